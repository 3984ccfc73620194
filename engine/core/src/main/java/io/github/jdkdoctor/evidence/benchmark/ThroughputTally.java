package io.github.jdkdoctor.evidence.benchmark;

import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Lines;
import io.github.jdkdoctor.fact.BenchmarkScore;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How much a program says that it did, in lines of its own: {@code 5 s: 2737.6 ops/s}, {@code requests/s=4706.3},
 * {@code Requests/sec: 10432.11}, {@code throughput: 41.2 pages/s}. The last such line counts, and in it the last figure: programs print a summary at the
 * end, and in it what holds after warm-up. No error is stated, so only a change of several times says anything. Lines of benchmark
 * suites ({@link SuiteTally}) and summaries of load generators ({@link LoadTestTally}) are read for more.
 */
public final class ThroughputTally {
    /** The name of what is read from a log, among benchmarks. */
    public static final String NAME = "throughput in the program's log";

    private static final String UNIT =
            "(ops|operations|requests|req|reqs|queries|transactions|txns|tps|messages|msgs|records|events|rows|calls|echoes|jobs"
                    + "|tasks|documents|docs|orders|invoices|pages|images|iterations|items|statements|searches|lookups)";
    // 1,234,567.8 as well; 1.234.567,8 of other languages is none, nor its last digit
    private static final String NUMBER = "(\\d{1,3}(?:,\\d{3}){1,4}(?:\\.\\d{1,9})?|\\d{1,15}(?:\\.\\d{1,9})?)";
    private static final Pattern RATE = Pattern.compile("(?i)(?:(?<![\\w.,])" + NUMBER + " ?" + UNIT
            + " ?(?:/ ?s(?:ec(?:ond)?)?|per second)\\b(?! ?[=:] *\\d))" + "|(?:\\b" + UNIT
            + " ?(?:/ ?s(?:ec(?:ond)?)?|per second) ?[=:] {0,10}" + NUMBER + "(?![.,]?\\w))"
            // a figure that is called throughput may be of anything
            + "|(?:\\bthroughput ?[=:] {0,10}" + NUMBER
            + " ?([a-z]{1,20}) ?(?:/ ?s(?:ec(?:ond)?)?|per second)\\b(?! ?[=:] *\\d))");
    private static final int LONGEST = 1_000;

    private final SuiteTally suites = new SuiteTally();
    private final LoadTestTally loadTest = new LoadTestTally();
    private Optional<Rate> last = Optional.empty();
    private long number;

    private record Rate(double number, String unit) {}

    private static Optional<Rate> last(String line) {
        Optional<Rate> last = Optional.empty();
        Matcher rate = RATE.matcher(line.length() > LONGEST ? line.substring(0, LONGEST) : line);
        while (rate.find()) {
            String number = given(rate, 1, 4, 5);
            String unit = given(rate, 2, 3, 6);
            last = Optional.of(
                    new Rate(Double.parseDouble(number.replace(",", "")), unit.toLowerCase(Locale.ROOT) + "/s"));
        }
        return last;
    }

    private static String given(Matcher matcher, int... groups) {
        return Arrays.stream(groups)
                .mapToObj(matcher::group)
                .filter(Objects::nonNull)
                .findFirst()
                .orElseThrow();
    }

    /** Whether a line has a figure. */
    static boolean holds(String line) {
        return last(line).isPresent() || SuiteTally.holds(line) || LoadTestTally.holds(line);
    }

    /** Takes the current line. */
    public void line(Lines lines) {
        // DaCapo's requests per second are those of the iteration whose time it states
        if (suites.line(lines)) {
            return;
        }
        loadTest.line(lines);
        if (mayHold(lines)) {
            Optional<Rate> rate = last(lines.text());
            if (rate.isPresent()) {
                last = rate;
                number = lines.number();
            }
        }
    }

    // most lines of a log have neither "/s" at the end of a word nor the words, and patterns are slow
    private static boolean mayHold(Lines lines) {
        byte[] bytes = lines.buffer();
        for (int i = lines.start(); i + 1 < lines.end(); i++) {
            if (bytes[i] == '/') {
                int second = bytes[i + 1] == ' ' ? i + 2 : i + 1;
                int next = second + 1;
                if (second < lines.end()
                        && (bytes[second] | 0x20) == 's'
                        && (next >= lines.end() || !isLetter(bytes[next]) || (bytes[next] | 0x20) == 'e')) {
                    return true;
                }
            }
        }
        return lines.indexOf("per second", 0) >= 0;
    }

    private static boolean isLetter(byte b) {
        return (b | 0x20) >= 'a' && (b | 0x20) <= 'z';
    }

    /** Hands on the last figure, if there was one, and the scores of suites and load generators. */
    public void report(Run run, String file, FactSink sink) {
        suites.report(run, file, sink);
        if (loadTest.any()) {
            loadTest.report(run, file, sink);
            return;
        }
        last.ifPresent(rate -> sink.fact(new BenchmarkScore(
                run, NAME, rate.number(), OptionalDouble.empty(), rate.unit(), true, 0, new Origin(file, number))));
    }
}
