package io.github.jdkdoctor.evidence.jfr;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.evidence.jfr.RecordedSites.Place;
import io.github.jdkdoctor.evidence.threads.CallingFrame;
import io.github.jdkdoctor.evidence.threads.FrameRoles;
import io.github.jdkdoctor.fact.EventSites.Kind;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RecordedSitesTest {
    private static final String LOCK = "java.util.concurrent.locks.ReentrantLock$NonfairSync";

    private static Place place(String what) {
        return new Place(what, "app.Shop.enter", Optional.empty());
    }

    @Test
    void countsAWaitOfAPinnedThreadOnceThatTwoEventsTell() {
        RecordedSites sites = new RecordedSites();
        sites.add(Kind.PINNED, "jdk.VirtualThreadPinned", place(""), 9, 200_000_000, "");
        sites.add(Kind.PINNED, "jdk.ThreadPark", place(""), 3139, 48_700_000_000L, "");
        assertThat(sites.count(Kind.PINNED)).isEqualTo(3139);
        assertThat(sites.total(Kind.PINNED)).isEqualTo(Duration.ofMillis(48_700));
    }

    @Test
    void addsReadsAndWritesAndShowsThePlacesThatTakeMost() {
        RecordedSites sites = new RecordedSites();
        sites.add(Kind.SOCKET, "jdk.SocketRead", place("db"), 10, 500, "");
        sites.add(Kind.SOCKET, "jdk.SocketWrite", place("db"), 90, 100, "");
        sites.add(Kind.SOCKET, "jdk.SocketRead", place("cache"), 20, 900, "");
        assertThat(sites.count(Kind.SOCKET)).isEqualTo(120);
        assertThat(sites.most(Kind.SOCKET).get(0).what()).isEqualTo("cache");
    }

    @Test
    void namesTheThreadThatTheLongestWaitWasFor() {
        RecordedSites sites = new RecordedSites();
        sites.add(Kind.MONITOR, "jdk.JavaMonitorEnter", place("app.Shop"), 10, 500, "short");
        sites.add(Kind.MONITOR, "jdk.JavaMonitorEnter", place("app.Shop"), 1, 900, "long");
        assertThat(sites.most(Kind.MONITOR).get(0).says()).isEqualTo("app.Shop in app.Shop.enter, held by 'long'");
    }

    @Test
    void tellsLocksPinnedWaitsAndIdleThreadsOfParking() {
        List<String> locked = List.of("jdk.internal.misc.Unsafe.park", "app.Shop.enter");
        List<String> pinned = List.of("java.lang.VirtualThread.parkOnCarrierThread", "java.net.Socket.read");
        assertThat(SiteFrames.kind("jdk.ThreadPark", LOCK, locked, new FrameRoles()))
                .contains(Kind.LOCK);
        assertThat(SiteFrames.kind("jdk.ThreadPark", "", pinned, new FrameRoles()))
                .contains(Kind.PINNED);
        assertThat(SiteFrames.kind("jdk.ThreadPark", "java.util.concurrent.SynchronousQueue", locked, new FrameRoles()))
                .isEmpty();
    }

    @Test
    void takesWaitingForWhatAPoolLendsForALock() {
        List<String> asking = List.of(
                "jdk.internal.misc.Unsafe.park",
                "java.util.concurrent.locks.LockSupport.parkNanos",
                "java.util.concurrent.SynchronousQueue.poll",
                "com.zaxxer.hikari.util.ConcurrentBag.borrow",
                "com.zaxxer.hikari.pool.HikariPool.getConnection",
                "app.Shop.enter");
        List<String> idle = List.of(
                "jdk.internal.misc.Unsafe.park",
                "java.util.concurrent.SynchronousQueue.poll",
                "java.util.concurrent.ThreadPoolExecutor.getTask");
        assertThat(SiteFrames.kind("jdk.ThreadPark", "java.util.concurrent.SynchronousQueue", asking, new FrameRoles()))
                .contains(Kind.LOCK);
        assertThat(SiteFrames.frame(Kind.LOCK, asking)).isEqualTo("com.zaxxer.hikari.util.ConcurrentBag.borrow");
        assertThat(SiteFrames.kind("jdk.ThreadPark", "java.util.concurrent.SynchronousQueue", idle, new FrameRoles()))
                .isEmpty();
    }

    @Test
    void findsTheMethodThatWaitsOrThrowsAndTheProgramsOwnAboveIt() {
        List<String> parked = List.of(
                "jdk.internal.misc.Unsafe.park",
                "java.util.concurrent.locks.LockSupport.park",
                "java.util.Properties.getProperty",
                "app.Shop.enter");
        assertThat(SiteFrames.frame(Kind.LOCK, parked)).isEqualTo("java.util.Properties.getProperty");
        assertThat(CallingFrame.of("java.util.Properties.getProperty", parked)).contains("app.Shop.enter");
        List<String> thrown =
                List.of("java.lang.Throwable.<init>", "app.ShopException.<init>", "app.Shop.leave", "app.Main.main");
        assertThat(SiteFrames.frame(Kind.EXCEPTION, thrown)).isEqualTo("app.Shop.leave");
        assertThat(CallingFrame.of("app.Shop.leave", thrown)).isEmpty();
    }
}
