package io.github.jdkdoctor.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DistributionIT {
    private static final String CASE = "biased-lock-revocation-storm";
    private static final String RULES_SAY = "What JDK Mission Control's rules say";

    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit sets it
    static Path folder;

    @SuppressWarnings("NullAway.Init") // set before all
    private static Distribution distribution;

    @BeforeAll
    static void unpack() throws IOException, InterruptedException {
        distribution = Distribution.unpacked(folder.resolve("a folder with spaces"));
    }

    static List<String> javaHomes() {
        return Distribution.javaHomes();
    }

    @ParameterizedTest
    @MethodSource("javaHomes")
    void diagnosesTheExample(String javaHome) throws IOException, InterruptedException {
        Map<String, String> environment = Map.of("JAVA_HOME", javaHome);
        String bundle = distribution.example().toString();
        Ran text = distribution.runWith(environment, "diagnose", bundle);
        assertThat(text.exitCode()).isZero();
        assertThat(text.err()).isEmpty();
        assertThat(text.out()).startsWith("STRONG ").contains("[" + CASE + "]");
        assertThat(text.out().lines()).allMatch(line -> line.length() <= 80);

        Ran json = distribution.runWith(environment, "diagnose", "--format", "json", bundle);
        assertThat(json.exitCode()).isZero();
        assertThat(ReportSchema.against(json.out())).isEmpty();
        assertThat(json.out()).contains("\"case\": \"" + CASE + "\"");
    }

    @Test
    void holdsWhatAUserNeeds() {
        assertThat(List.of(
                        "LICENSE",
                        "NOTICE",
                        "README.md",
                        "CHANGELOG.md",
                        "report.schema.json",
                        "check.schema.json",
                        "compare.schema.json"))
                .allSatisfy(
                        name -> assertThat(distribution.home().resolve(name)).isNotEmptyFile());
    }

    @Test
    void runsThroughALinkOfALink() throws IOException, InterruptedException {
        Path first = Files.createSymbolicLink(folder.resolve("first"), distribution.program());
        Path second = Files.createSymbolicLink(folder.resolve("second"), first.getFileName());
        assertThat(distribution
                        .command(Map.of(), second.toString(), "--version")
                        .out())
                .startsWith("jdkdoctor ");
    }

    @Test
    void takesTheJavaOfThePathWhereThereIsNoJavaHome() throws IOException, InterruptedException {
        String path = Path.of(System.getProperty("java.home"), "bin") + ":/usr/bin:/bin";
        Ran ran = distribution.runWith(Map.of("JAVA_HOME", "", "PATH", path), "--version");
        assertThat(ran.out()).contains(System.getProperty("java.runtime.version"));
    }

    @Test
    void exitsWithOneWhereAskedTo() throws IOException, InterruptedException {
        String bundle = distribution.example().toString();
        assertThat(distribution.run("diagnose", "--fail-on", "strong", "--quiet", bundle))
                .isEqualTo(new Ran(1, "", ""));
        Path healthy = distribution.home().resolve("examples/none");
        assertThat(distribution.run("diagnose", "--fail-on", "possible", "--quiet", healthy.toString()))
                .isEqualTo(new Ran(0, "", ""));
    }

    @Test
    void writesTheReportToAFile() throws IOException, InterruptedException {
        Path report = folder.resolve("report.json");
        Ran ran = distribution.run(
                "diagnose",
                "-o",
                report.toString(),
                "--format",
                "json",
                distribution.example().toString());
        assertThat(ran).isEqualTo(new Ran(0, "", ""));
        assertThat(ReportSchema.against(Files.readString(report))).isEmpty();
    }

    @Test
    void runsTheRulesOfMissionControlForAReportInAFile() throws IOException, InterruptedException {
        String recording = Path.of(System.getProperty("jdkdoctor.root"))
                .resolve("engine/core/src/test/resources/evidence/flight-recording/jdk17.jfr")
                .toString();
        Path report = folder.resolve("report.txt");
        Ran ran = distribution.run("diagnose", "-o", report.toString(), "--current", recording);
        assertThat(ran).isEqualTo(new Ran(0, "", ""));
        assertThat(Files.readString(report)).contains(RULES_SAY).doesNotContain("rules ended", "rules cannot");
        assertThat(distribution.run("diagnose", "--current", recording).out()).doesNotContain(RULES_SAY);
        assertThat(distribution
                        .run("diagnose", "--jmc", "always", "--current", recording)
                        .out())
                .contains(RULES_SAY);
    }

    @Test
    void saysWhatEachFileWasReadAs() throws IOException, InterruptedException {
        Ran ran = distribution.run("diagnose", "-v", distribution.example().toString());
        assertThat(ran.err()).contains("jdkdoctor: current/java-version.txt: read as ");
    }

    @Test
    void refusesWhatIsNoBundleInOneLine() throws IOException, InterruptedException {
        Path noise = folder.resolve("noise.zip");
        Files.write(noise, new byte[] {1, 2, 3, 0, (byte) 0xfe});
        Path cut = folder.resolve("cut.tar.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(cut))) {
            out.write("not a tar".getBytes(StandardCharsets.UTF_8));
        }
        try (RandomAccessFile file = new RandomAccessFile(cut.toFile(), "rw")) {
            file.setLength(file.length() / 2);
        }
        for (Path bundle : List.of(noise, cut, folder.resolve("nothing.zip"))) {
            Ran ran = distribution.run("diagnose", bundle.toString());
            assertThat(ran.exitCode()).as(bundle.toString()).isEqualTo(3);
            assertThat(ran.out()).isEmpty();
            assertThat(ran.err()).startsWith("jdkdoctor: ").hasLineCount(1).doesNotContain("Exception");
        }
    }

    @Test
    void refusesABundleBeyondALimit() throws IOException, InterruptedException {
        Ran ran = distribution.run(
                "diagnose", "--max-entries", "2", distribution.example().toString());
        assertThat(ran.exitCode()).isEqualTo(3);
        assertThat(ran.err()).hasLineCount(1).contains("--max-entries");
    }

    @Test
    void refusesAPackThatIsNone() throws IOException, InterruptedException {
        Path pack = Files.writeString(folder.resolve("pack.jar"), "no jar");
        Ran ran = distribution.run(
                "diagnose", "--cases", pack.toString(), distribution.example().toString());
        assertThat(ran.exitCode()).isEqualTo(4);
        assertThat(ran.err()).startsWith("jdkdoctor: ").hasLineCount(1).contains("pack.jar");
    }

    @Test
    void saysWhichJavaIsTooOld() throws IOException, InterruptedException {
        Path home = folder.resolve("jdk-11");
        Path old = Files.createDirectories(home.resolve("bin"));
        Files.createFile(
                old.resolve("java"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
        Files.writeString(home.resolve("release"), "IMPLEMENTOR=\"N/A\"\nJAVA_VERSION=\"11.0.13\"\n");
        Ran ran = distribution.runWith(Map.of("JAVA_HOME", home.toString()), "--version");
        assertThat(ran)
                .isEqualTo(new Ran(
                        2,
                        "",
                        "jdkdoctor: " + old.resolve("java")
                                + " is JDK 11; jdkdoctor needs 17 or newer, set JAVA_HOME to one\n"));
    }

    @Test
    void saysThatThereIsNoJava() throws IOException, InterruptedException {
        assertThat(distribution.runWith(Map.of("JAVA_HOME", "/nowhere"), "--version"))
                .isEqualTo(new Ran(
                        2, "", "jdkdoctor: JAVA_HOME is /nowhere and has no bin/java; set it to a JDK 17 or newer\n"));
    }

    @Test
    void isSilentWhenItsReaderLeaves() throws IOException, InterruptedException {
        Ran ran = distribution.command(Map.of(), "sh", "-c", "'" + distribution.program() + "' cases list | head -n 1");
        assertThat(ran.err()).isEmpty();
        assertThat(ran.out()).hasLineCount(1);
    }

    @Test
    void saysThatADiskIsFull() throws IOException, InterruptedException {
        assumeThat(Path.of("/dev/full")).exists();
        Ran ran = distribution.command(Map.of(), "sh", "-c", "'" + distribution.program() + "' cases list > /dev/full");
        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(ran.err()).startsWith("jdkdoctor: standard output: No space left on device");
    }

    @Test
    void readsNamesBeyondAsciiInThePosixLocale() throws IOException, InterruptedException {
        Path bundle = folder.resolve("größer");
        copy(distribution.example(), bundle);
        Ran ran = distribution.runWith(Map.of("LC_ALL", "C"), "diagnose", "--format", "json", bundle.toString());
        assertThat(ran.exitCode()).isZero();
        assertThat(ran.out()).contains("größer");
    }

    @Test
    void keepsItsClassesForTheNextStart() throws IOException, InterruptedException {
        // JDK 17 archives no class of a jar in a directory with a space in its name, later ones do
        Distribution distribution = Distribution.unpacked(folder.resolve("plain"));
        Path cache = folder.resolve("cache");
        Map<String, String> environment = Map.of("JDKDOCTOR_CACHE", cache.toString());
        String bundle = distribution.example().toString();
        assertThat(distribution.runWith(environment, "diagnose", bundle).exitCode())
                .isZero();
        assumeThat(made(cache).toString()).as("this JDK can make archives").doesNotEndWith(".failed");

        Path classes = folder.resolve("classes.txt");
        Map<String, String> logged =
                Map.of("JDKDOCTOR_CACHE", cache.toString(), "JDKDOCTOR_OPTS", "-Xlog:class+load:file=" + classes);
        Ran second = distribution.runWith(logged, "diagnose", bundle);
        assertThat(second.err()).isEmpty();
        assertThat(second.out()).startsWith("STRONG ");
        List<String> loaded = Files.readAllLines(classes);
        assertThat(loaded).anyMatch(c -> c.contains("io.github.jdkdoctor.Doctor source: shared objects file"));
        // what a start costs: a few classes of a jar are parsed again, and next to none is made while it runs, for
        // lambdas and records are linked while packaging (PackagedClasses); a tenth more than now are loaded at most.
        // Since JDK 24 classes of the archive are loaded ahead, whether used or not (JEP 483)
        assertThat(loaded)
                .filteredOn(c -> c.contains(" source: jar:") || c.contains(" source: file:"))
                .hasSizeLessThan(20);
        assertThat(loaded)
                .filteredOn(c -> !c.contains(" source: shared objects file"))
                .hasSizeLessThan(60);
        assertThat(loaded).hasSizeLessThan(made(cache).toString().endsWith(".jsa") ? 5400 : 6600);

        // and where most bundles have more than the example: recordings and dumps of threads, with the rules for them
        Path recording = Path.of("../../cases/java-deadlock/fixtures/recording-17");
        Ran third = distribution.runWith(
                logged, "diagnose", recording.toAbsolutePath().toString());
        assertThat(third.out()).as(third.err()).contains("Java-level deadlock");
        assertThat(Files.readAllLines(classes))
                .filteredOn(c -> c.contains(" source: jar:") || c.contains(" source: file:"))
                .hasSizeLessThan(100);
    }

    @Test
    void compilesWithC2OnlyForLargeFiles() throws IOException, InterruptedException {
        Path small = folder.resolve("small file.log");
        Path large = folder.resolve("large.log");
        Path packed = folder.resolve("packed.zip");
        sized(small, 1 << 20);
        sized(packed, 3 << 20);
        sized(large, 70 << 20);
        assertThat(compilers("diagnose", "--help", small.toString())).contains("-XX:TieredStopAtLevel=1");
        assertThat(compilers("diagnose", "--help", packed.toString())).contains("-XX:TieredStopAtLevel=1");
        assertThat(compilers("--version")).contains("-XX:TieredStopAtLevel=1");
        // with C2 a JVM does not start with one compiler thread
        Ran chosen = distribution.runWith(Map.of("JDKDOCTOR_OPTS", "-XX:TieredStopAtLevel=4"), "--version");
        assertThat(chosen.exitCode()).as(chosen.err()).isZero();
        assertThat(compilers("diagnose", "--help", "--current=" + large)).doesNotContain("TieredStopAtLevel");
        sized(packed, 6 << 20);
        assertThat(compilers("diagnose", "--help", small.toString(), packed.toString()))
                .doesNotContain("TieredStopAtLevel");
        // how much comes through a pipe is unknown
        assertThat(compilers("diagnose", "--help", "-")).doesNotContain("TieredStopAtLevel");
    }

    private static void sized(Path file, long bytes) throws IOException {
        try (RandomAccessFile content = new RandomAccessFile(file.toFile(), "rw")) {
            content.setLength(bytes);
        }
    }

    private String compilers(String... args) throws IOException, InterruptedException {
        return distribution
                .runWith(Map.of("JDKDOCTOR_OPTS", "-XX:+PrintCommandLineFlags"), args)
                .out();
    }

    @Test
    void doesWithoutACacheThatCanNotBeWritten() throws IOException, InterruptedException {
        Ran ran = distribution.runWith(
                Map.of("JDKDOCTOR_CACHE", "/proc/jdkdoctor"),
                "diagnose",
                distribution.example().toString());
        assertThat(ran.exitCode()).isZero();
        assertThat(ran.err()).isEmpty();
    }

    private static Path made(Path cache) throws IOException, InterruptedException {
        // it is made with nice -n 10, which waits for its turn while other tests run
        Instant end = Instant.now().plusSeconds(240);
        while (Instant.now().isBefore(end)) {
            if (Files.isDirectory(cache)) {
                try (Stream<Path> files = Files.list(cache)) {
                    List<Path> all = files.toList();
                    if (!all.isEmpty() && all.stream().noneMatch(Files::isDirectory)) {
                        return all.get(0);
                    }
                }
            }
            Thread.sleep(200);
        }
        throw new AssertionError("no class-data archive after 240 s");
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
    }
}
