package io.github.jdkdoctor.service.store;

import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.BundleException;
import io.github.jdkdoctor.bundle.Limits;
import io.github.jdkdoctor.service.base.Digests;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A bundle that was sent, in a folder of its own.
 *
 * @param parts files by what they are: the whole {@code bundle}, or the runs {@code baseline}, {@code current}, {@code peer};
 *     {@code good} is a bundle whose current run is the baseline of the others
 * @param sha256 of what was sent, byte for byte
 * @param bytes of all parts
 */
public record Upload(Path folder, SortedMap<String, Path> parts, String sha256, long bytes) implements AutoCloseable {
    public static final String BUNDLE = "bundle";
    static final String BASELINE = "baseline";
    public static final String CURRENT = "current";
    public static final String GOOD = "good";

    /** What a client sends. */
    public static final List<String> SENT = List.of(BUNDLE, BASELINE, CURRENT, "peer");

    /** What is kept. */
    static final List<String> ROLES = List.of(BUNDLE, BASELINE, CURRENT, "peer", GOOD);

    /** One part as it came. */
    public record Part(Path file, String sha256, long bytes) {}

    public static Upload of(Path folder, Map<String, Part> parts) {
        MessageDigest all = Digests.sha256();
        SortedMap<String, Path> files = new TreeMap<>();
        long bytes = 0;
        for (Map.Entry<String, Part> part : new TreeMap<>(parts).entrySet()) {
            all.update((part.getKey() + " " + part.getValue().sha256() + "\n").getBytes(StandardCharsets.US_ASCII));
            files.put(part.getKey(), part.getValue().file());
            bytes += part.getValue().bytes();
        }
        return new Upload(folder, files, HexFormat.of().formatHex(all.digest()), bytes);
    }

    /** The bundle's name, for people. */
    public String name() {
        return String.join(
                " and ",
                parts.entrySet().stream()
                        .filter(part -> !part.getKey().equals(GOOD))
                        .map(part -> String.valueOf(part.getValue().getFileName()))
                        .toList());
    }

    public Bundle bundle(Limits limits) throws BundleException {
        Path whole = parts.get(BUNDLE);
        Path current = whole == null ? parts.get(CURRENT) : whole;
        Path good = parts.get(GOOD);
        if (good != null && current != null) {
            return Bundle.against(good, current, limits);
        }
        if (whole != null) {
            return Bundle.open(whole, limits);
        }
        if (current == null) {
            throw new BundleException("the current run is missing; send it as the part 'current'");
        }
        return Bundle.ofRuns(
                Optional.ofNullable(parts.get(BASELINE)), current, Optional.ofNullable(parts.get("peer")), limits);
    }

    /** The same with a bundle more whose current run is the baseline. */
    public Upload against(Path good, long more) {
        SortedMap<String, Path> files = new TreeMap<>(parts);
        files.put(GOOD, good);
        return new Upload(folder, files, sha256, bytes + more);
    }

    /** The same where its folder was moved to. */
    Upload in(Path moved) {
        SortedMap<String, Path> files = new TreeMap<>();
        parts.forEach((role, file) -> files.put(role, moved.resolve(folder.relativize(file))));
        return new Upload(moved, files, sha256, bytes);
    }

    /** Removes it from the disk. */
    @Override
    public void close() {
        remove(folder);
    }

    public static void remove(Path folder) {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
