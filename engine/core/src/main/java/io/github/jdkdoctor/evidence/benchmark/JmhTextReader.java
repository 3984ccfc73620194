package io.github.jdkdoctor.evidence.benchmark;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.Lines;
import io.github.jdkdoctor.evidence.UnreadableException;
import io.github.jdkdoctor.evidence.jvm.ArgumentWords;
import io.github.jdkdoctor.fact.BenchmarkScore;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What JMH prints on the console, and {@code -rf text} into a file: the table at the end, and above it the JVM and its
 * options. Build tools may put {@code [info]} before each line. Of tables in the form of a diff, as in pull requests, the lines
 * with {@code -} are the baseline's and those with {@code +} the current run's. The table shortens names; a name gets its package from the
 * line {@code # Benchmark:} that it fits. Output without a table (a run that was ended) is read by its results.
 *
 * <pre>
 * # VM version: JDK 17.0.9, OpenJDK 64-Bit Server VM, 17.0.9+9
 * # VM options: -Xmx1g
 * # Benchmark: org.acme.Bench.sort
 * Benchmark   (size)  Mode  Cnt  Score   Error  Units
 * Bench.sort    1000  avgt    5  12,34 ± 0,12  us/op
 * </pre>
 */
public final class JmhTextReader implements EvidenceReader {
    // what people add to a line, as the gain in percent
    private static final String NOTE = "(?: +\\([^()]{1,60}\\))?";
    private static final Pattern TABLE =
            Pattern.compile("Benchmark +(.*?) *Mode +(?:(?:Cnt|Samples) +)?Score +(?:Score )?[Ee]rror +Units" + NOTE);
    private static final String NUMBER = "(\\d{1,18}(?:[.,]\\d{1,9})?(?:E-?\\d{1,3})?)";
    // ± is another sign, or none that can be read, in other encodings; an error of NaN is left out
    private static final Pattern ROW = Pattern.compile("(\\S+)(?: +(.*?))?? +(thrpt|avgt|sample|ss)(?: +(\\d{1,9}))? +"
            + NUMBER + "(?: +[^\\s\\d≈]{1,3} *(?:" + NUMBER + "|NaN|∞)|  +" + NUMBER + ")? +(\\S+/\\S+)" + NOTE);
    // 12.3 ±(99.9%) 0.4 us/op [Average]
    private static final Pattern RESULT =
            Pattern.compile(" +" + NUMBER + " [^\\s\\d]{1,3}\\(99[.,]9%\\) " + NUMBER + " (\\S+/\\S+) \\[Average\\]");
    private static final Pattern VM = Pattern.compile("# VM version: JDK ([^,]+), (.+?)(?:, |,? )(?:VM )?([^, ]+)");
    private static final Pattern SIGNED = Pattern.compile("[-+][A-Za-z]");
    private static final String BUILD_TOOL = "[info] ";
    private static final Map<String, String> MODES = Map.of(
            "Throughput",
            "thrpt",
            "Average time",
            "avgt",
            "Sampling time",
            "sample",
            "Single shot invocation time",
            "ss");
    private static final int MOST = 100_000;
    private static final int LONGEST_LABEL = 80;

    @Override
    public String name() {
        return "JMH console output";
    }

    @Override
    public boolean recognizes(Head head) {
        return head.text()
                && head.lines().stream()
                        .limit(400)
                        .map(line -> bare(line, line.startsWith("-") ? Run.BASELINE : Run.CURRENT))
                        .anyMatch(JmhTextReader::isOfJmh);
    }

    /** Whether a line is one that JMH alone prints: its version, or the head of its table. */
    private static boolean isOfJmh(String line) {
        return line.startsWith("# JMH version: ")
                || line.startsWith("# JMH 1.")
                || (line.startsWith("Benchmark ") && TABLE.matcher(line).matches());
    }

    // an empty line for one of the other run
    private static String bare(String line, Run run) {
        String text = line.startsWith(BUILD_TOOL) ? line.substring(BUILD_TOOL.length()) : line;
        if (SIGNED.matcher(text).lookingAt()) {
            text = text.charAt(0) == (run == Run.BASELINE ? '-' : '+') ? text.substring(1) : "";
        }
        return text.stripTrailing();
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException, UnreadableException {
        Output output = new Output(entry);
        Lines lines = new Lines(entry.content());
        HotInstructions instructions = new HotInstructions();
        while (lines.next()) {
            String line = bare(lines.text(), entry.run());
            output.line(line, lines.number());
            output.ofOtherRun += line.isEmpty() && SIGNED.matcher(lines.text()).lookingAt() ? 1 : 0;
            instructions.line(line, lines.number());
        }
        output.handOn(sink, lines.number());
        instructions.handOn(entry, sink);
    }

    private record Score(
            String name,
            String mode,
            Map<String, String> parameters,
            double score,
            OptionalDouble error,
            String unit,
            int readings,
            String label,
            long line) {
        // what two results have in common that differ in nothing but what stands above them
        List<Object> key() {
            return List.of(name, mode, parameters);
        }
    }

    /** The output so far. */
    private static final class Output {
        private final Entry entry;
        private final JmhRun run;
        // the full name of each benchmark, and with how many threads it ran
        private final Map<String, Integer> benchmarks = new LinkedHashMap<>();
        private final List<Score> table = new ArrayList<>();
        private final List<Score> results = new ArrayList<>();
        private List<String> columns = List.of();
        private boolean inTable;
        private boolean apart;
        // what people write above rows of one benchmark that they put below each other: "after the change:"
        private String label = "";
        private String benchmark = "";
        private String mode = "";
        private Map<String, String> parameters = Map.of();
        private int threads = 1;
        private int iterations;
        private long without;
        private long ofOtherRun;

        Output(Entry entry) {
            this.entry = entry;
            this.run = new JmhRun(entry);
        }

        void line(String line, long number) {
            if (line.startsWith("# ")) {
                head(line, number);
            } else if (line.startsWith("Benchmark ")) {
                Matcher matcher = TABLE.matcher(line);
                inTable = matcher.matches();
                apart = false;
                label = "";
                columns = inTable ? columns(matcher.group(1)) : List.of();
            } else if (inTable) {
                row(line, number);
            } else if (line.startsWith("Iteration ")) {
                iterations++;
            } else {
                result(line, number);
            }
        }

        // (size)  (mode name): each in brackets
        private static List<String> columns(String text) {
            List<String> names = new ArrayList<>();
            Matcher column = Pattern.compile("\\(([^)]+)\\)").matcher(text);
            while (column.find()) {
                names.add(column.group(1));
            }
            return names;
        }

        private void head(String line, long number) {
            if (line.startsWith("# VM version: ")) {
                Matcher vm = VM.matcher(line);
                if (vm.matches()) {
                    run.jdk(vm.group(1), vm.group(2), vm.group(3));
                }
            } else if (line.startsWith("# VM options: ")) {
                String options = line.substring("# VM options: ".length());
                run.arguments(Optional.of(
                        options.equals("<none>")
                                ? List.of()
                                : ArgumentWords.listed(options, number).stream()
                                        .map(ArgumentWords.Word::text)
                                        .toList()));
            } else if (line.startsWith("# Threads: ")) {
                threads = threads(line);
            } else if (line.startsWith("# Benchmark mode: ")) {
                String stated = line.substring("# Benchmark mode: ".length()).split(",", -1)[0];
                mode = MODES.getOrDefault(stated, "");
            } else if (line.startsWith("# Benchmark: ")) {
                benchmark = line.substring("# Benchmark: ".length());
                benchmarks.put(benchmark, threads);
                parameters = Map.of();
                iterations = 0;
            } else if (line.startsWith("# Parameters: (") && line.endsWith(")")) {
                parameters = parameters(line.substring("# Parameters: (".length(), line.length() - 1));
            }
        }

        private static int threads(String line) {
            Matcher count = Pattern.compile("# Threads: (\\d{1,6}) .*").matcher(line);
            return count.matches() ? Integer.parseInt(count.group(1)) : 1;
        }

        private static Map<String, String> parameters(String text) {
            Map<String, String> map = new TreeMap<>();
            for (String pair : text.split(", ", -1)) {
                int equals = pair.indexOf(" = ");
                if (equals > 0) {
                    map.put(pair.substring(0, equals), pair.substring(equals + 3));
                }
            }
            return map;
        }

        private void row(String line, long number) {
            // people set the head and groups of rows apart
            if (line.isEmpty()) {
                apart = true;
                return;
            }
            Matcher row = ROW.matcher(line);
            // what profilers measured, and parts of a group
            int colon = line.indexOf(':');
            if (colon >= 0 && colon < line.indexOf(' ')) {
                return;
            }
            // JMH rounds what is too small for three digits to a power of ten
            without += line.contains("≈") ? 1 : 0;
            boolean told = row.matches();
            boolean labels = apart && !told && line.endsWith(":") && line.length() <= LONGEST_LABEL;
            label = labels ? line.substring(0, line.length() - 1).strip() : label;
            inTable = told || labels || !apart;
            apart = false;
            if (told && table.size() < MOST) {
                table.add(new Score(
                        row.group(1),
                        row.group(3),
                        values(row.group(2) == null ? "" : row.group(2)),
                        number(row.group(5)),
                        error(row.group(6) == null ? row.group(7) : row.group(6)),
                        row.group(8),
                        row.group(4) == null ? 0 : Integer.parseInt(row.group(4)),
                        label,
                        number));
            }
        }

        private Map<String, String> values(String text) {
            String[] values = text.isBlank() ? new String[0] : text.strip().split(" {2,}", -1);
            Map<String, String> map = new TreeMap<>();
            if (values.length != columns.size()) {
                if (values.length > 0) {
                    map.put(String.join(",", columns), text.strip());
                }
                return map;
            }
            for (int i = 0; i < values.length; i++) {
                if (!values[i].equals("N/A")) {
                    map.put(columns.get(i), values[i]);
                }
            }
            return map;
        }

        private void result(String line, long number) {
            Matcher result = RESULT.matcher(line);
            if (result.matches() && !benchmark.isEmpty() && results.size() < MOST) {
                results.add(new Score(
                        benchmark,
                        mode,
                        parameters,
                        number(result.group(1)),
                        error(result.group(2)),
                        result.group(3),
                        iterations,
                        "",
                        number));
            }
        }

        private static double number(String text) {
            return Double.parseDouble(text.replace(',', '.'));
        }

        private static OptionalDouble error(@Nullable String text) {
            return text == null ? OptionalDouble.empty() : OptionalDouble.of(number(text));
        }

        void handOn(FactSink sink, long lines) throws UnreadableException {
            run.handOn(sink);
            if (without > 0) {
                sink.remark(without + (without == 1 ? " result is" : " results are")
                        + " rounded to a power of ten and cannot be compared; give JMH's JSON (-rf json)");
            }
            List<Score> scores = table.isEmpty() ? results : table;
            if (scores.isEmpty()) {
                throw new UnreadableException("no result with a score in " + lines + " lines"
                        + (ofOtherRun == 0
                                ? ""
                                : ", but " + ofOtherRun
                                        + " lines of a diff that are the other run's: - is for baseline/,"
                                        + " + for current/"));
            }
            Set<Object> once = new HashSet<>();
            Set<Object> several = scores.stream()
                    .map(Score::key)
                    .filter(key -> !once.add(key))
                    .collect(Collectors.toSet());
            for (Score score : scores) {
                String full = full(score.name);
                Map<String, String> told = new TreeMap<>(score.parameters);
                if (!score.label.isEmpty() && several.contains(score.key())) {
                    told.put("in", score.label);
                }
                sink.fact(new BenchmarkScore(
                        entry.run(),
                        BenchmarkName.of(full, score.mode, benchmarks.getOrDefault(full, 1), told),
                        score.score,
                        score.error,
                        score.unit,
                        score.mode.equals("thrpt") || (score.mode.isEmpty() && score.unit.startsWith("ops/")),
                        score.readings,
                        new Origin(entry.name(), score.line)));
            }
        }

        // Bench.sort and o.a.Bench.sort of org.acme.Bench.sort
        private String full(String name) {
            Set<String> fitting = new LinkedHashSet<>();
            for (String candidate : benchmarks.keySet()) {
                if (candidate.equals(name)) {
                    return name;
                }
                if (shortened(name, candidate)) {
                    fitting.add(candidate);
                }
            }
            return fitting.size() == 1 ? fitting.iterator().next() : name;
        }

        private static boolean shortened(String name, String full) {
            String[] a = name.split("\\.", -1);
            String[] b = full.split("\\.", -1);
            for (int i = 1; i <= a.length; i++) {
                if (i > b.length
                        || !(i <= 2
                                ? b[b.length - i].equals(a[a.length - i])
                                : b[b.length - i].startsWith(a[a.length - i]))) {
                    return false;
                }
            }
            return true;
        }
    }
}
