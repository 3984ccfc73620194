package io.github.jdkdoctor.report;

import static io.github.jdkdoctor.report.Json.array;
import static io.github.jdkdoctor.report.Json.rounded;
import static io.github.jdkdoctor.report.Json.strings;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.jdkdoctor.casebook.Case;
import io.github.jdkdoctor.diagnosis.Certainty;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Outcome;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * The report as SARIF 2.1.0, the format in which build servers and editors take findings: a rule for each case that is
 * spoken of, a result for each hypothesis and observation, with the files of the bundle as locations.
 */
public final class SarifReport {
    private static final String BUNDLE = "BUNDLE";

    private final JsonGenerator json;

    private SarifReport(JsonGenerator json) {
        this.json = json;
    }

    /** What SARIF calls a result, whether it is a likely cause or true of the evidence itself. */
    private record Result(
            String caseId,
            String level,
            String title,
            String summary,
            Optional<Report.Hypothesis> hypothesis,
            Optional<String> explains,
            List<Report.Evidence> evidence,
            List<Case.Remedy> remedies,
            String page) {
        static Result of(Report r, Report.Hypothesis h) {
            return new Result(
                    h.caseId(),
                    level(h.certainty()),
                    h.title(),
                    h.summary(),
                    Optional.of(h),
                    Words.explains(r.context().waiting(), h),
                    h.evidence(),
                    h.remedies(),
                    h.page());
        }

        static Result of(Report.Observation o) {
            return new Result(
                    o.caseId(),
                    "note",
                    o.title(),
                    o.summary(),
                    Optional.empty(),
                    Optional.empty(),
                    o.evidence(),
                    o.remedies(),
                    o.page());
        }

        private static String level(Certainty certainty) {
            return switch (certainty) {
                case STRONG -> "error";
                case LIKELY -> "warning";
                case POSSIBLE -> "note";
            };
        }

        /** The places that speak for it, each once. */
        List<Origin> origins() {
            return evidence.stream()
                    .filter(e -> e.outcome() == Outcome.SEEN)
                    .flatMap(e -> e.origins().stream())
                    .distinct()
                    .toList();
        }
    }

    /** Writes the report, indented, with a line feed at the end; the writer stays open. */
    public static void write(Report report, Writer to) throws IOException {
        Json.indented(to, json -> new SarifReport(json).log(report));
    }

    private void log(Report r) throws IOException {
        List<Result> results = Stream.concat(
                        r.hypotheses().stream().map(h -> Result.of(r, h)),
                        r.observations().stream().map(Result::of))
                .toList();
        json.writeStartObject();
        Sarif.version(json);
        json.writeArrayFieldStart("runs");
        json.writeStartObject();
        tool(results);
        array(json, "invocations", List.of(r.remarks()), remarks -> {
            json.writeBooleanField("executionSuccessful", true);
            array(json, "toolExecutionNotifications", remarks, remark -> {
                json.writeStringField("level", "note");
                Sarif.message(json, "message", remark);
            });
        });
        json.writeObjectFieldStart("originalUriBaseIds");
        json.writeObjectFieldStart(BUNDLE);
        Sarif.message(json, "description", "The bundle " + r.bundle() + ", SHA-256 " + r.sha256());
        json.writeEndObject();
        json.writeEndObject();
        array(json, "results", results, result -> result(result, results));
        json.writeStringField("columnKind", "utf16CodeUnits");
        properties(r);
        json.writeEndObject();
        json.writeEndArray();
        json.writeEndObject();
    }

    private void tool(List<Result> results) throws IOException {
        json.writeObjectFieldStart("tool");
        json.writeObjectFieldStart("driver");
        Sarif.program(json);
        array(json, "rules", results, result -> {
            json.writeStringField("id", result.caseId());
            Sarif.text(json, "shortDescription", result.title());
            Sarif.text(json, "fullDescription", result.summary());
            Sarif.text(json, "help", help(result));
            json.writeStringField("helpUri", result.page());
        });
        json.writeEndObject();
        json.writeEndObject();
    }

    private static String help(Result result) {
        StringBuilder help = new StringBuilder();
        for (Case.Remedy m : result.remedies()) {
            help.append(help.isEmpty() ? "Do: " : "Or: ").append(m.action());
            help.append("\nWhere: ").append(m.where());
            help.append("\nRisk: ").append(m.risk());
            m.security().ifPresent(s -> help.append("\nSecurity: ").append(s));
            help.append('\n');
        }
        return help.isEmpty() ? result.summary() : help.toString();
    }

    private void result(Result result, List<Result> all) throws IOException {
        json.writeStringField("ruleId", result.caseId());
        json.writeNumberField("ruleIndex", all.indexOf(result));
        json.writeStringField("level", result.level());
        Sarif.message(json, "message", says(result));
        array(json, "locations", result.origins().stream().limit(1).toList(), this::location);
        array(
                json,
                "relatedLocations",
                result.evidence().stream()
                        .flatMap(e -> e.origins().stream().map(o -> new Place(Words.outcome(e) + e.says(), o)))
                        .distinct()
                        .toList(),
                place -> {
                    location(place.origin());
                    Sarif.message(json, "message", place.says());
                });
        json.writeObjectFieldStart("properties");
        if (result.hypothesis().isPresent()) {
            Report.Hypothesis h = result.hypothesis().get();
            json.writeStringField("certainty", h.certainty().label());
            json.writeStringField("severity", h.severity().name().toLowerCase(Locale.ROOT));
            if (h.variant().isPresent()) {
                json.writeStringField("variant", h.variant().get());
            }
            if (h.cost().isPresent()) {
                json.writeStringField("cost", h.cost().get().label());
            }
            share("profileGrowth", h.profileGrowth());
        }
        json.writeEndObject();
    }

    private record Place(String says, Origin origin) {}

    private static String says(Result result) {
        String cost = result.hypothesis()
                .flatMap(Words::cost)
                .map(c -> " It is " + c + ".")
                .orElse("");
        String explains = result.explains().map(e -> " It " + e + ".").orElse("");
        String first = result.remedies().stream()
                .findFirst()
                .map(m -> " Do: " + m.action())
                .orElse("");
        String certainty = result.hypothesis()
                .map(h -> Words.capital(h.certainty().label()) + ": ")
                .orElse("");
        return certainty + result.title() + "." + cost + explains + first;
    }

    private void location(Origin origin) throws IOException {
        json.writeObjectFieldStart("physicalLocation");
        json.writeObjectFieldStart("artifactLocation");
        json.writeStringField("uri", Sarif.uri(origin.file()));
        json.writeStringField("uriBaseId", BUNDLE);
        json.writeEndObject();
        if (origin.line() > 0) {
            json.writeObjectFieldStart("region");
            json.writeNumberField("startLine", origin.line());
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    private void properties(Report r) throws IOException {
        json.writeObjectFieldStart("properties");
        json.writeStringField("casebook", r.casebook());
        if (r.unexplained().isPresent()) {
            Report.Unexplained u = r.unexplained().get();
            share("growth", OptionalDouble.of(u.growth()));
            share("unexplained", OptionalDouble.of(u.share()));
            names("unexplainedFrames", u.frames());
            names("unexplainedThreads", u.threads());
        }
        json.writeEndObject();
    }

    private void names(String name, List<Report.Unexplained.Grown> grown) throws IOException {
        strings(json, name, grown.stream().map(Report.Unexplained.Grown::name).toList());
    }

    private void share(String name, OptionalDouble share) throws IOException {
        if (share.isPresent()) {
            json.writeNumberField(name, rounded(share.getAsDouble()));
        }
    }
}
