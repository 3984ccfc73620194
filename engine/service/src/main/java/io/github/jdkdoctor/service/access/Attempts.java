package io.github.jdkdoctor.service.access;

import io.github.jdkdoctor.service.store.Actor;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Who failed to come in, by address: the answer to each failure takes longer than the one before. A good token never waits. */
@ApplicationScoped
public class Attempts {
    // addresses; one costs some 200 bytes
    private static final int MOST = 10_000;
    private static final Duration FORGOTTEN = Duration.ofMinutes(1);
    private static final Duration FIRST = Duration.ofMillis(200);
    private static final Duration LONGEST = Duration.ofSeconds(5);
    private static final int MOST_DOUBLED = 8;

    private record Failed(int times, long last) {}

    private final Map<String, Failed> failed = new ConcurrentHashMap<>();

    /** Counts a failure; how long its answer waits. */
    public Duration failed(RoutingContext context) {
        long now = System.nanoTime();
        if (failed.size() >= MOST) {
            failed.values().removeIf(f -> now - f.last() > FORGOTTEN.toNanos());
        }
        if (failed.size() >= MOST) {
            return LONGEST;
        }
        int times = failed.merge(
                        Actor.of(context, "").address(),
                        new Failed(0, now),
                        (before, one) -> now - before.last() > FORGOTTEN.toNanos()
                                ? one
                                : new Failed(Math.min(before.times() + 1, MOST_DOUBLED), now))
                .times();
        Duration wait = FIRST.multipliedBy(1L << times);
        return wait.compareTo(LONGEST) < 0 ? wait : LONGEST;
    }
}
