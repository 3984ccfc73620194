package io.github.jdkdoctor.benchmarks;

import io.github.jdkdoctor.Doctor;
import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.BundleException;
import io.github.jdkdoctor.bundle.Limits;
import io.github.jdkdoctor.casebook.CasebookException;
import io.github.jdkdoctor.report.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
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

/** From two files of collapsed stacks to what differs; goal: 1 s for 200 MB each. jdkdoctor holds all cases against them, too. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(
        value = 1,
        jvmArgs = {"-Xmx1g", "-XX:+UseSerialGC"})
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class DifferenceBenchmark {
    /** Of each of the two. */
    @Param("200")
    public int megabytes = 200;

    private Path baseline = Path.of("");
    private Path current = Path.of("");
    private Optional<Doctor> doctor = Optional.empty();

    @Setup
    public void write() throws IOException, CasebookException {
        baseline = Inputs.kept("stacks", megabytes);
        current = Inputs.kept("stacks", megabytes + 1);
        doctor = Optional.of(Doctor.withBuiltInCasebook());
    }

    @Benchmark
    public Report jdkdoctor(Volume volume) throws IOException, BundleException {
        Report report = doctor.orElseThrow()
                .examine(Bundle.ofRuns(Optional.of(baseline), current, Optional.empty(), Limits.DEFAULT));
        volume.read(Files.size(baseline) + Files.size(current));
        return report;
    }

    /** The collapsed stacks with two counts each that difffolded.pl makes of them. */
    @Benchmark
    public long flameGraph(Volume volume) throws IOException {
        long millis = FlameGraphScript.run("difffolded.pl", baseline, current);
        volume.read(Files.size(baseline) + Files.size(current), millis);
        return millis;
    }
}
