package io.github.jdkdoctor.evidence.profile;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A frame of {@code perf script}: blanks, the address, the symbol with an offset, and in parentheses the file it lies in.
 *
 * <pre>
 *     7fa398eda2a4 int[] java.math.BigInteger.montReduce(int[], int[], int, int)+0x213 (/tmp/perf-21730.map)
 *     7f722d119786 Ljava/io/FileOutputStream;::writeBytes->Ljava/io/PrintStream;::write (/tmp/perf-19982.map)
 * ffffffff8104f45a native_write_msr_safe ([kernel.kallsyms])
 *     7f7243041e7c [unknown] (/lib/x86_64-linux-gnu/libc-2.31.so)
 * </pre>
 *
 * <p>Not for several threads.
 */
final class PerfFrame {
    /** How many frames one line can hold: perf-map-agent writes inlined methods into one symbol. */
    static final int MOST = 16;

    private static final byte[] KERNEL = "_[k]".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] UNKNOWN = "[unknown]".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] MAP = "[perf.map]".getBytes(StandardCharsets.US_ASCII);

    private byte[] scratch = new byte[512];

    /** Whether a line is a frame. */
    static boolean is(byte[] b, int from, int to) {
        int at = blanks(b, from, to);
        int digits = at;
        while (at < to && hex(b[at])) {
            at++;
        }
        return at > digits && at - digits <= 16 && at + 1 < to && b[at] == ' ' && b[lastOf(b, at, to)] == ')';
    }

    private static int lastOf(byte[] b, int from, int to) {
        int last = to - 1;
        while (last > from && (b[last] == ' ' || b[last] == '\t')) {
            last--;
        }
        return last;
    }

    private static int blanks(byte[] b, int from, int to) {
        int at = from;
        while (at < to && (b[at] == ' ' || b[at] == '\t')) {
            at++;
        }
        return at;
    }

    private static boolean hex(byte c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
    }

    /** Puts the line's frames at a place in a stack whose leaf comes first; the place after them. */
    int push(byte[] b, int from, int to, FrameTable table, int[] stack, int depth) {
        int symbol = blanks(b, from, to);
        while (b[symbol] != ' ') {
            symbol++;
        }
        symbol = blanks(b, symbol, to);
        int close = lastOf(b, symbol, to);
        int open = close;
        while (open > symbol && !(b[open] == '(' && b[open - 1] == ' ')) {
            open--;
        }
        int end = withoutOffset(b, symbol, lastOf(b, symbol, open) + 1);
        if (end <= symbol) {
            end = symbol;
        }
        boolean nameless = end == symbol || Arrays.equals(b, symbol, end, UNKNOWN, 0, UNKNOWN.length);
        if (nameless) {
            stack[depth] = nameless(b, open + 1, close, table);
            return depth + 1;
        }
        if (kernel(b, open + 1, close)) {
            int length = end - symbol;
            byte[] marked = scratch(length + KERNEL.length);
            System.arraycopy(b, symbol, marked, 0, length);
            System.arraycopy(KERNEL, 0, marked, length, KERNEL.length);
            stack[depth] = table.frame(marked, 0, length + KERNEL.length);
            return depth + 1;
        }
        return inlined(b, symbol, end, table, stack, depth);
    }

    // the innermost method stands last
    private static int inlined(byte[] b, int from, int to, FrameTable table, int[] stack, int depth) {
        int at = depth;
        int end = to;
        if (b[from] == 'L') {
            for (int i = to - 1; i > from && at < depth + MOST - 1; i--) {
                if (b[i] == '>' && b[i - 1] == '-') {
                    if (i + 1 < end) {
                        stack[at++] = table.frame(b, i + 1, end);
                    }
                    end = i - 1;
                    i--;
                }
            }
        }
        if (end > from) {
            stack[at++] = table.frame(b, from, end);
        }
        return at;
    }

    // JavaMain+0xd82
    private static int withoutOffset(byte[] b, int from, int to) {
        int at = to;
        while (at > from && hex(b[at - 1])) {
            at--;
        }
        boolean offset = at < to && at - 3 > from && b[at - 1] == 'x' && b[at - 2] == '0' && b[at - 3] == '+';
        return offset ? at - 3 : to;
    }

    // [kernel.kallsyms], [kernel.vmlinux], [nf_tables], /lib/modules/5.10.0/kernel/net/nf.ko; not [vdso], [heap],
    // [stack]
    private static boolean kernel(byte[] b, int from, int to) {
        if (to - from < 2) {
            return false;
        }
        if (b[from] != '[') {
            return b[to - 1] == 'o' && b[to - 2] == 'k' && b[Math.max(from, to - 3)] == '.';
        }
        byte c = b[from + 1];
        return !(c == 'v' || c == 'h' || c == 's' || c == 'a' || c == 'u');
    }

    // code without a name goes by its file: [libfoo.so]
    private int nameless(byte[] b, int from, int to, FrameTable table) {
        if (to <= from) {
            return table.frame(UNKNOWN, 0, UNKNOWN.length);
        }
        int name = from;
        for (int i = from; i < to; i++) {
            if (b[i] == '/') {
                name = i + 1;
            }
        }
        boolean map = to - name > 5 && b[to - 4] == '.' && b[to - 3] == 'm' && b[name] == 'p' && b[name + 4] == '-';
        if (map) {
            return table.frame(MAP, 0, MAP.length);
        }
        if (name == to || b[name] == '[' || (b[from] == '/' && b[from + 1] == '/')) {
            // [kernel.kallsyms], [unknown], //anon
            return table.frame(UNKNOWN, 0, UNKNOWN.length);
        }
        int length = to - name;
        byte[] bracketed = scratch(length + 2);
        bracketed[0] = '[';
        System.arraycopy(b, name, bracketed, 1, length);
        bracketed[length + 1] = ']';
        return table.frame(bracketed, 0, length + 2);
    }

    private byte[] scratch(int length) {
        if (scratch.length < length) {
            scratch = new byte[length * 2];
        }
        return scratch;
    }
}
