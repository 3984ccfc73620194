package io.github.jdkdoctor.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.fact.Run;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BundleTest {
    private static final Map<String, byte[]> FILES = Map.of(
            "baseline/gc.log",
            Archives.text("[0.010s][info][gc] Using G1\n"),
            "current/gc.log",
            Archives.text("[0.012s][info][gc] Using Serial\n"),
            "current/deep/er/" + "n".repeat(150) + ".txt",
            Archives.text("x\n".repeat(3000)),
            "peer/java-version.txt",
            Archives.text("openjdk version \"17.0.15\" 2025-04-15\n"));

    private final Path folder;

    BundleTest(@TempDir Path folder) {
        this.folder = folder;
    }

    /** What a visitor was given: run and text, by name. */
    static Map<String, String> read(Bundle bundle) throws BundleException {
        Map<String, String> read = new ConcurrentHashMap<>();
        bundle.read(entry -> {
            try {
                String text = new String(entry.content().readAllBytes(), StandardCharsets.UTF_8);
                read.put(entry.name(), entry.run().label() + " " + text);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        return new TreeMap<>(read);
    }

    private static String digest(Path file) throws BundleException {
        return Bundle.open(file, Limits.DEFAULT).read(entry -> {}).sha256().orElseThrow();
    }

    private Path folderOf(Map<String, byte[]> files) throws IOException {
        Path root = folder.resolve("folder");
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            Path path = root.resolve(file.getKey());
            Files.createDirectories(path.resolveSibling("."));
            Files.write(path, file.getValue());
        }
        return root;
    }

    @Test
    void theSameFilesHaveOneDigestInEveryForm() throws Exception {
        Path root = folderOf(FILES);
        assertThat(digest(root))
                .isEqualTo(digest(Archives.zip(folder, FILES)))
                .isEqualTo(digest(Archives.tar(folder, FILES)))
                .isEqualTo(digest(Archives.tarGz(folder, FILES)))
                .hasSize(64);
    }

    @Test
    void holdsTheCurrentRunOfABundleAgainstThatOfAnother() throws Exception {
        Path good = Files.move(
                Archives.zip(
                        folder,
                        Map.of(
                                "orders/before/gc.log", Archives.text("older"),
                                "orders/after/gc.log", Archives.text("good"),
                                "orders/README", Archives.text("of none"))),
                folder.resolve("good.zip"));
        Path slow = folder.resolve("slow.zip");
        Files.move(Archives.zip(folder, Map.of("logs/gc.log", Archives.text("slow"))), slow);
        assertThat(read(Bundle.against(good, slow, Limits.DEFAULT)))
                .isEqualTo(Map.of("baseline/gc.log", "baseline good", "current/logs/gc.log", "current slow"));
        Path log = Files.writeString(folder.resolve("gc.log"), "[0.012s][info][gc] Using Serial\n");
        assertThat(read(Bundle.against(good, log, Limits.DEFAULT)).keySet())
                .containsExactly("baseline/gc.log", "current/gc.log");
    }

    @Test
    void theSameFilesAreReadFromEveryForm() throws Exception {
        Map<String, String> expected = new TreeMap<>();
        FILES.forEach((name, bytes) -> expected.put(
                name, name.substring(0, name.indexOf('/')) + " " + new String(bytes, StandardCharsets.UTF_8)));
        for (Path form : new Path[] {
            folderOf(FILES), Archives.zip(folder, FILES), Archives.tar(folder, FILES), Archives.tarGz(folder, FILES)
        }) {
            assertThat(read(Bundle.open(form, Limits.DEFAULT)))
                    .as(form.toString())
                    .isEqualTo(expected);
        }
    }

    @Test
    void aBundleWithoutFoldersOfRunsIsOneCurrentRun() throws Exception {
        Path zip = Archives.zip(folder, Map.of("gc.log", Archives.text("a"), "flags/all.txt", Archives.text("b")));
        assertThat(read(Bundle.open(zip, Limits.DEFAULT)))
                .isEqualTo(Map.of("gc.log", "current a", "flags/all.txt", "current b"));
    }

    @Test
    void runsMayLieInOneFolder() throws Exception {
        Path zip = Archives.zip(
                folder,
                Map.of("case-17/baseline/a.txt", Archives.text("a"), "case-17/Current/b.txt", Archives.text("b")));
        assertThat(read(Bundle.open(zip, Limits.DEFAULT)))
                .isEqualTo(Map.of("case-17/baseline/a.txt", "baseline a", "case-17/Current/b.txt", "current b"));
    }

    @Test
    void filesBesideTheFoldersOfRunsAreOfNone() throws Exception {
        Path zip = Archives.zip(folder, Map.of("current/a.txt", Archives.text("a"), "notes.txt", Archives.text("b")));
        assertThat(Bundle.open(zip, Limits.DEFAULT).read(entry -> {}).outside()).containsExactly("notes.txt");
    }

    @Test
    void runsGivenApartMayBeFilesFoldersAndArchives() throws Exception {
        Path file = Files.write(folder.resolve("good.log"), Archives.text("good"));
        Path zip = Archives.zip(folder, Map.of("baseline/slow.log", Archives.text("slow")));
        Bundle bundle = Bundle.ofRuns(
                Optional.of(file),
                zip,
                Optional.of(folderOf(Map.of("x/peer.log", Archives.text("peer")))),
                Limits.DEFAULT);
        assertThat(read(bundle))
                .isEqualTo(Map.of(
                        "baseline/good.log", "baseline good",
                        "current/baseline/slow.log", "current slow",
                        "peer/x/peer.log", "peer peer"));
    }

    @Test
    void membersPackedByGzipAreUnpacked() throws Exception {
        Path zip = Archives.zip(folder, Map.of("current/gc.log.gz", Archives.gzip(Archives.text("one\ntwo\n"))));
        assertThat(read(Bundle.open(zip, Limits.DEFAULT))).isEqualTo(Map.of("current/gc.log.gz", "current one\ntwo\n"));
    }

    @Test
    void unpacksZstandardWhereverItStands() throws Exception {
        byte[] packed = Archives.zstd(Archives.text("one\ntwo\n"));
        Path zip = Archives.zip(folder, Map.of("current/gc.log.zst", packed));
        assertThat(read(Bundle.open(zip, Limits.DEFAULT)))
                .isEqualTo(Map.of("current/gc.log.zst", "current one\ntwo\n"));

        Path single = Files.write(folder.resolve("gc.log.zst"), packed);
        assertThat(read(Bundle.open(single, Limits.DEFAULT))).isEqualTo(Map.of("gc.log.zst", "current one\ntwo\n"));

        Path tar = Archives.tar(folder, Map.of("current/gc.log", Archives.text("one\n")));
        Path other = Files.write(folder.resolve("bundle.tar.zst"), Archives.zstd(Files.readAllBytes(tar)));
        assertThat(read(Bundle.open(other, Limits.DEFAULT))).isEqualTo(Map.of("current/gc.log", "current one\n"));
    }

    private byte[] packed(String name, String text) throws IOException {
        Path inner = Files.createDirectories(folder.resolve("inner"));
        return Files.readAllBytes(Archives.zip(inner, Map.of(name, Archives.text(text))));
    }

    @Test
    void zipFilesInABundleAreFolders() throws Exception {
        byte[] before = packed("gc.log", "one");
        byte[] after = packed("logs\\gc.log", "two");
        Path zip = Archives.zip(folder, Map.of("x/before.zip", before, "x/after.zip", after));
        assertThat(read(Bundle.open(zip, Limits.DEFAULT)))
                .isEqualTo(Map.of("x/before/gc.log", "baseline one", "x/after/logs/gc.log", "current two"));
    }

    @Test
    void zipFilesInABundleThatAreNamedForReleasesAreTheRunsOfThese() throws Exception {
        Path zip = Archives.zip(folder, Map.of("25.zip", packed("gc.log", "two"), "17.zip", packed("gc.log", "one")));
        assertThat(read(Bundle.open(zip, Limits.DEFAULT)))
                .isEqualTo(Map.of("17/gc.log", "baseline one", "25/gc.log", "current two"));
    }

    @Test
    void aZipFileInAZipFileInABundleIsNotOpened() throws Exception {
        Path inner = Files.createDirectories(folder.resolve("outer"));
        byte[] twice = Files.readAllBytes(
                Archives.zip(inner, Map.of("deep.zip", packed("gc.log", "one"), "a.log", Archives.text("a"))));
        assertThat(read(Bundle.open(Archives.zip(folder, Map.of("current/x.zip", twice)), Limits.DEFAULT)))
                .containsOnlyKeys("current/x/deep.zip", "current/x/a.log")
                .containsEntry("current/x/a.log", "current a");
    }

    @Test
    void oneFilePackedByGzipIsABundle() throws Exception {
        Path gzip = Files.write(folder.resolve("gc.log.gz"), Archives.gzip(Archives.text("one\n")));
        assertThat(read(Bundle.open(gzip, Limits.DEFAULT))).isEqualTo(Map.of("gc.log.gz", "current one\n"));
    }

    @Test
    void textInUtf16AndBehindAByteOrderMarkIsHandedOnAsUtf8() throws Exception {
        String text = "\u00dcberlauf 50 \u20ac \ud83d\ude00 gc.log\n".repeat(3000);
        Path zip = Archives.zip(
                folder,
                Map.of(
                        "le-mark.txt", ("\ufeff" + text).getBytes(StandardCharsets.UTF_16LE),
                        "be-mark.txt", ("\ufeff" + text).getBytes(StandardCharsets.UTF_16BE),
                        "le.txt", ("ascii first\n".repeat(30) + text).getBytes(StandardCharsets.UTF_16LE),
                        "be.txt", ("ascii first\n".repeat(30) + text).getBytes(StandardCharsets.UTF_16BE),
                        "utf8-mark.txt", ("\ufeff" + text).getBytes(StandardCharsets.UTF_8)));
        assertThat(read(Bundle.open(zip, Limits.DEFAULT)))
                .isEqualTo(Map.of(
                        "le-mark.txt", "current " + text,
                        "be-mark.txt", "current " + text,
                        "le.txt", "current " + "ascii first\n".repeat(30) + text,
                        "be.txt", "current " + "ascii first\n".repeat(30) + text,
                        "utf8-mark.txt", "current " + text));
    }

    @Test
    void whatFileManagersLeaveBehindIsPassedOver() throws Exception {
        Path zip = Archives.zip(
                folder,
                Map.of(
                        "__MACOSX/current/._gc.log", Archives.text("x"),
                        "current/.DS_Store", Archives.text("x"),
                        "current/.redacted.zip.17.tmp", Archives.text("x"),
                        "current/gc.log", Archives.text("a")));
        assertThat(read(Bundle.open(zip, Limits.DEFAULT))).isEqualTo(Map.of("current/gc.log", "current a"));
    }

    @Test
    void backslashesInNamesSeparateFolders() throws Exception {
        Path zip = Archives.zip(folder, Map.of("baseline\\gc.log", Archives.text("a")));
        assertThat(read(Bundle.open(zip, Limits.DEFAULT))).isEqualTo(Map.of("baseline/gc.log", "baseline a"));
    }

    @Test
    void theRunOfAFileIsItsFolders() throws Exception {
        assertThat(Names.runOf("peer/x/current/a")).contains(Run.PEER);
        assertThat(Names.runOf("a/b/current/c")).isEmpty();
        assertThat(Names.runOf("current")).isEmpty();
    }
}
