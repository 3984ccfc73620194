package io.github.jdkdoctor.bundle;

import static io.github.jdkdoctor.bundle.Archives.add;
import static io.github.jdkdoctor.bundle.Archives.noise;
import static io.github.jdkdoctor.bundle.Archives.patched;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jdkdoctor.bundle.Archives.TarContent;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.zip.Zip64Mode;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** What is no bundle, is damaged or was made to harm: each gives one line with where, what and what to do. */
class BadBundleTest {
    private final Path folder;

    BadBundleTest(@TempDir Path folder) {
        this.folder = folder;
    }

    private static Contents contents(Path file) throws BundleException {
        return contents(file, Limits.DEFAULT);
    }

    private static Contents contents(Path file, Limits limits) throws BundleException {
        return Bundle.open(file, limits).read(entry -> {
            try {
                entry.content().readAllBytes();
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    @Test
    void aZipFileInABundleThatIsCutOffIsReadUpToThere() throws Exception {
        Path inner = Files.createDirectories(folder.resolve("inner"));
        byte[] whole = Files.readAllBytes(Archives.zip(inner, Map.of("noise.bin", Archives.noise(20_000))));
        Contents contents = contents(zip(Map.of(
                "current/a.log",
                Archives.text("a"),
                "current/x.zip",
                Arrays.copyOf(whole, 10_000),
                "current/page.zip",
                Archives.text("no zip"))));
        assertThat(contents.damaged()).containsKeys("current/x/noise.bin");
        assertThat(contents.hashes()).containsKeys("current/a.log", "current/page.zip");
    }

    @Test
    void aFileOfAZipFileInABundleThatLiesTooDeepIsPassedOver() throws Exception {
        Path inner = Files.createDirectories(folder.resolve("inner"));
        byte[] deep = Files.readAllBytes(Archives.zip(inner, Map.of("a/".repeat(20) + "gc.log", Archives.text("x"))));
        Contents contents = contents(zip(Map.of("current/x.zip", deep, "current/a.log", Archives.text("a"))));
        assertThat(contents.remarks())
                .hasSize(1)
                .first()
                .asString()
                .endsWith("/gc.log' is 22 folders deep, over the limit of 16; move it up");
        assertThat(contents.hashes()).containsOnlyKeys("current/a.log");
    }

    @Test
    void filesOfAZipFileInABundleCountForTheLimits() throws Exception {
        Path inner = Files.createDirectories(folder.resolve("inner"));
        Path bomb = Archives.zip(inner, Map.of("zeros", new byte[30 << 20]));
        assertThatThrownBy(() -> contents(zip(Map.of("current/x.zip", Files.readAllBytes(bomb)))))
                .isInstanceOf(BundleException.class)
                .hasMessageContaining("current/x/zeros unpacks to more than 200 times its packed size");
        Path many =
                Archives.zip(inner, Map.of("a", Archives.text("a"), "b", Archives.text("b"), "c", Archives.text("c")));
        assertThatThrownBy(() ->
                        contents(zip(Map.of("current/x.zip", Files.readAllBytes(many))), Limits.DEFAULT.withEntries(3)))
                .isInstanceOf(BundleException.class)
                .hasMessageContaining("holds more than 3 files");
    }

    private static Map<String, String> read(Path file) throws BundleException {
        return BundleTest.read(Bundle.open(file, Limits.DEFAULT));
    }

    private static void refused(Path file, String message) {
        refused(file, Limits.DEFAULT, message);
    }

    private static void refused(Path file, Limits limits, String message) {
        assertThatThrownBy(() -> contents(file, limits))
                .isInstanceOf(BundleException.class)
                .hasMessage(message);
    }

    private Path file(String name, byte[] content) throws IOException {
        return Files.write(folder.resolve(name), content);
    }

    private Path file(String name, String content) throws IOException {
        return file(name, content.getBytes(StandardCharsets.ISO_8859_1));
    }

    private Path zip(Map<String, byte[]> files) throws IOException {
        return Archives.zip(folder, files);
    }

    private Path tar(TarContent content) throws IOException {
        return Archives.tar(folder, content);
    }

    private static void addLink(TarArchiveOutputStream out, String name, byte type, String to) throws IOException {
        TarArchiveEntry entry = new TarArchiveEntry(name, type, true);
        entry.setLinkName(to);
        out.putArchiveEntry(entry);
        out.closeArchiveEntry();
    }

    @TestFactory
    Stream<DynamicTest> whatIsRefusedAsAWholeIsSaidInOneLine() throws IOException {
        return BadBundles.all(folder).stream()
                .map(bad -> DynamicTest.dynamicTest(bad.message(), () -> refused(bad.file(), bad.message())));
    }

    @Test
    void aFileThatIsNotThereIsSaidWithItsWholeName() {
        Path missing = folder.resolve("nothing.zip");
        refused(missing, missing + ": no such file");
    }

    @Test
    void aFolderWithoutFilesIsRefused() throws IOException {
        Path empty = Files.createDirectories(folder.resolve("empty/current"));
        refused(
                empty.resolve(".."),
                "empty: holds no files; put the current run's files in current/ and the baseline run's in baseline/");
    }

    // truncated and damaged

    @Test
    void ofATruncatedZipTheFilesBeforeTheCutAreRead() throws Exception {
        Path zip = zip(Map.of("baseline/a.txt", Archives.text("whole"), "current/noise.bin", noise(50_000)));
        byte[] bytes = Files.readAllBytes(zip);
        Path cut = file("cut.zip", Arrays.copyOf(bytes, bytes.length / 2));
        assertThat(read(cut)).containsEntry("baseline/a.txt", "baseline whole");
        Contents contents = contents(cut);
        assertThat(contents.remarks())
                .containsExactly("cut.zip: is cut off at or behind 'current/noise.bin'; what stands before is used,"
                        + " copy it again");
        assertThat(contents.damaged()).containsOnlyKeys("current/noise.bin");
    }

    @Test
    void ofATruncatedTarGzTheFilesBeforeTheCutAreRead() throws Exception {
        Map<String, byte[]> files =
                new TreeMap<>(Map.of("baseline/a.txt", Archives.text("whole"), "current/noise.bin", noise(50_000)));
        byte[] bytes = Files.readAllBytes(Archives.tarGz(folder, files));
        Path cut = file("cut.tgz", Arrays.copyOf(bytes, bytes.length / 2));
        assertThat(read(cut)).containsEntry("baseline/a.txt", "baseline whole");
        assertThat(contents(cut).remarks())
                .containsExactly("cut.tgz: is cut off at or behind 'current/noise.bin'; what stands before is used,"
                        + " copy it again");
    }

    @Test
    void aTarWithoutItsEndIsRemarkedOn() throws Exception {
        byte[] bytes = Files.readAllBytes(Archives.tar(folder, Map.of("current/a.txt", Archives.text("a"))));
        assertThat(contents(file("cut.tar", Arrays.copyOf(bytes, 1024))).remarks())
                .containsExactly(
                        "cut.tar: has no end mark behind 'current/a.txt'; files may be missing, copy it again");
    }

    @Test
    void aTarDamagedInTheMiddleIsReadUpToThere() throws Exception {
        Path tar = tar(out -> {
            add(out, "current/a.txt", "a");
            add(out, "current/b.txt", "b");
        });
        byte[] bytes = Files.readAllBytes(tar);
        bytes[1024 + 10] ^= 1;
        assertThat(contents(Files.write(tar, bytes)).remarks())
                .containsExactly(
                        "bundle.tar: is damaged at or behind 'current/a.txt'; what stands before is used, copy it again");
        assertThat(read(tar)).isEqualTo(Map.of("current/a.txt", "current a"));
    }

    @Test
    void aMemberThatDoesNotMatchItsCheckSumIsDamagedAndTheRestIsRead() throws Exception {
        Path zip = patched(
                zip(Map.of("current/a.txt", Archives.text("a"), "current/b.txt", Archives.text("b"))),
                "current/a.txt",
                (local, central) -> central.putInt(16, 1));
        assertThat(contents(zip).damaged())
                .isEqualTo(Map.of("current/a.txt", "does not match its check sum; copy the archive again"));
        assertThat(read(zip)).containsEntry("current/b.txt", "current b");
    }

    @Test
    void aMemberThatCanNotBeInflatedIsDamagedFromThereOn() throws Exception {
        Path zip = patched(
                zip(Map.of("current/a.txt", Archives.text("a".repeat(99)), "current/b.txt", Archives.text("b"))),
                "current/a.txt",
                (local, central) -> local.put(30 + "current/a.txt".length(), (byte) 0xff));
        assertThat(contents(zip).damaged())
                .isEqualTo(Map.of("current/a.txt", "is damaged after 0 bytes; create the archive again"));
    }

    @Test
    void aMemberWithAnotherNameInItsOwnHeaderIsNotRead() throws Exception {
        Path zip = patched(
                zip(Map.of("current/a.txt", Archives.text("a"), "current/b.txt", Archives.text("b"))),
                "current/a.txt",
                (local, central) -> local.put(30, (byte) 'k'));
        assertThat(contents(zip).damaged())
                .isEqualTo(Map.of("current/a.txt", "has two names in the archive; create the archive again"));
    }

    @Test
    void aMemberThatLiesAboutItsSizeIsNotReadBeyondIt() throws Exception {
        Path zip = patched(
                zip(Map.of("current/a.txt", Archives.text("a".repeat(5000)), "current/b.txt", Archives.text("b"))),
                "current/a.txt",
                (local, central) -> central.putInt(24, 1234));
        assertThat(contents(zip).damaged())
                .isEqualTo(Map.of(
                        "current/a.txt",
                        "holds more than the 1,234 bytes that the archive states; create the archive again"));
        patched(zip, "current/a.txt", (local, central) -> central.putInt(24, 6789));
        assertThat(contents(zip).damaged())
                .isEqualTo(Map.of(
                        "current/a.txt", "holds 5,000 bytes where the archive states 6,789; create the archive again"));
    }

    @Test
    void aPackedMemberThatIsCutOffIsReadAsFarAsItGoes() throws Exception {
        byte[] packed = Archives.gzip(Archives.text("line\n".repeat(90_000)));
        Path zip = zip(Map.of("current/gc.log.gz", Arrays.copyOf(packed, packed.length - 20)));
        assertThat(read(zip).get("current/gc.log.gz")).startsWith("current line\nline\n");
        assertThat(contents(zip).damaged().get("current/gc.log.gz"))
                .matches("is cut off after [0-9.]+ kB; copy it again");
    }

    // names

    @Test
    void namesThatLeaveTheBundleAreRefusedAndTheRestIsRead() throws Exception {
        Path zip = zip(Map.of(
                "../../etc/passwd", Archives.text("x"),
                "/etc/shadow", Archives.text("x"),
                "C:\\Windows\\win.ini", Archives.text("x"),
                "a\\..\\..\\b", Archives.text("x"),
                "\\\\host\\share", Archives.text("x"),
                "current/\u001b[31m.log", Archives.text("x"),
                "current/a.txt", Archives.text("a")));
        String advice = "; make the archive from inside the folder";
        assertThat(contents(zip).remarks())
                .containsExactly(
                        "bundle.zip: '../../etc/passwd' has '..' in its name" + advice,
                        "bundle.zip: '/etc/shadow' has an absolute name" + advice,
                        "bundle.zip: 'C:\\Windows\\win.ini' has a drive letter in its name" + advice,
                        "bundle.zip: '\\\\host\\share' has an absolute name" + advice,
                        "bundle.zip: 'a\\..\\..\\b' has '..' in its name" + advice,
                        "bundle.zip: 'current/?[31m.log' has control characters in its name" + advice);
        assertThat(read(zip)).isEqualTo(Map.of("current/a.txt", "current a"));
    }

    @Test
    void ofFilesWithOneNameNoneIsUsed() throws Exception {
        Path tar = tar(out -> {
            add(out, "current/a.txt", "first");
            add(out, "./current/a.txt", "second");
            add(out, "current/b.txt", "b");
        });
        Contents contents = contents(tar);
        assertThat(contents.remarks())
                .containsExactly("bundle.tar: 'current/a.txt' is in the archive more than once and none is used;"
                        + " create the archive again");
        assertThat(contents.contested()).containsExactly("current/a.txt");
    }

    @Test
    void namesThatDifferInCaseAreTwoFiles() throws Exception {
        Path zip = zip(Map.of("current/GC.log", Archives.text("a"), "current/gc.log", Archives.text("b")));
        assertThat(read(zip)).hasSize(2);
    }

    // links and devices

    @Test
    void linksAndDevicesInATarAreNotFollowed() throws Exception {
        Path tar = tar(out -> {
            addLink(out, "current/gc.log", TarArchiveEntry.LF_SYMLINK, "/etc/passwd");
            addLink(out, "current/hard", TarArchiveEntry.LF_LINK, "current/a.txt");
            addLink(out, "current/null", TarArchiveEntry.LF_CHR, "");
            add(out, "current/a.txt", "a");
        });
        assertThat(contents(tar).remarks())
                .containsExactly(
                        "bundle.tar: 'current/gc.log' is a link, which is not followed;"
                                + " make the archive with tar --dereference",
                        "bundle.tar: 'current/hard' is a link, which is not followed;"
                                + " make the archive with tar --dereference",
                        "bundle.tar: 'current/null' is a device or pipe; leave it out");
        assertThat(read(tar)).isEqualTo(Map.of("current/a.txt", "current a"));
    }

    @Test
    void linksInAZipAreNotFollowed() throws Exception {
        Path zip = patched(
                zip(Map.of("current/a.txt", Archives.text("/etc/passwd"), "current/b.txt", Archives.text("b"))),
                "current/a.txt",
                (local, central) -> central.put(5, (byte) 3).putInt(38, 0xa1ff << 16));
        assertThat(contents(zip).remarks())
                .containsExactly(
                        "bundle.zip: 'current/a.txt' is a link, which is not followed;" + " put the file itself there");
        assertThat(read(zip)).isEqualTo(Map.of("current/b.txt", "current b"));
    }

    @Test
    void linksInAFolderAreNotFollowed() throws Exception {
        Path root = Files.createDirectories(folder.resolve("runs/current"))
                .resolve("..")
                .normalize();
        Path outside = file("secret.txt", "secret");
        Files.createSymbolicLink(root.resolve("current/gc.log"), outside);
        Files.createSymbolicLink(root.resolve("baseline"), folder);
        Files.writeString(root.resolve("current/a.txt"), "a");
        assertThat(contents(root).remarks())
                .containsExactlyInAnyOrder(
                        "runs: 'baseline' is a link, which is not followed; put the file itself there",
                        "runs: 'current/gc.log' is a link, which is not followed; put the file itself there");
        assertThat(read(root)).isEqualTo(Map.of("current/a.txt", "current a"));
    }

    // what cannot be unpacked

    @Test
    void encryptedMembersAreRefusedAndTheRestIsRead() throws Exception {
        Path zip = patched(
                zip(Map.of("current/a.txt", Archives.text("a"), "current/b.txt", Archives.text("b"))),
                "current/a.txt",
                (local, central) -> central.putShort(8, (short) (central.getShort(8) | 1)));
        assertThat(contents(zip).remarks())
                .containsExactly("bundle.zip: 'current/a.txt' is encrypted; make the archive without a password");
        assertThat(read(zip)).isEqualTo(Map.of("current/b.txt", "current b"));
        patched(zip, "current/b.txt", (local, central) -> central.putShort(8, (short) 1));
        refused(zip, "bundle.zip: 'current/a.txt' is encrypted; make the archive without a password");
    }

    // too much

    @Test
    void aZipOfManyFilesIsReadWhereTheLimitAllows() throws Exception {
        Path zip = folder.resolve("many.zip");
        try (ZipOutputStream out = new ZipOutputStream(new BufferedOutputStream(Files.newOutputStream(zip)))) {
            for (int i = 0; i < 70_000; i++) {
                out.putNextEntry(new ZipEntry("current/" + i));
            }
        }
        assertThat(contents(zip, Limits.DEFAULT.withEntries(70_000)).hashes()).hasSize(70_000);
    }

    @Test
    void zip64IsRead() throws Exception {
        Path zip = folder.resolve("large.zip");
        try (ZipArchiveOutputStream out = new ZipArchiveOutputStream(zip)) {
            out.setUseZip64(Zip64Mode.Always);
            out.putArchiveEntry(new ZipArchiveEntry("current/a.txt"));
            out.write(Archives.text("a"));
            out.closeArchiveEntry();
        }
        assertThat(read(zip)).isEqualTo(Map.of("current/a.txt", "current a"));
    }

    @Test
    void aPackedFileThatUnpacksToAThousandTimesItsSizeIsRefused() throws IOException {
        refused(
                zip(Map.of("current/gc.log", Archives.gzip(new byte[20 << 20]))),
                "bundle.zip: current/gc.log unpacks to more than 200 times its packed size, as files made to fill disks"
                        + " do; raise --max-ratio if it is real");
    }

    @Test
    void archivesInArchivesAreNotOpenedButForZipFiles() throws Exception {
        byte[] inner = Files.readAllBytes(zip(Map.of("bomb", new byte[1 << 20])));
        byte[] twice = Files.readAllBytes(zip(Map.of("inner.zip", inner)));
        assertThat(contents(
                                zip(Map.of("current/inner.jar", inner, "current/twice.zip", twice)),
                                Limits.DEFAULT.withEntryBytes(50_000))
                        .remarks())
                .isEmpty();
    }

    @Test
    void oneFileOverTheLimitIsRefused() throws IOException {
        Limits limits = Limits.DEFAULT.withEntryBytes(512 << 10);
        byte[] large = noise((int) (3.1 * (1 << 20)));
        refused(
                zip(Map.of("current/gc.log", large)),
                limits,
                "bundle.zip: current/gc.log is 3.1 MB, over the limit of 512 kB a file; cut it to the slow period or"
                        + " raise --max-entry");
        refused(
                zip(Map.of("current/gc.log.gz", Archives.gzip(Archives.text("x\n".repeat(1 << 20))))),
                limits,
                "bundle.zip: current/gc.log.gz is over the limit of 512 kB a file; cut it to the slow period or raise"
                        + " --max-entry");
    }

    @Test
    void allFilesTogetherOverTheLimitAreRefused() throws IOException {
        Map<String, byte[]> files = Map.of("current/a", noise(700_000), "current/b", noise(700_000));
        for (Path form : List.of(zip(files), Archives.tar(folder, files), Archives.tarGz(folder, files))) {
            refused(
                    form,
                    Limits.DEFAULT.withTotalBytes(1 << 20),
                    form.getFileName()
                            + ": unpacks to more than 1 MB; leave out the largest files or raise --max-total");
        }
    }

    @Test
    void tarHeadersWithoutEndCountAgainstTheLimit() throws IOException {
        Path file = folder.resolve("headers.tgz");
        byte[] block = new byte[512 + 65_536];
        TarArchiveEntry longName = new TarArchiveEntry("././@LongLink", TarArchiveEntry.LF_GNUTYPE_LONGNAME);
        longName.setSize(65_536);
        longName.writeEntryHeader(block);
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            for (int i = 0; i < 100; i++) {
                out.write(block);
            }
        }
        refused(
                file,
                Limits.DEFAULT.withTotalBytes(1 << 20),
                "headers.tgz: unpacks to more than 1 MB; leave out the largest files or raise --max-total");
    }

    @Test
    void runsGivenApartNameTheOneThatIsBad() throws IOException {
        Path good = file("good.log", "a");
        Path bad = zip(Map.of("../evil.txt", Archives.text("x")));
        List<String> remarks = new ArrayList<>();
        try {
            remarks.addAll(Bundle.ofRuns(Optional.of(good), bad, Optional.empty(), Limits.DEFAULT)
                    .read(entry -> {})
                    .remarks());
        } catch (BundleException e) {
            remarks.add(e.getMessage());
        }
        assertThat(remarks)
                .containsExactly(
                        "bundle.zip: '../evil.txt' has '..' in its name; make the archive from inside the folder");
    }

    @Test
    void aWholeBundleGivenAsOneRunIsRefused() throws IOException {
        Path whole = zip(Map.of("baseline/a.txt", Archives.text("a"), "current/a.txt", Archives.text("b")));
        assertThatThrownBy(() -> Bundle.ofRuns(Optional.empty(), whole, Optional.empty(), Limits.DEFAULT)
                        .read(entry -> {}))
                .hasMessage("bundle.zip: holds several runs; give it alone, as a bundle, or one of its folders");
    }
}
