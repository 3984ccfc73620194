package io.github.jdkdoctor.service.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FileNameTest {
    private static String of(String sent) {
        return FileName.of(Optional.of(sent), "bundle");
    }

    @Test
    void keepsNoPaths() {
        assertThat(of("../../etc/orders.zip")).isEqualTo("orders.zip");
        assertThat(of("C:\\runs\\orders.zip")).isEqualTo("orders.zip");
        assertThat(of("..")).isEqualTo("bundle");
    }

    @Test
    void givesNamesThatFileSystemsTakeWhateverTheLettersAndTheLocale() {
        for (String name :
                new String[] {"größe-ιστορία.log", "あ".repeat(95) + ".log", "😀".repeat(300), "x".repeat(5000)}) {
            String kept = of(name);
            assertThat(kept.getBytes(StandardCharsets.UTF_8)).hasSizeBetween(1, 200);
            assertThat(Path.of(kept).getFileName()).hasToString(kept);
        }
    }
}
