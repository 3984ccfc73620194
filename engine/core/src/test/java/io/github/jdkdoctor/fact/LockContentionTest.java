package io.github.jdkdoctor.fact;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LockContentionTest {
    private static LockContention lock(String type, List<Integer> waiters) {
        return new LockContention(
                Run.CURRENT,
                type,
                "sun.security.provider.NativePRNG$RandomIO.implNextBytes",
                Optional.empty(),
                waiters,
                waiters.size(),
                4,
                Optional.empty(),
                List.of(),
                0,
                Origin.of("current/threads.txt"));
    }

    @Test
    void threadsThatWaitForSeveralLocksOfOneThingAddUp() {
        LockContention inner = lock("java.lang.Object", List.of(5, 4, 3));
        LockContention outer = lock("java.security.SecureRandom", List.of(6, 3));
        assertThat(LockContention.usualOf(List.of(inner, outer))).isEqualTo(4.0 + 3.0);
        assertThat(LockContention.says(inner, List.of(inner, outer)))
                .startsWith("up to 5 threads wait for a java.lang.Object")
                .endsWith(", others for 1 more of its locks");
        assertThat(LockContention.says(inner, List.of(inner))).isEqualTo(inner.says());
    }
}
