package io.github.jdkdoctor.evidence.machine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.fact.ResidentMemory;
import io.github.jdkdoctor.fact.ResidentMemory.Stacks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ProcessMemoryReaderTest {
    private static final Path FIXTURES = Path.of("src/test/resources/evidence/memory-of-a-process");
    private final ProcessMemoryReader reader = new ProcessMemoryReader();

    private ResidentMemory memory(byte[] content) throws IOException {
        ReadFile read = ReadFile.of(reader, "current/memory", content);
        assertThat(read.damage()).isEmpty();
        assertThat(read.remarks()).isEmpty();
        assertThat(read.facts(ResidentMemory.class)).hasSize(1);
        return read.facts(ResidentMemory.class).get(0);
    }

    private ResidentMemory of(String file) throws IOException {
        return memory(Files.readAllBytes(FIXTURES.resolve(file)));
    }

    @Test
    void readsWhatIsInRam() throws IOException {
        assertThat(of("status"))
                .returns(375_544L << 10, ResidentMemory::resident)
                .returns(OptionalLong.empty(), ResidentMemory::arenas);
        assertThat(of("smaps_rollup"))
                .returns(OptionalLong.empty(), ResidentMemory::arenas)
                .satisfies(m -> assertThat(m.resident()).isBetween(300_000L << 10, 400_000L << 10));
    }

    @Test
    void readsWhatLiesInSwap() throws IOException {
        assertThat(of("status-swapped"))
                .returns(OptionalLong.of(236_712L << 10), ResidentMemory::swapped)
                .satisfies(m -> assertThat(m.shareSwapped()).isBetween(0.43, 0.45));
        assertThat(memory("Name:\tjava\nPid:\t1\nVmRSS:\t100 kB\n".getBytes(UTF_8)))
                .returns(OptionalLong.empty(), ResidentMemory::swapped);
    }

    @Test
    void refusesMoreMemoryThanThereIs() {
        ReadFile read = ReadFile.of(reader, "Name:\tjava\nPid:\t1\nVmRSS:\t999999999999 kB\nVmRSS:\t999999999999 kB\n");
        assertThat(read.damage()).contains("line 4: more than a petabyte resident; the file is damaged");
        assertThat(read.facts()).isEmpty();
    }

    @Test
    void tellsArenasFromOtherMappings() throws IOException {
        // 64 MB of heap at fc000000 are no arena; three that begin at multiples of 64 MB are
        assertThat(of("smaps"))
                .returns(115_264L << 10, ResidentMemory::resident)
                .returns(OptionalLong.of((16_852L + 16_444 + 16_412) << 10), ResidentMemory::arenas);
    }

    @Test
    void takesNoMappingForAnArenaThatEndsElsewhere() throws IOException {
        String mappings =
                """
                7fd6c4000000-7fd6c5085000 rw-p 00000000 00:00 0
                Rss:               16852 kB
                7fd6c5085000-7fd6c8001000 ---p 00000000 00:00 0
                Rss:                   0 kB
                7fd6cc000000-7fd6cd01c000 rw-p 00000000 00:00 0
                Rss:               16412 kB
                7fd6cd01c000-7fd6d0000000 r--p 00000000 00:00 0
                Rss:                   4 kB
                """;
        assertThat(memory(mappings.getBytes(UTF_8)).arenas()).hasValue(0);
    }

    @Test
    void countsStacksOfThreadsBehindTheirGuardPages() throws IOException {
        // a mapping behind 64 kB without access is something else, as is the stack of another size
        String mappings =
                """
                7fd6c3d00000-7fd6c3d04000 ---p 00000000 00:00 0
                Rss:                   0 kB
                7fd6c3d04000-7fd6c3f00000 rw-p 00000000 00:00 0
                Rss:                2032 kB
                7fd6c3f00000-7fd6c3f04000 ---p 00000000 00:00 0
                Rss:                   0 kB
                7fd6c3f04000-7fd6c4100000 rw-p 00000000 00:00 0
                Rss:                  32 kB
                7fd6c4100000-7fd6c4101000 ---p 00000000 00:00 0
                Rss:                   0 kB
                7fd6c4101000-7fd6c4200000 rw-p 00000000 00:00 0
                Rss:                  12 kB
                7fd6c4200000-7fd6c4210000 ---p 00000000 00:00 0
                Rss:                   0 kB
                7fd6c4210000-7fd6c8000000 rw-p 00000000 00:00 0
                Rss:               16384 kB
                """;
        assertThat(memory(mappings.getBytes(UTF_8)).stacks())
                .hasValue(new Stacks(2, 2 * (2032L << 10), (2032L + 32) << 10));
        assertThat(of("smaps_rollup").stacks()).isEmpty();
    }

    @Test
    void readsWhatMallocGaveBack() throws IOException {
        assertThat(of("trim-17.txt"))
                .returns(366L << 20, ResidentMemory::resident)
                .returns(OptionalLong.of(235L << 20), ResidentMemory::givenBack);
        // more than before, which other threads have taken meanwhile
        assertThat(memory("Trim native heap: RSS+Swap: 12345K->13M (+967K)\n".getBytes(UTF_8))
                        .givenBack())
                .hasValue(0);
    }

    @Test
    void saysWhereNothingIsSaid() throws IOException {
        // a kernel thread has no memory
        assertThat(ReadFile.of(reader, "current/status", "Name:\tkthreadd\nPid:\t2\n".getBytes(UTF_8))
                        .damage())
                .get()
                .asString()
                .contains("no line 'VmRSS");
        assertThat(ReadFile.of(reader, "current/trim", "Trim native heap: (no details available).\n".getBytes(UTF_8))
                        .damage())
                .isPresent();
    }
}
