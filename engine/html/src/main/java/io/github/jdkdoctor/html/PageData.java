package io.github.jdkdoctor.html;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.github.jdkdoctor.diagnosis.Profiles;
import io.github.jdkdoctor.evidence.Evidence;
import io.github.jdkdoctor.fact.BenchmarkScore;
import io.github.jdkdoctor.fact.Crash;
import io.github.jdkdoctor.fact.Fact;
import io.github.jdkdoctor.fact.GcLog;
import io.github.jdkdoctor.fact.HandshakeLog;
import io.github.jdkdoctor.fact.LockContention;
import io.github.jdkdoctor.fact.NativeMemory;
import io.github.jdkdoctor.fact.PauseSeries;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.SafepointLog;
import io.github.jdkdoctor.fact.ThreadDumps;
import io.github.jdkdoctor.profile.FlameGraph;
import io.github.jdkdoctor.report.Exhibits;
import io.github.jdkdoctor.report.JsonReport;
import io.github.jdkdoctor.report.Report;
import io.github.jdkdoctor.report.WaitingWords;
import io.github.jdkdoctor.report.Words;
import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** What the page's scripts draw: the JSON report, and the exhibits. Times are in seconds. */
final class PageData {
    // a page that goes into a ticket has at most 5 MB, of which names may take a third
    private static final int MOST_LETTERS = 1_500_000;
    private static final int LONGEST_NAME = 1_000;
    private static final int SHORTEST_NAME = 30;

    private final JsonGenerator json;

    private PageData(JsonGenerator json) {
        this.json = json;
    }

    private interface Body<T> {
        void write(T value) throws IOException;
    }

    static void write(Report report, Exhibits exhibits, Writer to) throws IOException {
        StringWriter text = new StringWriter();
        JsonReport.write(report, text);
        try (JsonGenerator json = new JsonFactory().createGenerator(to)) {
            PageData data = new PageData(json);
            json.writeStartObject();
            json.writeFieldName("report");
            json.writeRawValue(text.toString());
            data.words(report);
            if (exhibits.stacks().isPresent()) {
                data.stacks(exhibits.stacks().get());
            }
            data.perRun("safepoints", SafepointLog.class, exhibits.evidence(), data::safepoints);
            data.perRun("handshakes", HandshakeLog.class, exhibits.evidence(), data::handshakes);
            data.perRun("gc", GcLog.class, exhibits.evidence(), data::collections);
            data.perRun("crashes", Crash.class, exhibits.evidence(), data::crash);
            data.perRun("threads", ThreadDumps.class, exhibits.evidence(), data::threads);
            data.perRun("locks", LockContention.class, exhibits.evidence(), data::lock);
            data.perRun("memory", NativeMemory.class, exhibits.evidence(), data::memory);
            data.benchmarks(exhibits);
            data.array("files", exhibits.evidence().files(), f -> {
                json.writeStringField("name", f.name());
                json.writeStringField("run", f.run().label());
                json.writeStringField("reader", f.reader().orElse(""));
            });
            json.writeEndObject();
        }
    }

    private void words(Report report) throws IOException {
        json.writeObjectFieldStart("words");
        json.writeStringField("nothing", Words.nothing(report));
        json.writeStringField(
                "explains",
                report.hypotheses().stream()
                        .findFirst()
                        .flatMap(first -> Words.explains(report.context().waiting(), first))
                        .orElse(""));
        json.writeStringField("undecided", Words.UNDECIDED);
        json.writeStringField("quiet", report.jmc().map(Words::quiet).orElse(""));
        json.writeStringField("oneRunOnly", Words.oneRunOnly(report).orElse(""));
        array("pauses", report.pauses(), p -> {
            json.writeStringField("run", p.run().label());
            json.writeArrayFieldStart("lines");
            for (String line : p.lines()) {
                json.writeString(line);
            }
            json.writeEndArray();
        });
        json.writeStringField("waitingTitle", WaitingWords.TITLE);
        array("waiting", WaitingWords.of(report.context().waiting()), w -> {
            json.writeStringField("line", w.line());
            json.writeArrayFieldStart("movers");
            for (String mover : w.movers()) {
                json.writeString(mover);
            }
            json.writeEndArray();
        });
        json.writeStringField("confounded", Words.confounded(report).orElse(""));
        json.writeStringField(
                "standing",
                Words.standing(
                        report.slowdown(), report.context().standing().stream().anyMatch(Report.Standing::most)));
        json.writeEndObject();
    }

    private void stacks(Profiles.Stacks stacks) throws IOException {
        Map<String, Integer> names = new LinkedHashMap<>();
        json.writeObjectFieldStart("stacks");
        json.writeStringField("event", stacks.event().orElse(""));
        json.writeNumberField("deepest", FlameGraph.DEEPEST);
        json.writeStringField(
                "baseline", stacks.baseline().map(Object::toString).orElse(""));
        json.writeStringField("current", stacks.current().toString());
        strings("hypotheses", stacks.hypotheses());
        graph("fromRoots", stacks.fromRoots(), names);
        graph("fromLeaves", stacks.fromLeaves(), names);
        strings("names", shortened(names.keySet()));
        json.writeEndObject();
    }

    // columns take a third of the room that objects take
    private void graph(String name, FlameGraph graph, Map<String, Integer> names) throws IOException {
        json.writeObjectFieldStart(name);
        json.writeNumberField("base", graph.base());
        json.writeNumberField("current", graph.current());
        json.writeNumberField("least", graph.least());
        column("name", graph, n -> json.writeNumber(names.computeIfAbsent(n.frame(), k -> names.size())));
        column("depth", graph, n -> json.writeNumber(n.depth()));
        column("ofBase", graph, n -> json.writeNumber(n.base()));
        column("ofCurrent", graph, n -> json.writeNumber(n.current()));
        column("by", graph, n -> json.writeNumber(n.hypothesis()));
        json.writeEndObject();
    }

    // of long names the ends are kept, which tell more than the packages before them
    static List<String> shortened(Collection<String> names) {
        int limit = LONGEST_NAME;
        while (limit > SHORTEST_NAME && letters(names, limit) > MOST_LETTERS) {
            limit /= 2;
        }
        int most = limit;
        return names.stream()
                .map(n -> n.length() <= most ? n : "…" + n.substring(n.length() - most + 1))
                .toList();
    }

    private static long letters(Collection<String> names, int limit) {
        return names.stream().mapToLong(n -> Math.min(n.length(), limit)).sum();
    }

    private void column(String name, FlameGraph graph, Body<FlameGraph.Node> cell) throws IOException {
        json.writeArrayFieldStart(name);
        List<FlameGraph.Node> nodes = graph.nodes();
        for (int i = 0; i < nodes.size(); i++) {
            cell.write(nodes.get(i));
        }
        json.writeEndArray();
    }

    private <F extends Fact> void perRun(String name, Class<F> type, Evidence evidence, Body<F> body)
            throws IOException {
        json.writeObjectFieldStart(name);
        for (Run run : Run.values()) {
            array(run.label(), evidence.of(type, run), fact -> {
                json.writeStringField("origin", fact.origin().toString());
                body.write(fact);
            });
        }
        json.writeEndObject();
    }

    private void safepoints(SafepointLog log) throws IOException {
        seconds("wall", log.wall());
        array("operations", log.operations(), o -> {
            json.writeStringField("name", o.name());
            json.writeNumberField("count", o.count());
            seconds("total", o.stopped());
            seconds("reaching", o.reaching());
            seconds("longest", o.longest());
        });
    }

    private void handshakes(HandshakeLog log) throws IOException {
        seconds("wall", log.wall());
        array("operations", log.operations(), o -> {
            json.writeStringField("name", o.name());
            json.writeNumberField("count", o.count());
            seconds("total", o.total());
        });
    }

    private void collections(GcLog log) throws IOException {
        json.writeStringField("collector", log.collector().orElse(""));
        seconds("wall", log.wall());
        array("pauses", log.pauses(), p -> {
            json.writeStringField("kind", p.kind());
            json.writeStringField("cause", p.cause());
            json.writeNumberField("count", p.count());
            seconds("total", p.total());
            seconds("longest", p.longest());
        });
        seconds("step", log.series().length());
        array("series", log.series().steps(), this::step);
    }

    private void step(PauseSeries.Step step) throws IOException {
        seconds("start", step.start());
        json.writeNumberField("count", step.count());
        seconds("total", step.total());
        seconds("longest", step.longest());
        json.writeStringField("kind", step.kind());
        json.writeStringField("cause", step.cause());
        if (step.heapAfter().isPresent()) {
            json.writeNumberField("heapAfter", step.heapAfter().getAsLong());
        }
    }

    private void crash(Crash crash) throws IOException {
        json.writeStringField("what", crash.what());
        json.writeStringField("frame", crash.frame().orElse(""));
        json.writeStringField("thread", crash.thread().orElse(""));
        if (crash.uptime().isPresent()) {
            seconds("uptime", crash.uptime().get());
        }
    }

    private void threads(ThreadDumps threads) throws IOException {
        json.writeNumberField("dumps", threads.dumps());
        json.writeNumberField("threads", threads.threads());
        json.writeNumberField("virtual", threads.virtualThreads());
        json.writeNumberField("pinned", threads.pinned());
        json.writeNumberField("deadlocked", threads.deadlocked());
        counts("states", threads.states());
        counts("groups", threads.groups());
    }

    private void counts(String name, Map<String, Integer> counts) throws IOException {
        array(name, List.copyOf(new TreeMap<>(counts).entrySet()), e -> {
            json.writeStringField("name", e.getKey());
            json.writeNumberField("count", e.getValue());
        });
    }

    private void lock(LockContention lock) throws IOException {
        json.writeStringField("lock", lock.lock());
        json.writeStringField("site", lock.site());
        json.writeStringField("holder", lock.holder().orElse("") + lock.holderDoes());
        json.writeNumberField("waiters", lock.most());
        json.writeNumberField("dumps", lock.dumps());
    }

    private void memory(NativeMemory memory) throws IOException {
        json.writeStringField("category", memory.category());
        json.writeNumberField("reserved", memory.reserved());
        json.writeNumberField("committed", memory.committed());
        if (memory.growth().isPresent()) {
            json.writeNumberField("growth", memory.growth().getAsLong());
        }
    }

    private void benchmarks(Exhibits exhibits) throws IOException {
        array("benchmarks", exhibits.benchmarks(), b -> {
            json.writeStringField("name", b.current().benchmark());
            json.writeBooleanField("higherIsBetter", b.current().higherIsBetter());
            // the current score as a part of the baseline's
            json.writeNumberField("ratio", b.current().higherIsBetter() ? 1 / b.factor() : Math.min(b.factor(), 1e9));
            json.writeStringField(
                    "verdict", b.verdict().name().toLowerCase(Locale.ROOT).replace('_', ' '));
            score("baseline", b.baseline());
            score("current", b.current());
        });
    }

    private void score(String name, BenchmarkScore score) throws IOException {
        json.writeObjectFieldStart(name);
        json.writeNumberField("score", score.score());
        if (score.error().isPresent()) {
            json.writeNumberField("error", score.error().getAsDouble());
        }
        json.writeStringField("unit", score.unit());
        json.writeStringField("origin", score.origin().toString());
        json.writeEndObject();
    }

    private void seconds(String name, Duration time) throws IOException {
        json.writeNumberField(name, time.toNanos() / 1e9);
    }

    private void strings(String name, Collection<String> values) throws IOException {
        json.writeArrayFieldStart(name);
        for (String value : values) {
            json.writeString(value);
        }
        json.writeEndArray();
    }

    private <T> void array(String name, List<T> values, Body<T> body) throws IOException {
        json.writeArrayFieldStart(name);
        for (T value : values) {
            json.writeStartObject();
            body.write(value);
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
