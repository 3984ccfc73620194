package io.github.jdkdoctor.evidence.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.profile.CallTree;
import io.github.jdkdoctor.profile.Frames;
import org.junit.jupiter.api.Test;

final class BoxesTest {
    private final Boxes boxes = new Boxes();

    // a tower of boxes as wide as the samples that end in its last one
    private void tower(long samples, String... frames) {
        for (int i = 0; i < frames.length; i++) {
            assertThat(boxes.add(i + 1, boxes.frame(frames[i]), samples)).isTrue();
        }
    }

    @Test
    void threadsThatBeginBehindTheNameOfTheirProcessAreNotTurnedAround() {
        boxes.add(0, boxes.frame("all"), 100);
        tower(60, "java", "start_thread", "java_start", "JavaThread::run", "shop.Cart.total");
        tower(40, "java", "start_thread", "JavaMain", "jni_CallStaticVoidMethod", "shop.Main.main");

        assertThat(boxes.stack(false)).isFalse();
        assertThat(boxes.tree().build().self(Frames.of("shop.Cart.total")).samples())
                .isEqualTo(60);
    }

    @Test
    void stacksThatEndInTheNameOfTheirProcessAreTurnedAround() {
        boxes.add(0, boxes.frame("all"), 100);
        tower(100, "shop.Cart.total", "JavaThread::run", "java_start", "start_thread", "java");

        assertThat(boxes.stack(false)).isTrue();
        assertThat(boxes.tree().build().self(Frames.of("shop.Cart.total")).samples())
                .isEqualTo(100);
    }

    @Test
    void theIdleTaskIsLeftOut() {
        boxes.add(0, boxes.frame("all"), 100);
        tower(70, "swapper", "start_secondary", "cpu_startup_entry", "default_idle_call");
        tower(30, "java", "start_thread", "JavaThread::run", "swapper.Swap.run");

        boxes.stack(false);
        CallTree tree = boxes.tree().build();
        assertThat(boxes.idle()).isEqualTo(70);
        assertThat(tree.samples()).isEqualTo(30);
    }
}
