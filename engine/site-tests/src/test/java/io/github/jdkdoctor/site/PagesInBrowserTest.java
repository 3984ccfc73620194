package io.github.jdkdoctor.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.support.ui.WebDriverWait;

/** The built site from disk, as a reader's browser shows it. */
@Tag("thorough")
class PagesInBrowserTest extends SiteInBrowser {
    /** All pages, without those that only lead to another one. */
    static Stream<String> pages() throws IOException {
        return files().filter(f -> !leadsOn(f)).map(f -> SITE.relativize(f).toString());
    }

    /** The pages under addresses that cases had. */
    static Stream<String> formerPages() throws IOException {
        return files().filter(PagesInBrowserTest::leadsOn)
                .map(f -> SITE.relativize(f).toString());
    }

    private static Stream<Path> files() throws IOException {
        try (Stream<Path> files = Files.walk(SITE)) {
            return files.filter(f -> f.toString().endsWith(".html")).sorted().toList().stream();
        }
    }

    private static boolean leadsOn(Path page) {
        try {
            return Files.readString(page).contains("http-equiv=\"refresh\"");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @MethodSource("formerPages")
    void leadsFromAFormerAddressToThePageOfTheCase(String page) throws IOException {
        String text = Files.readString(SITE.resolve(page));
        String target = text.replaceFirst("(?s).*content=\"0; url=([^\"]+)\".*", "$1");
        browser.open(SITE.resolve(page));

        new WebDriverWait(browser.driver(), Duration.ofSeconds(20))
                .until(d -> String.valueOf(d.getCurrentUrl()).endsWith("/cases/" + target));
        assertThat(browser.driver()
                        .findElement(By.cssSelector("link[rel=canonical]"))
                        .getAttribute("href"))
                .endsWith("/cases/" + target);
        assertThat(text).contains("<a href=\"" + target + "\">");
    }

    @ParameterizedTest
    @MethodSource("pages")
    void loadsWithoutComplaintAndFitsATelephone(String page) {
        browser.complaints();
        browser.requests();
        browser.resize(360, 740);
        browser.open(SITE.resolve(page));

        assertThat(browser.complaints()).isEmpty();
        assertThat(browser.requests()).allMatch(r -> r.startsWith("file:") || r.startsWith("data:"));
        assertThat(browser.run("const e = document.documentElement; return e.scrollWidth - e.clientWidth"))
                .isEqualTo("0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"cases/ems-blocks-session-resumption.html", "guide/recording.html"})
    void printsTheTextAndNothingToClick(String page) {
        browser.resize(720, 1000);
        open(page);
        browser.media("print", "light");

        for (String gone : List.of("header.site nav", ".search", ".toc", ".pager")) {
            assertThat(browser.driver().findElements(By.cssSelector(gone)))
                    .as(gone)
                    .noneMatch(WebElement::isDisplayed);
        }
        assertThat(browser.driver().findElement(By.tagName("h1")).isDisplayed()).isTrue();
        // what does not fit a sheet of paper is lost
        assertThat(browser.run("return [...document.querySelectorAll('main pre, main svg, main .scroll')].filter(e =>"
                        + " e.scrollWidth > e.clientWidth + 1 || e.getBoundingClientRect().right > innerWidth + 1)"
                        + ".map(e => e.outerHTML.slice(0, 80)).join('\\n')"))
                .isEmpty();
        browser.media("screen", "light");
    }

    @Test
    void filtersAsOneTypesAndKeepsTheStateInTheAddress() {
        open("index.html");
        browser.driver().findElement(By.id("f-text")).sendKeys("biased revo");

        assertThat(shown()).containsExactly("Biased-lock revocation storm (RevokeBias safepoints)");
        assertThat(browser.driver().getCurrentUrl()).endsWith("#text=biased+revo");

        open("index.html#area=tls&evidence=TLS+debug+log");

        assertThat(browser.driver().findElement(By.id("f-area")).getAttribute("value"))
                .isEqualTo("tls");
        assertThat(shown())
                .contains("TLS session resumption fails: the peer lacks Extended Master Secret")
                .noneMatch(t -> t.contains("biased"));
    }

    @Test
    void showsFewCasesOfAnAreaUntilItIsOpened() {
        browser.resize(1280, 800);
        open("index.html");
        // four screens
        assertThat(Integer.parseInt(browser.run("return document.documentElement.scrollHeight")))
                .isLessThanOrEqualTo(4 * 800);
        assertThat(shown())
                .contains("G1 evacuation failure (to-space exhausted), then Full GCs")
                .doesNotContain("-XX:-ResizePLAB makes G1 PLABs tiny (JDK 9-16)");

        browser.driver()
                .findElement(By.cssSelector(".rest button[aria-label$='of GC']"))
                .sendKeys(Keys.ENTER);

        assertThat(shown()).contains("-XX:-ResizePLAB makes G1 PLABs tiny (JDK 9-16)");
    }

    @Test
    void tellsWhichCasesCanConcernAWayFromOneJdkToAnother() {
        open("index.html#from=8u74&to=8u202");
        assertThat(shown())
                .contains("TLS session resumption fails: the peer lacks Extended Master Secret")
                .noneMatch(t -> t.startsWith("-XX:-ResizePLAB"));
        assertThat(isNew("TLS session resumption fails")).isTrue();

        // not by its versions, which a flag of the older JDK brings it to, but by its default
        open("index.html#from=11&to=17");
        new WebDriverWait(browser.driver(), Duration.ofSeconds(20)).until(d -> shown().get(0)
                .equals("Uncontended synchronized is slower without biased locking (JDK 15+)"));
        assertThat(isNew("Uncontended synchronized is slower")).isTrue();
        assertThat(isNew("InetAddress DNS cache")).isFalse();
        assertThat(browser.driver().findElement(By.id("upgrade")).getAttribute("href"))
                .endsWith("compare.html#from=11&to=17");

        open("index.html#from=8u202&to=17");
        assertThat(isNew("TLS session resumption fails")).isFalse();

        open("index.html#from=11&to=25");
        assertThat(shown()).noneMatch(t -> t.startsWith("Biased-lock revocation"));

        open("index.html#from=eight");
        assertThat(browser.driver().findElement(By.id("version-problem")).getText())
                .isEqualTo("“eight” is not a JDK version; write 8u202, 11.0.4 or 17.");
    }

    @Test
    void filtersByTheEvidenceThatSymptomsAreMeasuredBy() {
        open("index.html#evidence=safepoint+log");
        assertThat(shown())
                .contains("Biased-lock revocation storm (RevokeBias safepoints)")
                .noneMatch(t -> t.startsWith("InetAddress"));

        open("index.html#evidence=GC+log");
        assertThat(shown())
                .anyMatch(t -> t.startsWith("G1 evacuation failure"))
                .noneMatch(t -> t.startsWith("TLS session"));
    }

    @Test
    void linksEachPartOfAPage() {
        open("cases/ems-blocks-session-resumption.html");
        assertThat(browser.driver().findElements(By.cssSelector("h2 > .anchor")))
                .extracting(a -> a.getAttribute("href"))
                .anyMatch(href -> href.endsWith("#why"))
                .anyMatch(href -> href.endsWith("#remedies"));

        browser.driver().findElement(By.cssSelector("a.chip")).click();
        assertThat(browser.driver().getCurrentUrl()).endsWith("index.html#kind=regression");
        assertThat(browser.driver().findElement(By.id("f-kind")).getAttribute("value"))
                .isEqualTo("regression");
    }

    @Test
    void showsAllAgainWhereNothingFits() {
        open("index.html#text=nosuchword");
        assertThat(shown()).isEmpty();

        browser.driver().findElement(By.id("clear")).click();
        new WebDriverWait(browser.driver(), Duration.ofSeconds(5)).until(d -> !shown().isEmpty());
        assertThat(browser.driver().getCurrentUrl()).doesNotContain("nosuchword");
    }

    @ParameterizedTest
    @MethodSource("searches")
    void findsAmongTheFirstFive(String words, String page) {
        open("search.html#q=" + words.replace(" ", "%20"));
        new WebDriverWait(browser.driver(), Duration.ofSeconds(20))
                .until(d -> "yes".equals(browser.run("return document.body.dataset.searchReady")));

        assertThat(browser.driver().findElements(By.cssSelector("#results a")).stream()
                        .limit(5))
                .extracting(a -> a.getAttribute("href"))
                .anyMatch(href -> href.endsWith(page));
    }

    static Stream<Arguments> searches() {
        return Stream.of(
                Arguments.of("ServerHelloDone", "ems-blocks-session-resumption.html"),
                Arguments.of("-XX:-ResizePLAB", "g1-resizeplab-disabled.html"),
                Arguments.of("montgom", "biginteger-intrinsics-disabled.html"),
                Arguments.of("--fail-on", "guide/cli.html"),
                Arguments.of("kubectl", "guide/containers.html"),
                Arguments.of("handshake", "tls-handshake-storm-during-warmup.html"),
                Arguments.of("RevokeBias", "biased-lock-revocation-storm.html"),
                Arguments.of("UseBiasedLocking", "biased-locking-disabled.html"),
                // "after" is a word that the index leaves out
                Arguments.of("slower after upgrade", "guide/compare.html"),
                Arguments.of("RevokeBias nosuchword", "biased-lock-revocation-storm.html"),
                // words that people search for, and one with a slip in it
                Arguments.of("type pollution", "secondary-super-cache-contention.html"),
                Arguments.of("to-space exhausted", "g1-evacuation-failure.html"),
                Arguments.of("pinned carrier", "virtual-thread-pinning.html"),
                Arguments.of("deoptimizatoin", "deoptimization-storm.html"),
                Arguments.of("UseMontgomeryMultiplyIntrnsic", "biginteger-intrinsics-disabled.html"));
    }

    @Test
    void searchesFromEveryPage() {
        open("cases/ems-blocks-session-resumption.html");
        WebElement box = browser.driver().findElement(By.id("search"));
        box.sendKeys("PLAB\n");
        new WebDriverWait(browser.driver(), Duration.ofSeconds(20))
                .until(d -> "yes".equals(browser.run("return document.body.dataset.searchReady")));

        assertThat(browser.driver().getCurrentUrl()).contains("search.html#q=PLAB");
        assertThat(browser.driver().findElements(By.cssSelector("#results a"))).isNotEmpty();
    }

    @Test
    void filtersFlagsAndSigns() {
        open("flags.html");
        browser.driver().findElement(By.id("f-entries")).sendKeys("useextended");

        assertThat(browser.driver().findElements(By.cssSelector(".entries > div:not([hidden]) dt")))
                .extracting(WebElement::getText)
                .containsExactly("jdk.tls.useExtendedMasterSecret");
    }

    @ParameterizedTest
    @ValueSource(strings = {"symptoms.html", "flags.html"})
    void listsALetterOnFourScreens(String page) {
        browser.resize(1280, 800);
        open(page);

        assertThat(Integer.parseInt(browser.run("return Math.round(Math.max(...[...document.querySelectorAll("
                        + "'#entries > section')].map(s => s.getBoundingClientRect().height)))")))
                .isBetween(1, 4 * 800);
        assertThat(browser.run("return [...document.querySelectorAll('.entries dt')].map(e => e.textContent)"
                        + ".filter(t => /^[^A-Za-z]+$|^\\/\\w+$|^asprof /.test(t)).join()"))
                .isEmpty();
    }

    private void open(String page) {
        // a new hash alone would not load the page again
        browser.driver().get("about:blank");
        browser.driver().get(SITE.toUri() + page);
    }

    private List<String> shown() {
        // in one step: the driver takes a tenth of a second for each of its own
        return browser.run("return [...document.querySelectorAll('section.group li:not([hidden]) h3')]"
                        + ".filter(e => e.checkVisibility()).map(e => e.innerText.trim()).join('\\n')")
                .lines()
                .toList();
    }

    private boolean isNew(String title) {
        return "true"
                .equals(browser.run(
                        "return [...document.querySelectorAll('section.group li:not([hidden])')]"
                                + ".filter(li => li.innerText.includes(arguments[0]))"
                                + ".some(li => li.querySelector('.new').checkVisibility())",
                        title));
    }
}
