package io.github.jdkdoctor.service.access;

import io.github.jdkdoctor.service.access.TokenFile.Token;
import io.github.jdkdoctor.service.base.Settings;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Optional;
import org.jboss.logging.Logger;

/** The tokens of the moment: what is changed in their file counts from the next request on. */
@ApplicationScoped
class Tokens {
    private static final Logger LOG = Logger.getLogger(Tokens.class);

    private record Known(Optional<FileTime> as, List<Token> tokens) {}

    private final Path path;
    private final TokenFile file;
    private volatile Known known = new Known(Optional.empty(), List.of());

    Tokens(Settings settings) {
        path = settings.tokens().orElse(settings.data().resolve("tokens"));
        file = new TokenFile(path);
    }

    Optional<Token> find(String secret) {
        return TokenFile.find(all(), secret);
    }

    /** The token of a hash, if it still is one. */
    Optional<Token> ofHash(String sha256) {
        return all().stream()
                .filter(token -> token.sha256().equals(sha256) && !token.isOver())
                .findFirst();
    }

    boolean isEmpty() {
        return all().isEmpty();
    }

    private List<Token> all() {
        try {
            Optional<FileTime> as =
                    Files.exists(path) ? Optional.of(Files.getLastModifiedTime(path)) : Optional.empty();
            if (!as.equals(known.as())) {
                known = new Known(as, file.tokens());
            }
        } catch (IOException e) {
            LOG.errorf("the tokens of before stay: %s", e.getMessage());
        }
        return known.tokens();
    }
}
