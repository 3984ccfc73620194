package io.github.jdkdoctor.benchmarks;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** The recorded collapsed stacks of all cases (about 30,000 different ones, 20 MB), again and again until there is enough. */
final class Stacks {
    private Stacks() {}

    /**
     * Writes some.
     *
     * @param order {@code sorted} as converters write them, or {@code shuffled}
     * @param bytes how much to write at least
     */
    static void write(String order, long bytes, OutputStream out) throws IOException {
        Random random = new Random(1);
        List<String> stacks = new ArrayList<>(Fixtures.linesOfAll("profile.collapsed"));
        long written = 0;
        while (written < bytes) {
            if (order.equals("sorted")) {
                Collections.sort(stacks);
            } else {
                Collections.shuffle(stacks, random);
            }
            for (int i = 0; i < stacks.size() && written < bytes; i++) {
                byte[] line = (stacks.get(i) + "\n").getBytes(StandardCharsets.UTF_8);
                out.write(line);
                written += line.length;
            }
        }
    }
}
