package io.github.jdkdoctor.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.Doctor;
import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.casebook.CasebookException;
import io.github.jdkdoctor.casebook.Pack;
import io.github.jdkdoctor.evidence.jvm.FlagBook;
import io.github.jdkdoctor.fact.JdkVersion;
import io.github.jdkdoctor.options.Upgrade;
import io.github.jdkdoctor.options.Upgrades;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.By;

/** The page that compares two JDKs, from disk, held against the engine. */
@Tag("thorough")
class ComparePageInBrowserTest extends SiteInBrowser {
    @SuppressWarnings("NullAway.Init")
    private Upgrades upgrades;

    @BeforeAll
    void start() throws CasebookException {
        upgrades = new Upgrades(new Casebook(Pack.onClassPath(Doctor.class.getClassLoader())), FlagBook.load());
    }

    @ParameterizedTest
    @CsvSource({
        "8u74, 8u202",
        "8u202, 17.0.12",
        "8, 11",
        "11.0.13, 17.0.9",
        "11.0.4, 11.0.28",
        "17, 21",
        "17.0.4, 25.0.3",
        "14," + " 19",
        "21.0.8, 8u402",
        "17.0.12, 17.0.12"
    })
    void saysWhatTheEngineSays(String from, String to) {
        Upgrade upgrade = upgrades.compare(
                JdkVersion.parse(from).orElseThrow(), JdkVersion.parse(to).orElseThrow());

        open("#all=yes&from=" + from + "&to=" + to);

        assertThat(texts("Cases that can begin with it, most likely first", "ol > li > p:nth-of-type(1)"))
                .isEqualTo(upgrade.cases().stream()
                        .map(Upgrade.CaseInWindow::title)
                        .toList());
        assertThat(texts("Cases that can begin with it, most likely first", "ol > li > p:nth-of-type(2)"))
                .isEqualTo(upgrade.cases().stream()
                        .map(c -> (c.certain() ? "Because " : "Perhaps: ") + c.because() + ".")
                        .toList());
        assertThat(texts("Flags with another default", "tbody tr")).isEqualTo(rows(upgrade.changed()));
        assertThat(texts("Flags that the JVM settles at start, as printed on one machine", "tbody tr"))
                .isEqualTo(rows(upgrade.atStart()));
        assertThat(texts("Other changes of the JDK, oldest first", "strong"))
                .isEqualTo(
                        upgrade.changes().stream().map(c -> c.change().title()).toList());
        assertThat(texts("Flags that are gone", "code")).isEqualTo(names(upgrade.removed()));
        assertThat(texts("New flags", "code")).isEqualTo(names(upgrade.added()));
        assertThat(texts("Security properties with another default", "tbody th"))
                .isEqualTo(upgrade.security().map(Upgrade.SecurityChanges::changes).orElse(List.of()).stream()
                        .map(Upgrade.PropertyChange::property)
                        .toList());
    }

    private static List<String> rows(List<Upgrade.FlagChange> changes) {
        return changes.stream()
                .map(c -> (c.flag() + " " + told(c.from()) + " " + told(c.to()) + " "
                                + c.source().orElse(""))
                        .strip())
                .toList();
    }

    private static String told(Optional<String> value) {
        return value.map(v -> v.isEmpty() ? "empty" : v.replaceAll("\\.000000$", ""))
                .orElse("settled at start");
    }

    private static List<String> names(List<Upgrade.FlagChange> changes) {
        return changes.stream().map(Upgrade.FlagChange::flag).toList();
    }

    @Test
    void keepsTheStateInTheAddress() {
        open("");
        browser.driver().findElement(By.id("c-from")).sendKeys("8u202");
        browser.driver().findElement(By.id("c-to")).sendKeys("17.0.12");

        assertThat(browser.driver().getCurrentUrl()).endsWith("compare.html#from=8u202&to=17.0.12");
        assertThat(browser.driver().findElement(By.id("compare-count")).getText())
                .startsWith("JDK 8u202 to 17.0.12: ");

        open("");
        browser.driver().findElement(By.partialLinkText("17 to 21")).click();
        assertThat(browser.driver().findElement(By.id("c-from")).getAttribute("value"))
                .isEqualTo("17");
        assertThat(browser.driver().findElement(By.id("compare-start")).isDisplayed())
                .isFalse();
    }

    @Test
    void showsFlagsForUsersOnlyUnlessAsked() {
        open("#from=11&to=25");
        assertThat(texts("New flags", "code"))
                .contains("UseCompactObjectHeaders")
                .doesNotContain("UseMD5Intrinsics");

        browser.driver().findElement(By.id("c-all")).click();
        assertThat(texts("New flags", "code")).contains("UseMD5Intrinsics");
        assertThat(browser.driver().getCurrentUrl()).contains("all=yes");
    }

    @Test
    void saysWhatItCanNotCompare() {
        open("#from=eight&to=17");
        assertThat(browser.driver().findElement(By.id("compare-problem")).getText())
                .isEqualTo("“eight” is not a JDK version; write 8u202, 11.0.4 or 17.");

        open("#from=7u80&to=42");
        assertThat(browser.driver().findElement(By.id("compare-problem")).getText())
                .isEqualTo("There is no data of 7u80 and 42; there is of 8 to 25.");
    }

    @Test
    void isAccessibleAndFitsATelephoneWithAnAnswer() {
        browser.resize(360, 740);
        for (String scheme : List.of("light", "dark")) {
            browser.prefer(scheme);
            open("#from=8u202&to=17.0.12");
            assertThat(Axe.violations(browser)).as(scheme).isEmpty();
        }
        assertThat(browser.run("const e = document.documentElement; return e.scrollWidth - e.clientWidth"))
                .isEqualTo("0");
        browser.prefer("light");
    }

    private void open(String state) {
        // a new hash alone would not load the page again
        browser.driver().get("about:blank");
        browser.driver().get(SITE.resolve("compare.html").toUri() + state);
    }

    // as a reader sees them, with one call of the driver for all of a section
    private List<String> texts(String section, String what) {
        String texts = browser.run(
                // long lists are folded
                "document.querySelectorAll('#changes details').forEach(d => { d.open = true; });"
                        + "return [...document.querySelectorAll(arguments[0])].map(e => '\\n' +"
                        + " (e.getClientRects().length ? e.innerText.replace(/\\s+/g, ' ').trim() : '')).join('')",
                "#changes section[aria-label='" + section + "'] " + what);
        return texts.isEmpty() ? List.of() : List.of(texts.substring(1).split("\n", -1));
    }
}
