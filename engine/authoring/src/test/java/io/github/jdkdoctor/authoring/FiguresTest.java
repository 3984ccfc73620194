package io.github.jdkdoctor.authoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FiguresTest {
    private static final CaseTest TEST = new CaseTest(
            List.of(
                    tried(Set.of("a"), Set.of("a")),
                    tried(Set.of(), Set.of("b")),
                    tried(Set.of("a"), Set.of()),
                    tried(Set.of(), Set.of())),
            List.of(),
            List.of("a", "b"));

    private final Path readme;

    FiguresTest(@TempDir Path folder) {
        this.readme = folder.resolve("README.md");
    }

    private static CaseTest.Tried tried(Set<String> expected, Set<String> said) {
        return new CaseTest.Tried("a/fixtures/x", expected, said, List.of(), false);
    }

    @Test
    void sumsAllCases() {
        assertThat(TEST.sum()).isEqualTo(new CaseTest.Score("all", 1, 1, 5, 1));
        assertThat(TEST.lines()).contains("all        1       1       5       1");
    }

    @Test
    void takesThePlaceOfOtherFigures() throws IOException {
        Files.writeString(readme, "Before.\n" + Figures.BEGIN + "| old |\n" + Figures.END + "After.\n");

        assertThat(Figures.write(readme, TEST)).isTrue();
        assertThat(readme)
                .content()
                .startsWith("Before.\n" + Figures.BEGIN + "| cases | bundles | ")
                .endsWith("| 2 | 4 | 1 | 1 | 5 | 1 |\n" + Figures.END + "After.\n");
        assertThat(Figures.write(readme, TEST)).isFalse();
    }

    @Test
    void saysWhereTheyHaveNoPlace() throws IOException {
        Files.writeString(readme, "Text.\n");

        assertThatThrownBy(() -> Figures.write(readme, TEST)).hasMessageContaining("has no place for the figures");
    }
}
