package io.github.jdkdoctor.evidence.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.fact.MachineActivity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ActivityReaderTest {
    private static final Path FIXTURES = Path.of("src/test/resources/evidence/activity-of-the-machine");
    private final ActivityReader reader = new ActivityReader();

    private MachineActivity of(String content) {
        ReadFile read = ReadFile.of(reader, content);
        assertThat(read.damage()).isEmpty();
        assertThat(read.facts(MachineActivity.class)).hasSize(1);
        return read.facts(MachineActivity.class).get(0);
    }

    private MachineActivity file(String name) throws IOException {
        return of(Files.readString(FIXTURES.resolve(name)));
    }

    @Test
    void passesOverTheAverageSinceTheStart() {
        MachineActivity activity = of(
                """
                procs -----------memory---------- ---swap-- -----io---- -system-- ------cpu-----
                 r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st
                 8  0 217108 19641900  25232 1841180 9999 9999  1247   714  588 1978 72  8 20  0 99
                14  0 217108 19641900  25232 1841180 1024 2048 19496 18088 5848 4596 69 31  0  0  0
                procs -----------memory---------- ---swap-- -----io---- -system-- ------cpu-----
                 r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st
                13  0 217108 19641900  25232 1841180 3072    0 23288 25100 7730 5672 88 13  0  0 10
                """);
        assertThat(activity.rows()).isEqualTo(2);
        assertThat(activity.swapIn()).hasValue(2 << 20);
        assertThat(activity.swapOut()).hasValue(1 << 20);
        assertThat(activity.steal().orElseThrow()).isCloseTo(0.05, within(1e-9));
    }

    @Test
    void readsWideRowsWithTimes() {
        MachineActivity activity = of(
                """
                --procs-- -----------------------memory---------------------- ---swap-- -----io---- -system-- ----------cpu---------- -----timestamp-----
                   r    b         swpd         free         buff        cache   si   so    bi    bo   in   cs  us  sy  id  wa  st  gu                 UTC
                  16    0          244     19346332        15096      1946904   18   19  1256   723  590 1979  72   8  20   0   0   0 2026-11-23 00:09:55
                  10    0          244     19346332        15096      1946904    0    0   640   172  949 4435  80   8   0   0  12   0 2026-11-23 00:09:56
                """);
        assertThat(activity.swapIn()).hasValue(0);
        assertThat(activity.steal().orElseThrow()).isCloseTo(0.12, within(1e-9));
    }

    @Test
    void readsTheRowOfAllProcessors() {
        MachineActivity activity = of(
                """
                Linux 6.1.0-9-amd64 (host) 	11/23/2026 	_x86_64_	(2 CPU)

                12:09:54 AM  CPU    %usr   %nice    %sys %iowait    %irq   %soft  %steal  %guest  %gnice   %idle
                12:09:55 AM  all   73.50    8.00    8.50    0.00    0.00    0.00   10.00    0.00    0.00    0.00
                12:09:55 AM    0   70.00   16.00    4.00    0.00    0.00    0.00   10.00    0.00    0.00    0.00
                Average:     all   73.50    8.00    8.50    0.00    0.00    0.00   10.00    0.00    0.00    0.00
                """);
        assertThat(activity.rows()).isEqualTo(1);
        assertThat(activity.steal().orElseThrow()).isCloseTo(0.1, within(1e-9));
        assertThat(activity.swapIn()).isEqualTo(OptionalDouble.empty());
    }

    @Test
    void readsWhatProgramsPrinted() throws IOException {
        assertThat(file("vmstat"))
                .returns(9, MachineActivity::rows)
                .satisfies(a -> assertThat(a.swapIn().orElseThrow()).isBetween(30e6, 50e6));
        assertThat(file("mpstat").steal().orElseThrow()).isCloseTo(0.00125, within(1e-6));
        assertThat(file("sar")).returns(OptionalDouble.of(0), MachineActivity::swapIn);
        assertThat(file("sar").steal().orElseThrow()).isCloseTo(0.00245, within(1e-6));
    }

    @Test
    void saysThatOneRowIsNoRun() {
        ReadFile read = ReadFile.of(
                reader,
                """
                procs -----------memory---------- ---swap-- -----io---- -system-- ------cpu-----
                 r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st
                 8  0 217108 19641900  25232 1841180    9   11  1247   714  588 1978 72  8 20  0  0
                """);
        assertThat(read.facts()).isEmpty();
        assertThat(read.damage())
                .contains(
                        "no row but the average since the machine started; let it print every second, as in vmstat 1");
    }
}
