package io.github.jdkdoctor.evidence.benchmark;

import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Lines;
import io.github.jdkdoctor.fact.BenchmarkScore;
import io.github.jdkdoctor.fact.OfferedLoad;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The summaries that load generators print: requests a second, mean and 99th percentile of the latency, and the rate that
 * was asked for where the generator keeps one. Of several summaries in one file the last counts. The forms are those of
 *
 * <ul>
 *   <li>wrk 4 and wrk2 ({@code wrk.c}), ApacheBench 2.3 ({@code ab.c}), hey ({@code print.go}) and oha, k6, vegeta 12
 *       ({@code reporters.go})
 *   <li>JMeter ({@code Summariser}), Gatling 3 ({@code ConsoleSummary}), YCSB, Kafka's {@code ProducerPerformance},
 *       cassandra-stress
 * </ul>
 */
public final class LoadTestTally {
    /** The name of the rate that a generator saw, among benchmarks. */
    public static final String THROUGHPUT = "throughput that the load generator saw";

    private static final String MEAN = "mean latency that the load generator saw";
    private static final String P99 = "p99 latency that the load generator saw";
    private static final String N = "(\\d{1,12}(?:\\.\\d{1,20})?)";
    // Go prints 1m2.5s and 1.234ms
    private static final String TIME = N + " ?(ns|us|\\u00b5s|\\u03bcs|ms|secs?|s|m)\\b";
    private static final Map<String, Double> MILLIS = Map.of(
            "ns", 1e-6, "us", 1e-3, "\u00b5s", 1e-3, "\u03bcs", 1e-3, "ms", 1.0, "s", 1e3, "sec", 1e3, "secs", 1e3, "m",
            6e4);

    // each with its group of the number, and of the unit where the number has one
    private static final List<Form> FORMS = List.of(
            // wrk, hey, oha
            form(Figure.RATE, " *Requests/sec: *\\s+" + N),
            form(Figure.MEAN, "  +Latency  +" + TIME + "  +.*%"),
            form(Figure.P99, " *99(?:\\.0+)?%{1,2}(?: in)?\\s+" + TIME),
            form(Figure.MEAN, "\\s+Average:\\s+" + TIME),
            // ApacheBench; its percentiles are in ms
            form(Figure.RATE, "Requests per second:\\s+" + N + " \\[#/sec] \\(mean\\)"),
            form(Figure.MEAN, "Time per request:\\s+" + N + " \\[(ms)] \\(mean\\)"),
            form(Figure.P99, "  99%\\s+" + N),
            // k6
            form(Figure.RATE, " *http_reqs\\.*:\\s+\\d+\\s+" + N + "/s"),
            form(Figure.MEAN, " *http_req_duration\\.*:\\s+avg=" + TIME + ".*"),
            form(Figure.P99, " *http_req_duration\\.*:.*\\bp\\(99\\)=" + TIME + ".*"),
            // JMeter
            form(
                    Figure.RATE,
                    "summary =\\s+\\d+ in\\s+\\S+ =\\s+" + N + "/s Avg:\\s+\\d+ Min:\\s+\\d+ Max:\\s+\\d+ Err:.*"),
            form(Figure.MEAN, "summary =\\s+\\d+ in\\s+\\S+ =\\s+\\S+/s Avg:\\s+" + N + " Min:.*"),
            // Gatling, with groups OK and KO behind
            form(Figure.RATE, "> mean (?:requests/sec|throughput \\(rps\\)) +\\|? *" + N + "\\b.*"),
            form(Figure.MEAN, "> mean response time(?: \\(ms\\))? +\\|? *" + N + "\\b.*"),
            form(Figure.P99, "> response time 99th percentile(?: \\(ms\\))? +\\|? *" + N + "\\b.*"),
            // vegeta
            form(Figure.ASKED, "Requests\\s+\\[total, rate, throughput]\\s+\\d+, " + N + ", .*"),
            form(Figure.RATE, "Requests\\s+\\[total, rate, throughput]\\s+\\d+, [\\d.]+, " + N),
            form(Figure.MEAN, "Latencies\\s+\\[min, mean,[^]]*]\\s+[^,]+, " + TIME + ",.*"),
            form(Figure.P99, "Latencies\\s+\\[min, mean, 50, 90, 95, 99, max]\\s+(?:[^,]+, ){5}" + TIME + ",.*"),
            // YCSB
            form(Figure.RATE, "\\[OVERALL], Throughput\\(ops/sec\\), " + N),
            // ProducerPerformance
            form(Figure.RATE, "\\d+ records sent, " + N + " records/sec \\(.*\\d+th\\.?.*"),
            form(Figure.MEAN, "\\d+ records sent, .* " + N + " (ms) avg latency, .*\\d+th\\.?.*"),
            form(Figure.P99, "\\d+ records sent, .* " + N + " (ms) 99th,.*"),
            // cassandra-stress; thousands have commas
            form(Figure.RATE, "Op rate\\s+:\\s+([\\d,]{1,15}) op/s\\b.*"),
            form(Figure.MEAN, "Latency mean\\s+:\\s+" + N + " (ms)\\b.*"),
            form(Figure.P99, "Latency 99th percentile\\s+:\\s+" + N + " (ms)\\b.*"));

    private static final int LONGEST = 400;
    private static final String JMETER_LOG = "Summariser: ";

    private final Map<Figure, Found> found = new EnumMap<>(Figure.class);
    // wrk2 -U prints the latency of those requests alone that were sent in time, after that of all
    private boolean uncorrected;

    private enum Figure {
        RATE,
        MEAN,
        P99,
        /** The rate that the generator was told to keep. */
        ASKED
    }

    private record Form(Figure figure, Pattern pattern) {}

    private record Found(double value, long line) {}

    private static Form form(Figure figure, String regex) {
        return new Form(figure, Pattern.compile(regex));
    }

    /** Whether a line states a rate in the form of a generator. */
    static boolean holds(String line) {
        LoadTestTally tally = new LoadTestTally();
        tally.line(line, 1);
        return tally.found.containsKey(Figure.RATE);
    }

    /** Takes the current line. */
    void line(Lines lines) {
        if (lines.length() <= LONGEST && mayHold(lines)) {
            line(lines.text(), lines.number());
        }
    }

    // few lines of a log begin as those of a summary do, and there are many patterns
    private static boolean mayHold(Lines lines) {
        byte[] bytes = lines.buffer();
        int at = lines.start();
        while (at < lines.end() && (bytes[at] == ' ' || bytes[at] == '\t')) {
            at++;
        }
        if (at + 2 >= lines.end()) {
            return false;
        }
        return switch (bytes[at]) {
            case 'R', 'L', 'A', 'T', 'U', 'O', 'h', 's', '>' -> true;
            case '9' -> bytes[at + 1] == '9' || lines.indexOf(" records sent, ", 0) >= 0;
            case '[' -> bytes[at + 1] == 'O';
            default ->
                bytes[at] >= '0'
                        && bytes[at] <= '9'
                        && (lines.indexOf(" records sent, ", 0) >= 0 || lines.indexOf(JMETER_LOG, 0) >= 0);
        };
    }

    private void line(String text, long number) {
        int logged = text.indexOf(JMETER_LOG);
        String line = logged < 0 ? text : text.substring(logged + JMETER_LOG.length());
        if (line.contains("Uncorrected Latency")) {
            uncorrected = true;
        }
        for (Form form : FORMS) {
            Matcher figure = form.pattern().matcher(line);
            if (figure.matches() && !(uncorrected && form.figure() == Figure.P99)) {
                double value = Double.parseDouble(figure.group(1).replace(",", ""));
                // what has no unit of its own is in ms, or a rate
                double scale = figure.groupCount() > 1 ? MILLIS.getOrDefault(figure.group(2), 1.0) : 1;
                found.put(form.figure(), new Found(value * scale, number));
                uncorrected &= form.figure() != Figure.RATE;
            }
        }
    }

    /** Whether a rate was found, without which latencies are of something else. */
    boolean any() {
        return found.containsKey(Figure.RATE);
    }

    /** Hands on what the last summary says. */
    void report(Run run, String file, FactSink sink) {
        Optional.ofNullable(found.get(Figure.RATE))
                .ifPresent(rate -> sink.fact(new BenchmarkScore(
                        run,
                        THROUGHPUT,
                        rate.value(),
                        OptionalDouble.empty(),
                        "requests/s",
                        true,
                        0,
                        new Origin(file, rate.line()))));
        latency(Figure.MEAN, MEAN, run, file, sink);
        latency(Figure.P99, P99, run, file, sink);
        Optional.ofNullable(found.get(Figure.ASKED))
                .filter(asked -> asked.value() > 0)
                .ifPresent(asked ->
                        sink.fact(new OfferedLoad(run, asked.value(), "requests/s", new Origin(file, asked.line()))));
    }

    private void latency(Figure figure, String name, Run run, String file, FactSink sink) {
        Optional.ofNullable(found.get(figure))
                .ifPresent(it -> sink.fact(BenchmarkScore.latency(run, name, it.value(), new Origin(file, it.line()))));
    }
}
