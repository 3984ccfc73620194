package io.github.jdkdoctor.service.access;

import io.github.jdkdoctor.service.base.Digests;
import io.github.jdkdoctor.service.base.Directories;
import io.github.jdkdoctor.service.store.Group;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The tokens that are accepted, by their hashes: a line {@code name scope sha256 created [expires|-
 * [services owner]]} for each. Tokens have 256 random bits, so that a plain hash cannot be guessed back.
 */
public final class TokenFile {
    /** What all tokens begin with, so that scanners for leaked secrets can find them. */
    static final String PREFIX = "jdkd_";

    private static final String NONE = "-";

    /** What a token allows: what the scopes before it allow, and something more. */
    public enum Scope {
        /** Reports, cases, metrics. */
        READ,
        /** To send bundles, to cancel, to comment. */
        WRITE,
        /** To delete. */
        DELETE,
        /** To read packs of cases again, and who changed what. */
        ADMIN;

        Set<String> roles() {
            return Arrays.stream(values())
                    .filter(scope -> scope.compareTo(this) <= 0)
                    .map(Scope::label)
                    .collect(Collectors.toSet());
        }

        public static Optional<Scope> of(String label) {
            return Arrays.stream(values())
                    .filter(scope -> scope.label().equals(label))
                    .findFirst();
        }

        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * A token as it is kept.
     *
     * @param expires when it ends; never where it is empty
     * @param group the services it is for
     * @param owner who answers for it, as people say; empty where no owner was named
     */
    public record Token(
            String name,
            Scope scope,
            String sha256,
            Instant created,
            Optional<Instant> expires,
            Group group,
            String owner) {
        private static Token parse(String line) {
            String[] words = line.strip().split(" +", 7);
            if (words.length < 4 || !words[2].matches("[0-9a-f]{64}")) {
                throw new IllegalArgumentException("expected: name scope sha256 created [expires [services owner]]");
            }
            return new Token(
                    words[0],
                    Scope.valueOf(words[1].toUpperCase(Locale.ROOT)),
                    words[2],
                    Instant.parse(words[3]),
                    words.length < 5 || words[4].equals(NONE) ? Optional.empty() : Optional.of(Instant.parse(words[4])),
                    words.length < 6 ? Group.ALL : Group.parse(words[5]),
                    words.length < 7 || words[6].equals(NONE) ? "" : words[6]);
        }

        public boolean isOver() {
            return expires.filter(end -> !Instant.now().isBefore(end)).isPresent();
        }

        @Override
        public String toString() {
            return String.join(
                    " ",
                    name,
                    scope.label(),
                    sha256,
                    created.toString(),
                    expires.map(Instant::toString).orElse(NONE),
                    group.toString(),
                    owner.isEmpty() ? NONE : owner);
        }
    }

    private final Path file;

    public TokenFile(Path file) {
        this.file = file;
    }

    /** All tokens. */
    public List<Token> tokens() throws IOException {
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
                .filter(token -> !token.isOver())
                .filter(token -> MessageDigest.isEqual(
                        token.sha256().getBytes(StandardCharsets.US_ASCII), hash.getBytes(StandardCharsets.US_ASCII)))
                .findFirst();
    }

    /** Makes a token without an end for all services and gives its secret, which is kept nowhere. */
    public String create(String name, Scope scope) throws IOException {
        return create(name, scope, Optional.empty(), Group.ALL, "");
    }

    /** Makes a token and gives its secret, which is kept nowhere. */
    public String create(String name, Scope scope, Optional<Duration> lasts, Group group, String owner)
            throws IOException {
        List<Token> all = new ArrayList<>(tokens());
        if (all.stream().anyMatch(token -> token.name().equals(name))) {
            throw new IllegalArgumentException("there is a token '" + name + "' already; revoke it first");
        }
        byte[] random = new byte[32];
        new SecureRandom().nextBytes(random);
        String secret = PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(random);
        Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        all.add(new Token(name, scope, hash(secret), now, lasts.map(now::plus), group, owner));
        write(all);
        return secret;
    }

    /** Removes a token; false where there is none of that name. */
    public boolean revoke(String name) throws IOException {
        List<Token> all = new ArrayList<>(tokens());
        if (!all.removeIf(token -> token.name().equals(name))) {
            return false;
        }
        write(all);
        return true;
    }

    private void write(List<Token> tokens) throws IOException {
        Path folder = Directories.own(file.toAbsolutePath().normalize().resolveSibling(""));
        Path whole = Files.createTempFile(folder, "tokens", ".tmp", Directories.ownFile());
        Files.write(whole, tokens.stream().map(Token::toString).toList());
        Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static String hash(String secret) {
        return Digests.sha256(secret);
    }
}
