package io.github.jdkdoctor.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Apart from the other tests in a browser, so that both run at once. Over a part of the cases, whose pages are made by one
 * template, and all other pages; with {@code -Djdkdoctor.part=1} over all of them.
 */
@Tag("thorough")
class AccessiblePagesTest extends SiteInBrowser {
    static Stream<String> pages() throws IOException {
        int part = Integer.getInteger("jdkdoctor.part", 4);
        return PagesInBrowserTest.pages()
                .filter(p -> !p.startsWith("cases/") || Math.floorMod(p.hashCode(), part) == 0);
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
