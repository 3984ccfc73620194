package io.github.jdkdoctor.authoring;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.casebook.Vocabulary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CaseSchemaTest {
    private final Path root;

    CaseSchemaTest(@TempDir Path root) {
        this.root = root;
    }

    private String schema() throws IOException {
        new Folder(root).withRules();
        assertThat(CaseSchema.write(root, List.of())).isTrue();
        return Files.readString(root.resolve(CaseSchema.FILE));
    }

    @Test
    void saysWhatEachFactAndPhenomenonIs() throws IOException {
        assertThat(schema())
                .contains(
                        "\"const\" : \"stopped-share\",",
                        "\"description\" : \"the share of time that threads are stopped; in '%'\"")
                .contains(Vocabulary.facts().stream()
                        .map(fact -> "\"const\" : \"" + fact + "\",")
                        .toList());
        assertThat(Vocabulary.facts())
                .allSatisfy(fact ->
                        assertThat(Vocabulary.says(fact)).get().asString().isNotBlank());
    }

    @Test
    void saysWhatEachKeyIs() throws IOException {
        assertThat(schema().lines().filter(line -> line.endsWith("\"description\" : \"\",")))
                .isEmpty();
    }

    @Test
    void isWrittenOnlyWhereItIsNotAsItShouldBe() throws IOException {
        schema();
        assertThat(CaseSchema.write(root, List.of())).isFalse();
        new Folder(root).with("phenomena.yaml", Folder.PHENOMENA.replace("stopped-share", "other-share"));
        assertThat(CaseSchema.write(root, List.of())).isTrue();
    }
}
