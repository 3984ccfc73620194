package io.github.jdkdoctor.deploy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** An image at work with what Linux itself has: its files as the only ones, processes of its own, its user. */
final class Container implements AutoCloseable {
    private static final Pattern PORT = Pattern.compile("Listening on: http://[^:]+:([0-9]+)");
    private static final long PATIENCE_SECONDS = 120;

    private final Process process;
    private final Path log;
    private int port;

    private Container(Process process, Path log) {
        this.process = process;
        this.log = log;
    }

    /** Starts the service on a free port of this machine and waits until it listens. */
    static Container start(Path image, Path folder, JsonNode config) throws IOException, InterruptedException {
        Container container = launch(image, folder, config, List.of("serve", "--port", "0"));
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (System.nanoTime() < end && container.process.isAlive()) {
            Matcher listening = PORT.matcher(Files.readString(container.log));
            if (listening.find()) {
                container.port = Integer.parseInt(listening.group(1));
                return container;
            }
            Thread.sleep(50);
        }
        container.close();
        throw new IOException("does not listen:\n" + Files.readString(container.log));
    }

    /** Runs it as it is to its end and gives its exit code, if it ends in time. */
    static Optional<Integer> run(Path image, Path folder, JsonNode config) throws IOException, InterruptedException {
        try (Container container = launch(image, folder, config, texts(config.path("Cmd")))) {
            return container.process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)
                    ? Optional.of(container.process.exitValue())
                    : Optional.empty();
        }
    }

    private static Container launch(Path image, Path folder, JsonNode config, List<String> arguments)
            throws IOException, InterruptedException {
        Path root = Files.createDirectory(folder.resolve("root"));
        Path layers = Files.createDirectory(folder.resolve("layers"));
        Assumptions.assumeTrue(
                succeeds("unshare", "--mount", "--pid", "--fork", "true"),
                "the image is not run: only root on Linux may give it files and processes of its own");
        require("tar", "xf", image.toString(), "-C", layers.toString());
        try (Stream<Path> files = Files.list(layers)) {
            for (Path layer :
                    files.filter(f -> f.toString().endsWith(".tar.gz")).toList()) {
                require("tar", "xzf", layer.toString(), "-C", root.toString(), "--warning=no-unknown-keyword");
            }
        }
        Files.createDirectory(root.resolve("proc"));
        List<String> inside = new ArrayList<>(List.of(
                "unshare",
                "--mount",
                "--pid",
                "--fork",
                "--kill-child",
                "--mount-proc=" + root.resolve("proc"),
                "/usr/sbin/chroot",
                "--userspec=10001:10001",
                root.toString()));
        inside.addAll(texts(config.path("Entrypoint")));
        inside.addAll(arguments);
        Path log = folder.resolve("log");
        ProcessBuilder builder =
                new ProcessBuilder(inside).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().keySet().removeIf(variable -> !variable.equals("PATH"));
        for (String variable : texts(config.path("Env"))) {
            String[] parts = variable.split("=", 2);
            builder.environment().putIfAbsent(parts[0], parts[1]);
        }
        return new Container(builder.start(), log);
    }

    /** The texts of an array. */
    static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(node -> texts.add(node.asText()));
        return texts;
    }

    private static boolean succeeds(String... command) throws InterruptedException {
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private static void require(String... command) throws IOException, InterruptedException {
        if (!succeeds(command)) {
            throw new IOException(String.join(" ", command) + " failed");
        }
    }

    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return answer(request(path));
    }

    /** Sends one file of a current run. */
    HttpResponse<String> send(String name, String text) throws IOException, InterruptedException {
        String form = "--x\r\nContent-Disposition: form-data; name=\"current\"; filename=\"" + name + "\"\r\n\r\n"
                + text + "\r\n--x--\r\n";
        return answer(request("/api/v1/diagnoses")
                .header("Content-Type", "multipart/form-data; boundary=x")
                .POST(BodyPublishers.ofString(form)));
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
    }

    private static HttpResponse<String> answer(HttpRequest.Builder request) throws IOException, InterruptedException {
        return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
    }

    @Override
    public void close() {
        // unshare ignores SIGTERM since util-linux 2.38; what runs inside is asked first, and killed with unshare
        // otherwise
        process.descendants().forEach(ProcessHandle::destroy);
        try {
            if (!process.waitFor(30, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
