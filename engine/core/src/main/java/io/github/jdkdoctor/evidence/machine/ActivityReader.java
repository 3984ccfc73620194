package io.github.jdkdoctor.evidence.machine;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.Lines;
import io.github.jdkdoctor.evidence.UnreadableException;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.MachineActivity;
import io.github.jdkdoctor.fact.Origin;
import java.io.IOException;
import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/**
 * What {@code vmstat}, {@code mpstat} and {@code sar} say of swap and of CPU steal while a program runs. The first row of
 * {@code vmstat}, and the only one of {@code mpstat} without an interval, is the average since the machine started, and
 * says nothing of the run.
 */
public final class ActivityReader implements EvidenceReader {
    //  r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st
    private static final Pattern VMSTAT = Pattern.compile("\\s*r\\s+b\\s+swpd\\s.*\\ssi\\s+so\\s.*");
    // 00:09:46     CPU    %usr   %nice    %sys %iowait    %irq   %soft  %steal  %guest  %gnice   %idle
    // 12:09:50 AM     pswpin/s pswpout/s
    private static final Pattern SYSSTAT = Pattern.compile(
            "\\d{1,2}[:.]\\d\\d[:.]\\d\\d(?: [AP]M)?\\s+(?:CPU\\s.*%steal\\s.*|pswpin/s\\s+pswpout/s)\\s*");
    private static final Pattern SPACE = Pattern.compile("\\s+");
    private static final Pattern NUMBER = Pattern.compile("\\d{1,12}(?:[.,]\\d{1,6})?");
    private static final int LONGEST = 1_000;
    // vmstat states KiB, sar pages
    private static final double KILOBYTE = 1024;
    private static final double PAGE = 4096;

    @Override
    public String name() {
        return "activity of the machine";
    }

    @Override
    public boolean recognizes(Head head) {
        return head.text()
                && head.lines().stream()
                        .filter(l -> !l.isBlank())
                        .limit(6)
                        .anyMatch(l -> l.length() <= LONGEST
                                && (VMSTAT.matcher(l).matches()
                                        || SYSSTAT.matcher(l).matches()));
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException, UnreadableException {
        Lines lines = new Lines(entry.content());
        Columns columns = Columns.NONE;
        Mean steal = new Mean();
        Mean swapIn = new Mean();
        Mean swapOut = new Mean();
        boolean sinceBoot = false;
        long from = 0;
        while (lines.next()) {
            String line = lines.text();
            if (line.length() > LONGEST) {
                continue;
            }
            List<String> words = List.of(SPACE.split(line.strip()));
            if (VMSTAT.matcher(line).matches()) {
                // later headers, one for each screen, have no average after them
                sinceBoot = from == 0;
                columns = new Columns(words, words.indexOf("st"), words.indexOf("si"), words.indexOf("so"), KILOBYTE);
                from = from == 0 ? lines.number() : from;
            } else if (SYSSTAT.matcher(line).matches()) {
                columns = new Columns(
                        words, words.indexOf("%steal"), words.indexOf("pswpin/s"), words.indexOf("pswpout/s"), PAGE);
                from = from == 0 ? lines.number() : from;
            } else if (columns.holds(words)) {
                if (!sinceBoot) {
                    steal.add(columns.number(words, columns.steal()), 0.01);
                    swapIn.add(columns.number(words, columns.swapIn()), columns.unit());
                    swapOut.add(columns.number(words, columns.swapOut()), columns.unit());
                }
                sinceBoot = false;
            }
        }
        int rows = Math.max(steal.rows, swapIn.rows);
        if (rows == 0) {
            throw new UnreadableException(
                    "no row but the average since the machine started; let it print every second, as in vmstat 1");
        }
        sink.fact(new MachineActivity(
                entry.run(), rows, steal.mean(), swapIn.mean(), swapOut.mean(), new Origin(entry.name(), from)));
        sink.observed(FactKind.MACHINE_ACTIVITY);
    }

    /** Where the last header has the columns; -1 for one that it does not have. */
    private record Columns(List<String> header, int steal, int swapIn, int swapOut, double unit) {
        static final Columns NONE = new Columns(List.of(), -1, -1, -1, 1);

        // vmstat -t has a date and a time where the header has a time zone; of several processors the row of all counts
        boolean holds(List<String> words) {
            int cpu = header.indexOf("CPU");
            return !header.isEmpty()
                    && words.size() >= header.size()
                    && !words.get(0).endsWith(":")
                    && (cpu < 0 || words.get(cpu).equals("all"))
                    && NUMBER.matcher(words.get(Math.max(swapIn, steal))).matches();
        }

        OptionalDouble number(List<String> words, int column) {
            return column >= 0 && NUMBER.matcher(words.get(column)).matches()
                    ? OptionalDouble.of(Double.parseDouble(words.get(column).replace(',', '.')))
                    : OptionalDouble.empty();
        }
    }

    /** The average of a column. */
    private static final class Mean {
        private double sum;
        private int rows;

        void add(OptionalDouble number, double unit) {
            if (number.isPresent()) {
                sum += number.getAsDouble() * unit;
                rows++;
            }
        }

        OptionalDouble mean() {
            return rows == 0 ? OptionalDouble.empty() : OptionalDouble.of(sum / rows);
        }
    }
}
