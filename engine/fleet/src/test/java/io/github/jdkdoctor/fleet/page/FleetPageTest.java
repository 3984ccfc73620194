package io.github.jdkdoctor.fleet.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.browser.Browser;
import io.github.jdkdoctor.fleet.table.FleetTables;
import io.github.jdkdoctor.trends.FleetData;
import io.github.jdkdoctor.trends.FleetPage;
import io.github.jdkdoctor.trends.Overview;
import io.github.jdkdoctor.trends.Regressions;
import io.github.jdkdoctor.trends.Rows;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@SuppressWarnings("NullAway.Init") // JUnit sets the directory
class FleetPageTest {
    private static final Instant START = Instant.parse("2026-10-01T00:00:00Z");

    @TempDir
    private Path directory;

    private static Rows bundle(String service, int number, Optional<String> error, List<String> causes, double pauses) {
        String id = service + number;
        Rows.Bundle bundle = new Rows.Bundle(
                id,
                "bundles/" + service + "/" + number + ".zip",
                Optional.empty(),
                service,
                Optional.of("d%03d".formatted(number / 4)),
                Optional.empty(),
                Optional.of("web-" + number % 4),
                START.plusSeconds(number * 21_600L),
                Optional.of("17.0.15"),
                Optional.empty(),
                Optional.empty(),
                OptionalInt.of(4),
                OptionalDouble.of(2),
                error,
                "c",
                Optional.empty(),
                10,
                START);
        List<Rows.Finding> findings = causes.stream()
                .map(c -> new Rows.Finding(
                        id,
                        c,
                        "The title of " + c + " </script>",
                        "likely",
                        OptionalDouble.of(0.25),
                        OptionalDouble.of(0.5),
                        OptionalDouble.of(0.5)))
                .toList();
        return new Rows(
                bundle,
                findings,
                List.of(new Rows.Measure(id, "gc.pauses", pauses + number % 3 * 0.001, "percent", "current")),
                List.of(),
                List.of(),
                List.of());
    }

    private Path page(List<Rows> rows) throws Exception {
        FleetTables tables = new FleetTables(directory.resolve("fleet").toString(), Map.of());
        tables.write("u", rows);
        Path page = directory.resolve("fleet.html");
        try (Writer to = Files.newBufferedWriter(page)) {
            FleetPage.write(
                    Overview.of(tables),
                    Regressions.in(FleetData.of(tables, Rows.Bundle::service)),
                    FleetPage.Counted.INSTANCE,
                    Map.of("tax38", "r/tax38.html"),
                    to);
        }
        return page;
    }

    @Test
    void showsCausesRegressionsAndUnreadBundlesInABrowser() throws Exception {
        List<Rows> rows = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            rows.add(bundle("cart", i, Optional.empty(), List.of("jit-disabled"), i < 24 ? 0.02 : 0.08));
            rows.add(bundle("tax", i, Optional.empty(), i % 2 == 0 ? List.of("code-cache-full") : List.of(), 0.02));
        }
        rows.add(bundle("tax", 40, Optional.of("40.zip: the archive is cut"), List.of(), 0.02));
        try (Browser browser = Browser.start()) {
            browser.open(page(rows));
            assertThat(browser.run(
                            "return document.querySelector('#map tbody').innerText.replace(/\\s+/g, ' ').trim()"))
                    .isEqualTo("cart 2.00 tax 1.00");
            browser.run("document.querySelector('#map td button').click(); return ''");
            assertThat(browser.run("return document.getElementById('detail').innerText"))
                    .contains(
                            "The title of jit-disabled </script>, likely",
                            "2026-10-01",
                            "jdkdoctor diagnose 'bundles/cart/39.zip'");
            browser.run("document.querySelectorAll('#map td button')[1].click(); return ''");
            assertThat(browser.run("return document.querySelector('#detail a').href + ' '"
                            + " + document.querySelector('#detail a').innerText"))
                    .endsWith("/r/tax38.html bundles/tax/38.zip");
            assertThat(browser.run("return document.getElementById('regressions').innerText"))
                    .contains("1 regression in", "cart since deployment d006", "gc.pauses");
            assertThat(browser.run("return document.getElementById('unread').innerText"))
                    .contains("bundles/tax/40.zip", "the archive is cut");
            browser.run("var f = document.getElementById('filter'); f.value = 'tax'; f.oninput(); return ''");
            assertThat(browser.run("return document.querySelector('#map tbody').innerText.trim()"))
                    .startsWith("tax");
            browser.screenshot(Path.of("target", "fleet-page.png"));
            assertThat(browser.complaints()).isEmpty();
            assertThat(browser.requests()).noneMatch(r -> r.startsWith("http"));
        }
    }

    @Test
    @Tag("thorough")
    void staysUnderTwoMegabytesHoweverManyServicesThereAre() throws Exception {
        List<Rows> rows = new ArrayList<>();
        List<String> causes = new ArrayList<>();
        for (int i = 0; i < 70; i++) {
            causes.add("a-cause-with-a-long-name-" + i);
        }
        for (int i = 0; i < 1500; i++) {
            rows.add(bundle("service-%04d".formatted(i), i, Optional.empty(), causes, 0.02));
        }
        assertThat(Files.size(page(rows))).isLessThan(2_000_000);
    }
}
