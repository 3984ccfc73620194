package io.github.jdkdoctor.options;

import static io.github.jdkdoctor.report.Json.array;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.jdkdoctor.report.Json;
import io.github.jdkdoctor.report.Sarif;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What a check found, as JSON with stable names (schema {@code check.schema.json}) and as SARIF 2.1.0. */
public final class OptionJson {
    private OptionJson() {}

    /** Writes JSON, indented, with a line feed at the end; the writer stays open. */
    public static void write(OptionReport report, Writer to) throws IOException {
        Json.indented(to, json -> json(report, json));
    }

    /** Writes what was found in files, without a check, as {@code given} of a report. */
    public static void list(List<OptionGroup> groups, Writer to) throws IOException {
        Json.indented(to, json -> {
            json.writeStartObject();
            given(json, groups);
            json.writeEndObject();
        });
    }

    /** Writes the reports of several JDKs on the same options: an object with {@code reports}. */
    public static void write(List<OptionReport> reports, Writer to) throws IOException {
        Json.indented(to, json -> {
            json.writeStartObject();
            json.writeArrayFieldStart("reports");
            for (OptionReport report : reports) {
                json(report, json);
            }
            json.writeEndArray();
            json.writeEndObject();
        });
    }

    /** An option with the JVM that gets it. */
    private record Placed(GivenOption option, String where) {}

    private static void given(JsonGenerator json, List<OptionGroup> groups) throws IOException {
        List<Placed> all = new ArrayList<>();
        groups.forEach(g -> g.options().forEach(o -> all.add(new Placed(o, g.where()))));
        array(json, "given", all, p -> {
            json.writeStringField("option", p.option().text());
            json.writeStringField("file", p.option().origin().file());
            if (p.option().origin().line() > 0) {
                json.writeNumberField("line", p.option().origin().line());
            }
            if (!p.where().isEmpty()) {
                json.writeStringField("where", p.where());
            }
        });
    }

    private static void json(OptionReport report, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("schema", "https://jdkdoctor.github.io/schema/check-1.json");
        json.writeStringField("jdk", report.jdk());
        optional(json, "data", report.data());
        json.writeNumberField("options", report.options());
        json.writeObjectFieldStart("summary");
        json.writeNumberField("errors", report.count(Finding.Level.ERROR));
        json.writeNumberField("warnings", report.count(Finding.Level.WARNING));
        json.writeNumberField("notes", report.count(Finding.Level.NOTE));
        json.writeEndObject();
        given(json, report.given());
        array(json, "findings", report.findings(), f -> {
            json.writeStringField("kind", f.kind().label());
            json.writeStringField("level", label(f.level()));
            json.writeStringField("option", f.option().text());
            json.writeStringField("file", f.option().origin().file());
            if (f.option().origin().line() > 0) {
                json.writeNumberField("line", f.option().origin().line());
            }
            if (!f.where().isEmpty()) {
                json.writeStringField("where", f.where());
            }
            json.writeStringField("says", f.says());
            optional(json, "instead", f.instead());
            optional(json, "source", f.source());
            optional(json, "case", f.caseId());
        });
        json.writeEndObject();
    }

    private static void optional(JsonGenerator json, String name, Optional<String> value) throws IOException {
        if (value.isPresent()) {
            json.writeStringField(name, value.get());
        }
    }

    private static String label(Finding.Level level) {
        return level.name().toLowerCase(Locale.ROOT);
    }

    /** Writes SARIF, a run for each report, indented, with a line feed at the end; the writer stays open. */
    public static void writeSarif(List<OptionReport> reports, Writer to) throws IOException {
        Json.indented(to, json -> sarif(reports, json));
    }

    private static void sarif(List<OptionReport> reports, JsonGenerator json) throws IOException {
        json.writeStartObject();
        Sarif.version(json);
        array(json, "runs", reports, r -> {
            List<Finding.Kind> kinds =
                    r.findings().stream().map(Finding::kind).distinct().toList();
            json.writeObjectFieldStart("tool");
            json.writeObjectFieldStart("driver");
            Sarif.program(json);
            array(json, "rules", kinds, kind -> {
                json.writeStringField("id", kind.label());
                Sarif.text(json, "shortDescription", kind.title());
            });
            json.writeEndObject();
            json.writeEndObject();
            array(json, "results", r.findings(), f -> {
                json.writeStringField("ruleId", f.kind().label());
                json.writeNumberField("ruleIndex", kinds.indexOf(f.kind()));
                json.writeStringField("level", label(f.level()));
                Sarif.message(
                        json,
                        "message",
                        f.option().text() + ": JDK " + r.jdk() + ": " + f.says()
                                + f.instead().map(i -> ". Write: " + i).orElse(""));
                array(json, "locations", List.of(f.option().origin()), origin -> {
                    json.writeObjectFieldStart("physicalLocation");
                    json.writeObjectFieldStart("artifactLocation");
                    json.writeStringField("uri", Sarif.uri(origin.file()));
                    json.writeEndObject();
                    if (origin.line() > 0) {
                        json.writeObjectFieldStart("region");
                        json.writeNumberField("startLine", origin.line());
                        json.writeEndObject();
                    }
                    json.writeEndObject();
                });
            });
            json.writeStringField("columnKind", "utf16CodeUnits");
        });
        json.writeEndObject();
    }
}
