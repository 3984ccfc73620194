package io.github.jdkdoctor.evidence.jvm;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.Lines;
import io.github.jdkdoctor.evidence.Strange;
import io.github.jdkdoctor.evidence.UnreadableException;
import io.github.jdkdoctor.fact.FactKind;
import java.io.IOException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads what {@code jstat} prints of garbage collection: {@code -gc}, {@code -gcutil}, {@code -gccause}, {@code -gccapacity} and
 * their kin, with and without time stamps ({@code -t}), of JDK 6 to 25:
 *
 * <pre>
 * Timestamp         S0     S1     E      O      M     CCS    YGC     YGCT     FGC    FGCT     CGC    CGCT       GCT
 *             2.0   0.00   0.00   0.00  96.86  32.40   5.07     57     0.233    74     1.197     -         -     1.430
 * </pre>
 *
 * <p>The columns are those of {@code jstat_options} in {@code sun.tools.jstat}. Counters count from the start of the JVM: of two
 * rows and more their difference is taken, and of a single row all since the start.
 */
public final class JstatReader implements EvidenceReader {
    // in -class and -compiler there is no count of collections
    private static final Pattern HEADER =
            Pattern.compile("\\s*(?:Timestamp\\s+)?(?:[A-Z][A-Z0-9]{0,5}\\s+){3,25}[A-Z]{2,5}\\s*");
    // $ jstat -gcutil -h20 4711 1000 30; the interval is in milliseconds without a unit
    private static final Pattern COMMAND = Pattern.compile(
            ".*\\bjstat\\s+(?:-\\S+\\s+)+(\\S+)\\s+(\\d{1,9})(ms|s)?(?:\\s+\\d{1,9})?\\s*(?:[|>;&].*)?");
    private static final Pattern SPACE = Pattern.compile("\\s+");
    private static final int LONGEST = 1_000;
    private static final int HEADER_WITHIN = 20;

    @Override
    public String name() {
        return "output of jstat";
    }

    @Override
    public boolean recognizes(Head head) {
        return head.text()
                && head.lines().stream()
                        .filter(l -> !l.isBlank())
                        .limit(HEADER_WITHIN)
                        .anyMatch(JstatReader::isHeader);
    }

    private static boolean isHeader(String line) {
        if (line.length() > LONGEST || !HEADER.matcher(line).matches()) {
            return false;
        }
        List<String> words = List.of(SPACE.split(line.strip()));
        return words.contains("YGC") && (words.contains("FGC") || words.contains("YGCT"));
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException, UnreadableException {
        Lines lines = new Lines(entry.content());
        JstatTally tally = new JstatTally();
        Strange strange = new Strange();
        while (lines.next()) {
            if (lines.length() > LONGEST) {
                strange.line(lines.number());
                continue;
            }
            String line = lines.text();
            if (line.isBlank()) {
                continue;
            }
            if (isHeader(line)) {
                tally.header(List.of(SPACE.split(line.strip())), lines.number());
                continue;
            }
            Matcher command = COMMAND.matcher(line);
            if (command.matches()) {
                long unit = "s".equals(command.group(3)) ? 1_000_000_000 : 1_000_000;
                tally.interval(Long.parseLong(command.group(2)) * unit);
            } else if (!tally.row(line.strip())) {
                strange.line(lines.number());
            }
        }
        if (tally.rows() == 0) {
            throw new UnreadableException("a head of jstat without a row below it");
        }
        strange.remark(sink);
        if (tally.counts()) {
            sink.fact(tally.log(entry.run(), entry.name()));
            sink.observed(FactKind.GC_LOG);
            if (!tally.timed()) {
                sink.remark("no time stamps, so no share of the time is known; record jstat -gcutil -t <pid> 1s");
            }
        } else {
            sink.remark("times of GCs are not in these columns; record jstat -gc -t <pid> 1s");
        }
    }
}
