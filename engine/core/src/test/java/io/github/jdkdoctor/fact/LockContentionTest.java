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

    // by hand: inner ends of stacks as 17 prints them
    @Test
    void saysWhatTheHolderWaitsFor() {
        assertThat(held(List.of(
                                "jdk.internal.misc.Unsafe.park",
                                "java.util.concurrent.locks.LockSupport.park",
                                "java.util.concurrent.CompletableFuture$Signaller.block",
                                "java.util.concurrent.CompletableFuture.get",
                                "app.Client.connect",
                                "app.Shop.open"))
                        .holderDoes())
                .isEqualTo(", which waits in java.util.concurrent.CompletableFuture.get, called by app.Client.connect");
        assertThat(held(List.of("java.lang.Object.wait0", "java.lang.Object.wait", "app.Shop.open"))
                        .holderDoes())
                .isEqualTo(", which waits in java.lang.Object.wait, called by app.Shop.open");
    }

    @Test
    void saysWhatTheHolderDoesOrNothing() {
        assertThat(held(List.of("app.Cache.load", "app.Shop.open")).holderDoes())
                .isEqualTo(" in app.Cache.load");
        assertThat(held(List.of("java.util.concurrent.locks.LockSupport.park")).holderDoes())
                .isEqualTo(" in java.util.concurrent.locks.LockSupport.park");
        assertThat(held(List.of()).holderDoes()).isEmpty();
    }

    private static LockContention held(List<String> frames) {
        return new LockContention(
                Run.CURRENT,
                "java.lang.Object",
                "app.Shop.enter",
                Optional.empty(),
                List.of(3),
                1,
                1,
                Optional.of("main"),
                frames,
                1,
                Origin.of("current/threads.txt"));
    }
}
