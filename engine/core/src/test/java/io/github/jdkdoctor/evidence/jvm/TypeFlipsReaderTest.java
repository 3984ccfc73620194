package io.github.jdkdoctor.evidence.jvm;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.TypeFlips;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class TypeFlipsReaderTest {
    private static final Path FIXTURES = Path.of("src/test/resources/evidence/report-of-type-pollution");
    private final TypeFlipsReader reader = new TypeFlipsReader();

    private ReadFile read(String file) throws IOException {
        return ReadFile.of(reader, "current/type-pollution.txt", Files.readAllBytes(FIXTURES.resolve(file)));
    }

    @Test
    void keepsTheClassWithTheHighestCountOfAllReports() throws IOException {
        ReadFile read = read("report.txt");
        assertThat(read.facts(TypeFlips.class))
                .containsExactly(new TypeFlips(
                        Run.CURRENT,
                        "io.github.jdkdoctor.lab.Checks$Book",
                        48_213_704,
                        2,
                        new Origin("current/type-pollution.txt", 50)));
        assertThat(read.observed()).contains(FactKind.TYPE_FLIPS);
    }

    @Test
    void readsReportsOfOlderAgentsBetweenOtherOutput() throws IOException {
        assertThat(read("without-dates.txt").facts(TypeFlips.class))
                .singleElement()
                .returns(5_347_728L, TypeFlips::flips);
    }

    @Test
    void saysWhatIsMissing() throws IOException {
        assertThat(ReadFile.of(reader, "current/report", "Type Pollution Statistics:\nDate:\tx\n".getBytes(UTF_8))
                        .damage())
                .get()
                .asString()
                .contains("no class with a count");
    }
}
