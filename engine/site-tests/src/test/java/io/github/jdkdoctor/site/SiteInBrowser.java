package io.github.jdkdoctor.site;

import io.github.jdkdoctor.browser.Browser;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

/** The built site from disk in one browser for all tests of a class. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class SiteInBrowser {
    static final Path SITE = Path.of(Objects.requireNonNull(System.getProperty("jdkdoctor.site")));

    @SuppressWarnings("NullAway.Init")
    Browser browser;

    @BeforeAll
    void startBrowser() {
        browser = Browser.start();
    }

    @AfterAll
    void endBrowser() {
        if (browser != null) {
            browser.close();
        }
    }
}
