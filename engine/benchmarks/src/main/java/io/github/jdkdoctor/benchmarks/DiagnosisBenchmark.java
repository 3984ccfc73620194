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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.util.IPreferenceValueProvider;
import org.openjdk.jmc.flightrecorder.CouldNotLoadRecordingException;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;
import org.openjdk.jmc.flightrecorder.rules.IResult;
import org.openjdk.jmc.flightrecorder.rules.RuleRegistry;
import org.openjdk.jmc.flightrecorder.rules.util.RulesToolkit;
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

/** From a flight recording to a diagnosis, and to what the rules of JDK Mission Control say; goal: ten times as fast. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(
        value = 1,
        jvmArgs = {"-Xmx3g", "-XX:+UseSerialGC"})
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class DiagnosisBenchmark {
    /** Of a recording of a busy program. */
    @Param("63")
    public int megabytes = 63;

    private Path file = Path.of("");
    private Optional<Doctor> doctor = Optional.empty();

    @Setup
    public void record() throws IOException, CasebookException {
        file = Inputs.kept("recording", megabytes);
        doctor = Optional.of(Doctor.withBuiltInCasebook());
    }

    @Benchmark
    public Report jdkdoctor(Volume volume) throws IOException, BundleException {
        Report report =
                doctor.orElseThrow().examine(Bundle.ofRuns(Optional.empty(), file, Optional.empty(), Limits.DEFAULT));
        volume.read(Files.size(file));
        return report;
    }

    @Benchmark
    public List<IResult> missionControlRules(Volume volume)
            throws IOException, CouldNotLoadRecordingException, ExecutionException, InterruptedException {
        IItemCollection events = JfrLoaderToolkit.loadEvents(file.toFile());
        List<IResult> results = new ArrayList<>();
        for (Future<IResult> result : RulesToolkit.evaluateParallel(
                        RuleRegistry.getRules(),
                        events,
                        IPreferenceValueProvider.DEFAULT_VALUES,
                        Runtime.getRuntime().availableProcessors())
                .values()) {
            results.add(result.get());
        }
        volume.read(Files.size(file));
        return results;
    }
}
