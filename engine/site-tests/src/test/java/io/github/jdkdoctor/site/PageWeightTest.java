package io.github.jdkdoctor.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PageWeightTest {
    @Test
    void noPageWeighsMoreThan300Kilobytes() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of(Objects.requireNonNull(System.getProperty("jdkdoctor.site"))))) {
            List<Path> pages = files.filter(f -> f.toString().endsWith(".html")).toList();
            assertThat(pages).isNotEmpty().allSatisfy(p -> assertThat(Files.size(p))
                    .isLessThanOrEqualTo(300_000));
        }
    }
}
