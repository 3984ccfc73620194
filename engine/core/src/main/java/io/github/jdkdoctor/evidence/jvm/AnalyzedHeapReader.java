package io.github.jdkdoctor.evidence.jvm;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.Lines;
import io.github.jdkdoctor.evidence.Strange;
import io.github.jdkdoctor.evidence.UnreadableException;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The histogram of a heap dump that Eclipse Memory Analyzer exports as CSV or text (CSVOutputter.java and TextOutputter.java of
 * org.eclipse.mat.report), objects that nothing refers to left out:
 *
 * <pre>
 * Class Name                        |   Objects | Shallow Heap | Retained Heap
 * ---------------------------------------------------------------------------
 * byte[]                            |    53,900 |    3,483,520 |  &gt;= 3,483,520
 * Total: 1 of 5,000 entries; 4,999 more | 97,800 | 5,967,040 |
 * </pre>
 */
public final class AnalyzedHeapReader implements EvidenceReader {
    private static final int MOST_OTHERS = 2;
    private static final int LONGEST = 2000;

    private static final Pattern HEADER =
            Pattern.compile("\\|?\\s{0,20}\"?Class Name\"?\\s{0,300}([,;|\\t])\\s{0,40}\"?Objects\"?\\s{0,40}\\1"
                    + "\\s{0,40}\"?Shallow Heap\"?\\s{0,40}(?:\\1.{0,200})?");
    private static final Pattern DASHES = Pattern.compile("[-+|: ]{3,2000}");
    // the signs for thousands of any language; where commas are between columns, such figures are in quotes
    private static final String QUOTED = "\"\\d{1,3}(?:[,.'\\u00a0\\u202f ]\\d{3}){0,5}\"";
    private static final String GROUPED = "\\d{1,3}(?:[,.'\\u00a0\\u202f ]\\d{3}){1,5}";
    private static final String FIGURE = "(" + QUOTED + "|\\d{1,18})";
    private static final String ANY_FIGURE = "(" + QUOTED + "|" + GROUPED + "|\\d{1,18})";
    private static final String NAME = "\\|?\\s{0,20}\"?([\\w.$/+@-]{1,500}(?:\\[\\]){0,9})\"?";
    // Total: 25 of 5,000 entries; 4,975 more
    private static final String IN_ALL = "\\|?\\s{0,20}\"?(?:\\S )?Total: .{0,200}?\"?";

    /** How rows look between whose columns a sign stands. */
    private enum Form {
        COMMAS(",", FIGURE),
        SEMICOLONS(";", ANY_FIGURE),
        TABS("\t", ANY_FIGURE),
        LINES("|", ANY_FIGURE);

        private final String sign;
        private final Pattern row;
        private final Pattern total;

        Form(String sign, String figure) {
            this.sign = sign;
            String next = "\\s{0,300}" + Pattern.quote(sign) + "\\s{0,40}";
            String columns = next + figure + next + figure + "\\s{0,40}(?:" + Pattern.quote(sign) + ".{0,300})?";
            this.row = Pattern.compile(NAME + columns);
            this.total = Pattern.compile(IN_ALL + columns);
        }

        static Form of(String sign) {
            return Arrays.stream(values())
                    .filter(form -> form.sign.equals(sign))
                    .findFirst()
                    .orElse(LINES);
        }
    }

    private static final Map<String, String> PRIMITIVES = Map.of(
            "byte", "B", "char", "C", "double", "D", "float", "F", "int", "I", "long", "J", "short", "S", "boolean",
            "Z");

    @Override
    public String name() {
        return "histogram of a heap dump";
    }

    @Override
    public boolean recognizes(Head head) {
        return head.text()
                && head.lines().stream()
                        .filter(line -> !line.isBlank())
                        .limit(MOST_OTHERS + 1L)
                        .anyMatch(AnalyzedHeapReader::header);
    }

    private static boolean header(String line) {
        return form(line).isPresent();
    }

    private static Optional<Form> form(String line) {
        Matcher header = HEADER.matcher(line.length() < LONGEST ? line : "");
        return header.matches() ? Optional.of(Form.of(header.group(1))) : Optional.empty();
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException, UnreadableException {
        Lines lines = new Lines(entry.content());
        HistogramTable table = new HistogramTable(0);
        Strange strange = new Strange();
        Form form = Form.LINES;
        long tables = 0;
        while (lines.next()) {
            String line = lines.length() < LONGEST ? lines.text() : "";
            Optional<Form> header = form(line);
            if (header.isPresent()) {
                form = header.get();
                tables += table.handOn(entry, sink);
                table = new HistogramTable(lines.number());
            } else if (table.line > 0
                    && !line.isBlank()
                    && !DASHES.matcher(line).matches()
                    && !take(table, form, line)) {
                strange.line(lines.number());
            }
        }
        tables += table.handOn(entry, sink);
        strange.remark(sink);
        if (tables == 0) {
            throw new UnreadableException("the histogram has no classes");
        }
    }

    private static boolean take(HistogramTable table, Form form, String line) {
        Matcher total = form.total.matcher(line);
        if (total.matches()) {
            table.ended = true;
            table.instances = figure(total.group(1)).orElse(table.instances);
            table.bytes = figure(total.group(2)).orElse(table.bytes);
            return true;
        }
        Matcher row = form.row.matcher(line);
        if (!row.matches() || table.ended) {
            return false;
        }
        OptionalLong count = figure(row.group(2));
        OptionalLong size = figure(row.group(3));
        if (count.isEmpty() || size.isEmpty()) {
            return false;
        }
        table.add(asTheJvmPrints(row.group(1)), count.getAsLong(), size.getAsLong());
        return true;
    }

    private static OptionalLong figure(String text) {
        String digits = text.replaceAll("\\D", "");
        return digits.length() > 18 ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(digits));
    }

    // byte[] is [B, and java.lang.Object[][] is [[Ljava.lang.Object;
    private static String asTheJvmPrints(String name) {
        int array = name.indexOf("[]");
        if (array < 0) {
            return name;
        }
        String element = name.substring(0, array);
        String of = PRIMITIVES.getOrDefault(element, "L" + element + ";");
        return "[".repeat((name.length() - array) / 2) + of;
    }
}
