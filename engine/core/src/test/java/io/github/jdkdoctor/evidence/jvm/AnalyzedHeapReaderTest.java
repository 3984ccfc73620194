package io.github.jdkdoctor.evidence.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.fact.ClassHistogram;
import io.github.jdkdoctor.fact.ClassHistogram.Usage;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AnalyzedHeapReaderTest {
    private final AnalyzedHeapReader reader = new AnalyzedHeapReader();

    private ReadFile read(String text) {
        assertThat(reader.recognizes(ReadFile.head(text))).isTrue();
        return ReadFile.of(reader, text);
    }

    @Test
    void readsTextWithItsTotal() throws IOException {
        ReadFile read =
                read(Files.readString(Path.of("src/test/resources/evidence/histogram-of-a-heap-dump/histogram.txt")));

        assertThat(read.facts(ClassHistogram.class))
                .containsExactly(new ClassHistogram(
                        Run.CURRENT,
                        Map.of(
                                "[B", new Usage(53_900, 3_483_520),
                                "java.lang.String", new Usage(43_900, 1_053_600),
                                "[[Ljava.lang.Object;", new Usage(12, 960)),
                        197_800,
                        5_967_040,
                        new Origin(ReadFile.NAME, 1)));
        assertThat(read.observed()).containsExactly(FactKind.CLASS_HISTOGRAM);
        assertThat(read.remarks()).isEmpty();
    }

    @Test
    void readsCsvWithAndWithoutSignsForThousands() {
        String csv =
                """
                Class Name,Objects,Shallow Heap,Retained Heap,
                int[],1200,348352,,
                app.Shop$Order,"43,900","1,053,600",">= 2,000,000",
                """;
        ReadFile read = read(csv);

        assertThat(read.facts(ClassHistogram.class)).singleElement().satisfies(h -> assertThat(h.classes())
                .isEqualTo(Map.of("[I", new Usage(1200, 348_352), "app.Shop$Order", new Usage(43_900, 1_053_600))));
        assertThat(read.observed()).isEmpty();
        assertThat(read.remarks()).containsExactly("the histogram is cut off after 2 classes");
        assertThat(read(csv.replace(',', ';').replace("43;900", "43.900").replace("1;053;600", "1.053.600"))
                        .facts(ClassHistogram.class)
                        .get(0)
                        .totalBytes())
                .isEqualTo(348_352 + 1_053_600);
    }

    @Test
    void readsATableOfMarkdown() {
        String table =
                "| Class Name | Objects | Shallow Heap |\n|---|---:|---:|\n| byte[] | 18 754 594 | 450 110 256 |\n";

        assertThat(read(table).facts(ClassHistogram.class).get(0).classes())
                .isEqualTo(Map.of("[B", new Usage(18_754_594, 450_110_256)));
    }

    @Test
    void countsWhatItDoesNotUnderstand() {
        String text =
                "Class Name | Objects | Shallow Heap\nbyte[] | 1,200 | 150 MB\nchar[] | 7 | 99999999999999999999\n";

        assertThat(read(text).damage()).contains("the histogram has no classes");
        assertThat(read(text).remarks()).containsExactly("2 lines not understood, the first is line 2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // dominators and paths, whose rows are single objects or are nested
                "Class Name | Shallow Heap | Retained Heap\napp.Shop @ 0xf702e058 | 32 | 44,130,232\n",
                "Class Name,Objects\nbyte[],3\n",
                "a\nb\nc\nClass Name | Objects | Shallow Heap\n",
                ""
            })
    void leavesOtherFilesAlone(String text) {
        assertThat(reader.recognizes(ReadFile.head(text))).isFalse();
    }
}
