package io.github.jdkdoctor.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArchiveIT {
    private static final String ARCHIVE = System.getProperty("jdkdoctor.archive", "none");

    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit sets it
    static Path folder;

    @SuppressWarnings("NullAway.Init") // set before all
    private static Path home;

    @BeforeAll
    static void unpack() throws IOException, InterruptedException {
        run(folder, "tar", "xzf", ARCHIVE + ".tar.gz");
        try (Stream<Path> entries = Files.list(folder)) {
            home = entries.findFirst().orElseThrow();
        }
    }

    @Test
    void runsFromAnywhere() throws IOException, InterruptedException {
        assertThat(run(
                        folder,
                        home.resolve("bin/jdkdoctor").toString(),
                        "diagnose",
                        home + "/examples/biased-lock-revocation-storm"))
                .startsWith("STRONG ");
    }

    @Test
    void holdsTheDocumentation() {
        assertThat(home.resolve("docs/index.html")).content().contains("<title>");
        assertThat(home.resolve("docs/cases/jit-disabled.html")).isNotEmptyFile();
    }

    @Test
    void isTheSameAsAZip() throws IOException {
        Set<String> unpacked = new TreeSet<>();
        try (Stream<Path> walk = Files.walk(home)) {
            walk.filter(Files::isRegularFile)
                    .forEach(f -> unpacked.add(folder.relativize(f).toString()));
        }
        Set<String> zipped = new TreeSet<>();
        try (ZipFile zip = new ZipFile(ARCHIVE + ".zip")) {
            zip.stream().filter(e -> !e.isDirectory()).forEach(e -> zipped.add(e.getName()));
        }
        assertThat(zipped).isEqualTo(unpacked);
    }

    @Test
    void servesAndStartsFromItsClassDataTheSecondTime() throws IOException, InterruptedException {
        Path cache = folder.resolve("a cache");
        assertThat(served(cache)).contains("Listening on: http://127.0.0.1:");
        try (Stream<Path> archives = Files.list(cache)) {
            assertThat(archives).singleElement().asString().endsWith(".jsa");
        }
        assertThat(served(cache)).contains("Listening on: http://127.0.0.1:");
    }

    private static String served(Path cache) throws IOException, InterruptedException {
        Path out = Files.createTempFile("archive", ".out");
        ProcessBuilder builder = new ProcessBuilder(
                        home.resolve("bin/jdkdoctor").toString(),
                        "serve",
                        "--port",
                        "0",
                        "--data",
                        folder.resolve("data").toString())
                .redirectErrorStream(true)
                .redirectOutput(out.toFile());
        builder.environment().put("JDKDOCTOR_CACHE", cache.toString());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process process = builder.start();
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!Files.readString(out).contains("Installed features") && process.isAlive() && System.nanoTime() < end) {
            Thread.sleep(50);
        }
        process.destroy();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return Files.readString(out);
    }

    private static String run(Path where, String... command) throws IOException, InterruptedException {
        Path out = Files.createTempFile("archive", ".out");
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(where.toFile()).redirectOutput(out.toFile());
        builder.environment().put("JDKDOCTOR_CACHE", "off");
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process process = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
        assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
        return Files.readString(out, StandardCharsets.UTF_8);
    }
}
