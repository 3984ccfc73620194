package io.github.jdkdoctor.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the built site has for readers of feeds, search engines and visitors of pages that are gone. */
class PlumbingTest {
    private static final Path SITE = Path.of(System.getProperty("jdkdoctor.site"));
    private static final String HOME = "https://jdkdoctor.github.io/";

    private static String text(String file) throws IOException {
        return Files.readString(SITE.resolve(file));
    }

    private static List<String> all(String regex, String text) {
        return Pattern.compile(regex)
                .matcher(text)
                .results()
                .map((MatchResult r) -> r.group(1))
                .toList();
    }

    @Test
    void feedsCasesThatHaveAPageTheLastChangedFirst() throws IOException {
        String feed = text("feed.xml");
        List<String> pages = all("<entry>.*?<link href=\"([^\"]*)\"", feed);
        assertThat(pages).hasSize(50).doesNotHaveDuplicates();
        assertThat(pages).allSatisfy(page -> assertThat(SITE.resolve(page.replace(HOME, "")))
                .exists());
        List<String> days = all("<entry>.*?<updated>([^<]*)<", feed.replace("\n<updated>", "<updated>"));
        assertThat(days).hasSize(50).isSortedAccordingTo((a, b) -> b.compareTo(a));
    }

    @Test
    void mapsEachPageWithItsLastChange() throws IOException {
        String map = text("sitemap.xml");
        List<String> pages = all("<loc>([^<]*)</loc>", map);
        assertThat(all("</loc><lastmod>(\\d{4}-\\d\\d-\\d\\d)</lastmod>", map)).hasSameSizeAs(pages);
        try (Stream<Path> cases = Files.list(SITE.resolve("cases"))) {
            assertThat(cases.map(f -> HOME + "cases/" + f.getFileName()).filter(pages::contains))
                    .hasSizeGreaterThan(100);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"index.html", "cases/zgc-allocation-stalls.html", "guide/tls.html", "search.html", "404.html"})
    void saysWhatAPageIsAndWhereToReportAnError(String page) throws IOException {
        assertThat(text(page))
                .contains("<script type=\"application/ld+json\">{", "\"dateModified\"", "property=\"og:title\"")
                .contains("/issues/new?title=", "feed.xml", "<time datetime=")
                .doesNotContain("${");
    }
}
