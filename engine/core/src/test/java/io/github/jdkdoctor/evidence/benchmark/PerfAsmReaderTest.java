package io.github.jdkdoctor.evidence.benchmark;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.fact.BenchmarkScore;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.InterfaceScans;
import io.github.jdkdoctor.fact.Origin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import org.junit.jupiter.api.Test;

class PerfAsmReaderTest {
    private static final Path FIXTURES = Path.of("src/test/resources/evidence/hot-instructions-of-JMH");
    private final PerfAsmReader reader = new PerfAsmReader();

    private static String text(String file) throws IOException {
        return Files.readString(FIXTURES.resolve(file));
    }

    private ReadFile read(String text) throws IOException {
        return ReadFile.of(reader, "current/perfasm.txt", text.getBytes(UTF_8));
    }

    private static InterfaceScans scans(ReadFile read) {
        assertThat(read.observed()).contains(FactKind.INTERFACE_SCANS);
        return read.facts(InterfaceScans.class).get(0);
    }

    private static void percent(ReadFile read, double percent) {
        assertThat(scans(read).share() * 100).isCloseTo(percent, within(0.001));
    }

    @Test
    void aScanCountsWithTheInstructionsAroundIt() throws IOException {
        ReadFile read = read(text("perfasm.txt"));
        percent(read, 35.81);
        assertThat(scans(read).method()).isEqualTo("app.Shop::sell");
        assertThat(scans(read).origin()).isEqualTo(new Origin("current/perfasm.txt", 23));
    }

    @Test
    void readsTheSyntaxOfIntelAndOlderTitles() throws IOException {
        percent(
                read(text("perfasm.txt")
                        .replace("repnz scas %es:(%rdi),%rax", "repnz scas rax,QWORD PTR es:[rdi]")
                        .replace("mov    0x28(%rsi),%rdi", "mov    rdi,QWORD PTR [rsi+0x28]")
                        .replace("c2, level 4", "C2, level 4")
                        .replace(" Event counts are percents of total event count.\n", "")),
                35.81);
    }

    @Test
    void takesTheFirstOfSeveralEventsAndPassesArrowsOver() throws IOException {
        percent(
                read(text("perfasm.txt")
                        .replaceAll("(?m)^( *\\d+\\.\\d\\d%)( +0x)", "$1    0.50%  │╭  $2")
                        .replaceAll("(?m)^ {7}( +0x)", "                │↘  $1")),
                35.81);
    }

    @Test
    void ofSeveralBenchmarksTheOneWithTheMostScansCounts() throws IOException {
        String other = text("few.txt").replace("app.Shop::sell", "app.Shop::open");
        percent(read(other + "\n" + text("perfasm.txt")), 35.81);
        ReadFile read = read(text("perfasm.txt") + "\n" + other);
        percent(read, 35.81);
        assertThat(scans(read).method()).isEqualTo("app.Shop::sell");
    }

    @Test
    void whatStandsNextToAScanIsNoneOfIt() throws IOException {
        String hot = " 40.00%      0x00007f1c8d2d0d90: vmovdqu (%r10),%ymm0\n";
        String text = text("perfasm.txt");
        percent(read(text.replaceFirst("(?m)^.*push ", hot + "$0")), 35.81);
        percent(read(text.replaceFirst("(?m)^.*pop .*$", "$0\n" + hot.strip())), 35.81 - 2.40 - 0.01 - 0.60);
        percent(read(text.replaceFirst("(?m)^.*je .*$", "$0\n" + hot)), 35.81);
    }

    @Test
    void codeWithoutScansHasNone() throws IOException {
        ReadFile read = read(text("perfasm.txt").replace("repnz scas %es:(%rdi),%rax", "nop"));
        assertThat(read.facts(InterfaceScans.class)).isEmpty();
        assertThat(read.observed()).contains(FactKind.INTERFACE_SCANS);
    }

    @Test
    void otherProcessorsTellNothing() throws IOException {
        ReadFile read = read(
                """
                Hottest code regions (>10.00% "cycles" events):

                ....[Hottest Region 1]..............................................................................
                c2, level 4, app.Shop::sell, version 3, compile id 640

                  41.20%      0x0000ffff8d2d0dc2: ldr\tx10, [x0, #40]
                """);
        assertThat(read.facts(InterfaceScans.class)).isEmpty();
        assertThat(read.observed()).isEmpty();
    }

    @Test
    void instructionsBetweenTheResultsOfJmhCountAsWell() throws IOException {
        String console = Files.readString(FIXTURES.resolveSibling("JMH-console-output/jmh-1.37.txt"))
                .replaceFirst("\nBenchmark ", "\n" + Matcher.quoteReplacement(text("perfasm.txt")) + "\nBenchmark ");
        ReadFile read = ReadFile.of(new JmhTextReader(), "current/jmh.txt", console.getBytes(UTF_8));
        assertThat(read.facts(BenchmarkScore.class)).isNotEmpty();
        percent(read, 35.81);
    }

    @Test
    void withoutInstructionsItSaysWhatIsMissing() throws IOException {
        assertThat(read("Hottest code regions (>10.00% \"cycles\" events):\n\n....[Hottest Region 1]....\n")
                        .damage())
                .get()
                .asString()
                .contains("JMH needs hsdis");
    }
}
