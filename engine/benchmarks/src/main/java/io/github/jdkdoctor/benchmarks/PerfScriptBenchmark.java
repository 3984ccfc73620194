package io.github.jdkdoctor.benchmarks;

import io.github.jdkdoctor.evidence.profile.PerfScriptReader;
import io.github.jdkdoctor.fact.Profile;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
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

/** Making a tree of what perf script prints; goal: 200 MB/s on one core. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(
        value = 1,
        jvmArgs = {"-Xmx1g", "-XX:+UseSerialGC"})
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class PerfScriptBenchmark {
    @Param("64")
    public int megabytes = 64;

    private Path file = Path.of("");

    @Setup
    public void write() throws IOException {
        file = Inputs.kept("perf-script", megabytes);
    }

    @Benchmark
    public Profile jdkdoctor(Volume volume) throws IOException {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
            Profile profile = Said.profile(Said.of(new PerfScriptReader(), in, Files.size(file)));
            volume.read(Files.size(file));
            return profile;
        }
    }

    /** The collapsed stacks that stackcollapse-perf.pl makes of it. */
    @Benchmark
    public long flameGraph(Volume volume) throws IOException {
        long millis = FlameGraphScript.run("stackcollapse-perf.pl", file);
        volume.read(Files.size(file), millis);
        return millis;
    }
}
