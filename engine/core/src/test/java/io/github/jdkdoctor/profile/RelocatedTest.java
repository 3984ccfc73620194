package io.github.jdkdoctor.profile;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RelocatedTest {
    @ParameterizedTest
    @CsvSource({
        "io.grpc.netty.shaded.io.netty.util.ResourceLeakDetector.track",
        "org.apache.flink.shaded.netty4.io.netty.util.ResourceLeakDetector.track",
        "org.apache.hbase.thirdparty.io.netty.util.ResourceLeakDetector.track",
        "org.apache.pulsar.shade.io.netty.util.ResourceLeakDetector.track"
    })
    void tellsTheNameInTheLibrary(String name) {
        assertThat(Relocated.originals(name)).contains("io.netty.util.ResourceLeakDetector.track");
    }

    @Test
    void otherNamesHaveNone() {
        assertThat(Relocated.originals("io.netty.util.ResourceLeakDetector.track"))
                .isEmpty();
        assertThat(Relocated.originals("com.acme.shadedetail.X.y")).isEmpty();
        assertThat(Relocated.originals("")).isEmpty();
    }

    @Test
    void samplesOfACopyCountAsThoseOfTheLibrary() {
        CallTree.Builder tree = new CallTree.Builder();
        int copy = tree.frame("io.grpc.netty.shaded.io.netty.util.ResourceLeakDetector.track");
        int own = tree.frame("com.acme.Main.run");
        tree.add(new int[] {own, copy}, 2, 30);
        tree.add(new int[] {own}, 1, 70);

        assertThat(tree.build()
                        .under(Frames.of("io.netty.util.ResourceLeakDetector*"))
                        .samples())
                .isEqualTo(30);
    }
}
