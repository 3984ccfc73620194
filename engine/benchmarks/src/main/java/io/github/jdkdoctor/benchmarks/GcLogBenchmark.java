package io.github.jdkdoctor.benchmarks;

import com.microsoft.gctoolkit.parser.GCLogParser;
import com.microsoft.gctoolkit.parser.GenerationalHeapParser;
import com.microsoft.gctoolkit.parser.PreUnifiedG1GCParser;
import com.microsoft.gctoolkit.parser.UnifiedG1GCParser;
import com.microsoft.gctoolkit.parser.jvm.PreUnifiedDiarizer;
import com.microsoft.gctoolkit.parser.jvm.UnifiedDiarizer;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.log.Jdk8LogReader;
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

/** Reading a log of collections; goal: 150 MB/s on one core. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(
        value = 1,
        jvmArgs = {"-Xmx768m", "-XX:+UseSerialGC"})
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class GcLogBenchmark {
    /** The collector and the JDK that prints so. */
    @Param({"parallel-8", "g1-8", "g1-17", "g1-25"})
    public String form = "g1-17";

    @Param("16")
    public int megabytes = 16;

    private byte[] log = {};

    @Setup
    public void write() throws IOException {
        log = RecordedLog.ofCollections(form).bytes((long) megabytes << 20);
    }

    @Benchmark
    public List<Fact> jdkdoctor(Volume volume) throws IOException {
        EvidenceReader reader = ofJdk8() ? new Jdk8LogReader() : new UnifiedLogReader();
        List<Fact> facts = Said.of(reader, new ByteArrayInputStream(log), log.length);
        volume.read(log.length);
        return facts;
    }

    @Benchmark
    public long gctoolkit(Volume volume) throws IOException {
        GCLogParser parser =
                switch (form) {
                    case "parallel-8" -> new GenerationalHeapParser();
                    case "g1-8" -> new PreUnifiedG1GCParser();
                    default -> new UnifiedG1GCParser();
                };
        long events = GcToolKit.events(log, ofJdk8() ? new PreUnifiedDiarizer() : new UnifiedDiarizer(), parser);
        volume.read(log.length);
        return events;
    }

    private boolean ofJdk8() {
        return form.endsWith("-8");
    }
}
