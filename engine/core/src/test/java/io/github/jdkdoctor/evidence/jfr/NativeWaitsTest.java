package io.github.jdkdoctor.evidence.jfr;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.fact.EventSites.Site;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class NativeWaitsTest {
    private static final List<String> LOOKUP = List.of(
            "java.net.Inet6AddressImpl.getHostByAddr",
            "java.net.InetAddress$PlatformResolver.lookupByAddress",
            "java.net.InetAddress.getCanonicalHostName",
            "shop.Orders.handle",
            "java.lang.Thread.run");
    private static final List<String> ACCEPT =
            List.of("sun.nio.ch.Net.accept", "org.apache.tomcat.util.net.Acceptor.run");

    private final NativeWaits waits = new NativeWaits();

    // as many turns of the sampler, in each of which it meets the threads in native code one after the other
    private void turns(int count, String... threads) {
        for (int i = 0; i < count; i++) {
            List.of(threads).forEach(waits::thread);
        }
    }

    @Test
    void asManySamplesAsTurnsStandForOneThread() {
        turns(50, "Acceptor", "exec-0", "exec-1", "exec-2", "exec-3", "exec-4", "exec-5");
        turns(10, "Acceptor");
        waits.add(ACCEPT, 60);
        waits.add(LOOKUP, 300);

        assertThat(waits.tell()).isTrue();
        assertThat(waits.count()).isEqualTo(300);
        assertThat(waits.total(Duration.ofSeconds(10))).isEqualTo(Duration.ofSeconds(50));
        assertThat(waits.most(Duration.ofSeconds(10)))
                .extracting(Site::says)
                .containsExactly("java.net.Inet6AddressImpl.getHostByAddr, called by shop.Orders.handle");
    }

    @Test
    void threadsThatTakeTurnsInNativeCodeAreNotAllThereAtOnce() {
        // one of eight at a time, at random
        Random random = new Random(7);
        random.ints(800, 0, 8).forEach(waits::thread);
        waits.add(LOOKUP, 800);

        assertThat(waits.total(Duration.ofSeconds(10))).isLessThan(Duration.ofSeconds(40));
    }

    @Test
    void waitingForWorkAndComputingAreNotTold() {
        turns(60, "Acceptor");
        waits.add(ACCEPT, 20);
        waits.add(List.of("java.util.zip.Inflater.inflateBytesBytes", "shop.Orders.read"), 20);
        waits.add(List.of("shop.NativeQueue.awaitEvent", "shop.Orders.run"), 20);
        waits.add(List.of("shop.NativeQueue.poll0", "shop.Orders.run"), 20);
        waits.add(List.of(), 20);

        assertThat(waits.tell()).isTrue();
        assertThat(waits.count()).isZero();
        assertThat(waits.most(Duration.ofSeconds(10))).isEmpty();
    }

    @Test
    void forcingAFileToTheDiskIsTold() {
        turns(60, "Acceptor");
        waits.add(ACCEPT, 60);
        for (String dispatcher : List.of("FileDispatcherImpl", "UnixFileDispatcherImpl")) {
            waits.add(
                    List.of(
                            "sun.nio.ch." + dispatcher + ".force0",
                            "sun.nio.ch.FileChannelImpl.force",
                            "shop.Log.flush"),
                    15);
            waits.add(
                    List.of("sun.nio.ch." + dispatcher + ".write0", "sun.nio.ch.IOUtil.write", "shop.Log.append"), 15);
        }

        assertThat(waits.count()).isEqualTo(30);
    }

    @Test
    void fewSamplesTellNothing() {
        turns(19, "exec-1");
        waits.add(LOOKUP, 19);
        assertThat(waits.tell()).isFalse();

        turns(1, "exec-1");
        assertThat(waits.tell()).isTrue();
    }
}
