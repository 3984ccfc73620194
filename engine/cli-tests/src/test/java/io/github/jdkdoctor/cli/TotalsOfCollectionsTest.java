package io.github.jdkdoctor.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** GC logs without generations, as {@code -Xlog:gc} and {@code -verbose:gc} of JDK 8 print them. */
class TotalsOfCollectionsTest {
    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit sets it
    Path folder;

    private String report(IntFunction<String> line) throws IOException {
        String lines = IntStream.rangeClosed(1, 30).mapToObj(line).collect(Collectors.joining("\n", "", "\n"));
        Path log = Files.writeString(folder.resolve("gc.log"), lines);
        Ran ran = Ran.of("diagnose", log.toString());
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        return ran.out().replaceAll("\\s+", " ");
    }

    private static String unified(int second, int millis) {
        return "[%d.000s][info][gc] GC(%d) Pause Young (Allocation Failure) 100M->60M(247M) %d.000ms"
                .formatted(second, second, millis);
    }

    @Test
    void asksForGenerationsWhereCollectionsTakeTheTime() throws Exception {
        assertThat(report(second -> unified(second, 400)))
                .contains("$ -Xlog:gc*:file=gc.log shows the generations before and after each GC: GCs take 4");
    }

    @Test
    void asksForThemInTheFormOfJdk8() throws Exception {
        assertThat(report(
                        second -> second + ".000: [GC (Allocation Failure)  102400K->61440K(252928K), 0.4000000 secs]"))
                .contains("$ -XX:+PrintGCDetails -XX:+PrintGCDateStamps -Xloggc:gc.log shows the generations");
    }

    @Test
    void asksForNoneWhereTheyTakeLittle() throws Exception {
        assertThat(report(second -> unified(second, 40))).doesNotContain("GCs take");
    }
}
