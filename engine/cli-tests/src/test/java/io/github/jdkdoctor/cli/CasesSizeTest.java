package io.github.jdkdoctor.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What everybody who clones the repository carries along; lint bounds each bundle, and this all of them. */
class CasesSizeTest {
    private static final long MOST = 20L << 20;

    @Test
    void theCasesWithTheirBundlesTakeAtMost20Megabytes() throws IOException {
        long size = 0;
        try (Stream<Path> inside = Files.walk(Fixtures.CASES)) {
            for (Path file : inside.filter(Files::isRegularFile).toList()) {
                if (!Fixtures.CASES.relativize(file).startsWith("target")) {
                    size += Files.size(file);
                }
            }
        }
        assertThat(size).as("./jdkdoctor cases cut makes them smaller").isBetween(1L, MOST);
    }
}
