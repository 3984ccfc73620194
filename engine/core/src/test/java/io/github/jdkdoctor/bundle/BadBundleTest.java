package io.github.jdkdoctor.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.zip.Zip64Mode;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is no bundle, is damaged or was made to harm: each gives one line with where, what and what to do. */
class BadBundleTest {
    private static final int LOCAL = 0x04034b50;
    private static final int CENTRAL = 0x02014b50;

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

    private static byte[] noise(int length) {
        byte[] noise = new byte[length];
        new Random(7).nextBytes(noise);
        return noise;
    }

    /** Changes the headers of one member of a zip, local and central; the buffers begin at their signatures. */
    private interface Patch {
        void apply(ByteBuffer local, ByteBuffer central);
    }

    private Path patched(Path zip, String name, Patch patch) throws IOException {
        byte[] bytes = Files.readAllBytes(zip);
        patch.apply(header(bytes, LOCAL, 30, name), header(bytes, CENTRAL, 46, name));
        return Files.write(zip, bytes);
    }

    private static ByteBuffer header(byte[] zip, int signature, int fixed, String name) {
        byte[] wanted = name.getBytes(StandardCharsets.UTF_8);
        ByteBuffer bytes = ByteBuffer.wrap(zip).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i + fixed + wanted.length <= zip.length; i++) {
            if (bytes.getInt(i) == signature
                    && Arrays.equals(wanted, Arrays.copyOfRange(zip, i + fixed, i + fixed + wanted.length))) {
                return bytes.slice(i, zip.length - i).order(ByteOrder.LITTLE_ENDIAN);
            }
        }
        throw new IllegalArgumentException(name);
    }

    private interface TarContent {
        void write(TarArchiveOutputStream out) throws IOException;
    }

    private Path tar(TarContent content) throws IOException {
        Path file = folder.resolve("bundle.tar");
        try (TarArchiveOutputStream out = new TarArchiveOutputStream(Files.newOutputStream(file))) {
            out.setLongFileMode(TarArchiveOutputStream.LONGFILE_GNU);
            content.write(out);
        }
        return file;
    }

    private static void add(TarArchiveOutputStream out, String name, String content) throws IOException {
        TarArchiveEntry entry = new TarArchiveEntry(name, true);
        entry.setSize(content.length());
        out.putArchiveEntry(entry);
        out.write(Archives.text(content));
        out.closeArchiveEntry();
    }

    private static void addLink(TarArchiveOutputStream out, String name, byte type, String to) throws IOException {
        TarArchiveEntry entry = new TarArchiveEntry(name, type, true);
        entry.setLinkName(to);
        out.putArchiveEntry(entry);
        out.closeArchiveEntry();
    }

    // no archive

    @Test
    void whatIsNoArchiveIsCalledByWhatItLooksLike() throws IOException {
        refused(file("a.zip", ""), "a.zip: is an empty file; copy it again");
        refused(
                file("a.zip", "<!DOCTYPE html><html><title>Sign in</title>"),
                "a.zip: is a web page, perhaps of a failed download; fetch the file itself");
        refused(file("a.zip", "7z\u00bc\u00af'\u001c"), "a.zip: is a 7z archive; make a zip or tar.gz of it");
        refused(file("a.zip", "\u00fd7zXZ\0"), "a.zip: is an xz file; make a zip or tar.gz of it");
        refused(
                file("rec.jfr", "FLR\0\0\2\0\1"),
                "rec.jfr: is a Flight Recorder recording, no archive; give single files with --baseline and --current");
        refused(
                file("gc.log", "[0.010s][info][gc] Using G1\n"),
                "gc.log: is text, no archive; give single files with --baseline and --current");
        refused(
                file("a.zip", noise(4000)),
                "a.zip: is binary data, no archive; give single files with --baseline and --current");
    }

    @Test
    void aFileThatIsNotThereIsSaidWithItsWholeName() {
        Path missing = folder.resolve("nothing.zip");
        refused(missing, missing + ": no such file");
    }

    @Test
    void anArchiveWithoutFilesIsRefused() throws IOException {
        refused(
                zip(Map.of()),
                "bundle.zip: holds no files; put the slow run's files in current/ and the good run's in baseline/");
        Path empty = Files.createDirectories(folder.resolve("empty/current"));
        refused(
                empty.resolve(".."),
                "empty: holds no files; put the slow run's files in current/ and the good run's in baseline/");
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
    void aZipCutBehindItsSignatureIsRefused() throws IOException {
        refused(file("cut.zip", "PK\3\4\24\0"), "cut.zip: is cut off before the first file ends; copy it again");
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
    void aGzipFileCutAtItsStartIsRefused() throws IOException {
        refused(
                file("cut.tgz", Arrays.copyOf(Archives.gzip(noise(5000)), 200)),
                "cut.tgz: is damaged or cut off at its start; copy it again");
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
                .isEqualTo(Map.of("current/a.txt", "is damaged after 0 bytes; make the archive anew"));
    }

    @Test
    void aMemberWithAnotherNameInItsOwnHeaderIsNotRead() throws Exception {
        Path zip = patched(
                zip(Map.of("current/a.txt", Archives.text("a"), "current/b.txt", Archives.text("b"))),
                "current/a.txt",
                (local, central) -> local.put(30, (byte) 'k'));
        assertThat(contents(zip).damaged())
                .isEqualTo(Map.of("current/a.txt", "has two names in the archive; make the archive anew"));
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
                        "holds more than the 1,234 bytes that the archive states; make the archive anew"));
        patched(zip, "current/a.txt", (local, central) -> central.putInt(24, 6789));
        assertThat(contents(zip).damaged())
                .isEqualTo(Map.of(
                        "current/a.txt", "holds 5,000 bytes where the archive states 6,789; make the archive anew"));
    }

    @Test
    void aPackedMemberThatIsCutOffIsReadAsFarAsItGoes() throws Exception {
        byte[] packed = Archives.gzip(Archives.text("line\n".repeat(90_000)));
        Path zip = zip(Map.of("current/gc.log.gz", Arrays.copyOf(packed, packed.length - 20)));
        assertThat(read(zip).get("current/gc.log.gz")).startsWith("current line\nline\n");
        assertThat(contents(zip).damaged().get("current/gc.log.gz"))
                .matches("is cut off after [0-9.]+ kB; copy it again");
    }

    @Test
    void aTableOfContentsThatPointsAnywhereIsRefused() throws IOException {
        Path zip = zip(Map.of("current/a.txt", Archives.text("a")));
        byte[] bytes = Files.readAllBytes(zip);
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(bytes.length - 22 + 12, 1 << 30);
        refused(Files.write(zip, bytes), "bundle.zip: its table of contents is damaged; copy it again or make it anew");
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
    void aBundleOfWhichEverythingIsRefusedIsRefused() throws IOException {
        refused(
                zip(Map.of("../evil.txt", Archives.text("x"))),
                "bundle.zip: '../evil.txt' has '..' in its name; make the archive from inside the folder");
        refused(
                tar(out -> add(out, "/etc/passwd", "x")),
                "bundle.tar: '/etc/passwd' has an absolute name; make the archive from inside the folder");
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
                        + " make the archive anew");
        assertThat(contents.contested()).containsExactly("current/a.txt");
    }

    @Test
    void namesThatDifferInCaseAreTwoFiles() throws Exception {
        Path zip = zip(Map.of("current/GC.log", Archives.text("a"), "current/gc.log", Archives.text("b")));
        assertThat(read(zip)).hasSize(2);
    }

    @Test
    void namesAndFoldersHaveLimits() throws IOException {
        String name = "current/" + "n".repeat(600);
        refused(
                zip(Map.of(name, Archives.text("x"))),
                "bundle.zip: the name '" + name.substring(0, 119)
                        + "…' has 608 characters, over the limit of 512; shorten it");
        refused(
                zip(Map.of("current/" + "d/".repeat(20) + "f", Archives.text("x"))),
                "bundle.zip: 'current/" + "d/".repeat(20) + "f' is 21 folders deep, over the limit of 16; move it up");
    }

    @Test
    void runsInTwoFoldersAreRefused() throws IOException {
        refused(
                zip(Map.of("old/current/a.txt", Archives.text("a"), "new/current/a.txt", Archives.text("b"))),
                "bundle.zip: there are runs in 'new/' and in 'old/'; make a bundle of each");
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

    // what can not be unpacked

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

    @Test
    void methodsOtherThanDeflateAreRefused() throws IOException {
        Path zip = patched(
                zip(Map.of("current/a.txt", Archives.text("a"))),
                "current/a.txt",
                (local, central) -> central.putShort(10, (short) 14));
        refused(zip, "bundle.zip: 'current/a.txt' is packed by LZMA; make the archive with plain zip");
    }

    @Test
    void aPartOfASplitZipIsRefused() throws IOException {
        refused(
                file("bundle.z01", "PK\7\b whatever follows"),
                "bundle.z01: is one part of a split zip; join the parts with zip -s 0 bundle.z01 --out whole.zip");
        Path zip = zip(Map.of("current/a.txt", Archives.text("a")));
        byte[] bytes = Files.readAllBytes(zip);
        bytes[bytes.length - 22 + 4] = 2;
        refused(
                Files.write(zip, bytes),
                "bundle.zip: is one part of a split zip; join the parts with zip -s 0 bundle.zip --out whole.zip");
    }

    @Test
    void bytesBeforeAZipAreRefused() throws IOException {
        byte[] zip = Files.readAllBytes(zip(Map.of("current/a.txt", Archives.text("a"))));
        ByteArrayOutputStream prefixed = new ByteArrayOutputStream();
        prefixed.write(Archives.text("#!/bin/sh\nexec java -jar $0\n"));
        prefixed.write(zip);
        refused(
                file("self.zip", prefixed.toByteArray()),
                "self.zip: 28 bytes stand before the zip archive; make it anew");
    }

    // too much

    @Test
    void aHundredThousandFilesAreRefused() throws IOException {
        Path zip = folder.resolve("many.zip");
        try (ZipOutputStream out = new ZipOutputStream(new BufferedOutputStream(Files.newOutputStream(zip)))) {
            for (int i = 0; i < 100_000; i++) {
                out.putNextEntry(new ZipEntry("current/" + i));
            }
        }
        refused(zip, "many.zip: holds more than 10,000 files; leave out what is no evidence or raise --max-entries");
        Path tar = tar(out -> {
            for (int i = 0; i < 10_001; i++) {
                add(out, "current/" + i, "");
            }
        });
        refused(tar, "bundle.tar: holds more than 10,000 files; leave out what is no evidence or raise --max-entries");
    }

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
    void aFileThatUnpacksToAThousandTimesItsSizeIsRefused() throws IOException {
        byte[] zeros = new byte[20 << 20];
        String message = ": current/gc.log unpacks to more than 200 times its packed size, as files made to fill disks"
                + " do; raise --max-ratio if it is real";
        refused(zip(Map.of("current/gc.log", zeros)), "bundle.zip" + message);
        refused(Archives.tarGz(folder, Map.of("current/gc.log", zeros)), "bundle.tar.gz" + message);
        refused(zip(Map.of("current/gc.log", Archives.gzip(zeros))), "bundle.zip" + message);
    }

    @Test
    void archivesInArchivesAreNotOpened() throws Exception {
        byte[] inner = Files.readAllBytes(zip(Map.of("bomb", new byte[1 << 20])));
        assertThat(contents(zip(Map.of("current/inner.zip", inner)), Limits.DEFAULT.withEntryBytes(50_000))
                        .remarks())
                .isEmpty();
    }

    @Test
    void filesThatShareTheirBytesAreRefused() throws IOException {
        Path zip = zip(Map.of("current/a.txt", noise(3000), "current/b.txt", noise(3000)));
        patched(zip, "current/b.txt", (local, central) -> central.putInt(42, 0));
        refused(zip, "bundle.zip: 'current/b.txt' shares its bytes with another file; make the archive anew");
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
