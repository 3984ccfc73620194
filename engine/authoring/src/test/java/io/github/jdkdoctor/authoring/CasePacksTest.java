package io.github.jdkdoctor.authoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jdkdoctor.casebook.CasebookException;
import io.github.jdkdoctor.casebook.Pack;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CasePacksTest {
    private final Path root;
    private final Path cache;
    private final CasePacks packs;

    CasePacksTest(@TempDir Path root, @TempDir Path cache) {
        this.root = root;
        this.cache = cache;
        this.packs = new CasePacks(List.of(), Optional.of(cache));
    }

    private List<Path> kept() throws IOException {
        try (Stream<Path> files = Files.walk(cache)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private static void loads(Pack pack) throws ReflectiveOperationException {
        Class.forName(pack.rules().get(0).model(), true, pack.loader());
    }

    @Test
    void packsADirectoryOnce() throws Exception {
        new Folder(root).withRules().withCase("a", Folder.CASE);

        Pack first = packs.open(root);
        assertThat(kept()).hasSize(1);
        Files.setLastModifiedTime(kept().get(0), java.nio.file.attribute.FileTime.fromMillis(1));
        Pack second = packs.open(root);

        assertThat(first.ids()).containsExactly("a");
        assertThat(second.ids()).containsExactly("a");
        assertThat(Files.getLastModifiedTime(kept().get(0)).toMillis()).isEqualTo(1);
        loads(first);
        loads(second);
    }

    @Test
    void packsItAgainWhenItChanges() throws Exception {
        new Folder(root).withRules().withCase("a", Folder.CASE);
        packs.open(root);
        new Folder(root).withCase("b", Folder.CASE);

        assertThat(packs.open(root).ids()).containsExactly("a", "b");
        assertThat(kept()).hasSize(2);
    }

    @Test
    void makesADamagedOneAnew() throws Exception {
        new Folder(root).withRules().withCase("a", Folder.CASE);
        packs.open(root);
        Files.write(kept().get(0), new byte[] {1, 2, 3});

        loads(packs.open(root));
        assertThat(Files.size(kept().get(0))).isGreaterThan(1000);
    }

    @Test
    void worksWithoutACache(@TempDir Path other) throws Exception {
        new Folder(root).withRules().withCase("a", Folder.CASE);
        Path file = Files.writeString(other.resolve("file"), "");

        loads(new CasePacks(List.of(), Optional.empty()).open(root));
        loads(new CasePacks(List.of(), Optional.of(file)).open(root));
    }

    @Test
    void opensAJar(@TempDir Path other) throws Exception {
        Packer.Result result =
                new Folder(root).withRules().withCase("a", Folder.CASE).pack();
        Path jar = other.resolve("pack.jar");
        try (OutputStream out = Files.newOutputStream(jar)) {
            result.packed().orElseThrow().writeJar(out);
        }

        Pack pack = packs.open(jar);

        assertThat(pack.name()).isEqualTo("test");
        loads(pack);
    }

    @Test
    void listsWhatIsWrongWithADirectory() {
        new Folder(root).withRules().withCase("a", Folder.CASE.replace("status: experimental", "status: new"));

        assertThatThrownBy(() -> packs.open(root))
                .isInstanceOfSatisfying(ProblemsException.class, e -> assertThat(e.problems())
                        .extracting(Problem::code)
                        .containsExactly(Problem.Code.UNKNOWN_WORD));
    }

    @Test
    void saysWhatIsNoPack(@TempDir Path other) throws IOException {
        Path text = Files.writeString(other.resolve("text.jar"), "text");

        assertThatThrownBy(() -> packs.open(root))
                .isInstanceOf(CasebookException.class)
                .hasMessage(
                        root + ": holds no cases; each is a folder with a case.yaml, as jdkdoctor cases new makes it");
        assertThatThrownBy(() -> packs.open(text))
                .isInstanceOf(CasebookException.class)
                .hasMessage(text + ": no case pack; make one with jdkdoctor cases pack");
        assertThatThrownBy(() -> packs.open(root.resolve("none")))
                .isInstanceOf(CasebookException.class)
                .hasMessage(root.resolve("none") + ": no such file; give a directory of cases or a jar of cases pack");
    }

    @Test
    void keepsPacksWhereTheUserSays() {
        assertThat(CasePacks.userCache(Map.of("JDKDOCTOR_CACHE", "/c", "HOME", "/h")))
                .contains(Path.of("/c"));
        assertThat(CasePacks.userCache(Map.of("XDG_CACHE_HOME", "/x", "HOME", "/h")))
                .contains(Path.of("/x/jdkdoctor"));
        assertThat(CasePacks.userCache(Map.of("HOME", "/h"))).contains(Path.of("/h/.cache/jdkdoctor"));
        assertThat(CasePacks.userCache(Map.of("JDKDOCTOR_CACHE", "off", "HOME", "/h")))
                .isEmpty();
        assertThat(CasePacks.userCache(Map.of())).isEmpty();
    }
}
