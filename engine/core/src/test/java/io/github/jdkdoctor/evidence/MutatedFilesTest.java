package io.github.jdkdoctor.evidence;

import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.Limits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** No damage to a file makes a reader throw what is our own error: bytes changed, lines torn, ends and starts cut off. */
class MutatedFilesTest {
    private static final Path FIXTURES = Path.of("src/test/resources/evidence");
    private static final int ROUNDS = 20;

    private final Path folder;

    MutatedFilesTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @TestFactory
    Stream<DynamicTest> everyFixtureDamaged() throws IOException {
        List<Path> files;
        try (Stream<Path> walk = Files.walk(FIXTURES)) {
            files = walk.filter(Files::isRegularFile)
                    .filter(file -> !file.endsWith("NOTES"))
                    .toList();
        }
        Reading strict = new Reading(Readers.all(), true);
        return files.stream()
                .map(file -> DynamicTest.dynamicTest(FIXTURES.relativize(file).toString(), () -> {
                    byte[] good = Files.readAllBytes(file);
                    Random random = new Random(good.length);
                    Path damaged = folder.resolve("damaged");
                    for (int round = 0; round < ROUNDS; round++) {
                        Files.write(damaged, mutated(good, random));
                        assertThatCode(() -> strict.of(
                                        Bundle.ofRuns(Optional.empty(), damaged, Optional.empty(), Limits.DEFAULT)))
                                .as("round %d", round)
                                .doesNotThrowAnyException();
                    }
                }));
    }

    private static byte[] mutated(byte[] good, Random random) {
        byte[] bad = good.clone();
        for (int i = random.nextInt(30); i >= 0; i--) {
            int at = random.nextInt(bad.length);
            int to = Math.min(bad.length, at + 1 + random.nextInt(60));
            switch (random.nextInt(6)) {
                case 0 -> bad[at] = (byte) random.nextInt(256);
                case 1 -> bad[at] ^= (byte) (1 << random.nextInt(8));
                case 2 -> Arrays.fill(bad, at, to, (byte) ('0' + random.nextInt(10)));
                case 3 -> bad[at] = '\n';
                case 4 -> bad[at] = '-';
                default -> System.arraycopy(bad, at, bad, Math.max(0, at - 20), to - at);
            }
        }
        int from = random.nextInt(4) == 0 ? random.nextInt(bad.length) : 0;
        int to = random.nextInt(4) == 0 ? from + random.nextInt(bad.length - from) : bad.length;
        return Arrays.copyOfRange(bad, from, to);
    }
}
