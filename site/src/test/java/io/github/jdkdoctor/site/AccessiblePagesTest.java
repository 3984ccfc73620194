package io.github.jdkdoctor.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.browser.Browser;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Apart from the other tests in a browser, so that both run at once. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AccessiblePagesTest {
    private static final Path SITE = Path.of(Objects.requireNonNull(System.getProperty("jdkdoctor.site")));

    @SuppressWarnings("NullAway.Init")
    private Browser browser;

    @BeforeAll
    void start() {
        browser = Browser.start();
    }

    @AfterAll
    void end() {
        if (browser != null) {
            browser.close();
        }
    }

    static Stream<String> pages() throws IOException {
        return PagesInBrowserTest.pages();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void isAccessibleInLightAndDark(String page) {
        browser.resize(1280, 900);
        browser.prefer("light");
        browser.open(SITE.resolve(page));
        assertThat(Axe.violations(browser)).isEmpty();

        // the style sheets set other colors in the dark, and nothing else
        browser.prefer("dark");
        browser.open(SITE.resolve(page));
        assertThat(Axe.violationsOfColor(browser)).as("dark").isEmpty();
    }
}
