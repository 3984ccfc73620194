package io.github.jdkdoctor.service.access;

import io.github.jdkdoctor.service.base.Digests;
import io.github.jdkdoctor.service.base.Settings;
import io.github.jdkdoctor.service.store.Database;
import io.github.jdkdoctor.service.store.Examined;
import io.github.jdkdoctor.service.store.Group;
import jakarta.enterprise.context.ApplicationScoped;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.Set;

/** Who came in through the page: a cookie of its own for each, which ends with a logout, in time, or with its token. */
@ApplicationScoped
public class Sessions {
    /** What the web page keeps a session as. */
    public static final String COOKIE = "jdkdoctor-session";

    private final Database database;
    private final Tokens tokens;
    private final Duration lasts;

    Sessions(Database database, Tokens tokens, Settings settings) {
        this.database = database;
        this.tokens = tokens;
        lasts = settings.session();
    }

    /**
     * A user who showed a token.
     *
     * @param token its hash, where it is one of this service's
     * @param group the services it is for
     */
    public record Guest(String name, Set<String> roles, Optional<String> token, Group group) {}

    public Duration lasts() {
        return lasts;
    }

    /** Begins a session; its secret is kept nowhere. */
    public String begin(Guest guest) {
        byte[] random = new byte[32];
        new SecureRandom().nextBytes(random);
        String secret = Base64.getUrlEncoder().withoutPadding().encodeToString(random);
        database.update("delete from session where expires < current_timestamp");
        database.update(
                "insert into session (id_sha256, name, roles, token_sha256, expires) values (?, ?, ?, ?, "
                        + Database.IN_SECONDS + ")",
                Digests.sha256(secret),
                Examined.cut(guest.name(), 255),
                String.join(" ", guest.roles()),
                guest.token(),
                lasts.toSeconds());
        return secret;
    }

    /** Whose session it is, if it still is one. */
    Optional<Guest> find(String secret) {
        return database
                .query(
                        "select name, roles, token_sha256 from session where id_sha256 = ? and expires >"
                                + " current_timestamp",
                        row -> new Guest(
                                row.getString(1),
                                Set.copyOf(Arrays.asList(row.getString(2).split(" ", -1))),
                                Optional.ofNullable(row.getString(3)),
                                // that of a token is read from the token
                                Group.ALL),
                        Digests.sha256(secret))
                .stream()
                .findFirst()
                .flatMap(this::current);
    }

    // with what its token allows now
    private Optional<Guest> current(Guest guest) {
        return guest.token().isEmpty()
                ? Optional.of(guest)
                : tokens.ofHash(guest.token().get()).map(Access::guest);
    }

    public void end(String secret) {
        database.update("delete from session where id_sha256 = ?", Digests.sha256(secret));
    }
}
