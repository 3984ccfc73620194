package io.github.jdkdoctor.evidence.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.evidence.benchmark.JmhReader;
import io.github.jdkdoctor.evidence.threads.ThreadDumpReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Cut, changed and foreign bytes never make a reader fail other than by saying so in one line. */
class DamagedFilesTest {
    private static final List<EvidenceReader> READERS = List.of(
            new JvmPrintReader(),
            new ReleaseFileReader(),
            new ThreadDumpReader(),
            new CommandLineReader(),
            new OptionFileReader(),
            new EnvironmentReader(),
            new ClassHistogramReader(),
            new JmhReader());

    @Test
    void damageIsSaidInOneLine() throws IOException {
        Random random = new Random(8);
        List<Path> files;
        try (Stream<Path> walk = Files.walk(Path.of("src/test/resources/evidence"))) {
            files = walk.filter(Files::isRegularFile).sorted().toList();
        }
        for (Path file : files) {
            byte[] whole = Files.readAllBytes(file);
            for (int i = 0; i < 3; i++) {
                byte[] damaged = Arrays.copyOf(whole, random.nextInt(whole.length + 1));
                for (int flips = random.nextInt(4); flips > 0 && damaged.length > 0; flips--) {
                    damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
                }
                readByAll(damaged);
            }
        }
    }

    @Test
    void endlessLinesAreCutOrRefused() {
        readByAll("-XX:+UseG1GC ".repeat(200_000).getBytes(StandardCharsets.UTF_8));
        readByAll(("4603:\n[Global flags]\n" + "x".repeat(3 << 20)).getBytes(StandardCharsets.UTF_8));
        readByAll(("[{\"benchmark\":\"a\",\"mode\":" + "[".repeat(100_000)).getBytes(StandardCharsets.UTF_8));
        readByAll(("java " + "-Xmx1g ".repeat(300_000)).getBytes(StandardCharsets.UTF_8));
        readByAll(("JAVA_TOOL_OPTIONS=" + "(".repeat(5 << 20)).getBytes(StandardCharsets.UTF_8));
    }

    // every reader, also those that would not claim the file
    private static void readByAll(byte[] content) {
        for (EvidenceReader reader : READERS) {
            reader.recognizes(ReadFile.head(content));
            ReadFile read = ReadFile.of(reader, ReadFile.NAME, content);
            assertThat(read.damage().orElse("").lines().count()).isLessThanOrEqualTo(1);
            assertThat(read.remarks()).allMatch(r -> r.lines().count() == 1);
        }
    }
}
