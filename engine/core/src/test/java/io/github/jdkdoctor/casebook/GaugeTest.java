package io.github.jdkdoctor.casebook;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.fact.EventSites;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GaugeTest {
    private static final Gauge.Waiting POOL =
            new Gauge.Waiting("x/threads", List.of("app.Pool.*", "app.Other.take"), false);

    private static EventSites.Site site(String frame, long seconds) {
        return new EventSites.Site(
                "app.Lock", frame, Optional.empty(), 1, Duration.ofSeconds(seconds), Optional.empty());
    }

    @Test
    void countsTheThreadsThatWaitInItsMethods() {
        EventSites sites = new EventSites(
                Run.CURRENT,
                EventSites.Kind.LOCK,
                4,
                Duration.ofSeconds(60),
                Duration.ofSeconds(10),
                List.of(
                        site("app.Pool.take", 20),
                        site("app.Pool.give", 10),
                        site("app.Other.take", 5),
                        site("app.Pools.x", 25)),
                Origin.of("current/recording.jfr"));

        assertThat(POOL.threads(sites)).isEqualTo(3.5);
        assertThat(POOL.at("app.Pool.take")).isTrue();
        assertThat(POOL.at("app.Other.taken")).isFalse();
    }

    @Test
    void takesLocksOfLibrariesForWaitsUnlessTheyAreMonitors() {
        Gauge.Waiting monitors = new Gauge.Waiting("x/threads", List.of("app.Pool.*"), true);

        assertThat(List.of(EventSites.Kind.values()).stream().filter(POOL::by))
                .containsExactly(EventSites.Kind.MONITOR, EventSites.Kind.LOCK);
        assertThat(List.of(EventSites.Kind.values()).stream().filter(monitors::by))
                .containsExactly(EventSites.Kind.MONITOR);
    }
}
