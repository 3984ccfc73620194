package io.github.jdkdoctor.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

class BenchmarksTest {
    @ParameterizedTest
    @ValueSource(
            classes = {
                SafepointLogBenchmark.class,
                GcLogBenchmark.class,
                PerfScriptBenchmark.class,
                DifferenceBenchmark.class,
                DiagnosisBenchmark.class,
                CollapsedStacksBenchmark.class,
                FlightRecordingBenchmark.class,
                CasebookBenchmark.class,
                FlagBookBenchmark.class
            })
    void runsOnceWithLittleInput(Class<?> benchmark) throws RunnerException {
        Collection<RunResult> results = new Runner(new OptionsBuilder()
                        .include(benchmark.getName() + "\\.")
                        // scripts that not every machine has
                        .exclude("flameGraph$")
                        .forks(0)
                        .mode(Mode.SingleShotTime)
                        .warmupIterations(0)
                        .measurementIterations(1)
                        .shouldFailOnError(true)
                        .verbosity(VerboseMode.SILENT)
                        .param("megabytes", "1")
                        .param("seconds", "1")
                        // async-profiler is not for every platform
                        .param("recorder", "jdk")
                        .param("more", "50")
                        .build())
                .run();
        assertThat(results).isNotEmpty();
    }
}
