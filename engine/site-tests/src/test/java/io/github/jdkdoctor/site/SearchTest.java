package io.github.jdkdoctor.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.browser.Browser;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.support.ui.WebDriverWait;

/** The search of the built site finds what engineers type. */
class SearchTest {
    private static final Path SITE = Path.of(Objects.requireNonNull(System.getProperty("jdkdoctor.site")));

    // the first ten pages for each term, as the page of the search ranks them
    private static final String SCRIPT =
            """
            const find = jdkdoctorSearch(lunr, jdkdoctorPages, jdkdoctorIndex);
            return arguments[0].map(term => find(term).hits.slice(0, 10).map(p => p.path));
            """;

    @Test
    void findsTermsAndAliasesFirst() throws IOException {
        Map<String, List<String>> terms = terms();
        try (Browser browser = Browser.start()) {
            browser.open(SITE.resolve("search.html"));
            new WebDriverWait(browser.driver(), Duration.ofSeconds(20))
                    .until(d -> "yes".equals(browser.run("return document.body.dataset.searchReady")));

            List<String> absent = new ArrayList<>();
            List<String> notFirst = new ArrayList<>();
            ranked(browser, terms.keySet()).forEach((term, pages) -> {
                List<String> right = Objects.requireNonNull(terms.get(term));
                if (pages.stream().noneMatch(right::contains)) {
                    absent.add(term + ": " + pages);
                } else if (!right.contains(pages.get(0))) {
                    notFirst.add(term + ": " + pages);
                }
            });
            assertThat(absent).isEmpty();
            assertThat(notFirst).hasSizeLessThanOrEqualTo(terms.size() / 20);

            Map<String, List<String>> aliases = aliases(browser);
            assertThat(aliases).hasSizeGreaterThan(200);
            assertThat(ranked(browser, aliases.keySet()))
                    .allSatisfy((alias, pages) -> assertThat(aliases.get(alias)).contains(pages.get(0)));
        }
    }

    // term, and the cases that it may stand for
    private static Map<String, List<String>> terms() throws IOException {
        try (InputStream in = Objects.requireNonNull(SearchTest.class.getResourceAsStream("terms.txt"))) {
            Map<String, List<String>> terms = new LinkedHashMap<>();
            new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().forEach(line -> {
                String[] parts = line.split(": ", 2);
                terms.put(
                        parts[0],
                        List.of(parts[1].split(" ")).stream()
                                .map(id -> "cases/" + id + ".html")
                                .toList());
            });
            return terms;
        }
    }

    private static Map<String, List<String>> aliases(Browser browser) {
        Map<String, List<String>> aliases = new LinkedHashMap<>();
        for (Object pair : (List<?>) Objects.requireNonNull(browser.driver()
                .executeScript("return jdkdoctorPages.filter(p => p.aliases)"
                        + ".flatMap(p => p.aliases.toLowerCase().split('; ').map(a => [a, p.path]))"))) {
            List<?> of = (List<?>) pair;
            aliases.computeIfAbsent(String.valueOf(of.get(0)), a -> new ArrayList<>())
                    .add(String.valueOf(of.get(1)));
        }
        return aliases;
    }

    private static Map<String, List<String>> ranked(Browser browser, Collection<String> terms) {
        List<String> asked = List.copyOf(terms);
        List<?> answers = (List<?>) Objects.requireNonNull(browser.driver().executeScript(SCRIPT, asked));
        Map<String, List<String>> ranked = new LinkedHashMap<>();
        for (int i = 0; i < asked.size(); i++) {
            ranked.put(
                    asked.get(i),
                    ((List<?>) answers.get(i)).stream().map(String::valueOf).toList());
        }
        return ranked;
    }
}
