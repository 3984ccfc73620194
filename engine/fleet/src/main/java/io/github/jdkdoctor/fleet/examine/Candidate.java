package io.github.jdkdoctor.fleet.examine;

import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A bundle that may be examined, with what its place says of it.
 *
 * @param length in bytes
 * @param modified milliseconds since 1970
 * @param keys service, deployment, version, instance, date and time, as far as the path has them
 */
public record Candidate(String path, long length, long modified, Map<String, String> keys) implements Serializable {
    public Candidate {
        keys = new TreeMap<>(keys);
    }

    /** Names the bundle in all tables; the same for the same path. */
    public String id() {
        return digest(path).substring(0, 16);
    }

    static String digest(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    public Optional<String> key(String name) {
        return Optional.ofNullable(keys.get(name));
    }

    /** When it was recorded as far as the path says; otherwise when the file was written. */
    public Instant started() {
        return Times.of(keys.getOrDefault("date", ""), keys.getOrDefault("time", ""))
                .orElse(Instant.ofEpochMilli(modified));
    }
}
