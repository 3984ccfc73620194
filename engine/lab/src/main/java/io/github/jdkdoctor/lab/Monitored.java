package io.github.jdkdoctor.lab;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Hashtable;
import java.util.Objects;

/**
 * One thread alone calls synchronized methods of the class library very often.
 *
 * <p>Arguments: seconds; {@code stream}, {@code buffer}, {@code table} or {@code data}.
 */
@SuppressWarnings("JdkObsolete") // what the old classes cost is the point
public final class Monitored {
    private static final int START = 12345;
    private static final int PERIOD_MASK = 0x3fff;

    private Monitored() {}

    public static void main(String[] args) throws IOException {
        Tally tally = new Tally(args[1], args[0]);
        ByteArrayOutputStream stream = new ByteArrayOutputStream(1 << 18);
        DataOutputStream data = new DataOutputStream(stream);
        StringBuffer buffer = new StringBuffer(1 << 16);
        Hashtable<Integer, Integer> table = new Hashtable<>();
        for (int i = 0; i < 64; i++) {
            table.put(i, i);
        }
        long calls = 0;
        while (tally.running()) {
            stream.reset();
            buffer.setLength(0);
            switch (args[1]) {
                case "stream":
                    calls += writeBytes(stream);
                    break;
                case "data":
                    calls += writeInts(data);
                    break;
                case "buffer":
                    calls += append(buffer);
                    break;
                default:
                    calls += look(table);
                    break;
            }
        }
        tally.print(calls);
    }

    // The loops have no counter: the compiler would unroll a counted loop and take one lock for several calls.
    private static int writeBytes(ByteArrayOutputStream out) {
        int x = START;
        int calls = 0;
        do {
            x = next(x);
            out.write(x >>> 16);
            calls++;
        } while ((x & PERIOD_MASK) != (START & PERIOD_MASK));
        return calls;
    }

    private static int writeInts(DataOutputStream out) throws IOException {
        int x = START;
        int calls = 0;
        do {
            x = next(x);
            out.writeInt(x);
            calls++;
        } while ((x & PERIOD_MASK) != (START & PERIOD_MASK));
        return calls;
    }

    private static int append(StringBuffer buffer) {
        int x = START;
        int calls = 0;
        do {
            x = next(x);
            buffer.append((char) ('a' + (x >>> 28)));
            calls++;
        } while ((x & PERIOD_MASK) != (START & PERIOD_MASK));
        return calls;
    }

    private static int look(Hashtable<Integer, Integer> table) {
        int x = START;
        int calls = 0;
        do {
            x = next(x) ^ Objects.requireNonNull(table.get((x >>> 24) & 63)) >>> 20;
            calls++;
        } while ((x & PERIOD_MASK) != (START & PERIOD_MASK));
        return calls;
    }

    // Full period in its low bits (modulus a power of two, multiplier 1 mod 4, odd increment).
    private static int next(int x) {
        return x * 1664525 + 1013904223;
    }
}
