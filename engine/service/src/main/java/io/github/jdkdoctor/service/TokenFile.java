package io.github.jdkdoctor.service;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The tokens that are accepted, by their hashes: a line {@code name scope sha256 created} for each. Tokens have 256 random
 * bits, so that a plain hash can not be guessed back.
 */
final class TokenFile {
    /** What all tokens begin with, so that scanners for leaked secrets can find them. */
    static final String PREFIX = "jdkd_";

    /** What a token allows; who may write may read. */
    enum Scope {
        READ,
        WRITE;

        String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** A token as it is kept. */
    record Token(String name, Scope scope, String sha256, Instant created) {
        private static Token parse(String line) {
            String[] words = line.strip().split(" +", 4);
            if (words.length != 4 || !words[2].matches("[0-9a-f]{64}")) {
                throw new IllegalArgumentException("expected: name scope sha256 created");
            }
            return new Token(
                    words[0], Scope.valueOf(words[1].toUpperCase(Locale.ROOT)), words[2], Instant.parse(words[3]));
        }

        @Override
        public String toString() {
            return name + " " + scope.label() + " " + sha256 + " " + created;
        }
    }

    private final Path file;

    TokenFile(Path file) {
        this.file = file;
    }

    /** All tokens. */
    List<Token> tokens() throws IOException {
        if (!Files.exists(file)) {
            return List.of();
        }
        List<Token> tokens = new ArrayList<>();
        int number = 0;
        for (String line : Files.readAllLines(file)) {
            number++;
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            try {
                tokens.add(Token.parse(line));
            } catch (IllegalArgumentException | DateTimeException e) {
                throw new IOException(file + ":" + number + ": no token; make one with jdkdoctor token create", e);
            }
        }
        return tokens;
    }

    /** The token as it was sent, if it is one of these. */
    static Optional<Token> find(List<Token> tokens, String secret) {
        String hash = hash(secret);
        return tokens.stream()
                .filter(token -> MessageDigest.isEqual(
                        token.sha256().getBytes(StandardCharsets.US_ASCII), hash.getBytes(StandardCharsets.US_ASCII)))
                .findFirst();
    }

    /** Makes a token and gives its secret, which is kept nowhere. */
    String create(String name, Scope scope) throws IOException {
        List<Token> all = new ArrayList<>(tokens());
        if (all.stream().anyMatch(token -> token.name().equals(name))) {
            throw new IllegalArgumentException("there is a token '" + name + "' already; revoke it first");
        }
        byte[] random = new byte[32];
        new SecureRandom().nextBytes(random);
        String secret = PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(random);
        all.add(new Token(name, scope, hash(secret), Instant.now().truncatedTo(ChronoUnit.SECONDS)));
        write(all);
        return secret;
    }

    /** Removes a token; false where there is none of that name. */
    boolean revoke(String name) throws IOException {
        List<Token> all = new ArrayList<>(tokens());
        if (!all.removeIf(token -> token.name().equals(name))) {
            return false;
        }
        write(all);
        return true;
    }

    private void write(List<Token> tokens) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        Path whole = Files.createTempFile(
                file.toAbsolutePath().getParent(),
                "tokens",
                ".tmp",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.write(whole, tokens.stream().map(Token::toString).toList());
        Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static String hash(String secret) {
        return Digests.sha256(secret);
    }
}
