package io.github.jdkdoctor.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.fact.ClassHistogram;
import io.github.jdkdoctor.fact.ClassHistogram.Usage;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class HeapGrowthTest {
    private static ClassHistogram histogram(String file, long bytes, Map<String, Usage> classes) {
        return new ClassHistogram(Run.CURRENT, classes, 1, bytes, new Origin(file, 2));
    }

    private static HeapGrowth growth(long... bytes) {
        return new HeapGrowth(
                LongStream.of(bytes).mapToObj(b -> histogram("h", b, Map.of())).toList());
    }

    @Test
    void takesFilesInTheOrderOfTheirNumbers() {
        FactBase facts = new FactBase(
                List.of(histogram("h-10.txt", 30, Map.of()), histogram("h-9.txt", 20, Map.of())),
                Set.of(),
                (run, name) -> Optional.empty());
        HeapGrowth heap = HeapGrowth.of(facts, Run.CURRENT).orElseThrow();
        assertThat(heap.first().origin().file()).isEqualTo("h-9.txt");
        assertThat(heap.bytes()).isEqualTo(10);
        assertThat(heap.share()).isEqualTo(0.5);
        assertThat(HeapGrowth.of(facts, Run.BASELINE)).isEmpty();
    }

    @Test
    void aHistogramThatWasCutIsNoLessOfAHeap() {
        ClassHistogram cut = new ClassHistogram(Run.CURRENT, Map.of(), 1, 5, false, new Origin("h-0.txt", 2));
        ClassHistogram otherCut = new ClassHistogram(Run.CURRENT, Map.of(), 1, 7, false, new Origin("h-3.txt", 2));

        assertThat(of(cut, histogram("h-1.txt", 20, Map.of()))).isEmpty();
        assertThat(of(cut, histogram("h-1.txt", 20, Map.of()), histogram("h-2.txt", 30, Map.of()))
                        .orElseThrow()
                        .bytes())
                .isEqualTo(10);
        assertThat(of(cut, otherCut).orElseThrow().bytes())
                .as("as long as all are cut")
                .isEqualTo(2);
    }

    private static Optional<HeapGrowth> of(ClassHistogram... histograms) {
        return HeapGrowth.of(new FactBase(List.of(histograms), Set.of(), (run, name) -> Optional.empty()), Run.CURRENT);
    }

    @Test
    void doesNotGrowWhereALaterHistogramHoldsLess() {
        assertThat(growth(10, 30, 20).bytes()).isZero();
        assertThat(growth(10, 30, 20).bytesInEachHalf()).hasValue(0);
    }

    @Test
    void tellsTheSmallerGrowthOfTheTwoHalves() {
        assertThat(growth(10, 30).bytesInEachHalf()).isEmpty();
        assertThat(growth(10, 30, 35).bytesInEachHalf()).hasValue(5);
        assertThat(growth(10, 15, 35, 60).bytesInEachHalf()).hasValue(5);
    }

    @Test
    void namesTheLargestGainsAndThoseOfTheProgram() {
        HeapGrowth heap = new HeapGrowth(List.of(
                histogram("1", 10, Map.of("[B", new Usage(10, 1000), "com.acme.Same", new Usage(4, 64))),
                histogram(
                        "2",
                        60,
                        Map.of(
                                "[B", new Usage(50, 5000),
                                "java.util.HashMap$Node", new Usage(40, 1280),
                                "[Lcom.acme.Watcher;", new Usage(30, 1000),
                                "com.acme.Watcher", new Usage(20, 320),
                                "com.acme.Same", new Usage(4, 64)))));
        assertThat(heap.most())
                .extracting(HeapGrowth.Gain::className)
                .containsExactly("[B", "java.util.HashMap$Node", "com.acme.Watcher");
        assertThat(heap.instancesGained()).isEqualTo(20);
        assertThat(heap.says()).isEqualTo("com.acme.Watcher: 0 -> 20 instances");
    }
}
