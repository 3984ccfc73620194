package io.github.jdkdoctor.evidence.benchmark;

import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Lines;
import io.github.jdkdoctor.fact.BenchmarkScore;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lines in which benchmark suites say how long an iteration took: DaCapo 2006 to 23.11 (its class {@code Callback}),
 * Renaissance 0.9 to 0.16 ({@code ExecutionDriver}), and the result of SPECjbb2015's controller.
 *
 * <pre>
 * ===== DaCapo 23.11-chopin h2 completed warmup 1 in 3519 msec =====
 * ===== DaCapo 23.11-chopin h2 PASSED in 2641 msec =====
 * ===== DaCapo tail latency, simple: 50% 61 usec, 90% 174 usec, 99% 811 usec, max 9137 usec, measured over 100000 events =====
 * ====== scrabble (functional) [default], iteration 3 completed (187.202 ms) ======
 * RUN RESULT: hbIR (max attempted) = 12880, hbIR (settled) = 11936, max-jOPS = 10562, critical-jOPS = 5114
 * </pre>
 *
 * <p>Iterations become a score by {@link Iterations}.
 */
final class SuiteTally {
    /** What a benchmark of Renaissance is called by, in whatever form its result is. */
    static final String RENAISSANCE_NAME = "Renaissance ";

    // the version may have blanks
    private static final Pattern DACAPO = Pattern.compile("===== DaCapo (?:\\S+ ){1,3}?(\\S+) "
            + "(?:starting .*|(?:completed warmup (\\d{1,9})|PASSED) in (\\d{1,15}) msec )=====");
    private static final Pattern TAIL =
            Pattern.compile("===== DaCapo tail latency, simple: .*?\\b99% (\\d{1,15}) usec.*");
    private static final Pattern RENAISSANCE =
            Pattern.compile("====== (\\S+) \\([^)]*\\)(?: \\[([^]]*)])?, iteration (\\d{1,9}) "
                    + "(?:started|completed \\((\\d{1,15}(?:\\.\\d{1,9})?) ms\\)) ======");
    private static final Pattern JBB = Pattern.compile("\\b(max-jOPS|critical-jOPS) = (\\d{1,12})\\b");
    private static final String JBB_START = "RUN RESULT: ";
    // shorter than each of these lines
    private static final int SHORT = 40;
    private static final int MOST_NAMES = 1000;

    private final Map<String, Iterations> benchmarks = new LinkedHashMap<>();
    private final Map<String, Score> scores = new LinkedHashMap<>();
    private String running = "";

    private record Score(double value, String unit, boolean latency, long line) {}

    /** Whether a line is one of a suite. */
    static boolean holds(String line) {
        return DACAPO.matcher(line).matches()
                || RENAISSANCE.matcher(line).matches()
                || (line.contains(JBB_START) && JBB.matcher(line).find());
    }

    /** Takes the current line, and tells whether it is one of a suite. */
    boolean line(Lines lines) {
        byte[] bytes = lines.buffer();
        int start = lines.start();
        if (lines.length() > SHORT && bytes[start] == '=' && bytes[start + 4] == '=') {
            return iteration(lines.text(), lines.number());
        }
        // its log puts a time and a name before it
        return lines.length() > SHORT
                && (bytes[start] == 'R' || bytes[start] == '<' || bytes[start] == '[')
                && lines.indexOf(JBB_START, 0) >= 0
                && jbb(lines.text(), lines.number());
    }

    private boolean iteration(String line, long number) {
        Matcher dacapo = DACAPO.matcher(line);
        if (dacapo.matches()) {
            running = "DaCapo " + dacapo.group(1);
            if (dacapo.group(3) != null) {
                boolean timed = dacapo.group(2) == null;
                if (!timed && dacapo.group(2).equals("1")) {
                    of(running).newInvocation();
                }
                of(running).took(Double.parseDouble(dacapo.group(3)), number);
                if (timed) {
                    of(running).newInvocation();
                }
            }
            return true;
        }
        Matcher tail = TAIL.matcher(line);
        if (tail.matches() && !running.isEmpty()) {
            score("p99 latency of " + running, Double.parseDouble(tail.group(1)) / 1000, "ms", true, number);
            return true;
        }
        Matcher renaissance = RENAISSANCE.matcher(line);
        if (!renaissance.matches()) {
            return line.startsWith("===== DaCapo ");
        }
        String configuration = renaissance.group(2) == null ? "default" : renaissance.group(2);
        String name = RENAISSANCE_NAME
                + renaissance.group(1)
                + (configuration.equals("default") ? "" : " [" + configuration + "]");
        if (renaissance.group(4) != null) {
            if (Long.parseLong(renaissance.group(3)) == 0) {
                of(name).newInvocation();
            }
            of(name).took(Double.parseDouble(renaissance.group(4)), number);
        }
        return true;
    }

    private Iterations of(String benchmark) {
        // what holds more names is no output of a suite
        return benchmarks.size() < MOST_NAMES || benchmarks.containsKey(benchmark)
                ? benchmarks.computeIfAbsent(benchmark, name -> new Iterations())
                : new Iterations();
    }

    private boolean jbb(String line, long number) {
        Matcher result = JBB.matcher(line);
        boolean any = false;
        while (result.find()) {
            score("SPECjbb2015 " + result.group(1), Double.parseDouble(result.group(2)), "jOPS", false, number);
            any = true;
        }
        return any;
    }

    private void score(String name, double value, String unit, boolean latency, long line) {
        if (scores.size() < MOST_NAMES) {
            scores.put(name, new Score(value, unit, latency, line));
        }
    }

    /** Hands on a score of each benchmark that came to one. */
    void report(Run run, String file, FactSink sink) {
        benchmarks.forEach(
                (name, iterations) -> iterations.score(run, name, file).ifPresent(sink::fact));
        scores.forEach((name, score) -> sink.fact(
                score.latency()
                        ? BenchmarkScore.latency(run, name, score.value(), new Origin(file, score.line()))
                        : new BenchmarkScore(
                                run,
                                name,
                                score.value(),
                                OptionalDouble.empty(),
                                score.unit(),
                                true,
                                0,
                                new Origin(file, score.line()))));
    }
}
