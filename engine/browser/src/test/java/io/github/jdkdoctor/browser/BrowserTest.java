package io.github.jdkdoctor.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BrowserTest {
    @Test
    void tellsWhatAPageShowsAsksForAndComplainsOf(@TempDir Path folder) throws IOException {
        Path page = folder.resolve("page.html");
        Files.writeString(page, "<title>a page</title><img src=missing.png><script>nonsense()</script>");
        try (Browser browser = Browser.start()) {
            browser.open(page);
            assertThat(browser.run("return document.title")).isEqualTo("a page");
            assertThat(browser.requests())
                    .contains(folder.resolve("missing.png").toUri().toString());
            assertThat(browser.complaints()).anyMatch(c -> c.contains("nonsense is not defined"));
            browser.prefer("dark");
            assertThat(browser.run("return matchMedia('(prefers-color-scheme: dark)').matches"))
                    .isEqualTo("true");
            browser.resize(360, 700);
            assertThat(browser.run("return innerWidth")).isEqualTo("360");
        }
    }
}
