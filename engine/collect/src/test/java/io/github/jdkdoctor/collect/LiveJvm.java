package io.github.jdkdoctor.collect;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** A JVM that runs a small busy program, for the length of a test. */
record LiveJvm(Process process) implements AutoCloseable {
    private static final String PROGRAM =
            """
            public class Busywork {
                static volatile Object sink;
                public static void main(String[] args) throws Exception {
                    System.out.println("ready");
                    for (long n = 0; ; n++) {
                        StringBuilder text = new StringBuilder();
                        for (int i = 0; i < 500; i++) {
                            text.append(i * n);
                        }
                        sink = text.toString();
                        if (n % 20 == 0) {
                            Thread.sleep(5);
                        }
                    }
                }
            }
            """;

    /** The JDK that runs the test, and those of the variable {@code JDKDOCTOR_TEST_JDKS}. */
    static Stream<Path> homes() {
        String more = System.getenv().getOrDefault("JDKDOCTOR_TEST_JDKS", "");
        return Stream.concat(Stream.of(System.getProperty("java.home")), Stream.of(more.split(File.pathSeparator, -1)))
                .filter(home -> !home.isBlank())
                .map(Path::of);
    }

    static LiveJvm start(Path home, Path folder, String... options) throws IOException {
        return startIn(folder, home, folder, options);
    }

    /** Starts it with a working directory other than the folder of its class. */
    static LiveJvm startIn(Path directory, Path home, Path folder, String... options) throws IOException {
        Path source = Files.writeString(folder.resolve("Busywork.java"), PROGRAM);
        int compiled = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "--release", "11", "-Xlint:-options", source.toString());
        if (compiled != 0) {
            throw new IOException("not compiled");
        }
        List<String> command = new ArrayList<>(List.of(home.resolve("bin/java").toString(), "-Xmx100m"));
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", folder.toString(), "Busywork"));
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        // when it has said so it handles signals
        process.inputReader().readLine();
        return new LiveJvm(process);
    }

    long pid() {
        return process.pid();
    }

    /** Returns when it has stopped, which is some time after the signal was sent. */
    void stop() throws IOException, InterruptedException {
        signal("STOP");
        LinuxProcess own = new LinuxProcess(pid());
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (!own.state().equals("T") && System.nanoTime() < end) {
            Thread.sleep(5);
        }
    }

    void goOn() throws IOException, InterruptedException {
        signal("CONT");
    }

    private void signal(String name) throws IOException, InterruptedException {
        new ProcessBuilder("sh", "-c", "kill -" + name + " " + pid()).start().waitFor();
    }

    @Override
    public void close() {
        process.destroyForcibly();
        try {
            process.waitFor(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
