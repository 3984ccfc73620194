package io.github.jdkdoctor.service;

import java.io.IOException;
import java.io.Writer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The packaged program, started as users start it, on a free port of this machine. */
final class Program implements AutoCloseable {
    private static final Pattern BLOCKED = Pattern.compile("(?m)^.*BlockedThreadChecker.*\\R(?:\\tat .*\\R)*");
    private static final Pattern PORT = Pattern.compile("Listening on: http://[^:]+:([0-9]+)");
    private static final Duration PATIENCE = Duration.ofMinutes(4);

    private final Process process;
    private final Path log;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private int port;

    private Program(Process process, Path log) {
        this.process = process;
        this.log = log;
    }

    /** Starts it and waits until it listens. */
    static Program start(Path data, Map<String, String> environment, String... options)
            throws IOException, InterruptedException {
        Program program = launch(data, environment, options);
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < end && program.process.isAlive()) {
            Matcher listening = PORT.matcher(program.log());
            if (listening.find()) {
                program.port = Integer.parseInt(listening.group(1));
                return program;
            }
            Thread.sleep(50);
        }
        program.close();
        throw new IOException("does not listen:\n" + program.log());
    }

    /** Starts it where it is not expected to listen. */
    static Program launch(Path data, Map<String, String> environment, String... options) throws IOException {
        Path log = Files.createTempFile("jdkdoctor-serve", ".log");
        log.toFile().deleteOnExit();
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                // it lives for seconds, in which C2 costs more than it gives: two fifths of the CPU time of a test
                "-XX:TieredStopAtLevel=1",
                "-Xmx224m",
                "-jar",
                System.getProperty("jdkdoctor.program", "none"),
                "serve",
                "--port",
                "0",
                "--data",
                data.toString()));
        command.addAll(List.of(options));
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        // what is for load balancers would cost each test a second
        builder.environment().put("QUARKUS_SHUTDOWN_DELAY", "0S");
        builder.environment().putAll(environment);
        return new Program(builder.start(), log);
    }

    /** What {@code jdkdoctor mcp} answers to one message. */
    static String mcp(String message, List<String> options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-jar",
                System.getProperty("jdkdoctor.program", "none"),
                "mcp"));
        command.addAll(options);
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (Writer out = process.outputWriter(StandardCharsets.UTF_8)) {
            out.write(message + "\n");
        }
        String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return answer;
    }

    // Vert.x warns with a stack where a busy machine keeps one of its threads waiting, which is no error of the service
    String log() throws IOException {
        return BLOCKED.matcher(Files.readString(log)).replaceAll("");
    }

    int port() {
        return port;
    }

    URI uri(String path) {
        return URI.create("http://127.0.0.1:" + port + path);
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(uri(path)).timeout(PATIENCE);
    }

    HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return send(request, BodyHandlers.ofString());
    }

    <T> HttpResponse<T> send(HttpRequest.Builder request, HttpResponse.BodyHandler<T> body)
            throws IOException, InterruptedException {
        return client.send(request.build(), body);
    }

    /** Sends a bundle and does not wait for the answer. */
    CompletableFuture<HttpResponse<String>> later(byte[] bundle, String... headers) {
        return client.sendAsync(posted(bundle, headers).build(), BodyHandlers.ofString());
    }

    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return send(request(path));
    }

    HttpResponse<String> diagnose(byte[] bundle, String... headers) throws IOException, InterruptedException {
        return send(posted(bundle, headers));
    }

    private HttpRequest.Builder posted(byte[] bundle, String... headers) {
        HttpRequest.Builder request = request("/api/v1/diagnoses")
                .header("Content-Type", "application/zip")
                .POST(BodyPublishers.ofByteArray(bundle));
        return headers.length == 0 ? request : request.headers(headers);
    }

    /** Ends it without a chance to do anything more, as {@code kill -9} does. */
    void kill() throws InterruptedException {
        process.destroyForcibly();
        process.waitFor(30, TimeUnit.SECONDS);
    }

    /** Asks it to end, and waits until it did. */
    void end() throws InterruptedException {
        process.destroy();
        process.waitFor(40, TimeUnit.SECONDS);
    }

    /** Its exit code, if it ends in time. */
    Optional<Integer> exitCode() throws InterruptedException {
        return process.waitFor(60, TimeUnit.SECONDS) ? Optional.of(process.exitValue()) : Optional.empty();
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(40, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
