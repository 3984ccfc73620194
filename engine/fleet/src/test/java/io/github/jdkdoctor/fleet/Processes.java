package io.github.jdkdoctor.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** JVMs that a test starts, each with a log. */
final class Processes {
    /** The unpacked archive of the fleet. */
    static final Path HOME = Path.of(System.getProperty("jdkdoctor.fleet", "target"));

    // short lives: the compiler that is fast itself, and a collector without threads
    static final String SMALL = "-XX:+UseSerialGC -XX:TieredStopAtLevel=1";
    private static final String OPENS = System.getProperty("jdkdoctor.opens", "");

    private final Path directory;
    private final List<Process> processes = new ArrayList<>();

    Processes(Path directory) {
        this.directory = directory;
    }

    List<Process> all() {
        return processes;
    }

    /** Starts Spark and nothing of the program. */
    Process spark(String name, String... more) throws IOException {
        return java(name, HOME.resolve("conf") + ":" + HOME.resolve("spark/jars") + "/*", more);
    }

    Process java(String name, String classPath, String... more) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(OPENS.trim().split("\\s+")));
        command.addAll(List.of(SMALL.split(" ")));
        command.addAll(List.of("-Xmx512m", "-cp", classPath));
        command.addAll(List.of(more));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log(name).toFile());
        builder.environment().put("SPARK_HOME", HOME.resolve("spark").toString());
        builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
        builder.environment().put("SPARK_SCALA_VERSION", "2.13");
        Process process = builder.start();
        processes.add(process);
        return process;
    }

    Path log(String name) {
        return directory.resolve(name + ".log");
    }

    boolean logged(String name, String text) {
        try {
            return Files.readString(log(name)).contains(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void await(String name, Process lives, BooleanSupplier condition) throws Exception {
        for (int i = 0; i < 6000 && !condition.getAsBoolean(); i++) {
            if (!lives.isAlive()) {
                throw new AssertionError(name + " ended: " + Files.readString(log(name)));
            }
            Thread.sleep(50);
        }
        assertThat(condition.getAsBoolean()).as(name).isTrue();
    }

    /** Fails with what the process said where it does not end well. */
    void awaitSuccess(String name, Process process) throws Exception {
        assertThat(process.waitFor(5, TimeUnit.MINUTES)).as(name).isTrue();
        assertThat(process.exitValue()).as(Files.readString(log(name))).isZero();
    }

    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    static boolean listens(int port) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    /** Ends them and what they started. */
    void stop() throws InterruptedException {
        for (Process process : processes) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().waitFor(20, TimeUnit.SECONDS);
        }
    }
}
