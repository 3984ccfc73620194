package io.github.jdkdoctor.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportFileTest {
    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit sets it
    Path folder;

    @Test
    void leavesTheReportAndNothingElse() throws Exception {
        Path file = folder.resolve("report.json");
        Files.writeString(file, "of yesterday");
        ReportFile.of(file).write("of today\n");
        assertThat(file).hasContent("of today\n");
        assertThat(folder.toFile().list()).containsExactly("report.json");
    }

    @Test
    void writesThroughALink() throws Exception {
        Path real = Files.writeString(folder.resolve("real.json"), "old");
        Path link = Files.createSymbolicLink(folder.resolve("link.json"), real);
        ReportFile.of(link).write("new");
        assertThat(link).isSymbolicLink();
        assertThat(real).hasContent("new");
    }

    @Test
    void writesToADeviceWithoutReplacingIt() throws Exception {
        Path device = Path.of("/dev/null");
        assumeThat(device).exists();
        ReportFile.of(device).write("gone");
        assertThat(Files.isRegularFile(device)).isFalse();
    }

    @Test
    void refusesADirectoryBeforeTheWorkBegins() {
        assertThatThrownBy(() -> ReportFile.of(folder)).hasMessage(folder + ": is a directory; name a file");
    }

    @Test
    void refusesAFileInNoDirectory() {
        Path file = folder.resolve("missing/report.json");
        assertThatThrownBy(() -> ReportFile.of(file))
                .hasMessage(file + ": no directory " + folder.resolve("missing") + "; make it first");
    }

    @Test
    void saysWhyADiskTakesNoMore() throws IOException, Failure {
        Path full = Path.of("/dev/full");
        assumeThat(full).exists();
        ReportFile file = ReportFile.of(full);
        assertThatThrownBy(() -> file.write("too much"))
                .hasMessage("/dev/full: cannot be written: No space left on device");
    }
}
