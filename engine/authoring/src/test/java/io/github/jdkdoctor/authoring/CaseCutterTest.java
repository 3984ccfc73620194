package io.github.jdkdoctor.authoring;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.casebook.CasebookException;
import io.github.jdkdoctor.casebook.Pack;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import jdk.jfr.Event;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CaseCutterTest {
    private static final String EXPECTED = "hypotheses:\n  - { case: interpreted, certainty: strong }\n";

    private final Path root;
    private final Folder folder;

    CaseCutterTest(@TempDir Path root) {
        this.root = root;
        this.folder = new Folder(root)
                .withRules()
                .withCase("stops", Folder.CASE)
                .withCase("interpreted", CaseTesterTest.INTERPRETED);
    }

    private Path fixture(String expected, String file, String content) {
        folder.with("interpreted/fixtures/one/expected.yaml", expected)
                .with(
                        "interpreted/fixtures/one/current/vm-command-line.txt",
                        CaseTesterTest.COMMAND_LINE.formatted("-Xint"))
                .with("interpreted/fixtures/one/current/" + file, content);
        return root.resolve("interpreted/fixtures/one/current").resolve(file);
    }

    private CaseCutter.Outcome cut(boolean onlyPack) throws IOException, CasebookException {
        Pack pack = folder.pack().packed().orElseThrow().load(getClass().getClassLoader());
        return new CaseCutter(new Casebook(List.of(CaseTesterTest.CONCLUSIONS, pack)), 1000, onlyPack)
                .run(root, Set.of());
    }

    private static String flags(int count) {
        return "[Global flags]\n"
                + IntStream.range(0, count)
                        .mapToObj("     bool UseIt%d = true {product} {default}\n"::formatted)
                        .collect(Collectors.joining());
    }

    @Test
    void packsWithoutLoss() throws IOException, CasebookException {
        String content = flags(100);
        Path file = fixture(EXPECTED, "flags.txt", content);

        CaseCutter.Outcome outcome = cut(true);

        assertThat(outcome.untouched()).isEmpty();
        assertThat(outcome.cuts()).singleElement().satisfies(c -> {
            assertThat(c.how()).isEqualTo("packed as flags.txt.gz");
            assertThat(c.before()).isEqualTo(content.length());
        });
        assertThat(file).doesNotExist();
        try (InputStream packed = new GZIPInputStream(Files.newInputStream(file.resolveSibling("flags.txt.gz")))) {
            assertThat(new String(packed.readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo(content);
        }
    }

    @Test
    void leavesOutLinesThatNothingHangsOn() throws IOException, CasebookException {
        Path file = fixture(EXPECTED, "flags.txt", flags(100));

        assertThat(cut(false).untouched()).isEmpty();

        assertThat(file).content().contains("UseIt0 ", "UseIt99 ").hasSizeLessThan(1000);
    }

    @Test
    void keepsWhatMakesANearMiss() throws IOException, CasebookException {
        String stops = IntStream.range(1, 200)
                .mapToObj(i -> String.format(
                        Locale.ROOT,
                        "[%d.000s][info][safepoint] Safepoint \"Cleanup\", Time since last: 970000000 ns, Reaching"
                                + " safepoint: 1000000 ns, At safepoint: 29000000 ns, Total: 30000000 ns%n",
                        i))
                .collect(Collectors.joining());
        Path file = fixture(EXPECTED + "must-not: [stops]\n", "safepoint.log", stops);

        assertThat(cut(false).untouched()).isEmpty();

        Path packed = file.resolveSibling("safepoint.log.gz");
        try (InputStream left = new GZIPInputStream(Files.newInputStream(packed))) {
            assertThat(new String(left.readAllBytes(), StandardCharsets.UTF_8)
                            .lines()
                            .count())
                    .isBetween(150L, 198L);
        }
    }

    @Test
    void leavesFixturesAloneThatAreNotAsExpected() throws IOException, CasebookException {
        String content = flags(100);
        Path file = fixture("hypotheses: []\n", "flags.txt", content);

        CaseCutter.Outcome outcome = cut(false);

        assertThat(outcome.cuts()).isEmpty();
        assertThat(outcome.untouched())
                .singleElement()
                .asString()
                .endsWith("fixtures/one: is left as it is; first make it be as expected, see cases test");
        assertThat(file).hasContent(content);
    }

    @Test
    void leavesOutKindsOfEventsWhereTheJdkCan() throws IOException, CasebookException {
        record(fixture(EXPECTED, "recording.jfr", ""), 2000);

        CaseCutter.Outcome outcome = cut(false);

        if (EventTypes.writable()) {
            assertThat(outcome.cuts()).anySatisfy(c -> assertThat(c.how()).endsWith("kinds of events left out"));
        } else {
            assertThat(outcome.untouched())
                    .singleElement()
                    .asString()
                    .contains(
                            "recording.jfr: keeps all kinds of events; leaving some out takes JDK 19 or later, and this is");
        }
    }

    @Test
    void leavesOutKindsOfEventsOfAPackedRecording() throws IOException, CasebookException {
        Path file = fixture(EXPECTED, "recording.jfr", "");
        record(file, 0);
        Path packed = packed(file);
        long before = Files.size(packed);

        CaseCutter.Outcome outcome = cut(false);

        if (EventTypes.writable()) {
            assertThat(outcome.cuts()).isNotEmpty().allSatisfy(c -> assertThat(c.file())
                    .endsWith("recording.jfr.gz"));
            Path left = root.resolve("left.jfr");
            unpack(packed, left);
            // a rule reads the CPU load, if the recording lasted long enough for one
            assertThat(RecordingFile.readAllEvents(left))
                    .allSatisfy(e -> assertThat(e.getEventType().getName()).isEqualTo("jdk.CPULoad"));
        } else {
            assertThat(packed).hasSize(before);
        }
    }

    @Test
    void cutsNoTextThatIsPacked() throws IOException, CasebookException {
        String content = flags(5000);
        Path packed = packed(fixture(EXPECTED, "flags.txt", content));

        assertThat(cut(false)).isEqualTo(new CaseCutter.Outcome(List.of(), List.of()));

        Path left = root.resolve("left.txt");
        unpack(packed, left);
        assertThat(left).hasContent(content);
    }

    // what a recording says of the kinds of events alone is most of a short one, and cannot be left out
    private static final class Filler extends Event {
        @SuppressWarnings("UnusedVariable") // JFR reads it
        private String text = "";
    }

    private static void record(Path file, int fillers) throws IOException {
        try (Recording recording = new Recording()) {
            recording.enable("jdk.CPULoad").withPeriod(Duration.ofMillis(20));
            recording.enable("jdk.SystemProcess");
            recording.enable("jdk.NativeLibrary");
            recording.enable(Filler.class);
            recording.start();
            for (int i = 0; i < fillers; i++) {
                Filler filler = new Filler();
                filler.text = String.valueOf(i).repeat(20);
                filler.commit();
            }
            recording.stop();
            recording.dump(file);
        }
    }

    private static Path packed(Path file) throws IOException {
        Path packed = file.resolveSibling(file.getFileName() + ".gz");
        try (OutputStream to = new GZIPOutputStream(Files.newOutputStream(packed))) {
            Files.copy(file, to);
        }
        Files.delete(file);
        return packed;
    }

    private static void unpack(Path packed, Path to) throws IOException {
        try (InputStream plain = new GZIPInputStream(Files.newInputStream(packed))) {
            Files.copy(plain, to);
        }
    }
}
