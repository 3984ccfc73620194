package io.github.jdkdoctor.site;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** What was made before, by the content that it was made of; what a build did not ask for is gone after it. Thread-safe. */
final class Cache {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path directory;
    private final String maker;
    private final Set<String> asked = ConcurrentHashMap.newKeySet();
    private final AtomicInteger made = new AtomicInteger();

    /**
     * A cache in a directory.
     *
     * @param maker changes with the code that makes the values
     */
    Cache(Path directory, String maker) {
        this.directory = directory;
        this.maker = maker;
    }

    /** Makes a value from its sources. */
    interface Maker<T> {
        T make() throws IOException, SiteException;
    }

    /** The value that was made of the same sources before, or a new one. */
    <T> T get(Class<T> type, List<String> sources, Maker<T> how) throws IOException, SiteException {
        String key = digest(List.of(maker, digest(sources)));
        asked.add(key);
        Path file = directory.resolve(key);
        if (Files.exists(file)) {
            return JSON.readValue(file.toFile(), type);
        }
        T value = how.make();
        made.incrementAndGet();
        Files.createDirectories(directory);
        JSON.writeValue(file.toFile(), value);
        return value;
    }

    /** How many values were not there. */
    int made() {
        return made.get();
    }

    /** Removes what was not asked for. */
    void sweep() throws IOException {
        if (!Files.isDirectory(directory)) {
            return;
        }
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.toList()) {
                if (!asked.contains(String.valueOf(file.getFileName()))) {
                    Files.delete(file);
                }
            }
        }
    }

    static String digest(List<String> parts) {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            for (String part : parts) {
                byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
                sha.update((bytes.length + ":").getBytes(StandardCharsets.UTF_8));
                sha.update(bytes);
            }
            return HexFormat.of().formatHex(sha.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The digest of the code that a class is part of. */
    static String codeOf(Class<?> type) throws IOException {
        try {
            return digest(Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI()));
        } catch (URISyntaxException e) {
            throw new IOException(e);
        }
    }

    /** The digest of a file, or of all files in a directory with their names. */
    static String digest(Path path) throws IOException {
        try (Stream<Path> files = Files.walk(path)) {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                sha.update(path.relativize(file).toString().replace('\\', '/').getBytes(StandardCharsets.UTF_8));
                sha.update(Files.readAllBytes(file));
            }
            return HexFormat.of().formatHex(sha.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
