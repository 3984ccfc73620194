package io.github.jdkdoctor.evidence.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.fact.Fact;
import io.github.jdkdoctor.fact.GcLog;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.LogMessage;
import io.github.jdkdoctor.fact.PauseSeries;
import io.github.jdkdoctor.fact.SafepointLog;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LogPiecesTest {
    private static final String SAFEPOINT =
            "[%s][info][safepoint] Safepoint \"X\", Time since last: 1 ns, Reaching safepoint: 7 ns, At safepoint: 5 ns, Total: 12 ns%n";

    private static List<Fact> piece(String name, String... stamps) {
        StringBuilder log = new StringBuilder();
        for (String stamp : stamps) {
            log.append(SAFEPOINT.formatted(stamp));
        }
        return file(name, log.toString());
    }

    private static List<Fact> file(String name, String log) {
        return ReadFile.of(new UnifiedLogReader(), name, log.getBytes(StandardCharsets.UTF_8))
                .facts();
    }

    @SafeVarargs
    private static <F extends Fact> List<F> merged(Class<F> type, List<Fact>... pieces) {
        List<Fact> all = new ArrayList<>();
        for (List<Fact> piece : pieces) {
            all.addAll(piece);
        }
        return LogPieces.merge(all).stream()
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "current/gc.log, current/gc.log",
        "current/gc.log.0, current/gc.log",
        "current/gc.log.12, current/gc.log",
        "current/gc.log.0.current, current/gc.log",
        "current/gc.log.4711, current/gc.log.4711",
        "current/gc.2.log, current/gc.2.log"
    })
    void knowsAPieceByItsNumber(String file, String base) {
        assertThat(LogPieces.base(file)).isEqualTo(base);
    }

    @Test
    void addsUpThePiecesOfALog() {
        List<SafepointLog> logs = merged(
                SafepointLog.class,
                piece("current/safepoint.log", "5.000s", "6.000s"),
                piece("current/safepoint.log.0", "1.000s", "3.000s"),
                piece("current/safepoint.log.1", "3.000s", "5.000s"));
        assertThat(logs).singleElement().satisfies(log -> {
            assertThat(log.countOf(Set.of("X"))).isEqualTo(6);
            assertThat(log.wall()).isEqualTo(Duration.ofSeconds(5));
            assertThat(log.origin().file()).isEqualTo("current/safepoint.log.0");
        });
    }

    @Test
    void leavesLogsOfOtherNamesAndRunsApart() {
        assertThat(merged(
                        SafepointLog.class,
                        piece("current/safepoint.log", "1.000s", "3.000s"),
                        piece("current/other.log", "1.000s", "3.000s")))
                .hasSize(2);
    }

    @Test
    void countsACopyOnce() {
        assertThat(merged(
                        SafepointLog.class,
                        piece("current/safepoint.log", "1.000s", "3.000s"),
                        piece("current/safepoint.log.0", "1.000s", "3.000s")))
                .singleElement()
                .satisfies(log -> assertThat(log.count()).isEqualTo(2));
    }

    // the JVM moves away the log of the one before it
    @Test
    void addsUpTheTimesOfTwoJvmsOneAfterTheOther() {
        assertThat(merged(
                        SafepointLog.class,
                        piece("current/safepoint.log", "0.100s", "3.100s"),
                        piece("current/safepoint.log.0", "0.100s", "5.100s")))
                .singleElement()
                .satisfies(log -> {
                    assertThat(log.wall()).isEqualTo(Duration.ofSeconds(8));
                    assertThat(log.span()).isEmpty();
                });
    }

    @Test
    void takesTheHeapOfTheLastPiece() {
        String pause = "[%s][info][gc] GC(1) Pause Full (System.gc()) 19M->%dM(64M) 1.000ms%n";
        GcLog log = merged(
                        GcLog.class,
                        file("current/gc.log", pause.formatted("9.0s", 7)),
                        file("current/gc.log.0", pause.formatted("1.0s", 3)))
                .get(0);
        assertThat(log.heapAfter()).isEqualTo(OptionalLong.of(7 << 20));
        assertThat(log.pauses())
                .containsExactly(
                        new GcLog.Pauses("Full", "System.gc()", 2, Duration.ofMillis(2), Duration.ofMillis(1)));
        assertThat(log.series().steps())
                .extracting(PauseSeries.Step::heapAfter)
                .containsExactly(OptionalLong.of(3 << 20), OptionalLong.of(7 << 20));
    }

    @Test
    void addsUpMessagesAndLeavesOtherFactsAsTheyAre() {
        String log =
                "[0.1s][info][gc,init] Version: 17.0.15+6 (release)\n[0.2s][info][gc] Allocation Stall (main) 6.443ms\n";
        assertThat(merged(LogMessage.class, file("current/gc.log", log), file("current/gc.log.0", log)))
                .singleElement()
                .satisfies(message -> assertThat(message.count()).isEqualTo(2));
        assertThat(merged(JdkBuild.class, file("current/gc.log", log), file("current/gc.log.0", log)))
                .hasSize(2);
    }
}
