package io.github.jdkdoctor.service;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** A PostgreSQL of this machine's packages, with a directory of its own, on a free port of this machine. */
final class Postgres implements AutoCloseable {
    /** Set to 1 where a machine without PostgreSQL fails the tests instead of skipping them. */
    static final String REQUIRED = "JDKDOCTOR_REQUIRE_POSTGRES";

    private static final Path PACKAGES = Path.of("/usr/lib/postgresql");

    private final Path programs;
    private final Path directory;
    private final int port;

    private Postgres(Path programs, Path directory, int port) {
        this.programs = programs;
        this.directory = directory;
        this.port = port;
    }

    /** Starts one; skips the calling test on a machine without it. */
    static Postgres start() throws IOException, InterruptedException {
        Optional<Path> programs = programs();
        if (programs.isEmpty()) {
            String missing = "no PostgreSQL below " + PACKAGES
                    + ": tests on it are skipped; on Debian apt-get install postgresql";
            if ("1".equals(System.getenv(REQUIRED))) {
                throw new IllegalStateException(missing);
            }
            System.err.println(missing);
            Assumptions.abort(missing);
        }
        Path directory = Files.createTempDirectory(
                Path.of("/tmp"),
                "jdkdoctor-pg",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxrwxrwx")));
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxrwxrwx"));
        Postgres postgres = new Postgres(programs.orElseThrow(), directory, freePort());
        postgres.run("initdb", "-D", directory + "/data", "-U", "jdkdoctor", "--auth=trust", "-E", "UTF8");
        postgres.begin();
        postgres.run("createdb", "-h", "127.0.0.1", "-p", "" + postgres.port, "-U", "jdkdoctor", "jdkdoctor");
        return postgres;
    }

    private static Optional<Path> programs() throws IOException {
        if (!Files.isDirectory(PACKAGES)) {
            return Optional.empty();
        }
        try (Stream<Path> versions = Files.list(PACKAGES)) {
            return versions.map(version -> version.resolve("bin"))
                    .filter(bin -> Files.isExecutable(bin.resolve("initdb")))
                    .findFirst();
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    void begin() throws IOException, InterruptedException {
        run(
                "pg_ctl",
                "-D",
                directory + "/data",
                "-l",
                directory + "/log",
                "-w",
                "-o",
                "-c listen_addresses=127.0.0.1 -p " + port + " -k " + directory,
                "start");
    }

    void end() throws IOException, InterruptedException {
        run("pg_ctl", "-D", directory + "/data", "-m", "immediate", "stop");
    }

    /** What it answers, the first value of the first row. */
    String sql(String statement) throws IOException, InterruptedException {
        return run("psql", "-h", "127.0.0.1", "-p", "" + port, "-U", "jdkdoctor", "-qAtc", statement, "jdkdoctor")
                .strip();
    }

    /** What the service needs to know of it. */
    Map<String, String> environment() {
        return Map.of(
                "JDKDOCTOR_DATABASE_URL", "jdbc:postgresql://127.0.0.1:" + port + "/jdkdoctor",
                "JDKDOCTOR_DATABASE_USERNAME", "jdkdoctor",
                "JDKDOCTOR_DATABASE_PASSWORD", "jdkdoctor");
    }

    // it does not run as root
    private String run(String program, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        if (System.getProperty("user.name").equals("root")) {
            command.addAll(List.of("runuser", "-u", "postgres", "--"));
        }
        command.add(programs.resolve(program).toString());
        command.addAll(List.of(arguments));
        Path out = directory.resolve("out");
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
            throw new IOException(String.join(" ", command) + ":\n" + Files.readString(out));
        }
        return Files.readString(out);
    }

    @Override
    public void close() throws IOException {
        try {
            end();
            new ProcessBuilder("rm", "-rf", directory.toString()).start().waitFor(30, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
