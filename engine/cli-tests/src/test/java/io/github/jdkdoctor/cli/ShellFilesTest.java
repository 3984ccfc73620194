package io.github.jdkdoctor.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShellFilesTest {
    @Test
    void writesACompletionScriptAndAPageForEachCommand(@TempDir Path share) throws IOException {
        ShellFiles.write(share);
        assertThat(share.resolve("bash-completion/completions/jdkdoctor"))
                .content()
                .isEqualTo(Ran.of("completion").out());
        assertThat(share.resolve("man/man1").toFile().list())
                .contains("jdkdoctor.1", "jdkdoctor-diagnose.1", "jdkdoctor-cases-lint.1")
                .doesNotContain("jdkdoctor-serve.1", "jdkdoctor-help.1");
        List<String> page = Files.readAllLines(share.resolve("man/man1/jdkdoctor-diagnose.1"));
        assertThat(page)
                .containsSubsequence(
                        ".SH NAME",
                        ".SH SYNOPSIS",
                        ".SH OPTIONS",
                        "\\fB\\-\\-fail\\-on CERTAINTY\\fR",
                        ".SH EXIT STATUS",
                        "\\fB3\\fR",
                        "the bundle cannot be read, or nothing of its current run",
                        ".SH SEE ALSO",
                        "jdkdoctor(1)")
                .noneMatch(line -> line.matches("'.*|\\.(?!TH|SH|TP|nf|fi).*") || line.contains("${"));
    }
}
