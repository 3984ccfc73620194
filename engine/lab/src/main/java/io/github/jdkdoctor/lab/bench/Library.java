package io.github.jdkdoctor.lab.bench;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Calls of the class library that lose or gain by locking and by the intrinsics of big numbers, and one that does neither. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@SuppressWarnings("JdkObsolete") // what the old classes cost is the point
public class Library {
    private static final int START = 12345;
    private static final int PERIOD_MASK = 0xfff;

    private final ByteArrayOutputStream stream = new ByteArrayOutputStream(1 << 13);
    private final StringBuffer buffer = new StringBuffer(1 << 13);
    private final BigInteger modulus =
            new BigInteger(2048, new Random(7)).setBit(0).setBit(2047);
    private final BigInteger exponent = new BigInteger(2048, new Random(8));
    private BigInteger power = BigInteger.valueOf(0x1234567);
    private int number;

    @Benchmark
    public int streamWrite() {
        stream.reset();
        int x = START;
        do {
            x = x * 1664525 + 1013904223;
            stream.write(x >>> 16);
        } while ((x & PERIOD_MASK) != (START & PERIOD_MASK));
        return stream.size();
    }

    @Benchmark
    public int bufferAppend() {
        buffer.setLength(0);
        int x = START;
        do {
            x = x * 1664525 + 1013904223;
            buffer.append((char) ('a' + (x >>> 28)));
        } while ((x & PERIOD_MASK) != (START & PERIOD_MASK));
        return buffer.length();
    }

    @Benchmark
    public BigInteger modPow2048() {
        power = power.modPow(exponent, modulus).add(BigInteger.ONE);
        return power;
    }

    @Benchmark
    public String format() {
        return String.format(Locale.ROOT, "%05d of %s", number++ & 0xffff, "many");
    }
}
