package io.github.jdkdoctor.site;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.parser.Parser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PagesTest {
    private static final Edition EDITION = new Edition(
            "https://example.org/", "https://example.org/code/blob/main/", "1.2.3", LocalDate.of(2026, 1, 2));
    private static final History HISTORY = History.read(Stream.of(
            "@2026-03-04",
            "",
            "cases/one/case.yaml",
            "@2026-02-03",
            "",
            "cases/one/case.adoc",
            "cases/two/fixtures/a/NOTES",
            "site/src/main/guide/tls.adoc"));

    private final Pages pages = new Pages(EDITION, HISTORY);

    private Document page(String path) {
        pages.page(path, "A </script> title", "What it is.", "none", "missing", Map.of());
        return Jsoup.parse(text(path));
    }

    private String text(String path) {
        return new String(pages.files().get(path), StandardCharsets.UTF_8);
    }

    @Test
    void readsWhenPagesWereAddedAndChanged() {
        assertThat(HISTORY.of("cases/one.html"))
                .contains(new History.Dates(LocalDate.of(2026, 2, 3), LocalDate.of(2026, 3, 4)));
        assertThat(HISTORY.of("guide/tls.html"))
                .contains(new History.Dates(LocalDate.of(2026, 2, 3), LocalDate.of(2026, 2, 3)));
        assertThat(HISTORY.of("cases/two.html")).isEmpty();
    }

    @Test
    void knowsNothingOfSourcesWithoutAHistory(@TempDir Path empty) {
        assertThat(History.of(empty).of("cases/one.html")).isEmpty();
    }

    @Test
    void saysVersionAndDayOnEachPageAndWhereToReportAnError() {
        Document one = page("cases/one.html");
        assertThat(one.select("footer").text()).contains("jdkdoctor 1.2.3").contains("2026-03-04");
        assertThat(one.select("footer a").eachAttr("href"))
                .contains(
                        "https://example.org/code/issues/new?title=A%20%3C%2Fscript%3E%20title%20%28cases%2Fone.html%2C%201.2.3%29",
                        "https://example.org/code/", "../feed.xml");
        assertThat(page("search.html").select("time").attr("datetime")).isEqualTo("2026-01-02");
    }

    @Test
    void tellsMachinesWhatAPageIs() throws IOException {
        JsonNode data = new ObjectMapper()
                .readTree(page("cases/one.html")
                        .select("script[type=application/ld+json]")
                        .html());
        assertThat(data.path("@type").asText()).isEqualTo("TechArticle");
        assertThat(data.path("headline").asText()).isEqualTo("A </script> title");
        assertThat(data.path("url").asText()).isEqualTo("https://example.org/cases/one.html");
        assertThat(data.path("dateModified").asText()).isEqualTo("2026-03-04");
    }

    @Test
    void listsPagesWithTheirLastChange() {
        page("cases/one.html");
        page("index.html");
        pages.sitemap();
        Document map = Jsoup.parse(text("sitemap.xml"), Parser.xmlParser());
        assertThat(map.select("loc").eachText())
                .isEqualTo(List.of("https://example.org/cases/one.html", "https://example.org/"));
        assertThat(map.select("lastmod").eachText()).isEqualTo(List.of("2026-03-04", "2026-01-02"));
    }
}
