package io.github.jdkdoctor.benchmarks;

import io.github.jdkdoctor.evidence.profile.CollapsedReader;
import io.github.jdkdoctor.fact.Profile;
import io.github.jdkdoctor.profile.Difference;
import io.github.jdkdoctor.profile.Growth;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import one.convert.Arguments;
import one.convert.FlameGraph;
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

/** Reading collapsed stacks, sorted as converters write them or in no order; goal: 200 MB/s on one core. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(
        value = 1,
        jvmArgs = {"-Xmx1g", "-XX:+UseSerialGC"})
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class CollapsedStacksBenchmark {
    @Param({"sorted", "shuffled"})
    public String order = "sorted";

    @Param("64")
    public int megabytes = 64;

    private byte[] file = {};
    private Optional<Profile> profile = Optional.empty();

    @Setup
    public void write() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream((megabytes + 1) << 20);
        Stacks.write(order, (long) megabytes << 20, out);
        file = out.toByteArray();
        profile = Optional.of(read());
    }

    @Benchmark
    public Profile jdkdoctor(Volume volume) throws IOException {
        Profile read = read();
        volume.read(file.length);
        return read;
    }

    /** The tree that async-profiler's converter makes of them before it draws a flame graph. */
    @Benchmark
    public FlameGraph asyncProfilerConverter(Volume volume) throws IOException {
        FlameGraph graph = new FlameGraph(new Arguments());
        graph.parseCollapsed(new InputStreamReader(new ByteArrayInputStream(file), StandardCharsets.UTF_8));
        volume.read(file.length);
        return graph;
    }

    /** What the cases ask of two profiles then. */
    @Benchmark
    public Optional<Growth> difference() {
        Profile both = profile.orElseThrow();
        return Difference.between(both.tree(), both.tree()).growth();
    }

    private Profile read() throws IOException {
        return Said.profile(Said.of(new CollapsedReader(), new ByteArrayInputStream(file), file.length));
    }
}
