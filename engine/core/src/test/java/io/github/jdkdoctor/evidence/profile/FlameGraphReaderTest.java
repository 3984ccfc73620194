package io.github.jdkdoctor.evidence.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.fact.Dimension;
import io.github.jdkdoctor.fact.Profile;
import io.github.jdkdoctor.profile.Bucket;
import io.github.jdkdoctor.profile.CallTree;
import io.github.jdkdoctor.profile.Frames;
import io.github.jdkdoctor.profile.Measure;
import io.github.jdkdoctor.profile.Share;
import io.github.jdkdoctor.profile.Tier;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Stacks in the forms that are drawn or summed up of them. */
class FlameGraphReaderTest {
    private static final Path FIXTURES = Path.of("src/test/resources/evidence");
    private static final String HEADER =
            """
            <!DOCTYPE html>
            <h1>CPU profile</h1>
            <header>Produced by async-profiler</header>
            const levels = Array(3);
            const palette = [
            [0xb2e1b2, 20, 20, 20],
            [0x50e150, 30, 30, 30],
            [0x50cccc, 30, 30, 30],
            [0xe15a5a, 30, 40, 40],
            [0xc8c83c, 30, 30, 10],
            [0xe17d00, 30, 30,  0],
            [0xcce880, 20, 20, 20],
            ];
            """;

    private static ReadFile html(String content) {
        return ReadFile.of(new FlameGraphHtmlReader(), content);
    }

    private static ReadFile fixture(EvidenceReader reader, String name) throws IOException {
        return ReadFile.of(reader, ReadFile.NAME, Files.readAllBytes(FIXTURES.resolve(name)));
    }

    private static Profile profile(ReadFile file) {
        return file.facts(Profile.class).get(0);
    }

    @ParameterizedTest
    @CsvSource({
        "version-2.0.html,           20, 16, java.util.ArrayList.add, 9",
        "version-2.9-threads.html,  109, 71, mulAdd, 13",
        "version-3.0.html,           92, 60, mulAdd, 17",
        "version-4.5-converted.html, 177, 122, montgomery_multiply, 23",
        "version-4.5-reversed.html, 106, 69, mulAdd, 13",
    })
    void readsFlameGraphsOfEveryVersion(String name, long samples, long program, String top, long self)
            throws IOException {
        CallTree tree = profile(fixture(new FlameGraphHtmlReader(), "HTML-flame-graph/" + name))
                .tree();
        assertThat(tree.samples()).isEqualTo(samples);
        assertThat(tree.programSamples()).isEqualTo(program);
        assertThat(tree.largest(Measure.SELF, 1).get(0).frame()).isEqualTo(top);
        assertThat(tree.self(Frames.of(top))).isEqualTo(new Share(self, program));
    }

    @Test
    void saysThatAGraphWasTurnedAround() throws IOException {
        ReadFile file = fixture(new FlameGraphHtmlReader(), "HTML-flame-graph/version-4.5-reversed.html");
        assertThat(file.remarks())
                .containsExactly("the graph begins where samples ended; its stacks are turned around");
        assertThat(profile(file).tree().under(Frames.of("java.lang.Thread.run"), Frames.of("mulAdd")))
                .isEqualTo(new Share(13, 69));
    }

    // the types of 2.0 had other meanings, and did not tell interpreted methods
    @Test
    void takesTypesByTheirColor() throws IOException {
        CallTree old = profile(fixture(new FlameGraphHtmlReader(), "HTML-flame-graph/version-2.0.html"))
                .tree();
        assertThat(old.tells(Tier.INTERPRETED)).isFalse();
        assertThat(old.tells(Tier.KERNEL)).isTrue();
        assertThat(old.bucket(Bucket.JIT)).isEqualTo(new Share(4, 20));
    }

    @Test
    void sharesOutWhatOneBoxHasOfEveryTier() {
        CallTree tree = profile(
                        html(
                                HEADER
                                        + """
                        f(0,0,100,3,'all')
                        f(1,0,100,1,'a.A.main',0,30,20)
                        f(2,0,10,4,'JVM_Do')
                        """))
                .tree();
        assertThat(tree.tier(Tier.C1)).contains(new Share(27, 100));
        assertThat(tree.tier(Tier.INTERPRETED)).contains(new Share(18, 100));
    }

    @Test
    void unpacksNamesAndShortCalls() {
        ReadFile file = html(
                HEADER
                        + """
                const cpool = [
                'all',
                ' a.A.main',
                '#B\\'s',
                '$\\\\x',
                ];
                unpack(cpool);

                n(3,10)
                u(9)
                u(17,4)
                n(25,5)
                f(9,9,9,9)
                """);
        assertThat(profile(file)).returns(Optional.of("cpu"), Profile::event);
        assertThat(profile(file).tree().self(Frames.of("a.A.main"))).isEqualTo(new Share(1, 10));
        assertThat(profile(file).tree().largest(Measure.SELF, 2))
                .extracting(f -> f.frame() + " " + f.share().samples())
                .containsExactly("a.AB\\x 5", "a.AB's 4");
        assertThat(file.remarks()).containsExactly("1 line not understood, the first is line 26");
    }

    @Test
    void refusesDifferencesAndHeatMaps() {
        assertThat(html(HEADER + "const maxdiff = 17;\nn(3,10)").damage())
                .contains("a difference of two profiles; give the two profiles instead");
        assertThat(html("<!DOCTYPE html>\n#heatmap-info:hover\n").damage())
                .contains("a heat map, not a flame graph; give the recording, or its flame graph");
        assertThat(html(HEADER).damage()).contains("no boxes in 13 lines");
    }

    @Test
    void readsTreeViews() throws IOException {
        ReadFile old = fixture(new TreeHtmlReader(), "HTML-tree-view/version-2.9.html");
        assertThat(old.remarks()).isEmpty();
        assertThat(profile(old).tree().self(Frames.of("mulAdd"))).isEqualTo(new Share(10, 61));
        ReadFile now = fixture(new TreeHtmlReader(), "HTML-tree-view/version-4.5.html");
        assertThat(now.remarks()).isEmpty();
        assertThat(profile(now).tree().samples()).isEqualTo(114);
        assertThat(profile(now).tree().tier(Tier.INTERPRETED)).contains(new Share(3, 83));
    }

    @ParameterizedTest
    @CsvSource({"flamegraph.svg, 23, 5", "reversed-icicle.svg, 23, 5", "inferno.svg, 14, 3"})
    void recoversStacksFromWhereBoxesLie(String name, long samples, long compared) throws IOException {
        CallTree tree = profile(fixture(new FlameGraphSvgReader(), "SVG-flame-graph/" + name))
                .tree();
        assertThat(tree.samples()).isEqualTo(samples);
        assertThat(tree.under(Frames.of("Sorter$$Lambda.compare"), Frames.of("java.lang.String.compareTo"))
                        .samples())
                .isEqualTo(compared);
        assertThat(tree.bucket(Bucket.JIT).samples()).isPositive();
    }

    @Test
    void refusesPicturesFromWhichNothingIsRecovered() {
        String group = "<svg class=\"func_g\"><g><title>%s</title><rect x=\"1\" y=\"1\" width=\"9\"/></g></svg>";
        assertThat(svg(group.formatted("a (1 samples, 100%; +3.00%)")).damage())
                .contains("a difference of two profiles; give the two profiles instead");
        assertThat(svg(group.formatted("nothing")).damage())
                .contains("no boxes that state samples; give the collapsed stacks instead");
        assertThat(svg(group.formatted("a (1 samples, 100%)").replace("</svg>", ""))
                        .damage())
                .contains("line 1: damaged or cut off; 1 boxes before it");
        assertThat(svg("<!DOCTYPE s [<!ENTITY e SYSTEM \"file:///etc/passwd\">]>\n"
                                + group.formatted("&e; (1 samples, 100%)"))
                        .facts())
                .isEmpty();
    }

    // the title of flamegraph.pl's examples for stacks of threads that wait
    @Test
    void timeOffTheCpuIsNoCpuTime() throws IOException {
        String graph =
                """
                <svg xmlns="http://www.w3.org/2000/svg">
                <text>Off-CPU Time Flame Graph</text>
                <g class="func_g"><title>all (300 ms, 100%)</title><rect x="10" y="100" width="300" height="15"/></g>
                <g class="func_g"><title>app.Shop.enter (300 ms, 100%)</title><rect x="10" y="84" width="300" height="15"/></g>
                </svg>
                """;
        Profile profile = svg(graph).facts(Profile.class).get(0);
        assertThat(profile.event()).contains("off-cpu");
        assertThat(profile.dimension()).isEqualTo(Dimension.OFF_CPU);
    }

    // written by hand, as flameGraph.cpp of async-profiler 1.8 prints boxes: a class has dots and no suffix
    @ParameterizedTest
    @CsvSource({
        "char[], alloc",
        "java.util.concurrent.locks.ReentrantLock$NonfairSync, lock",
        "com.example.Shop, lock",
        "com/example/Shop.sell, ",
    })
    void takesTheClassAtTheEndOfAStackForWhatIsAllocatedOrLocked(String end, String event) {
        String graph =
                """
                <svg version="1.1" width="1200" height="100" xmlns="http://www.w3.org/2000/svg">
                <text id="title" x="600" y="24">Flame Graph</text>
                <g><title>all (300 samples, 100.00%%)</title><rect x="10.0" y="80" width="1180.0" height="15"/></g>
                <g><title>java/lang/Thread.run (300 samples, 100.00%%)</title><rect x="10.0" y="64" width="1180.0" height="15"/></g>
                <g><title>%s (300 samples, 100.00%%)</title><rect x="10.0" y="48" width="1180.0" height="15"/></g>
                </svg>
                """
                        .formatted(end);
        assertThat(svg(graph).facts(Profile.class).get(0).event()).isEqualTo(Optional.ofNullable(event));
    }

    private static ReadFile svg(String content) {
        return ReadFile.of(new FlameGraphSvgReader(), content);
    }

    @Test
    void readsTheTextOfAsyncProfiler() throws IOException {
        ReadFile file = fixture(new TracesReader(), "traces-of-a-profiler/version-2.9-threads.txt");
        assertThat(file.remarks())
                .containsExactly("the stacks of 87 of 112 samples are printed; print with -o collapsed to have all");
        assertThat(profile(file)).returns(Profile.Source.TRACES, Profile::source);
        assertThat(profile(file).tree().under(Frames.of("Sorter.power"), Frames.of("mulAdd")))
                .isEqualTo(new Share(12, 57));
        assertThat(fixture(new TracesReader(), "traces-of-a-profiler/version-4.5-flat.txt")
                        .damage())
                .contains("a list of 76 methods without their stacks; print with -o collapsed");
    }

    @Test
    void refusesTextThatHoldsTheFewestSamples() {
        assertThat(ReadFile.of(
                                new TracesReader(),
                                """
                                --- Execution profile ---
                                Total samples       : 120

                                --- 50059939 ns (4.16%), 5 samples
                                  [ 0] a.A.main
                                """)
                        .damage())
                .contains("only the stacks of 5 of 120 samples are printed; print with -o collapsed");
    }

    @Test
    void readsPprofOfTheConverter() throws IOException {
        Profile profile = profile(fixture(new PprofReader(), "pprof/converted-by-async-profiler-4.5.pprof"));
        assertThat(profile)
                .returns(Optional.of("cpu"), Profile::event)
                .returns(Optional.of(Duration.ofNanos(2_510_635_000L)), Profile::duration);
        CallTree graph = profile(fixture(new FlameGraphHtmlReader(), "HTML-flame-graph/version-4.5-converted.html"))
                .tree();
        assertThat(profile.tree().largest(Measure.SELF, 1000)).isEqualTo(graph.largest(Measure.SELF, 1000));
    }

    @Test
    void readsPprofOfOtherLanguages() throws IOException {
        Profile profile = profile(fixture(new PprofReader(), "pprof/go.pprof"));
        assertThat(profile).returns(Optional.of(Duration.ofMillis(10)), Profile::interval);
        assertThat(profile.tree().samples()).isEqualTo(40);
        assertThat(profile.tree().under(Frames.of("main.work")).value()).isEqualTo(1, offset(0.0));
    }

    @Test
    void remarksOnPprofThatIsCutOff() throws IOException {
        byte[] whole = Files.readAllBytes(FIXTURES.resolve("pprof/go.pprof"));
        ReadFile file = ReadFile.of(new PprofReader(), ReadFile.NAME, Arrays.copyOf(whole, 2000));
        assertThat(file.damage().orElseThrow()).contains("damaged or cut off; 0 samples before it");
        assertThat(new PprofReader().recognizes(ReadFile.head("hello".getBytes(StandardCharsets.UTF_8))))
                .isFalse();
    }
}
