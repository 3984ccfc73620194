package io.github.jdkdoctor.evidence.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.evidence.log.ConsoleReader;
import io.github.jdkdoctor.fact.RunningThread;
import io.github.jdkdoctor.fact.ThreadDumps;
import org.junit.jupiter.api.Test;

class WatchdogLinesTest {
    private static final String THREAD =
            """
            Current Thread: Server thread
            \tPID: 28 | Suspended: false | Native: false | State: RUNNABLE
            \tStack:
            \t\tjava.base@17.0.6/java.util.HashMap.getNode(HashMap.java:588)
            \t\tapp.Plugin.tick(Plugin.java:12)
            ------------------------------
            """;
    private static final String ALL =
            """
            ------------------------------
            The server has stopped responding! This is (probably) not a Paper bug.
            Server thread dump (Look for plugins here before reporting to Paper!):
            ------------------------------
            """
                    + THREAD
                    + """
            Entire Thread Dump:
            ------------------------------
            Current Thread: File IO Thread
            \tPID: 31 | Suspended: false | Native: false | State: TIMED_WAITING
            \tStack:
            \t\tjava.base@17.0.6/java.lang.Thread.sleep(Native Method)
            ------------------------------
            """
                    + THREAD;

    private static ReadFile read(String prefix) {
        String log = "[20:04:50] [Server thread/INFO]: Done (12.3s)!\n" + ALL.replaceAll("(?m)^", prefix);
        assertThat(new ConsoleReader().recognizes(ReadFile.head(log))).isTrue();
        return ReadFile.of(new ConsoleReader(), log);
    }

    @Test
    void threadsAreThoseOfADumpAndTheHangingOneCountsOnce() {
        for (String prefix : new String[] {"[20:04:53] [Paper Watchdog Thread/ERROR]: ", "[20:04:53 ERROR]: "}) {
            ReadFile read = read(prefix);

            assertThat(read.facts(ThreadDumps.class)).singleElement().satisfies(d -> {
                assertThat(d.dumps()).isEqualTo(1);
                assertThat(d.threads()).isEqualTo(2);
                assertThat(d.states()).containsEntry("RUNNABLE", 1).containsEntry("TIMED_WAITING", 1);
            });
            assertThat(read.facts(RunningThread.class))
                    .extracting(RunningThread::thread, RunningThread::frame)
                    .containsExactly(tuple("Server thread", "java.util.HashMap.getNode"));
        }
    }
}
