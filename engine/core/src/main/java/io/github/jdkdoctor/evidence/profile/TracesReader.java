package io.github.jdkdoctor.evidence.profile;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.Lines;
import io.github.jdkdoctor.evidence.Strange;
import io.github.jdkdoctor.evidence.UnreadableException;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Profile;
import io.github.jdkdoctor.profile.CallTree;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text of async-profiler 1.0 to 4.5 ({@code -o text}, {@code traces=200}): the most frequent stacks, leaf first, and a
 * list of methods without stacks ({@code flat=200}).
 *
 * <pre>
 * --- Execution profile ---
 * Total samples       : 120
 *
 * --- 50059939 ns (4.16%), 5 samples
 *   [ 0] montgomery_multiply
 *   [ 1] SharedRuntime::montgomery_square
 * </pre>
 */
public final class TracesReader implements EvidenceReader {
    private static final String TITLE = "--- Execution profile ---";
    private static final Pattern TOTAL = Pattern.compile("Total samples\\s*+:\\s*+(\\d{1,17})");
    private static final Pattern TRACE =
            Pattern.compile("--- \\d{1,19}(?: (\\S++))?+ \\([\\d.,]++%\\), (\\d{1,17}) samples?+");
    // unknown_Java        : 7 (6.25%)
    private static final Pattern FAILURE = Pattern.compile("\\w[\\w ]{0,40}+: *+\\d++ \\([\\d.,]++%\\).*+");
    private static final Pattern FLAT = Pattern.compile(" *+\\d++ ++[\\d.,]++% ++\\d++  .++");
    // with fewer of the samples than that, what is not printed decides
    private static final double LEAST = 0.5;
    private static final double MOST = 0.995;
    private static final int DEEPEST = 1 << 16;

    @Override
    public String name() {
        return "traces of a profiler";
    }

    @Override
    public boolean recognizes(Head head) {
        return head.text() && head.string().stripLeading().startsWith(TITLE);
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException, UnreadableException {
        new Reading(entry, sink).run();
    }

    private static final class Reading {
        private final Entry entry;
        private final FactSink sink;
        private final Lines lines;
        private final CallTree.Builder tree = new CallTree.Builder();
        private final FrameTable table = new FrameTable(tree);
        private final Strange strange = new Strange();
        // leaf first
        private int[] trace = new int[256];
        private int depth;
        private long weight;
        private long taken;
        private long total;
        private long methods;
        private String unit = "";

        Reading(Entry entry, FactSink sink) {
            this.entry = entry;
            this.sink = sink;
            this.lines = new Lines(entry.content());
        }

        void run() throws IOException, UnreadableException {
            while (lines.next()) {
                if (!frame()) {
                    close();
                    other(lines.text());
                }
            }
            close();
            strange.remark(sink);
            if (taken == 0) {
                throw new UnreadableException(
                        methods == 0
                                ? "no stacks in " + lines.number() + " lines"
                                : "a list of " + methods + " methods without their stacks; print with -o collapsed");
            }
            double printed = (double) taken / Math.max(total, taken);
            String part = String.format(Locale.ROOT, "%,d of %,d samples", taken, Math.max(total, taken));
            if (printed < LEAST) {
                throw new UnreadableException("only the stacks of " + part + " are printed; print with -o collapsed");
            }
            if (printed < MOST) {
                sink.remark("the stacks of " + part + " are printed; print with -o collapsed to have all");
            }
            CallTree built = tree.build();
            BuiltTree.remark(built, sink);
            sink.fact(new Profile(
                    entry.run(),
                    Profile.Source.TRACES,
                    unit.equals("bytes") ? Optional.of("alloc") : BuiltTree.event(built),
                    Optional.empty(),
                    Optional.empty(),
                    built,
                    Origin.of(entry.name())));
        }

        //   [12] [power-1 tid=20720]
        private boolean frame() {
            byte[] b = lines.buffer();
            int at = lines.start();
            int end = lines.end();
            while (at < end && b[at] == ' ') {
                at++;
            }
            if (weight == 0 || at == lines.start() || at == end || b[at] != '[') {
                return false;
            }
            int close = Bytes.indexOf(b, (byte) ']', at, end);
            String number = lines.text(at + 1, close).strip();
            if (close + 2 >= end || !number.chars().allMatch(Character::isDigit) || depth >= DEEPEST) {
                return false;
            }
            if (depth == trace.length) {
                trace = Arrays.copyOf(trace, depth * 2);
            }
            trace[depth++] = table.frame(b, close + 2, end);
            return true;
        }

        private void close() {
            if (weight > 0 && depth > 0) {
                int[] stack = new int[depth];
                for (int i = 0; i < depth; i++) {
                    stack[i] = trace[depth - 1 - i];
                }
                tree.add(stack, depth, weight);
                taken += weight;
            }
            depth = 0;
            weight = 0;
        }

        private void other(String line) {
            Matcher header = TRACE.matcher(line);
            Matcher sum = TOTAL.matcher(line);
            if (header.matches()) {
                unit = header.group(1) == null ? "" : header.group(1);
                weight = Long.parseLong(header.group(2));
                weight = taken + weight < 1L << 60 ? weight : 0;
            } else if (sum.matches()) {
                total = Long.parseLong(sum.group(1));
            } else if (FLAT.matcher(line).matches()) {
                methods++;
            } else if (!known(line)) {
                strange.line(lines.number());
            }
        }

        private static boolean known(String line) {
            return line.isBlank()
                    || line.startsWith(TITLE)
                    || FAILURE.matcher(line).matches()
                    || line.strip().endsWith("percent  samples  top")
                    || line.strip().matches("-++  -++  -++  -++");
        }
    }
}
