package io.github.jdkdoctor.evidence.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.fact.Profile;
import io.github.jdkdoctor.profile.Bucket;
import io.github.jdkdoctor.profile.CallTree;
import io.github.jdkdoctor.profile.Frames;
import io.github.jdkdoctor.profile.Share;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PerfScriptReaderTest {
    private static final Path FIXTURES = Path.of("src/test/resources/evidence/perf-script");

    private static ReadFile read(String content) {
        return ReadFile.of(new PerfScriptReader(), content);
    }

    private static ReadFile fixture(String name) throws IOException {
        return read(Files.readString(FIXTURES.resolve(name)));
    }

    @Test
    void readsStacksWithSymbolsOfThePerfMap() throws IOException {
        Profile profile = fixture("perf-map.txt").facts(Profile.class).get(0);
        assertThat(profile)
                .returns(Profile.Source.PERF, Profile::source)
                .returns(Optional.of("cpu-clock"), Profile::event)
                .returns(Optional.of(Duration.ofNanos(5_025_125)), Profile::interval);
        CallTree tree = profile.tree();
        assertThat(tree.samples()).isEqualTo(15);
        assertThat(tree.under(Frames.of("java.math.BigInteger.oddModPow")).samples())
                .isPositive();
        assertThat(tree.under(Frames.of("JavaMain")).samples()).isPositive();
    }

    @Test
    void readsAHeaderTheKernelInlinedMethodsAndSeveralEvents() throws IOException {
        ReadFile file = fixture("header-and-kernel.txt");
        assertThat(file.remarks()).containsExactly("1 samples of the idle CPU are left out");
        assertThat(file.facts(Profile.class))
                .extracting(p -> p.event().orElseThrow())
                .containsExactly("cycles", "sched:sched_switch");
        CallTree tree = file.facts(Profile.class).get(0).tree();
        assertThat(tree.samples()).isEqualTo(2);
        assertThat(tree.bucket(Bucket.JIT)).isEqualTo(new Share(1, 2));
        assertThat(tree.under(
                        Frames.of("sun.nio.ch.IOUtil.write"), Frames.of("sun.nio.ch.IOUtil.writeFromNativeBuffer")))
                .isEqualTo(new Share(1, 1));
        assertThat(tree.under(Frames.of("[libnio.so]"), Frames.of("vfs_write"))).isEqualTo(new Share(1, 1));
        assertThat(tree.self(Frames.of("copy_user_enhanced_fast_string")).samples())
                .isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            java 21731  3583.967887:    5025125 cpu-clock:               | java            | cpu-clock
            perf   977/977   [000] 7628263.042515: cycles:               | perf            | cycles
            java 19983 cycles:                                           | java            | cycles
            C2 CompilerThre 12066 [001] 91.500001: 1 cycles:u:           | C2 CompilerThre | cycles:u
            java 5 [000] 1.000000: 250000 cycles:ppp:                    | java            | cycles
            java 5/7 [003] 10.1: 77 cpu/cycles/P:                        | java            | cpu/cycles
            GC Thread#0 99 [001] 1.5: sched:sched_switch: prev_comm=java | GC Thread#0     | sched:sched_switch
            """)
    void knowsTheLineOfASample(String line, String command, String event) {
        assertThat(PerfSample.parse(line).orElseThrow())
                .returns(command, PerfSample::command)
                .returns(event, PerfSample::event);
    }

    @Test
    void countsLinesThatItDoesNotUnderstand() {
        ReadFile file = read(
                """
                java 1 1.5: 1 cpu-clock:
                \tff A::a (/lib/a.so)

                what is this
                java 1 1.6: 1 cpu-clock:
                \tff A::a (/lib/a.so)
                """);
        assertThat(file.remarks()).containsExactly("1 lines are neither a sample nor a frame, the first is line 4");
        assertThat(file.facts(Profile.class).get(0).tree().samples()).isEqualTo(2);
    }

    @Test
    void wantsStacks() {
        assertThat(read("java 1 1.5: 1 cpu-clock:\n\njava 1 1.6: 1 cpu-clock:\n")
                        .damage())
                .contains("no stacks in 3 lines; record with perf record -g and print with perf script");
    }
}
