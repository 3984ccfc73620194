package io.github.jdkdoctor.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Archives with bytes changed, left out and cut off at random: read, remarked on or refused, and nothing else. */
class MutatedBundleTest {
    private static final int ROUNDS = 1500;

    private final Path folder;

    MutatedBundleTest(@TempDir Path folder) {
        this.folder = folder;
    }

    private static Map<String, byte[]> files() {
        Map<String, byte[]> files = new TreeMap<>();
        files.put("baseline/gc.log", Archives.text("[0.010s][info][gc] Using G1\n".repeat(20)));
        files.put("current/gc.log", Archives.text("[0.010s][info][gc] Using Serial\n".repeat(20)));
        files.put("current/deep/" + "n".repeat(120) + ".txt", Archives.text("x"));
        return files;
    }

    private void mutate(Path archive, long seed) throws IOException {
        byte[] good = Files.readAllBytes(archive);
        Random random = new Random(seed);
        for (int round = 0; round < ROUNDS; round++) {
            byte[] bad = good.clone();
            for (int i = random.nextInt(4); i >= 0; i--) {
                int at = random.nextInt(bad.length);
                switch (random.nextInt(4)) {
                    case 0 -> bad[at] = (byte) random.nextInt(256);
                    case 1 -> bad[at] ^= (byte) (1 << random.nextInt(8));
                    case 2 -> Arrays.fill(bad, at, Math.min(bad.length, at + 1 + random.nextInt(8)), (byte) 0xff);
                    default -> bad = Arrays.copyOf(bad, Math.max(1, at));
                }
            }
            Files.write(archive, bad);
            try {
                BundleTest.read(Bundle.open(archive, Limits.DEFAULT));
            } catch (BundleException e) {
                assertThat(e.getMessage())
                        .as("round %d", round)
                        .contains(": ")
                        .doesNotContain("\n", "Exception", "java.");
            }
        }
    }

    @Test
    void zip() throws IOException {
        mutate(Archives.zip(folder, files()), 11);
    }

    @Test
    void tar() throws IOException {
        mutate(Archives.tar(folder, files()), 12);
    }

    @Test
    void tarGz() throws IOException {
        mutate(Archives.tarGz(folder, files()), 13);
    }
}
