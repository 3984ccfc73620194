package io.github.jdkdoctor.authoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.casebook.CasebookException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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

    private static Casebook casebook() throws CasebookException {
        return new Casebook(List.of());
    }

    @Test
    void makesACaseOfWhichOnlyTheTextIsMissing() throws Exception {
        Scaffold.create(root, "slow-thing", Optional.empty(), casebook());

        assertThat(new Folder(root)
                        .with("phenomena.yaml", Folder.PHENOMENA.replace("stopped-share", "gc-pause-share"))
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

        Scaffold.create(root, "slow-thing", Optional.of(zip), casebook());

        assertThat(root.resolve("slow-thing/fixtures/first/baseline/gc.log")).hasContent("b/baseline/gc.log");
        assertThat(root.resolve("slow-thing/fixtures/first/current/logs/gc.log"))
                .hasContent("b/current/logs/gc.log");
    }

    @Test
    void asksForWhatGrewInTheBundle(@TempDir Path rules) throws Exception {
        String plain = "main;A.run 300\nmain;B.run 700\n";
        Folder measured = new Folder(rules)
                .with("phenomena.yaml", "in-a:\n  says: the share of samples in A\n  unit: percent\n  area: a\n")
                .with(
                        "a.drl",
                        """
                        package jdkdoctor.derive.a

                        import io.github.jdkdoctor.diagnosis.Lead

                        rule "in a"
                        when
                            $p : Lead()
                        then
                            insert($p.measure("in-a", $p.under("A.*")));
                        end
                        """);
        Casebook casebook = new Casebook(
                List.of(measured.pack().packed().orElseThrow().load(getClass().getClassLoader())));
        Path bundle = rules.resolve("bundle");
        new Folder(bundle)
                .with("baseline/profile.collapsed", plain)
                .with("current/profile.collapsed", plain.replace("300", "1300"));

        Scaffold.create(root, "slow-thing", Optional.of(bundle), casebook);

        assertThat(root.resolve("slow-thing/case.yaml"))
                .content()
                .contains(
                        """
                        symptoms:
                          in-a-grew:
                            says: FILL IN a sentence without a full stop; it is about the share of samples in A
                            fact: in-a
                            where: { run: current, growth: ">= 10 points" }
                            threshold: FILL IN the runs that the number comes from; here it is 35 points
                        diagnosis:
                          requires: [in-a-grew]
                        """);
    }

    @Test
    void overwritesNothing() throws Exception {
        Scaffold.create(root, "slow-thing", Optional.empty(), casebook());

        assertThatThrownBy(() -> Scaffold.create(root, "slow-thing", Optional.empty(), casebook()))
                .isInstanceOf(FileAlreadyExistsException.class)
                .hasMessage(PackSource.shown(root.resolve("slow-thing")) + ": is there already; take another id");
        assertThatThrownBy(() -> Scaffold.create(root, "../x", Optional.empty(), casebook()))
                .hasMessage("'../x' is not an id of a case; write what is wrong in lower-case words joined by '-'");
    }
}
