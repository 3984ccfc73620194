package io.github.jdkdoctor.evidence.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.fact.HeapSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MetaspaceReaderTest {
    private static final Path FIXTURES = Path.of("src/test/resources/evidence/metaspace");

    @ParameterizedTest
    @CsvSource({"vm-metaspace-17.txt, 3690987", "vm-metaspace-25.txt, 3607101"})
    void readsWhatIsInUse(String file, long bytes) throws IOException {
        ReadFile read = ReadFile.of(new MetaspaceReader(), Files.readString(FIXTURES.resolve(file)));

        assertThat(read.facts(HeapSummary.class)).singleElement().satisfies(heap -> {
            assertThat(heap.metaspaceUsed()).isEqualTo(OptionalLong.of(bytes));
            assertThat(heap.used()).isEmpty();
        });
    }

    // -XX:-UseCompressedClassPointers
    @Test
    void withoutAPartForClassesTheSumHasNoName() {
        ReadFile read = ReadFile.of(
                new MetaspaceReader(),
                """
                3028:

                Total Usage - 38 loaders, 1588 classes (935 shared):
                   97 chunks,      4.51 MB capacity,    3.63 MB ( 81%) committed,     3.50 MB ( 78%) used,   111.91 KB (  2%) free,     0 bytes (  0%) waste
                """);

        assertThat(read.facts(HeapSummary.class))
                .extracting(HeapSummary::metaspaceUsed)
                .containsExactly(OptionalLong.of(3_670_016));
    }

    @Test
    void aCutOneIsDamaged() {
        assertThat(ReadFile.of(new MetaspaceReader(), "Total Usage - 38 loaders, 1588 classes:\n")
                        .damage())
                .hasValue("no line below 'Total Usage' says how much is in use");
    }
}
