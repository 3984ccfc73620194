package io.github.jdkdoctor.service.store;

import io.github.jdkdoctor.service.base.Problem.Kind;
import io.github.jdkdoctor.service.base.Settings;
import io.github.jdkdoctor.service.http.Sent;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** How many bundles one token may have examined in an hour, by all replicas. */
@ApplicationScoped
public class Quotas {
    private static final Duration WINDOW = Duration.ofHours(1);

    private final Database database;
    private final Optional<Integer> most;
    // what this process has begun to answer, which the audit log does not have yet
    private final Map<String, Integer> begun = new ConcurrentHashMap<>();

    Quotas(Database database, Settings settings) {
        this.database = database;
        most = settings.quota().bundles();
    }

    /**
     * Counts a bundle until {@link #end}.
     *
     * @throws ProblemException where the token has sent enough
     */
    public void begin(String author) {
        int more = begun.merge(author, 1, Integer::sum);
        boolean let = false;
        try {
            if (most.isPresent()) {
                check(author, more, most.get());
            }
            let = true;
        } finally {
            if (!let) {
                end(author);
            }
        }
    }

    /** The bundle is in the audit log, or refused. */
    public void end(String author) {
        begun.computeIfPresent(author, (name, count) -> count > 1 ? count - 1 : null);
    }

    private void check(String author, int more, int limit) {
        record Sent(int count, Optional<OffsetDateTime> first, OffsetDateTime now) {}
        Sent sent = database.query(
                        "select count(*), min(at), current_timestamp from audit where name = ? and action = 'send' and"
                                + " at > "
                                + Database.SECONDS_AGO,
                        row -> new Sent(
                                row.getInt(1),
                                Optional.ofNullable(row.getObject(2, OffsetDateTime.class)),
                                row.getObject(3, OffsetDateTime.class)),
                        Examined.cut(author, 255),
                        WINDOW.toSeconds())
                .get(0);
        if (sent.count() + more > limit) {
            Duration wait = sent.first()
                    .map(first -> Duration.between(sent.now(), first.plus(WINDOW)))
                    .orElse(Duration.ofSeconds(1));
            throw Kind.QUOTA
                    .with("the token has sent " + limit + " bundles within an hour, which is its quota", (int)
                            Math.max(1, wait.toSeconds()))
                    .exception();
        }
    }
}
