package io.github.jdkdoctor.evidence.benchmark;

import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Lines;
import io.github.jdkdoctor.fact.BenchmarkScore;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How much a program says that it did, in lines of its own: {@code 5 s: 2737.6 ops/s}, {@code requests/s=4706.3},
 * {@code Requests/sec: 10432.11}, {@code throughput: 41.2 pages/s}, {@code tps = 812.5}. The last such line counts, and in it the last figure: programs print a summary at the
 * end, and in it what holds after warm-up. Where that line is one of a series, as of one line for each second, it is
 * the median of the later half of the series: the first lines are of the warm-up, and the last ones of what is left when the
 * load has ended. No error is stated, so only a loss of several times says anything. Lines of benchmark
 * suites ({@link SuiteTally}) and summaries of load generators ({@link LoadTestTally}) are read for more.
 */
public final class ThroughputTally {
    /** The name of what is read from a log, among benchmarks. */
    public static final String NAME = "throughput in the program's log";

    private static final String UNIT =
            "(ops?|operations|requests|req|reqs|queries|transactions|txns?|tps|messages|msgs?|records|events|rows|calls|echoes|jobs"
                    + "|tasks|documents|docs|orders|invoices|pages|images|iterations|items|statements|searches|lookups)";
    // 1,234,567.8 as well; 1.234.567,8 of other languages is none, nor its last digit. A double of Java has up to 17
    // digits and, from 10 million on, an exponent (Double.toString)
    private static final String DECIMALS = "(?:\\.\\d{1,17}(?:E\\d{1,2})?)?";
    private static final String NUMBER = "(\\d{1,3}(?:,\\d{3}){1,4}" + DECIMALS + "|\\d{1,15}" + DECIMALS + ")";
    // of a row of figures, one for each second, none is the rate
    private static final String ALONE = "(?![.,]?\\w)(?!(?: {1,10}[\\d.]{1,20}){2})";
    private static final String PER_SECOND = " ?(?:/ ?s(?:ec(?:ond)?)?|per sec(?:ond)?)";
    // thousands and millions stand next to the number or to the unit, 12.3k req/s, 12.3 kops/s; MB is a unit
    private static final String TIMES = "(?: ?([kM])(?!i?B) ?)?";
    private static final Pattern RATE = Pattern.compile("(?i:(?<![\\w.,])" + NUMBER + ")" + TIMES + "(?i: ?" + UNIT
            + PER_SECOND + "\\b(?! ?[=:] *\\d))"
            + "|(?i:\\b" + UNIT + PER_SECOND + "\\)? ?[=:] {0,10}" + NUMBER + ALONE + ")"
            // a figure that is called throughput may be of anything
            + "|(?i:\\bthroughput ?[=:] {0,10}" + NUMBER + ")" + TIMES + "(?i: ?([a-z]{0,20})" + PER_SECOND
            + "\\b(?! ?[=:] *\\d))"
            // queries, requests and transactions per second
            + "|(?i:\\b([qrt]ps) ?[=:] {0,10}" + NUMBER + ALONE + ")"
            + "|(?i:(?<![\\w.,])" + NUMBER + ")" + TIMES + "(?i: ?([qrt]ps)\\b(?! ?[=:] *\\d))");
    private static final int LONGEST = 1_000;
    private static final Pattern NUMBERS = Pattern.compile(" {0,40}\\d[\\d.,:]{0,40}");
    private static final int FORMS = 100;

    private final SuiteTally suites = new SuiteTally();
    private final LoadTestTally loadTest = new LoadTestTally();
    // the figures of lines of one form, by what stands before the figure; programs print few forms
    private final Map<String, Series> series = new HashMap<>();
    private Optional<Rate> last = Optional.empty();
    private String form = "";
    private long number;

    /** A figure, what it counts, and where it begins in its line. */
    private record Rate(double number, String unit, int at) {
        /** What it counts, and what stands before it, with 0 for each number. */
        String form(String line) {
            return unit + ' ' + NUMBERS.matcher(line.substring(0, at)).replaceAll("0");
        }
    }

    /** Figures in the order of their lines; of a long log, one of every so many. */
    private static final class Series {
        private static final int FEWEST = 5;
        private static final int MOST = 8_192;
        private final List<Double> kept = new ArrayList<>();
        private long seen;
        private long every = 1;

        void add(double rate) {
            if (seen++ % every == 0) {
                kept.add(rate);
            }
            if (kept.size() == MOST) {
                for (int i = 0; i < MOST / 2; i++) {
                    kept.set(i, kept.get(2 * i));
                }
                kept.subList(MOST / 2, MOST).clear();
                every *= 2;
            }
        }

        OptionalDouble median() {
            if (kept.size() < FEWEST) {
                return OptionalDouble.empty();
            }
            double[] later = kept.subList(kept.size() / 2, kept.size()).stream()
                    .mapToDouble(Double::doubleValue)
                    .sorted()
                    .toArray();
            return OptionalDouble.of(later[later.length / 2]);
        }
    }

    private static Optional<Rate> last(String line) {
        Optional<Rate> last = Optional.empty();
        Matcher rate = RATE.matcher(line.length() > LONGEST ? line.substring(0, LONGEST) : line);
        while (rate.find()) {
            double number = Double.parseDouble(
                    given(rate, 1, 5, 6, 10, 11).orElseThrow().replace(",", ""));
            double times =
                    given(rate, 2, 7, 12).map(t -> t.equals("M") ? 1e6 : 1e3).orElse(1.0);
            String unit = given(rate, 3, 4, 8, 9, 13).orElseThrow().toLowerCase(Locale.ROOT);
            unit = unit.matches("[qrt]ps") ? unit : unit + "/s";
            last = Optional.of(new Rate(number * times, unit, rate.start()));
        }
        return last;
    }

    private static Optional<String> given(Matcher matcher, int... groups) {
        return Arrays.stream(groups)
                .mapToObj(matcher::group)
                .filter(Objects::nonNull)
                .findFirst();
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
            String line = lines.text();
            Optional<Rate> rate = last(line);
            if (rate.isPresent()) {
                last = rate;
                number = lines.number();
                form = rate.get().form(line);
                if (series.size() < FORMS || series.containsKey(form)) {
                    series.computeIfAbsent(form, f -> new Series())
                            .add(rate.get().number());
                }
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
            } else if ((bytes[i] | 0x20) == 'p' && (bytes[i + 1] | 0x20) == 's' && perSecond(bytes, i, lines)) {
                return true;
            }
        }
        return lines.indexOf("per sec", 0) >= 0;
    }

    // "ps" of qps, rps and tps, a word of its own or next to a digit
    private static boolean perSecond(byte[] bytes, int p, Lines lines) {
        if (p == lines.start() || (p + 2 < lines.end() && isLetter(bytes[p + 2]))) {
            return false;
        }
        int of = bytes[p - 1] | 0x20;
        return (of == 'q' || of == 'r' || of == 't') && (p - 2 < lines.start() || !isLetter(bytes[p - 2]));
    }

    private static boolean isLetter(byte b) {
        return (b | 0x20) >= 'a' && (b | 0x20) <= 'z';
    }

    private double settled(Rate rate) {
        Series like = series.get(form);
        return like == null ? rate.number() : like.median().orElse(rate.number());
    }

    /** Hands on the last figure or that of its series, if there was one, and the scores of suites and load generators. */
    public void report(Run run, String file, FactSink sink) {
        suites.report(run, file, sink);
        if (loadTest.any()) {
            loadTest.report(run, file, sink);
            return;
        }
        last.ifPresent(rate -> sink.fact(new BenchmarkScore(
                run, NAME, settled(rate), OptionalDouble.empty(), rate.unit(), true, 0, new Origin(file, number))));
    }
}
