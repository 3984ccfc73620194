package io.github.jdkdoctor.benchmarks;

import io.github.jdkdoctor.evidence.jvm.FlagBook;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;

/** Loading what is known of the JVM's flags, once cold in each of ten processes, as the program does it. */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(value = 10, jvmArgs = "-XX:+UseSerialGC")
@Warmup(iterations = 0)
@Measurement(iterations = 1)
public class FlagBookBenchmark {
    @Benchmark
    public FlagBook load() {
        return FlagBook.load();
    }
}
