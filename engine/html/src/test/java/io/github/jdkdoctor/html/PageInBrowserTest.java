package io.github.jdkdoctor.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.browser.Browser;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

@Tag("thorough")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PageInBrowserTest {
    private static final String PROFILES = "biginteger-intrinsics-disabled/fixtures/switched-off-17";
    private static final String LOGS = "biased-lock-revocation-storm/fixtures/on-11";
    private static final String THREADS = "thread-dump/three-dumps-11.txt";
    private static final String MEMORY = "native-memory/diff-25.txt";
    private static final String FITS = "return document.documentElement.scrollWidth <= innerWidth";
    private static final String CRASH = "report-of-the-JVM/segv-21.log";

    private final Browser browser = Browser.start();
    private Path folder;

    @BeforeAll
    void write(@TempDir Path temporary) throws Exception {
        folder = temporary;
        Files.writeString(folder.resolve("profiles.html"), Pages.ofFixture(PROFILES));
        Files.writeString(folder.resolve("logs.html"), Pages.ofFixture(LOGS));
    }

    @AfterEach
    void restore() {
        browser.resize(1280, 900);
        browser.media("", "light");
    }

    @AfterAll
    void close() {
        browser.close();
    }

    private void open(String page) {
        browser.requests();
        browser.complaints();
        browser.open(folder.resolve(page));
    }

    private WebElement find(String selector) {
        return browser.driver().findElement(By.cssSelector(selector));
    }

    private int count(String selector) {
        return browser.driver().findElements(By.cssSelector(selector)).size();
    }

    private void key(CharSequence keys) {
        browser.driver().switchTo().activeElement().sendKeys(keys);
    }

    @Test
    void opensFromDiskWithoutAskingForAnythingElse() {
        for (String page : new String[] {"profiles.html", "logs.html"}) {
            open(page);
            assertThat(find("h1").getText()).isNotEmpty();
            assertThat(browser.requests())
                    .containsExactly(folder.resolve(page).toUri().toString());
            assertThat(browser.complaints()).isEmpty();
        }
    }

    @Test
    void showsTheStacksOfBothRunsWithThoseThatVanished() {
        open("profiles.html");
        assertThat(count(".flames .n")).isGreaterThan(20);
        assertThat(count(".flames .gone")).isPositive();
        assertThat(count(".flames .by")).isPositive();
        int both = count(".flames .n");
        find("input[value=current] + span").click();
        assertThat(count(".flames .gone")).isZero();
        find("input[value=fromLeaves] + span").click();
        find("input[value=both] + span").click();
        assertThat(count(".flames .n")).isPositive().isNotEqualTo(both);
    }

    @Test
    void findsFramesAndSaysTheirSharesOfBothRuns() {
        open("profiles.html");
        key("/");
        key("bigint");
        assertThat(find("#found").getText()).matches("[\\d,]+ frames, .+ % of baseline, .+ % of current: .+ points");
        assertThat(count(".flames .hit")).isPositive();
        assertThat(count(".flames .dimmed")).isPositive();
        key(Keys.ESCAPE);
        assertThat(count(".flames .hit")).isZero();
        key("/(broken/");
        assertThat(find("#found").getText()).isEqualTo("not a regular expression");
    }

    @Test
    void zoomsByMouseAndByKeyboard() {
        open("profiles.html");
        int all = count(".flames .n");
        browser.run(
                "document.querySelectorAll('.flames .n')[3].dispatchEvent(new MouseEvent('click', {bubbles: true}))");
        assertThat(count(".flames .above")).isPositive();
        browser.run("document.querySelector('.flames').focus()");
        key(Keys.ESCAPE);
        assertThat(count(".flames .n")).isEqualTo(all);
        assertThat(count(".flames .above")).isZero();
        key(Keys.ARROW_DOWN);
        key(Keys.ARROW_DOWN);
        key(Keys.ARROW_DOWN);
        assertThat(count(".flames .cursor")).isEqualTo(1);
        assertThat(find(".says").getText()).contains("% of baseline");
        key(Keys.ENTER);
        assertThat(count(".flames .above")).isPositive();
    }

    @Test
    void drawsSafepointsAndCollectionsWithTheirTables() {
        open("logs.html");
        assertThat(count("#safepoints .bar.current")).isPositive();
        assertThat(find("#safepoints table").getText()).contains("RevokeBias");
        assertThat(count("#gc .pause")).isPositive();
        assertThat(count("#gc .heap")).isPositive();
        assertThat(find("#files").getText()).contains("current/safepoint.log");
        assertThat(find(".evidence .origin").getText()).contains("current/");
    }

    @Test
    void showsThreadsMemoryAndCrashesWhereABundleHoldsThem(@TempDir Path bundle) throws Exception {
        Path evidence = Path.of(System.getProperty("jdkdoctor.root", "."), "engine/core/src/test/resources/evidence");
        Path current = Files.createDirectory(bundle.resolve("current"));
        for (String file : new String[] {THREADS, MEMORY, CRASH}) {
            Files.copy(evidence.resolve(file), current.resolve(Path.of(file).getFileName()));
        }
        Files.writeString(folder.resolve("snapshots.html"), Pages.of(bundle));
        open("snapshots.html");
        assertThat(find("#threads table").getText()).contains("platform threads");
        assertThat(find("#memory table").getText()).contains("Total", "Thread", "MB");
        assertThat(count("#memory .bar.current")).isPositive();
        assertThat(find("#crashes table").getText()).contains("SIGSEGV");
        assertThat(find("ul.signs").getText()).contains("SIGSEGV", "native memory of ", "threads");
        assertThat(browser.complaints()).isEmpty();
        open("logs.html");
        assertThat(count("#threads, #memory, #crashes")).isZero();
    }

    @Test
    void isLightOrDarkAsPreferredOrChosen() {
        String paper = "return getComputedStyle(document.body).backgroundColor";
        open("logs.html");
        String light = browser.run(paper);
        browser.prefer("dark");
        String dark = browser.run(paper);
        assertThat(dark).isNotEqualTo(light);
        assertThat(find("#theme").getAttribute("aria-pressed")).isEqualTo("true");
        find("#theme").click();
        assertThat(browser.run(paper)).isEqualTo(light);
        browser.media("print", "dark");
        browser.run("dispatchEvent(new Event('beforeprint'))");
        assertThat(browser.run(paper)).isEqualTo(light);
        assertThat(browser.run("return getComputedStyle(document.querySelector('header')).display"))
                .isEqualTo("none");
    }

    @Test
    void fitsATelephone() {
        browser.resize(360, 740);
        for (String page : new String[] {"profiles.html", "logs.html"}) {
            open(page);
            assertThat(browser.run(FITS)).isEqualTo("true");
        }
    }

    @Test
    void showsTablesOfTextBelowEachOtherOnATelephone(@TempDir Path bundle) throws Exception {
        String words =
                "The threads waited for java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await. ";
        Files.writeString(folder.resolve("rules.html"), Pages.withARule(Pages.hostile(bundle), words.repeat(5)));
        browser.resize(360, 740);
        open("rules.html");
        browser.run("document.querySelectorAll('details').forEach(d => { d.open = true; })");
        assertThat(browser.run(FITS)).isEqualTo("true");
        for (String id : new String[] {"jmc", "flags", "threads", "benchmarks"}) {
            assertThat(count("#" + id + " .stacked")).as(id).isPositive();
            assertThat(browser.run("return [...document.querySelectorAll('#" + id + " .stacked')]"
                            + ".every(t => t.parentNode.scrollWidth <= t.parentNode.clientWidth)"))
                    .as(id)
                    .isEqualTo("true");
        }
        assertThat(browser.run("return getComputedStyle(document.querySelector('#jmc td'), '::before').content"))
                .isEqualTo("\"rule\"");
    }

    @Test
    void opensSearchesAndZoomsInHugeProfiles(@TempDir Path bundle) throws Exception {
        Path page = folder.resolve("huge.html");
        Files.writeString(page, Pages.of(Pages.huge(bundle)));
        assertThat(Files.size(page)).isLessThan(5_000_000);
        open("huge.html");
        assertThat(browser.complaints()).isEmpty();
        assertThat(find("#stacks").getText()).contains("those with more than 2,048 above them");
        assertThat(count(".flames .n")).isGreaterThan(1_000);
        key("/");
        key("Bottom.reached");
        assertThat(find("#found").getText()).startsWith("1 frame, ");
        assertThat(count(".flames .hit")).isEqualTo(1);
        assertThat(Double.parseDouble(browser.run("return document.querySelector('.flameframe').scrollTop")))
                .isGreaterThan(10_000);
        browser.run("document.querySelector('.flames .hit').dispatchEvent(new MouseEvent('click', {bubbles: true}))");
        assertThat(find(".says").getText()).contains("org.example.Bottom.reached");
        // the thread's start and the rules; the frame itself is below them
        assertThat(count(".flames .above")).isEqualTo(1_001);
        assertThat(browser.run("return document.querySelector('.flames .hit').getBoundingClientRect().width"
                        + " > 0.9 * document.querySelector('.flames').getBoundingClientRect().width"))
                .isEqualTo("true");
        key(Keys.ESCAPE);
        find("#stacks .tools > button").click();
        browser.run("document.querySelector('.flames .narrow')"
                + ".dispatchEvent(new MouseEvent('mousemove', {bubbles: true}))");
        assertThat(find(".says").getText()).contains("1,000 frames too narrow to be drawn, ");
        browser.run(
                "document.querySelector('.flames .narrow').dispatchEvent(new MouseEvent('click', {bubbles: true}))");
        assertThat(count(".flames .above")).isEqualTo(1);
        assertThat(count(".flames .n:not(.above)")).isGreaterThan(1_000);
        assertThat(count(".flames .narrow")).isZero();
        find("input[value=fromLeaves] + span").click();
        find("#search").sendKeys("Bottom.reached");
        assertThat(find("#found").getText()).startsWith("1 frame, ");
        browser.resize(360, 740);
        assertThat(browser.run(FITS)).isEqualTo("true");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void keepsTheGraphWhereItIsWhenANameIsLong(@TempDir Path bundle) throws Exception {
        Files.writeString(folder.resolve("long.html"), Pages.of(Pages.hostile(bundle)));
        for (int width : new int[] {1280, 360}) {
            browser.resize(width, 740);
            open("long.html");
            String top = browser.run("return document.querySelector('.flames').getBoundingClientRect().top");
            browser.run("document.querySelectorAll('.flames .n').forEach(n =>"
                    + " n.dispatchEvent(new MouseEvent('mousemove', {bubbles: true})))");
            browser.run("flames.tell(DATA.stacks.fromRoots.name.findIndex(n => DATA.stacks.names[n].length > 900))");
            assertThat(find(".says code").getText()).hasSizeGreaterThan(900);
            assertThat(browser.run("return document.querySelector('.flames').getBoundingClientRect().top"))
                    .isEqualTo(top);
        }
    }

    @Test
    void runsNothingThatABundleSays(@TempDir Path bundle) throws Exception {
        Files.writeString(folder.resolve("hostile.html"), Pages.of(Pages.hostile(bundle)));
        open("hostile.html");
        browser.run("document.querySelectorAll('details').forEach(d => { d.open = true; })");
        browser.run("document.querySelectorAll('.flames .n').forEach(n =>"
                + " n.dispatchEvent(new MouseEvent('mousemove', {bubbles: true})))");
        assertThat(find(".flames").getText()).contains("<img src=x");
        assertThat(find("#files").getText()).contains("<img src=x onerror=hacked()>.collapsed");
        assertThat(count("img")).isZero();
        assertThat(browser.run("return [...document.querySelectorAll('[href]')].every(a =>"
                        + " /^(https:|#)/.test(a.getAttribute('href')))"))
                .isEqualTo("true");
        // a handler that ran would complain that there is no function hacked
        assertThat(browser.complaints()).isEmpty();
        assertThat(browser.requests())
                .containsExactly(folder.resolve("hostile.html").toUri().toString());
    }

    @Test
    void refusesAScriptThatGotInAllTheSame() {
        open("logs.html");
        browser.run("const s = document.createElement('script'); s.textContent = 'window.ran = 1';"
                + " document.body.append(s)");
        assertThat(browser.run("return window.ran")).isEqualTo("null");
        assertThat(browser.complaints()).anyMatch(c -> c.contains("Content Security Policy"));
    }
}
