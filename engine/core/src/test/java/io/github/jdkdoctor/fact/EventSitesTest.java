package io.github.jdkdoctor.fact;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class EventSitesTest {
    private static EventSites.Site site(String what, String frame, long seconds) {
        return new EventSites.Site(what, frame, Optional.empty(), 1, Duration.ofSeconds(seconds), Optional.empty());
    }

    private static EventSites sites(long wall, EventSites.Site... sites) {
        return new EventSites(
                Run.CURRENT,
                EventSites.Kind.MONITOR,
                9,
                Duration.ofSeconds(100),
                Duration.ofSeconds(wall),
                List.of(sites),
                Origin.of("current/recording.jfr"));
    }

    @Test
    void countsTheThreadsAtTheLockThatMostWaitForWhereverTheyAskForIt() {
        EventSites sites = sites(
                10,
                site("app.Pool", "app.Pool.take", 30),
                site("app.Pool", "app.Pool.give", 20),
                site("x.Y", "x.Y.z", 40));
        assertThat(sites.threadsAtOneLock()).isEqualTo(5);
        assertThat(sites.threadsIn(Set.of("app.Pool.take", "x.Y.z")::contains)).isEqualTo(7);
        assertThat(sites.threadsIn("app.Pool"::equals)).isZero();
        assertThat(sites.threadsAt("app\\.P.*")).isEqualTo(5);
        assertThat(sites.threadsAt("app")).isZero();
    }

    @Test
    void tellsOfNoThreadsInARecordingWithoutLength() {
        assertThat(sites(0, site("x.Y", "x.Y.z", 40)))
                .returns(0.0, EventSites::threadsAtOneLock)
                .returns(0.0, s -> s.threadsIn(frame -> true));
    }
}
