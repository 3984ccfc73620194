package io.github.jdkdoctor.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * The key of the names that redaction gives, of the user and never in a bundle, so that a host has one name in all bundles
 * that the user makes, so that others cannot try names out: 32 random bytes.
 */
final class RedactionKey {
    private static final int LENGTH = 32;

    private final byte[] bytes;

    private RedactionKey(byte[] bytes) {
        this.bytes = bytes;
    }

    byte[] bytes() {
        return bytes.clone();
    }

    /** The user's, made at the first time; or one for this time only, where it cannot be kept, and this is said. */
    static RedactionKey ofUser(Terminal terminal) {
        Path folder = folder();
        Path file = folder.resolve("redaction-key");
        try {
            return new RedactionKey(kept(folder, file));
        } catch (IOException e) {
            terminal.say(file + ": cannot be kept (" + e.getMessage()
                    + "); the same name becomes another one in each bundle");
            return new RedactionKey(random());
        }
    }

    // the place of the XDG base directory specification for what is neither a setting nor a cache
    private static Path folder() {
        String state = System.getenv("XDG_STATE_HOME");
        return state == null || state.isBlank()
                ? Path.of(System.getProperty("user.home"), ".local", "state", "jdkdoctor")
                : Path.of(state, "jdkdoctor");
    }

    private static byte[] kept(Path folder, Path file) throws IOException {
        if (!Files.exists(file)) {
            make(folder, file);
        }
        byte[] key = Files.readAllBytes(file);
        if (key.length != LENGTH) {
            throw new IOException("is not a key: delete it");
        }
        return key;
    }

    // whole or not at all; of two that are made at the same time the first one counts
    private static void make(Path folder, Path file) throws IOException {
        Files.createDirectories(folder);
        Path made = Files.createTempFile(folder, "redaction-key", "");
        try {
            Files.write(made, random(), StandardOpenOption.WRITE);
            Files.createLink(file, made);
        } catch (FileAlreadyExistsException e) {
            // the other one's
        } finally {
            Files.delete(made);
        }
    }

    private static byte[] random() {
        byte[] key = new byte[LENGTH];
        new SecureRandom().nextBytes(key);
        return key;
    }

    /** Tells keys apart without giving one away. */
    String id() {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update("jdkdoctor".getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest.digest(bytes), 0, 4);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
