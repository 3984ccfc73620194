package io.github.jdkdoctor.authoring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
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

    private final Path folder;

    FiguresTest(@TempDir Path folder) {
        this.folder = folder;
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
    void makesATable() throws IOException {
        Path file = folder.resolve("figures.md");
        Figures.write(file, TEST);
        assertThat(file).content().startsWith("| cases | bundles | ").endsWith("| 2 | 4 | 1 | 1 | 5 | 1 |\n");
    }
}
