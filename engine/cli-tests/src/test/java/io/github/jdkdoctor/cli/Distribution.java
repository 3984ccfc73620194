package io.github.jdkdoctor.cli;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The archive that users get, unpacked, run as they run it. */
final class Distribution {
    private final Path home;
    private final Path scratch;

    private Distribution(Path home, Path scratch) {
        this.home = home;
        this.scratch = scratch;
    }

    /** Unpacks it below a directory. */
    static Distribution unpacked(Path where) throws IOException, InterruptedException {
        Files.createDirectories(where);
        Path archive = Path.of(System.getProperty("jdkdoctor.distribution", "none"));
        Process tar = new ProcessBuilder("tar", "xzf", archive.toString(), "-C", where.toString())
                .inheritIO()
                .start();
        if (!tar.waitFor(60, TimeUnit.SECONDS) || tar.exitValue() != 0) {
            throw new IOException("tar cannot unpack " + archive);
        }
        try (Stream<Path> entries = Files.list(where)) {
            return new Distribution(entries.findFirst().orElseThrow(), Files.createTempDirectory("jdkdoctor-it"));
        }
    }

    /** The JDKs to try: that of the build, and those of JDKDOCTOR_TEST_JDKS, a list of directories. */
    static List<String> javaHomes() {
        List<String> homes = new ArrayList<>(List.of(System.getProperty("java.home")));
        Arrays.stream(System.getenv().getOrDefault("JDKDOCTOR_TEST_JDKS", "").split(File.pathSeparator, -1))
                .filter(home -> !home.isBlank())
                .forEach(homes::add);
        return homes;
    }

    Path home() {
        return home;
    }

    Path program() {
        return home.resolve("bin/jdkdoctor");
    }

    Path example() {
        return home.resolve("examples/biased-lock-revocation-storm");
    }

    /** Runs it on the JDK of the build without class-data archives. */
    Ran run(String... args) throws IOException, InterruptedException {
        return runWith(Map.of(), args);
    }

    /** Runs it from a directory of its own with more environment. */
    Ran runWith(Map<String, String> environment, String... args) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(program().toString()));
        command.addAll(List.of(args));
        return command(environment, command.toArray(String[]::new));
    }

    /** Runs any command next to it. */
    Ran command(Map<String, String> environment, String... command) throws IOException, InterruptedException {
        Path out = scratch.resolve("out");
        Path err = scratch.resolve("err");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(scratch.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        Map<String, String> all = builder.environment();
        List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "JDKDOCTOR_OPTS", "NO_COLOR")
                .forEach(all::remove);
        all.put("JAVA_HOME", System.getProperty("java.home"));
        all.put("JDKDOCTOR_CACHE", "off");
        all.putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        if (!process.waitFor(120, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new IOException("still running after two minutes: " + String.join(" ", command));
        }
        return new Ran(
                process.exitValue(),
                Files.readString(out, StandardCharsets.UTF_8),
                Files.readString(err, StandardCharsets.UTF_8));
    }
}
