package io.github.jdkdoctor.evidence.jfr;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.fact.EventSites;
import io.github.jdkdoctor.fact.EventSites.Kind;
import io.github.jdkdoctor.fact.EventSites.Site;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class NativeThreadsTest {
    private static final List<String> LOOKUP = List.of(
            "java.net.Inet6AddressImpl.getHostByAddr",
            "java.net.InetAddress$PlatformResolver.lookupByAddress",
            "java.net.InetAddress.getCanonicalHostName",
            "shop.Orders.handle",
            "java.lang.Thread.run");
    private static final List<String> ACCEPT =
            List.of("sun.nio.ch.Net.accept", "org.apache.tomcat.util.net.Acceptor.run");

    private static final Duration INTERVAL = Duration.ofMillis(20);

    private final NativeThreads threads = new NativeThreads();

    private EventSites sites(Kind kind, Duration wall) {
        return threads.sites(Run.CURRENT, wall, INTERVAL, Origin.of("run.jfr")).stream()
                .filter(s -> s.kind() == kind)
                .findFirst()
                .orElseThrow();
    }

    private EventSites sites(Kind kind) {
        return sites(kind, Duration.ofSeconds(1));
    }

    // as many turns of the sampler, in each of which it meets the threads in native code one after the other
    private void turns(int count, String... met) {
        for (int i = 0; i < count; i++) {
            List.of(met).forEach(threads::thread);
        }
    }

    @Test
    void asManySamplesAsTurnsStandForOneThread() {
        turns(50, "Acceptor", "exec-0", "exec-1", "exec-2", "exec-3", "exec-4", "exec-5");
        turns(10, "Acceptor");
        threads.add(ACCEPT, 60);
        threads.add(LOOKUP, 300);

        Duration wall = INTERVAL.multipliedBy(360);
        assertThat(threads.tell(INTERVAL.multipliedBy(360), INTERVAL)).isTrue();
        EventSites sites = sites(Kind.NATIVE, wall);
        assertThat(sites.count()).isEqualTo(300);
        assertThat(sites.shareOfWall()).isEqualTo(5);
        assertThat(sites.sites())
                .extracting(Site::says)
                .containsExactly("java.net.Inet6AddressImpl.getHostByAddr, called by shop.Orders.handle");
    }

    @Test
    void intervalsWithoutThreadsInNativeCodeCount() {
        turns(100, "main");
        threads.add(LOOKUP, 100);

        // a sample is missing at nine of ten intervals
        assertThat(sites(Kind.NATIVE, INTERVAL.multipliedBy(1_000)).shareOfWall())
                .isEqualTo(0.1);
        // an interval that is longer than stated makes no more of them than the recording has time
        assertThat(sites(Kind.NATIVE, INTERVAL.multipliedBy(50)).shareOfWall()).isEqualTo(1);
    }

    @Test
    void threadsThatTakeTurnsInNativeCodeAreNotAllThereAtOnce() {
        // one of eight at a time, at random
        Random random = new Random(7);
        random.ints(800, 0, 8).forEach(threads::thread);
        threads.add(LOOKUP, 800);

        assertThat(sites(Kind.NATIVE, INTERVAL.multipliedBy(800)).shareOfWall()).isBetween(1.0, 4.0);
    }

    @Test
    void waitingForWorkIsNotTold() {
        turns(60, "Acceptor");
        threads.add(ACCEPT, 20);
        threads.add(List.of("java.util.zip.Inflater.inflateBytesBytes", "shop.Orders.read"), 20);
        threads.add(List.of("shop.NativeQueue.awaitEvent", "shop.Orders.run"), 20);
        threads.add(List.of("shop.NativeQueue.poll0", "shop.Orders.run"), 20);
        threads.add(List.of(), 20);

        assertThat(threads.tell(INTERVAL.multipliedBy(100), INTERVAL)).isTrue();
        assertThat(sites(Kind.NATIVE).count()).isZero();
        assertThat(sites(Kind.NATIVE).sites()).isEmpty();
    }

    @Test
    void computingIsToldApart() {
        turns(100, "Acceptor", "exec-1");
        threads.add(ACCEPT, 100);
        threads.add(List.of("java.util.zip.Deflater.deflateBytesBytes", "shop.Orders.write"), 60);

        EventSites sites = sites(Kind.NATIVE_WORK, INTERVAL.multipliedBy(200));
        assertThat(sites.shareOfWall()).isEqualTo(0.6);
        assertThat(sites.threadsIn("java\\.util\\.zip\\.Deflater\\..*")).isEqualTo(0.6);
        assertThat(sites.says())
                .isEqualTo("60 samples, most java.util.zip.Deflater.deflateBytesBytes, called by shop.Orders.write");
    }

    // pipes of other programs and standard input are read by readBytes, as their streams have a buffer
    @Test
    void readingSingleBytesIsWork() {
        turns(100, "Acceptor", "exec-1");
        threads.add(ACCEPT, 100);
        threads.add(List.of("java.io.FileInputStream.read0", "shop.Orders.read"), 60);
        threads.add(List.of("java.io.FileInputStream.readBytes", "shop.Console.read"), 30);

        assertThat(sites(Kind.NATIVE_WORK, INTERVAL.multipliedBy(200)).says())
                .isEqualTo("60 samples, most java.io.FileInputStream.read0, called by shop.Orders.read");
    }

    @Test
    void forcingAFileToTheDiskIsTold() {
        turns(60, "Acceptor");
        threads.add(ACCEPT, 60);
        for (String dispatcher : List.of("FileDispatcherImpl", "UnixFileDispatcherImpl")) {
            threads.add(
                    List.of(
                            "sun.nio.ch." + dispatcher + ".force0",
                            "sun.nio.ch.FileChannelImpl.force",
                            "shop.Log.flush"),
                    15);
            threads.add(
                    List.of("sun.nio.ch." + dispatcher + ".write0", "sun.nio.ch.IOUtil.write", "shop.Log.append"), 15);
        }

        assertThat(sites(Kind.NATIVE).count()).isEqualTo(30);
    }

    @Test
    void fewSamplesTellNothing() {
        turns(19, "exec-1");
        threads.add(LOOKUP, 19);
        assertThat(threads.tell(INTERVAL.multipliedBy(189), INTERVAL)).isFalse();

        turns(1, "exec-1");
        assertThat(threads.tell(INTERVAL.multipliedBy(189), INTERVAL)).isTrue();
    }

    @Test
    void fewSamplesInManyIntervalsTellThatHardlyAnyThreadIsThere() {
        assertThat(threads.tell(INTERVAL.multipliedBy(500), INTERVAL)).isFalse();
        turns(5, "exec-1", "exec-2", "exec-3");
        threads.add(LOOKUP, 15);
        assertThat(threads.tell(INTERVAL.multipliedBy(500), INTERVAL)).isTrue();
        assertThat(threads.tell(INTERVAL.multipliedBy(149), INTERVAL)).isFalse();
        assertThat(sites(Kind.NATIVE, INTERVAL.multipliedBy(500)).shareOfWall()).isEqualTo(0.09);
    }
}
