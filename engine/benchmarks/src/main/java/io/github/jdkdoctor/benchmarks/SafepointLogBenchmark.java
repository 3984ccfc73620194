package io.github.jdkdoctor.benchmarks;

import com.microsoft.gctoolkit.parser.UnifiedJVMEventParser;
import com.microsoft.gctoolkit.parser.jvm.UnifiedDiarizer;
import io.github.jdkdoctor.evidence.log.UnifiedLogReader;
import io.github.jdkdoctor.fact.Fact;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Reading a safepoint log; goal: 150 MB/s on one core. GCToolKit knows the four lines of JDK 9 to 12 only. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(
        value = 1,
        jvmArgs = {"-Xmx768m", "-XX:+UseSerialGC"})
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class SafepointLogBenchmark {
    /** The JDK that prints so. */
    @Param({"11", "17", "25"})
    public String form = "11";

    @Param("64")
    public int megabytes = 64;

    private byte[] log = {};

    @Setup
    public void write() throws IOException {
        log = RecordedLog.ofSafepoints(form).bytes((long) megabytes << 20);
    }

    @Benchmark
    public List<Fact> jdkdoctor(Volume volume) throws IOException {
        List<Fact> facts = Said.of(new UnifiedLogReader(), new ByteArrayInputStream(log), log.length);
        volume.read(log.length);
        return facts;
    }

    @Benchmark
    public long gctoolkit(Volume volume) throws IOException {
        long events = GcToolKit.events(log, new UnifiedDiarizer(), new UnifiedJVMEventParser());
        volume.read(log.length);
        return events;
    }
}
