package io.github.jdkdoctor.evidence.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.fact.ClassHistogram;
import io.github.jdkdoctor.fact.ClassHistogram.Usage;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClassHistogramReaderTest {
    private final ClassHistogramReader reader = new ClassHistogramReader();

    @Test
    void readsAHistogramWithModules() {
        String text =
                """
                28797:
                 num     #instances         #bytes  class name (module)
                -------------------------------------------------------
                   1:          4594         285136  [B (java.base@11.0.13)
                   2:          4123          98952  java.lang.String (java.base@11.0.13)
                   3:             2             32  app.Main$$Lambda/0x00007f1c4c000a18
                Total         8719         384120
                """;
        assertThat(reader.recognizes(ReadFile.head(text))).isTrue();
        ReadFile read = ReadFile.of(reader, text);
        assertThat(read.facts(ClassHistogram.class))
                .containsExactly(new ClassHistogram(
                        Run.CURRENT,
                        Map.of(
                                "[B", new Usage(4594, 285136),
                                "java.lang.String", new Usage(4123, 98952),
                                "app.Main$$Lambda/0x00007f1c4c000a18", new Usage(2, 32)),
                        8719,
                        384120,
                        new Origin(ReadFile.NAME, 2)));
        assertThat(read.observed()).containsExactly(FactKind.CLASS_HISTOGRAM);
        assertThat(read.remarks()).isEmpty();
        assertThat(read.facts(JdkBuild.class)).singleElement().satisfies(jdk -> assertThat(jdk.version())
                .hasToString("11.0.13"));
    }

    @Test
    void countsTheLoadersOfOneClassButNotThoseOfReflection() {
        String text =
                """
                 num     #instances         #bytes  class name (module)
                -------------------------------------------------------
                   1:           900         108000  jdk.internal.reflect.DelegatingClassLoader (java.base@17.0.15)
                   2:           500         300000  [Ljava.lang.ClassLoader; (java.base@17.0.15)
                   3:           413          49560  groovy.lang.GroovyClassLoader
                   4:           414          49680  groovy.lang.GroovyClassLoader$InnerLoader
                   5:           600          14400  java.lang.ClassLoader$NativeLibrary (java.base@17.0.15)
                Total          2827         521640
                """;
        assertThat(ReadFile.of(reader, text).facts(ClassHistogram.class))
                .extracting(ClassHistogram::mostLoaders)
                .containsExactly(414L);
    }

    // as KlassInfoHisto::print_histo_on of 8 writes it, and ObjectHistogram of its serviceability agent (jmap -F)
    @ParameterizedTest
    @ValueSource(
            strings = {
                """

                 num     #instances         #bytes  class name
                ----------------------------------------------
                   1:          4594         285136  [C
                Total         4594         285136
                """,
                """
                    $ jmap -histo 77

                     num     #instances         #bytes  class name
                    ----------------------------------------------
                       1:          4594         285136  [C
                    Total         4594         285136
                """,
                """
                what the heap had on Monday:
                No dump file specified
                 num     #instances         #bytes  class name
                ----------------------------------------------
                   1:          4594         285136  [C
                Total         4594         285136
                """,
                """
                Attaching to process ID 77, please wait...
                Iterating over heap. This may take a while...
                Object Histogram:

                num \t  #instances\t#bytes\tClass description
                --------------------------------------------------------------------------
                1:\t\t4594\t285136\t[C
                Total : \t 4594 \t285136
                """
            })
    void readsHistogramsOf8(String text) {
        assertThat(reader.recognizes(ReadFile.head(text))).isTrue();
        ClassHistogram histogram =
                ReadFile.of(reader, text).facts(ClassHistogram.class).get(0);
        assertThat(histogram.classes()).isEqualTo(Map.of("[C", new Usage(4594, 285136)));
        assertThat(histogram.totalBytes()).isEqualTo(285136);
    }

    @Test
    void keepsTheLargestAndTheWatchedClasses() {
        StringBuilder text = new StringBuilder(" num     #instances         #bytes  class name\n");
        for (int i = 1; i <= 1000; i++) {
            text.append(String.format(Locale.ROOT, "%4d: %12d %12d  app.C%d%n", i, 1, 2000 - i, i));
        }
        text.append("1001:             7             1  sun.security.ssl.SSLSessionImpl\n");
        ReadFile read = ReadFile.of(reader, text.toString());
        ClassHistogram histogram = read.facts(ClassHistogram.class).get(0);
        assertThat(histogram.classes()).hasSize(201);
        assertThat(histogram.instances("sun.security.ssl.SSLSessionImpl")).isEqualTo(7);
        assertThat(histogram.totalInstances()).isEqualTo(1007);
        assertThat(read.observed()).isEmpty();
        assertThat(read.remarks()).containsExactly("the histogram is cut off after 1001 classes");
    }

    @Test
    void readsSeveralHistogramsOfOneFile() {
        String one = " num     #instances         #bytes  class name\n   1:    5    80  [C\nTotal    5    80\n";
        ReadFile read = ReadFile.of(reader, one + "\n" + one + "something else\n");
        assertThat(read.facts(ClassHistogram.class)).hasSize(2);
        assertThat(read.remarks()).isEmpty();
    }

    @Test
    void countsWhatItDoesNotUnderstand() {
        ReadFile read = ReadFile.of(
                reader, " num     #instances         #bytes  class name\n   1:    5    80  [C\n?\n!\nTotal 5 80\n");
        assertThat(read.remarks()).containsExactly("2 lines not understood, the first is line 3");
        assertThat(ReadFile.of(reader, " num     #instances         #bytes  class name\n")
                        .damage())
                .contains("the histogram has no classes");
    }

    @Test
    void readsRowsWithoutTheirHead() {
        String rows =
                """
                  11:          5390         348352  [B (java.base@11.0.13)
                  12:          4390         248352  java.lang.String (java.base@11.0.13)
                  13:            90          18352  [[Lapp.Shop$1;
                """;
        for (String text : new String[] {rows, "the largest ones:\n\n" + rows}) {
            assertThat(reader.recognizes(ReadFile.head(text))).isTrue();
            ReadFile read = ReadFile.of(reader, text);
            assertThat(read.facts(ClassHistogram.class)).singleElement().satisfies(h -> {
                assertThat(h.classes()).hasSize(3);
                assertThat(h.instances("java.lang.String")).isEqualTo(4390);
            });
            assertThat(read.observed()).isEmpty();
            assertThat(read.remarks()).containsExactly("the histogram is cut off after 3 classes");
        }
        assertThat(ReadFile.of(reader, rows + "Total         46393        2288040\n")
                        .observed())
                .containsExactly(FactKind.CLASS_HISTOGRAM);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // two rows may be of anything, and so may numbers that do not count on, or bytes that grow
                "   1:  5390  348352  a.B\n   2:  4390  248352  a.C\n",
                "   1:  5390  348352  a.B\n   2:  4390  248352  a.C\n   4:  90  18352  a.D\n",
                "   1:  5390  348352  a.B\n   2:  4390  448352  a.C\n   3:  90  18352  a.D\n",
                "   1:  5390  348352  a b\n   2:  4390  248352  c d\n   3:  90  18352  e f\n",
                "",
                "a;b;c 12\n",
                "one\ntwo\nthree\nfour\nfive\n num     #instances         #bytes  class name\n   1: 5 80  [C\n",
                // a GC log of 8 with PrintClassHistogramBeforeFullGC
                """
                69302.241: [Full GC (Heap Dump Initiated GC) 69302.241: [Class Histogram (before full gc):
                 num     #instances         #bytes  class name
                   1: 5 80  [C
                Total 5 80
                """
            })
    void leavesOtherFilesAlone(String text) {
        assertThat(reader.recognizes(ReadFile.head(text))).isFalse();
    }
}
