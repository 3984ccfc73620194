package io.github.jdkdoctor.evidence.threads;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.fact.Fact;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.HotThreads;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.profile.CallTree;
import io.github.jdkdoctor.profile.Frames;
import io.github.jdkdoctor.profile.Measure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class HotThreadsReaderTest {
    private static final String STACK =
            """
                 10/10 snapshots sharing following 3 elements
                   org.example.Merge.copy(Merge.java:12)
                   java.util.concurrent.ThreadPoolExecutor.runWorker(ThreadPoolExecutor.java:1145)
                   java.lang.Thread.run(Thread.java:745)
            """;

    private static ReadFile read(String text) {
        assertThat(new HotThreadsReader().recognizes(ReadFile.head(text))).isTrue();
        return ReadFile.of(new HotThreadsReader(), text);
    }

    private static HotThreads hot(String text) {
        return read(text).facts(HotThreads.class).get(0);
    }

    @Test
    void snapshotsCountAsMuchAsTheirThreadUsedAProcessor() throws IOException {
        ReadFile read = read(Files.readString(Path.of("src/test/resources/evidence/hot-threads/two-nodes.txt")));

        // 10 snapshots of a thread with 88 % of a processor, and ten of one with 0.3 %
        assertThat(read.facts(HotThreads.class)).singleElement().satisfies(h -> {
            CallTree tree = h.atWork();
            assertThat(tree.samples()).isEqualTo(9);
            assertThat(tree.under(Frames.of("org.example.search.Highlighter.mark"))
                            .samples())
                    .isEqualTo(9);
            assertThat(tree.self(Frames.of("java.util.regex.Pattern*")).samples())
                    .isEqualTo(7);
            assertThat(h.moments()).as("nodes that are busy").isEqualTo(1);
            assertThat(h.origin()).hasToString("current/file:4");
        });
        assertThat(read.observed()).containsExactly(FactKind.HOT_THREADS);
        assertThat(read.facts(JdkBuild.class))
                .singleElement()
                .extracting(b -> b.version().toString())
                .isEqualTo("17.0.4");
        assertThat(read.remarks()).isEmpty();
    }

    @Test
    void oldFormsWithoutATitleAndPastesWithoutANodeAreReadToo() {
        String old = "::: [es-1][eQ-Jqzy2][es-1.example.org][inet[/10.0.0.7:9300]]\n   \n"
                + "   97.4% (487.1ms out of 500ms) cpu usage by thread 'elasticsearch[es-1][management][T#2]'\n"
                + STACK;

        assertThat(hot(old).atWork().samples()).isEqualTo(10);
        assertThat(hot(old + "\n" + old).moments()).isEqualTo(2);
        assertThat(hot("GET /_nodes/hot_threads\n" + old.substring(old.indexOf("97.4%")))
                        .atWork()
                        .largest(Measure.SELF, 1))
                .singleElement()
                .satisfies(f -> assertThat(f.frame()).isEqualTo("org.example.Merge.copy"));
    }

    @Test
    void whatManyRareStacksComeToIsKept() {
        String unique = "     unique snapshot\n       org.example.Merge.copy(Merge.java:12)\n";
        String text = "20.0% (100ms out of 500ms) cpu usage by thread 'merge'\n" + unique.repeat(10);

        assertThat(hot(text).atWork().samples()).isEqualTo(2);
    }

    @Test
    void moreThanOneProcessorOfAThreadIsAMistakeOfTheClock() {
        assertThat(hot("112.0% (560ms out of 500ms) cpu usage by thread 'merge'\n" + STACK)
                        .atWork()
                        .samples())
                .isEqualTo(10);
    }

    @Test
    void waitsAreNoWork() {
        ReadFile read = read("98.0% (490ms out of 500ms) wait usage by thread 'merge'\n" + STACK);

        assertThat(read.facts()).isEmpty();
        assertThat(read.damage()).contains("shows what threads wait for; ask hot_threads for type=cpu");
    }

    @Test
    void idleNodesHaveBeenLookedAt() {
        String text = "::: {search-2}{Bn7kU5cRTiWd2}{10.0.0.6}\n   Hot threads at 2026-11-20T10:00:00.513Z, "
                + "interval=500ms, busiestThreads=3, ignoreIdleThreads=true:\n\n";

        assertThat(hot(text).moments()).isZero();
        assertThat(hot(text).atWork().samples()).isZero();
    }

    @Test
    void filesOfOneRunAreAddedUp() {
        HotThreads one = hot("98.0% (490ms out of 500ms) cpu usage by thread 'merge'\n" + STACK);

        List<Fact> merged = DumpPieces.merge(List.of(one, one, one));

        assertThat(merged).singleElement().satisfies(f -> {
            assertThat(((HotThreads) f).moments()).isEqualTo(3);
            assertThat(((HotThreads) f).atWork().samples()).isEqualTo(30);
        });
    }

    @Test
    void logsAndTextsThatSpeakOfHotThreadsAreNone() {
        HotThreadsReader reader = new HotThreadsReader();
        String usage = "97.4% (487.1ms out of 500ms) cpu usage by thread 'merge'\n";

        assertThat(reader.recognizes(
                        ReadFile.head("[2026-11-20T10:00:00,123][INFO ][o.e.n.Node] started\n".repeat(3) + usage)))
                .isFalse();
        assertThat(reader.recognizes(ReadFile.head("::: note\nThe hot threads are below.\n")))
                .isFalse();
        assertThat(reader.recognizes(ReadFile.head("97.4% cpu usage by thread 'merge'\n")))
                .isFalse();
    }

    @Test
    void linesThatAreNeitherFrameNorHeadingAreCounted() {
        ReadFile read = read("97.4% (487.1ms out of 500ms) cpu usage by thread 'merge'\n" + STACK + "any other line\n");

        assertThat(read.remarks()).containsExactly("1 line not understood, the first is line 6");
    }
}
