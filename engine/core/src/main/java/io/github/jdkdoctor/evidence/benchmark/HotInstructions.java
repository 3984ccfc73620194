package io.github.jdkdoctor.evidence.benchmark;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.InterfaceScans;
import io.github.jdkdoctor.fact.Origin;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Hot instructions as JMH's profilers perfasm, xperfasm and dtraceasm print them (AbstractPerfAsmProfiler.java of JMH). Read is
 * what share of the samples went to scans of the list of a class's interfaces, which C2 emits for x86 as {@code repne scas}
 * behind the load of the list (check_klass_subtype_slow_path in macroAssembler_x86.cpp of JDK 17). A sample is often given
 * to an instruction behind the one that was slow, so that a scan is taken with those around it.
 *
 * <pre>
 * Hottest code regions (&gt;10.00% "cycles" events):
 *
 * ....[Hottest Region 1]..............................................................................
 * c2, level 4, app.Shop::sell, version 104 (101 bytes)
 *
 *   0.30%      0x00007f1c8d2d0dc2: mov    0x28(%rsi),%rdi
 *  21.50%      0x00007f1c8d2d0dc6: mov    (%rdi),%ecx
 *   1.20%      0x00007f1c8d2d0dc8: add    $0x8,%rdi
 *              0x00007f1c8d2d0dcc: test   %rax,%rax
 *              0x00007f1c8d2d0dcf: repnz scas %es:(%rdi),%rax
 *   9.80%      0x00007f1c8d2d0dd2: pop    %rax
 * </pre>
 *
 * <p>Of several benchmarks in one file the one with the largest share is kept.
 */
final class HotInstructions {
    private static final String TITLE = "Hottest code regions (>";
    private static final String REGION = "....[Hottest Region ";
    private static final Pattern METHOD = Pattern.compile("level \\d, ([^,\\s]{1,500})");
    // a share where there is one, arrows of jumps, the address and the instruction
    private static final Pattern INSTRUCTION =
            Pattern.compile("\\s{0,9}(?:(\\d{1,3}\\.\\d\\d)%)?.{0,200}?0x[0-9a-f]{6,16}: +(\\S.{0,400})");
    private static final Pattern SCAN = Pattern.compile("repn[ez] scas.*");
    private static final Pattern X86 = Pattern.compile(".*\\b[re](?:ax|cx|dx|si|di|sp)\\b.*");
    // the load of the list, which begins a scan: scas reads where rdi points to
    private static final Pattern LOAD =
            Pattern.compile("mov +(?:0x[0-9a-f]+\\(%r\\w+\\),%rdi|rdi,QWORD PTR \\[r\\w+\\+0x[0-9a-f]+\\]).*");
    // where it was found the scan ends with the write to the field, and a jump around that
    private static final Pattern REST = Pattern.compile("(?:pop|mov|jn?[ez]) .*");
    private static final int BEFORE = 6;
    private static final int BEHIND = 4;
    private static final int LONGEST = 1_000;

    private final Deque<Double> before = new ArrayDeque<>();
    private boolean begun;
    private boolean header;
    private int behind;
    private String region = "";
    private double inRegion;
    private long regionFrom;
    private double mostInRegion;
    private double total;
    private String method = "";
    private long from;

    private boolean any;
    private boolean x86;
    private double most;
    private String mostMethod = "";
    private long mostFrom;

    /** Whether a text holds the beginning of such a print. */
    static boolean in(String text) {
        return text.contains(TITLE) && text.contains(REGION);
    }

    boolean any() {
        return any;
    }

    void line(String line, long number) {
        if (line.startsWith(TITLE)) {
            ended();
            begun = true;
        } else if (begun && line.length() <= LONGEST) {
            inside(line, number);
        }
    }

    void handOn(Entry entry, FactSink sink) {
        ended();
        if (most > 0) {
            // shares are rounded to two digits each
            sink.fact(new InterfaceScans(
                    entry.run(), Math.min(1, most / 100), mostMethod, new Origin(entry.name(), mostFrom)));
        }
        if (x86) {
            sink.observed(FactKind.INTERFACE_SCANS);
        }
    }

    private void ended() {
        if (total > most) {
            most = total;
            mostMethod = method;
            mostFrom = from;
        }
        begun = false;
        total = 0;
        mostInRegion = 0;
        newRegion(false);
    }

    private void newRegion(boolean named) {
        header = named;
        region = "";
        inRegion = 0;
        behind = 0;
        before.clear();
    }

    private void inside(String line, long number) {
        if (line.startsWith("....[")) {
            newRegion(line.startsWith(REGION));
        } else if (header) {
            Matcher named = METHOD.matcher(line);
            header = line.isBlank();
            region = named.find() ? named.group(1) : line.strip();
        } else if (!region.isEmpty()) {
            Matcher instruction = INSTRUCTION.matcher(line);
            if (instruction.matches()) {
                String share = instruction.group(1);
                instruction(share == null ? 0 : Double.parseDouble(share), instruction.group(2), number);
            }
        }
    }

    private void instruction(double percent, String text, long number) {
        any = true;
        x86 |= X86.matcher(text).matches();
        if (SCAN.matcher(text).matches()) {
            regionFrom = inRegion == 0 ? number : regionFrom;
            add(percent + before.stream().mapToDouble(Double::doubleValue).sum());
            before.clear();
            behind = BEHIND;
        } else if (behind > 0 && REST.matcher(text).matches()) {
            behind--;
            add(percent);
        } else {
            behind = 0;
            if (LOAD.matcher(text).matches()) {
                before.clear();
                before.add(percent);
            } else if (!before.isEmpty()) {
                before.add(percent);
            }
            if (before.size() > BEFORE) {
                before.clear();
            }
        }
    }

    private void add(double percent) {
        total += percent;
        inRegion += percent;
        if (inRegion > mostInRegion) {
            mostInRegion = inRegion;
            method = region;
            from = regionFrom;
        }
    }
}
