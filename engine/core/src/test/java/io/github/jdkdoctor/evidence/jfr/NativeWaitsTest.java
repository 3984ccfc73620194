package io.github.jdkdoctor.evidence.jfr;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.fact.EventSites.Site;
import java.time.Duration;
import java.util.List;
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

    @Test
    void theThreadThatIsAlwaysThereTellsWhatOneThreadHas() {
        waits.thread("Acceptor", 60);
        waits.add(ACCEPT, 60);
        for (int i = 0; i < 6; i++) {
            waits.thread("exec-" + i, 50);
            waits.add(LOOKUP, 50);
        }

        assertThat(waits.tell()).isTrue();
        assertThat(waits.count()).isEqualTo(300);
        assertThat(waits.total(Duration.ofSeconds(10))).isEqualTo(Duration.ofSeconds(50));
        assertThat(waits.most(Duration.ofSeconds(10)))
                .extracting(Site::says)
                .containsExactly("java.net.Inet6AddressImpl.getHostByAddr, called by shop.Orders.handle");
    }

    @Test
    void waitingForWorkAndComputingAreNotTold() {
        waits.thread("Acceptor", 60);
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
        waits.thread("Acceptor", 60);
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
        waits.thread("exec-1", 19);
        waits.add(LOOKUP, 19);
        assertThat(waits.tell()).isFalse();

        waits.thread("exec-1", 1);
        assertThat(waits.tell()).isTrue();
    }
}
