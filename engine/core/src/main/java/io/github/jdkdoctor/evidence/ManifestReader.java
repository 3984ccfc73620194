package io.github.jdkdoctor.evidence;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.fact.BenchmarkScore;
import io.github.jdkdoctor.fact.OfferedLoad;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads {@code manifest.yaml}, in which a person says what no recording shows:
 *
 * <pre>
 * notes: the release of the 20th
 * baseline:
 *   throughput: 1409 requests/s
 *   latency: 12 ms
 *   load: 1500 requests/s
 *   host: web-1
 * current:
 *   throughput: 916 requests/s
 *   host: web-1
 *   collected: async-profiler 4.5 for 60 s
 * </pre>
 *
 * <p>Throughput becomes a score of the benchmark {@code throughput}, of which more is better, and latency of
 * {@code latency}, of which less is; load is what was asked of the program, to be held against what it did. The other keys ({@code
 * role}, {@code host}, {@code started}, {@code ended}, {@code collected}, {@code redacted}, {@code notes}, {@code service},
 * {@code deployment}, {@code version}, {@code instance}) are for people and for a fleet's tables; hosts that differ are remarked on. Keys may stand in a run's own manifest without the run's name above them. This is all of YAML
 * that is read: a key and a value a line, two levels, comments.
 */
public final class ManifestReader implements EvidenceReader {
    /** The benchmark that a stated throughput is the score of. */
    public static final String THROUGHPUT = "throughput";

    /** The benchmark that a stated latency is the score of. */
    private static final String LATENCY = "latency";

    private static final String LOAD = "load";
    private static final Set<String> FIGURES = Set.of(THROUGHPUT, LATENCY, LOAD);
    private static final Map<String, Double> MILLIS =
            Map.of("ns", 1e-6, "us", 1e-3, "ms", 1.0, "s", 1000.0, "min", 60_000.0);
    private static final Set<String> RUNS = Set.of("baseline", "current", "peer");
    private static final Set<String> FOR_PEOPLE = Set.of(
            "role",
            "host",
            "started",
            "ended",
            "collected",
            "redacted",
            "notes",
            "service",
            "deployment",
            "version",
            "instance");
    private static final Pattern KEY = Pattern.compile("( *)([A-Za-z][\\w-]*):(?: +(.*))?");
    private static final Pattern QUANTITY = Pattern.compile("(\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?)(?: +(\\S.*))?");

    @Override
    public String name() {
        return "manifest";
    }

    @Override
    public boolean recognizes(Head head) {
        // most files show in their first line that they are none
        if (!head.text()
                || !head.lines().stream()
                        .filter(ManifestReader::says)
                        .findFirst()
                        .filter(ManifestReader::first)
                        .isPresent()) {
            return false;
        }
        List<String> keys = head.lines().stream().filter(ManifestReader::says).toList();
        boolean named = keys.stream()
                .anyMatch(line -> FIGURES.stream().anyMatch(figure -> line.startsWith(figure + ": "))
                        || line.matches("(baseline|current|peer): *(#.*)?"));
        return named
                && keys.stream()
                        .allMatch(
                                line -> key(line).filter(ManifestReader::known).isPresent());
    }

    private static boolean first(String line) {
        int colon = line.indexOf(':');
        return colon > 0 && named(line.substring(0, colon));
    }

    private static boolean named(String key) {
        return RUNS.contains(key) || FIGURES.contains(key) || FOR_PEOPLE.contains(key);
    }

    private static boolean says(String line) {
        String text = line.strip();
        return !text.isEmpty() && !text.startsWith("#") && !text.equals("---");
    }

    private static Optional<Matcher> key(String line) {
        return Optional.of(KEY.matcher(line)).filter(Matcher::matches);
    }

    // a key of the first level that is not ours makes it another YAML file; one below it is a slip to be told
    private static boolean known(Matcher key) {
        return !key.group(1).isEmpty() || named(key.group(2));
    }

    @Override
    public boolean ofBundle() {
        return true;
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException {
        Map<Run, String> hosts = new EnumMap<>(Run.class);
        Run run = entry.run();
        Lines lines = new Lines(entry.content());
        while (lines.next()) {
            String line = lines.text();
            if (!says(line)) {
                continue;
            }
            Optional<Matcher> key = key(line);
            if (key.isEmpty()) {
                sink.remark("line %d: expected a key and a value, as in throughput: 1409 requests/s"
                        .formatted(lines.number()));
                continue;
            }
            String name = key.get().group(2);
            String value = value(Optional.ofNullable(key.get().group(3)).orElse(""));
            if (key.get().group(1).isEmpty()) {
                run = run(name).orElse(entry.run());
            }
            if (FIGURES.contains(name)) {
                figure(run, name, value, new Origin(entry.name(), lines.number()), sink);
            } else if (name.equals("host")) {
                hosts.put(run, value);
            } else if (!named(name)) {
                sink.remark(
                        "line %d: unknown key '%s'; there are throughput, latency, load, role, host, started, ended, collected, redacted, notes, service, deployment, version, instance"
                                .formatted(lines.number(), name));
            }
        }
        String good = hosts.getOrDefault(Run.BASELINE, "");
        String slow = hosts.getOrDefault(Run.CURRENT, "");
        if (!good.isEmpty() && !slow.isEmpty() && !good.equals(slow)) {
            sink.remark("the runs are of two hosts, '%s' and '%s'; hosts that differ may be all that differs"
                    .formatted(good, slow));
        }
    }

    private static Optional<Run> run(String name) {
        return Stream.of(Run.values()).filter(run -> run.label().equals(name)).findFirst();
    }

    private static String value(String text) {
        if (text.startsWith("\"") || text.startsWith("'")) {
            int end = text.indexOf(text.charAt(0), 1);
            return end < 0 ? text : text.substring(1, end);
        }
        int comment = text.indexOf(" #");
        return (text.startsWith("#") ? "" : comment < 0 ? text : text.substring(0, comment)).strip();
    }

    private static void figure(Run run, String name, String value, Origin origin, FactSink sink) {
        Matcher quantity = QUANTITY.matcher(value);
        double number = quantity.matches() ? Double.parseDouble(quantity.group(1)) : Double.NaN;
        Optional<String> unit = quantity.matches() ? Optional.ofNullable(quantity.group(2)) : Optional.empty();
        if (!Double.isFinite(number)) {
            sink.remark("line %d: %s '%s' is not a number; write it as in %s"
                    .formatted(origin.line(), name, value, name.equals(LATENCY) ? "12 ms" : "1409 requests/s"));
        } else if (name.equals(LATENCY)) {
            Optional<Double> millis = unit.map(MILLIS::get);
            if (millis.isEmpty()) {
                sink.remark("line %d: latency '%s' has no unit of time; write it as in 12 ms"
                        .formatted(origin.line(), value));
            } else {
                sink.fact(BenchmarkScore.latency(run, LATENCY, number * millis.get(), origin));
            }
        } else if (name.equals(LOAD)) {
            if (number > 0) {
                sink.fact(new OfferedLoad(run, number, unit.orElse("ops/s"), origin));
            } else {
                sink.remark("line %d: load '%s' is none; leave the line out if it is not known"
                        .formatted(origin.line(), value));
            }
        } else {
            sink.fact(new BenchmarkScore(
                    run, THROUGHPUT, number, OptionalDouble.empty(), unit.orElse("ops/s"), true, 0, origin));
        }
    }
}
