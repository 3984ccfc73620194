package io.github.jdkdoctor.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.fact.GcLog;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What stays alive, by collections of the whole heap and by concurrent markings. */
class LiveTallyTest {
    private final LiveTally tally = new LiveTally(6);

    @Test
    void takesTheLeastOfEachThirdOfTheCollectionsOfTheWholeHeap() {
        for (int i = 0; i < 9; i++) {
            tally.collection(i, 100 + 10 * i);
        }
        assertThat(tally.live()).contains(new GcLog.LiveSet(9, false, 100, 130, 160));
    }

    @Test
    void tellsFromAsManyCollectionsOnAsItIsAskedTo() {
        LiveTally few = new LiveTally(3);
        few.collection(0, 10);
        few.collection(10, 20);
        assertThat(few.live()).isEmpty();
        few.collection(20, 30);
        assertThat(few.live()).contains(new GcLog.LiveSet(3, false, 10, 20, 30));
    }

    // a heap that leaks is collected as a whole only once it is full: by then nothing grows any more
    @Test
    void takesWhatAnyCollectionLeftForABoundUntilTheWholeHeapIsCollected() {
        for (int i = 0; i < 90; i++) {
            tally.after(i, i % 10 == 9 ? 3 * i : 500 + i);
            if (i >= 75) {
                tally.collection(i, 280);
            }
        }
        assertThat(tally.liveInHeap()).contains(new GcLog.LiveSet(15, false, 27, 117, 280, true));
        assertThat(tally.live()).contains(new GcLog.LiveSet(15, false, 280, 280, 280));
    }

    @Test
    void takesWhatIsLeftInTheEndWhereTheFirstCollectionsOfTheWholeHeapFindItStillFilling() {
        for (int i = 0; i < 90; i++) {
            tally.after(i, i % 10 == 9 ? 3 * i : 500 + i);
            if (i >= 60) {
                tally.collection(i, Math.min(280, 240 + 10 * (i - 60)));
            }
        }
        assertThat(tally.liveInHeap()).contains(new GcLog.LiveSet(30, false, 27, 117, 280, true));
    }

    @Test
    void aHeapThatWasCollectedAsAWholeFromTheBeginningNeedsNoBound() {
        for (int i = 0; i < 90; i++) {
            tally.after(i, 500);
            if (i % 10 == 5) {
                tally.collection(i, 100 + i);
            }
        }
        assertThat(tally.liveInHeap()).isEqualTo(tally.live());
    }

    // young collections leave garbage in the old generation until a marking has found it
    @Test
    void takesTheLeastOfAllCollectionsBetweenConcurrentMarkings() {
        for (int i = 0; i < 90; i++) {
            tally.after(i, i % 10 == 9 ? i : 500 + i);
            if (i % 10 == 8) {
                tally.marked(i);
            }
        }
        assertThat(tally.live()).contains(new GcLog.LiveSet(9, true, 9, 39, 69));
    }

    @Test
    void tellsNothingByFewMarkingsOrByThoseOfTheStart() {
        for (int i = 0; i < 90; i++) {
            tally.after(i, i);
        }
        tally.marked(50);
        assertThat(tally.live()).isEmpty();
        for (int i = 0; i < 9; i++) {
            tally.marked(i);
        }
        assertThat(tally.live()).isEmpty();
        tally.marked(80);
        assertThat(tally.live()).isPresent();
    }

    @Test
    void seesTheMarkingsOfALongLogToItsEnd() {
        for (int i = 0; i < 9000; i++) {
            tally.after(i, i);
            tally.marked(i);
        }
        // neighbors are joined by 16
        assertThat(tally.live().orElseThrow().growth()).isBetween(5900L, 6100L);
    }

    @Test
    void joinsNeighborsOfALongLogToTheSmallerOne() {
        for (int i = 0; i < 100_000; i++) {
            tally.collection(i, i == 50_001 ? 7 : 100);
        }
        assertThat(tally.live()).contains(new GcLog.LiveSet(100_000, false, 100, 7, 100, true));
    }

    @Test
    void classesThatAProgramLoadsWhileItStartsDoNotGrowSteadily() {
        // a web application, then a program that keeps a class loader for each script
        assertThat(new GcLog.LiveSet(8, true, 5 << 20, 66 << 20, 76 << 20).steadyGrowth())
                .isZero();
        assertThat(new GcLog.LiveSet(8, true, 5 << 20, 66 << 20, 86 << 20).steadyGrowth())
                .isEqualTo(40 << 20);
        assertThat(new GcLog.LiveSet(8, true, 5 << 20, 40 << 20, 35 << 20).steadyGrowth())
                .isZero();
    }

    @Test
    void whatAProgramSetsUpAtItsStartDoesNotGrowSteadily() {
        // a web server in 20 MB by a log of whole megabytes; what one megabyte more is may be rounding
        assertThat(new GcLog.LiveSet(35, false, 9 << 20, 14 << 20, 15 << 20).growthIn(20 << 20))
                .isZero();
        assertThat(new GcLog.LiveSet(35, false, 12 << 20, 14 << 20, 15 << 20).growthIn(20 << 20))
                .isZero();
        assertThat(new GcLog.LiveSet(35, false, 9 << 20, 12 << 20, 15 << 20).growthIn(20 << 20))
                .isEqualTo(6 << 20);
    }

    @Test
    void aLeakThatHasFilledTheHeapGrowsSlower() {
        assertThat(new GcLog.LiveSet(56, false, 167 << 20, 194 << 20, 198 << 20).growthIn(200 << 20))
                .isEqualTo(8 << 20);
        assertThat(new GcLog.LiveSet(56, false, 137 << 20, 164 << 20, 168 << 20).growthIn(200 << 20))
                .isZero();
    }

    // 14 collections of the whole heap of a program that was set up in 7 s and left 133 of 146 MB for 8 s more
    @Test
    void whatStaysShortOfTheWholeHeapDoesNotGrow() {
        assertThat(new GcLog.LiveSet(14, false, 7 << 20, 116 << 20, 133 << 20, true).growthIn(146 << 20))
                .isZero();
        assertThat(new GcLog.LiveSet(14, false, 7 << 20, 116 << 20, 143 << 20, true).growthIn(146 << 20))
                .isPositive();
        assertThat(new GcLog.LiveSet(14, false, 7 << 20, 116 << 20, 133 << 20, false).growthIn(146 << 20))
                .isPositive();
    }

    // 12 values a third: they grow by 10 each until so many have come, and by so much after
    private static LiveTally growing(int until, int after) {
        LiveTally tally = new LiveTally(6);
        int value = 100;
        for (int i = 0; i < 36; i++) {
            tally.collection(i, value);
            value += i < until ? 10 : after;
        }
        return tally;
    }

    @Test
    void whatGrowsNoMoreInTheLastSixthStays() {
        assertThat(growing(24, 0).live()).contains(new GcLog.LiveSet(36, false, 100, 220, 340, true));
        assertThat(growing(36, 0).live()).contains(new GcLog.LiveSet(36, false, 100, 220, 340, false));
        // as a leak slows down where GCs leave the program less time
        assertThat(growing(24, 5).live()).contains(new GcLog.LiveSet(36, false, 100, 220, 340, false));
    }

    @Test
    void whatStaysDoesNotGrowSteadily() {
        long mb = 1 << 20;
        assertThat(new GcLog.LiveSet(36, false, 100 * mb, 220 * mb, 340 * mb, true).steadyGrowth())
                .isZero();
        assertThat(new GcLog.LiveSet(36, false, 100 * mb, 220 * mb, 340 * mb, false).steadyGrowth())
                .isEqualTo(240 * mb);
    }

    @Test
    void collectionsOfTheStartTellNothingOfALongRun() {
        assertThat(growing(36, 0).liveOver(Duration.ofNanos(70))).isPresent();
        assertThat(growing(36, 0).liveOver(Duration.ofNanos(72))).isEmpty();
        assertThat(new LiveTally(6).liveOver(Duration.ZERO)).isEmpty();
    }
}
