package io.github.jdkdoctor.authoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.Limits;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScaffoldTest {
    private final Path root;

    ScaffoldTest(@TempDir Path root) {
        this.root = root;
    }

    @Test
    void makesACaseOfWhichOnlyTheTextIsMissing() throws Exception {
        Scaffold.create(root, "slow-thing", Optional.empty());

        assertThat(new Folder(root)
                        .with("phenomena.yaml", Folder.PHENOMENA.replace("stopped-share", "tls-share"))
                        .pack()
                        .problems())
                .isNotEmpty()
                .extracting(Problem::code)
                .containsOnly(Problem.Code.UNFINISHED);
    }

    @Test
    void makesTheBundleItsFirstFixture(@TempDir Path other) throws Exception {
        Path zip = other.resolve("bundle.zip");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
            for (String name : new String[] {"b/baseline/gc.log", "b/current/logs/gc.log", "b/notes.txt"}) {
                out.putNextEntry(new ZipEntry(name));
                out.write(name.getBytes(java.nio.charset.StandardCharsets.UTF_8));
            }
        }

        Scaffold.create(root, "slow-thing", Optional.of(Bundle.open(zip, Limits.DEFAULT)));

        assertThat(root.resolve("slow-thing/fixtures/first/baseline/gc.log")).hasContent("b/baseline/gc.log");
        assertThat(root.resolve("slow-thing/fixtures/first/current/logs/gc.log")).hasContent("b/current/logs/gc.log");
    }

    @Test
    void overwritesNothing() throws Exception {
        Scaffold.create(root, "slow-thing", Optional.empty());

        assertThatThrownBy(() -> Scaffold.create(root, "slow-thing", Optional.empty()))
                .isInstanceOf(FileAlreadyExistsException.class)
                .hasMessage(PackSource.shown(root.resolve("slow-thing")) + ": is there already; take another id");
        assertThatThrownBy(() -> Scaffold.create(root, "../x", Optional.empty()))
                .hasMessage("'../x' is no id of a case; write what is wrong in lower-case words joined by '-'");
    }
}
