package io.github.jdkdoctor.report;

import static io.github.jdkdoctor.report.Json.array;
import static io.github.jdkdoctor.report.Json.rounded;
import static io.github.jdkdoctor.report.Json.strings;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.jdkdoctor.casebook.Case;
import io.github.jdkdoctor.fact.GcLog;
import io.github.jdkdoctor.fact.JmcRule;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.PauseLengths;
import io.github.jdkdoctor.fact.Run;
import java.io.IOException;
import java.io.Writer;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;

/** The report as JSON with stable names; its schema is {@code report.schema.json}. */
public final class JsonReport {
    private JsonReport() {}

    /** Writes the report, indented, with a line feed at the end; the writer stays open. */
    public static void write(Report report, Writer to) throws IOException {
        Json.indented(to, json -> new JsonReport().report(json, report));
    }

    private void report(JsonGenerator json, Report r) throws IOException {
        json.writeStartObject();
        json.writeStringField("schema", "https://jdkdoctor.github.io/schema/report-1.json");
        json.writeObjectFieldStart("bundle");
        json.writeStringField("name", r.bundle());
        json.writeStringField("sha256", r.sha256());
        json.writeEndObject();
        json.writeObjectFieldStart("casebook");
        json.writeStringField("version", r.casebook());
        json.writeEndObject();
        json.writeObjectFieldStart("runs");
        for (var run : r.runs().entrySet()) {
            json.writeObjectFieldStart(run.getKey().label());
            if (run.getValue().jdk().isPresent()) {
                json.writeStringField("jdk", run.getValue().jdk().get());
            }
            strings(json, "setup", run.getValue().setup());
            strings(json, "signs", run.getValue().signs());
            strings(json, "evidence", run.getValue().evidence());
            json.writeEndObject();
        }
        json.writeEndObject();
        if (r.slowdown().isPresent()) {
            json.writeObjectFieldStart("slowdown");
            json.writeStringField("measure", r.slowdown().get().what());
            json.writeNumberField("ratio", rounded(r.slowdown().get().ratio()));
            json.writeEndObject();
        }
        array(json, "pauses", r.pauses(), p -> pauses(json, p));
        array(json, "hypotheses", r.hypotheses(), h -> {
            json.writeStringField("case", h.caseId());
            if (h.variant().isPresent()) {
                json.writeStringField("variant", h.variant().get());
            }
            json.writeStringField("title", h.title());
            json.writeStringField("summary", h.summary());
            json.writeStringField("certainty", h.certainty().label());
            json.writeStringField("severity", h.severity().name().toLowerCase(Locale.ROOT));
            if (h.cost().isPresent()) {
                json.writeStringField("cost", h.cost().get().label());
            }
            json.writeBooleanField("allThatChanged", h.allThatChanged());
            if (h.profileGrowth().isPresent()) {
                json.writeObjectFieldStart("explains");
                json.writeNumberField("profileGrowth", rounded(h.profileGrowth().getAsDouble()));
                json.writeEndObject();
            }
            evidence(json, h.evidence());
            remedies(json, h.remedies());
            array(json, "confirm", h.confirm(), c -> {
                json.writeStringField("do", c.action());
                json.writeStringField("expect", c.expect());
            });
            array(json, "references", h.references(), x -> {
                json.writeStringField("title", x.title());
                json.writeStringField("url", x.url());
            });
            json.writeStringField("page", h.page());
        });
        array(json, "setAside", r.setAside(), s -> {
            json.writeStringField("case", s.caseId());
            json.writeStringField("title", s.title());
            json.writeStringField("by", s.by());
        });
        missed(json, "nearMisses", r.nearMisses());
        missed(json, "ruledOut", r.ruledOut());
        array(json, "observations", r.observations(), o -> {
            json.writeStringField("case", o.caseId());
            json.writeStringField("title", o.title());
            json.writeStringField("summary", o.summary());
            evidence(json, o.evidence());
            remedies(json, o.remedies());
            json.writeStringField("page", o.page());
        });
        array(json, "collectNext", r.collectNext(), c -> {
            json.writeStringField("command", c.command());
            json.writeStringField("why", c.why());
            strings(json, "cases", c.forCases());
        });
        if (r.unexplained().isPresent()) {
            Report.Unexplained u = r.unexplained().get();
            json.writeObjectFieldStart("unexplained");
            json.writeNumberField("profileGrowth", rounded(u.share()));
            json.writeNumberField("growth", rounded(u.growth()));
            grown(json, "frames", "frame", u.frames());
            grown(json, "threads", "thread", u.threads());
            json.writeEndObject();
        }
        array(json, "changes", r.changes(), c -> {
            json.writeStringField("flag", c.flag());
            json.writeStringField("from", c.from());
            json.writeStringField("to", c.to());
            json.writeBooleanField("byDefault", c.byDefault());
            json.writeBooleanField("telling", c.telling());
        });
        context(json, r.context());
        if (r.jmc().isPresent()) {
            jmc(json, r.jmc().get());
        }
        strings(json, "remarks", r.remarks());
        json.writeEndObject();
    }

    private static void pauses(JsonGenerator json, PauseSummary summary) throws IOException {
        json.writeStringField("run", summary.run().label());
        if (summary.gc().isPresent()) {
            json.writeObjectFieldStart("gc");
            collections(json, summary.gc().get());
            json.writeEndObject();
        }
        if (summary.stops().isPresent()) {
            PauseSummary.Stops stops = summary.stops().get();
            json.writeObjectFieldStart("safepoints");
            json.writeNumberField("count", stops.count());
            seconds(json, "stoppedSeconds", stops.stopped());
            share(json, "share", stops.share());
            seconds(json, "timeToSafepointSeconds", stops.reaching());
            share(json, "timeToSafepointShare", stops.shareReaching());
            seconds(json, "longestSeconds", stops.longest());
            if (stops.operation().isPresent()) {
                json.writeStringField("longestOperation", stops.operation().get());
            }
            json.writeStringField("origin", stops.origin().toString());
            json.writeEndObject();
        }
    }

    private static void collections(JsonGenerator json, GcLog log) throws IOException {
        if (log.collector().isPresent()) {
            json.writeStringField("collector", log.collector().get());
        }
        size(json, "heapBytes", log.heapCapacity());
        size(json, "usedAfterGcBytes", log.heapAfter());
        size(json, "aliveBytes", log.marked());
        seconds(json, "wallSeconds", log.wall());
        json.writeNumberField("count", log.count());
        seconds(json, "pausedSeconds", log.paused());
        share(json, "share", log.knownShareOfWall());
        if (log.lengths().longest().isPresent()) {
            PauseLengths.Longest longest = log.lengths().longest().get();
            seconds(json, "medianSeconds", log.lengths().quantile(0.5));
            seconds(json, "p99Seconds", log.lengths().quantile(0.99));
            json.writeObjectFieldStart("longest");
            seconds(json, "seconds", longest.length());
            json.writeStringField("kind", longest.kind());
            json.writeStringField("cause", longest.cause());
            json.writeStringField("origin", longest.origin().toString());
            json.writeEndObject();
        }
        byCause(json, "byCause", log.pauses());
        byCause(json, "stalls", log.stalls());
        array(json, "failures", new TreeMap<>(log.failures()).entrySet(), f -> {
            json.writeStringField("failure", f.getKey().says());
            json.writeNumberField("count", f.getValue());
        });
        share(json, "allocatedBytesPerSecond", log.allocationRate());
        share(json, "promotedBytesPerSecond", log.promotionRate());
        json.writeStringField("origin", log.origin().toString());
    }

    private static void byCause(JsonGenerator json, String name, List<GcLog.Pauses> all) throws IOException {
        array(json, name, all, p -> {
            json.writeStringField("kind", p.kind());
            json.writeStringField("cause", p.cause());
            json.writeNumberField("count", p.count());
            seconds(json, "seconds", p.total());
            seconds(json, "longestSeconds", p.longest());
        });
    }

    private static void seconds(JsonGenerator json, String name, Duration length) throws IOException {
        // a pause of ZGC takes microseconds
        json.writeNumberField(name, Math.round(length.toNanos() / 1e3) / 1e6);
    }

    private static void size(JsonGenerator json, String name, OptionalLong bytes) throws IOException {
        if (bytes.isPresent()) {
            json.writeNumberField(name, bytes.getAsLong());
        }
    }

    private static void share(JsonGenerator json, String name, OptionalDouble share) throws IOException {
        if (share.isPresent()) {
            json.writeNumberField(name, rounded(share.getAsDouble()));
        }
    }

    private static void context(JsonGenerator json, Report.Context context) throws IOException {
        array(json, "differences", context.differences(), d -> {
            json.writeStringField("what", d.what());
            if (d.name().isPresent()) {
                json.writeStringField("name", d.name().get());
            }
            json.writeStringField("baseline", d.baseline());
            json.writeStringField("current", d.current());
            if (d.explains().isPresent()) {
                json.writeStringField("explains", d.explains().get());
            }
        });
        array(json, "cost", context.cost(), c -> {
            json.writeStringField("what", c.what());
            if (c.baseline().isPresent()) {
                json.writeStringField("baseline", c.baseline().get());
            }
            json.writeStringField("current", c.current());
        });
        array(json, "waiting", context.waiting(), w -> waiting(json, w));
        array(json, "standing", context.standing(), s -> {
            json.writeStringField("case", s.caseId());
            json.writeStringField("title", s.title());
            json.writeStringField("summary", s.summary());
            evidence(json, s.evidence());
            remedies(json, s.remedies());
            json.writeStringField("page", s.page());
        });
    }

    private static void waiting(JsonGenerator json, Waiting waiting) throws IOException {
        json.writeStringField("cause", waiting.cause().id());
        json.writeStringField("says", waiting.cause().label());
        json.writeStringField("unit", waiting.cause().unit().id());
        for (Run run : List.of(Run.BASELINE, Run.CURRENT)) {
            Waiting.Level level = waiting.levels().get(run);
            if (level != null) {
                json.writeObjectFieldStart(run.label());
                json.writeNumberField("value", rounded(level.value()));
                if (level.count() > 0) {
                    json.writeNumberField("count", level.count());
                }
                json.writeEndObject();
            }
        }
        array(json, "movers", waiting.movers(), m -> {
            json.writeStringField("says", m.says());
            share(json, "baseline", m.baseline());
            share(json, "current", m.current());
        });
        array(json, "explained", new TreeMap<>(waiting.explained()).entrySet(), e -> {
            json.writeStringField("case", e.getKey());
            json.writeNumberField("share", rounded(e.getValue()));
        });
    }

    private static void jmc(JsonGenerator json, JmcRules jmc) throws IOException {
        json.writeObjectFieldStart("jmc");
        json.writeObjectFieldStart("runs");
        for (var run : jmc.runs().entrySet()) {
            json.writeObjectFieldStart(run.getKey().label());
            json.writeNumberField("telling", run.getValue().telling());
            json.writeNumberField("ok", run.getValue().ok());
            json.writeNumberField("notApplicable", run.getValue().notApplicable());
            json.writeEndObject();
        }
        json.writeEndObject();
        array(json, "results", jmc.results(), result -> {
            json.writeStringField("rule", result.rule());
            json.writeStringField("name", result.name());
            for (var verdict : result.verdicts().entrySet()) {
                json.writeObjectFieldStart(verdict.getKey().label());
                verdict(json, verdict.getValue());
                json.writeEndObject();
            }
        });
        json.writeEndObject();
    }

    private static void verdict(JsonGenerator json, JmcRule verdict) throws IOException {
        json.writeStringField("severity", verdict.severity());
        if (verdict.score().isPresent()) {
            json.writeNumberField("score", rounded(verdict.score().getAsDouble()));
        }
        json.writeStringField("summary", verdict.summary());
        if (!verdict.explanation().isEmpty()) {
            json.writeStringField("explanation", verdict.explanation());
        }
        if (!verdict.solution().isEmpty()) {
            json.writeStringField("solution", verdict.solution());
        }
        json.writeStringField("origin", verdict.origin().toString());
    }

    private static void grown(JsonGenerator json, String name, String what, List<Report.Unexplained.Grown> grown)
            throws IOException {
        array(json, name, grown, g -> {
            json.writeStringField(what, g.name());
            json.writeNumberField("growth", rounded(g.growth()));
            if (g.caller().isPresent()) {
                json.writeStringField("caller", g.caller().get());
            }
        });
    }

    private static void missed(JsonGenerator json, String name, List<Report.Missed> missed) throws IOException {
        array(json, name, missed, m -> {
            json.writeStringField("case", m.caseId());
            json.writeStringField("title", m.title());
            json.writeStringField("because", m.because());
            json.writeBooleanField("suspect", m.suspect());
            json.writeBooleanField("undecided", m.undecided());
        });
    }

    private static void evidence(JsonGenerator json, List<Report.Evidence> evidence) throws IOException {
        array(json, "evidence", evidence, e -> {
            json.writeStringField("symptom", e.symptom());
            json.writeStringField("says", e.says());
            json.writeStringField(
                    "role", e.role().name().toLowerCase(Locale.ROOT).replace('_', '-'));
            json.writeStringField(
                    "outcome", e.outcome().name().toLowerCase(Locale.ROOT).replace('_', '-'));
            strings(json, "origins", e.origins().stream().map(Origin::toString).toList());
        });
    }

    private static void remedies(JsonGenerator json, List<Case.Remedy> remedies) throws IOException {
        array(json, "remedies", remedies, m -> {
            json.writeStringField("do", m.action());
            json.writeStringField("where", m.where());
            json.writeStringField("risk", m.risk());
            if (m.security().isPresent()) {
                json.writeStringField("security", m.security().get());
            }
        });
    }
}
