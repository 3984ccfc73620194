package io.github.jdkdoctor.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.browser.Browser;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.support.ui.ExpectedConditions;
import org.openqa.selenium.support.ui.WebDriverWait;

/** The web page, used as people use it. */
@Tag("thorough")
class PageInBrowserIT {
    private static final Path PICTURES = Path.of("target", "pictures");
    // what a finger misses, and what a telephone zooms into when it is written to
    private static final String TOO_SMALL = "return [...document.querySelectorAll("
            + "'nav a, button, summary, textarea, select, input:not([type=hidden])')].filter(e => {"
            + " const box = e.getBoundingClientRect(); return box.width > 0 && (box.width < 24 || box.height < 24"
            + " || parseFloat(getComputedStyle(e).fontSize) < 16); }).map(e => e.outerHTML).join(' | ')";
    private static final String AXE = resource("/META-INF/resources/webjars/axe-core/4.6.3/axe.min.js");

    @Test
    void diagnosesWhatIsChosenAndComparesTwo(@TempDir Path folder) throws IOException, InterruptedException {
        Path bundle = Files.write(folder.resolve("orders.zip"), Samples.storm());
        Path other = Files.write(folder.resolve("healthy.zip"), Samples.healthy());
        Path noise = Files.writeString(folder.resolve("noise.zip"), "no archive");
        Files.createDirectories(PICTURES);
        try (Browser browser = Browser.start();
                Program service = Program.start(folder.resolve("data"), Map.of())) {
            WebDriverWait wait = new WebDriverWait(browser.driver(), Duration.ofSeconds(60));
            String address = diagnose(browser, service, wait, bundle);
            assertThat(browser.driver().getTitle()).contains("Biased-lock revocation storm");
            wait.until(ExpectedConditions.frameToBeAvailableAndSwitchToIt(By.tagName("iframe")));
            wait.until(ExpectedConditions.textToBePresentInElementLocated(
                    By.tagName("main"), "Biased-lock revocation storm"));
            browser.driver().switchTo().defaultContent();
            pleasesAxe(browser);
            browser.screenshot(PICTURES.resolve("diagnosis.png"));

            assertThat(diagnoseTwo(browser, service, wait, run("baseline"), run("current")))
                    .isNotEqualTo(address);
            assertThat(browser.driver().getTitle()).contains("Biased-lock revocation storm");

            assertThat(diagnose(browser, service, wait, other)).isNotEqualTo(address);
            browser.driver().get(service.uri("/").toString());
            pleasesAxe(browser);
            browser.screenshot(PICTURES.resolve("home.png"));
            dropsAnywhereOnTheForm(browser);
            browser.driver().get(service.uri("/").toString());
            browser.driver().findElements(By.name("one")).get(0).click();
            browser.driver().findElements(By.name("other")).get(2).click();
            button(browser, "Compare two").click();
            wait.until(ExpectedConditions.titleContains("Two diagnoses"));
            assertThat(browser.driver().findElement(By.tagName("table")).getText())
                    .contains("orders.zip", "healthy.zip", "strong", "not found");
            pleasesAxe(browser);
            browser.screenshot(PICTURES.resolve("compare.png"));
            browser.driver().get(service.uri("/?text=no-such-text").toString());
            assertThat(text(browser)).contains("No diagnosis matches.").doesNotContain("None yet.");
            browser.driver().get(service.uri("/?case=" + Samples.CASE).toString());
            assertThat(text(browser)).contains("orders.zip").doesNotContain("healthy.zip");

            service.send(service.request("/api/v1/diagnoses?service=orders")
                    .header("Content-Type", "application/zip")
                    .POST(BodyPublishers.ofByteArray(Samples.storm("of a service"))));
            browser.resize(360, 740);
            String pair = "/compare?one=" + id(address) + "&other=" + id(address);
            for (String page : List.of("/", address, "/compare", pair, "/services", "/services/orders")) {
                browser.driver().get(service.uri(page).toString());
                assertThat(browser.run("return document.documentElement.scrollWidth <= 360"))
                        .as(page)
                        .isEqualTo("true");
                assertThat(browser.run(TOO_SMALL)).as(page).isEqualTo("");
            }
            browser.driver().get(service.uri("/").toString());
            // each report is a card with all that the table has
            assertThat(browser.driver().findElement(By.className("cards")).getText())
                    .contains("orders.zip");
            browser.screenshot(PICTURES.resolve("home-small.png"));
            browser.resize(1280, 900);
            // axe reads back what it draws
            assertThat(browser.complaints()).allMatch(complaint -> complaint.contains("willReadFrequently"));

            browser.driver().get(service.uri("/").toString());
            browser.driver().findElement(By.id("bundle")).sendKeys(noise.toString());
            button(browser, "Diagnose").click();
            wait.until(ExpectedConditions.presenceOfElementLocated(By.className("problem")));
            assertThat(text(browser)).contains("The bundle cannot be read", "noise.zip", "A bundle is a zip or tar.gz");
            pleasesAxe(browser);
            browser.screenshot(PICTURES.resolve("problem.png"));

            browser.driver().get(service.uri(address).toString());
            browser.driver().findElement(By.linkText("Delete")).click();
            wait.until(ExpectedConditions.titleContains("Delete?"));
            pleasesAxe(browser);
            button(browser, "Delete").click();
            wait.until(ExpectedConditions.titleContains("Diagnoses"));
            assertThat(browser.driver().findElement(By.tagName("table")).getText())
                    .doesNotContain("orders.zip");
        }
    }

    private static String diagnose(Browser browser, Program service, WebDriverWait wait, Path bundle) {
        browser.driver().get(service.uri("/").toString());
        browser.driver().findElement(By.id("bundle")).sendKeys(bundle.toString());
        button(browser, "Diagnose").click();
        return address(browser, wait);
    }

    // what a browser hands to a page on a drop
    private static void dropsAnywhereOnTheForm(Browser browser) {
        browser.run("const files = new DataTransfer(); files.items.add(new File(['x'], 'dropped.zip'));"
                + " document.querySelector('form.drop h2').dispatchEvent(new DragEvent('drop',"
                + " {dataTransfer: files, bubbles: true, cancelable: true})); return true");
        assertThat(browser.run("return document.getElementById('bundle').files[0].name"))
                .isEqualTo("dropped.zip");
    }

    private static String diagnoseTwo(
            Browser browser, Program service, WebDriverWait wait, Path baseline, Path current) {
        browser.driver().get(service.uri("/").toString());
        browser.driver().findElement(By.id("baseline")).sendKeys(baseline.toString());
        browser.driver().findElement(By.id("current")).sendKeys(current.toString());
        browser.driver()
                .findElement(By.xpath("//form[.//input[@id='current']]//button"))
                .click();
        return address(browser, wait);
    }

    private static Path run(String run) {
        return Samples.root()
                .resolve("cases/" + Samples.CASE + "/fixtures/on-11/" + run + "/safepoint.log")
                .toAbsolutePath();
    }

    private static String text(Browser browser) {
        return browser.driver().findElement(By.tagName("main")).getText();
    }

    private static String id(String address) {
        return address.substring(address.lastIndexOf('/') + 1);
    }

    private static String address(Browser browser, WebDriverWait wait) {
        wait.until(ExpectedConditions.presenceOfElementLocated(By.tagName("iframe")));
        String address = String.valueOf(browser.driver().getCurrentUrl());
        return address.substring(address.indexOf("/diagnoses/"));
    }

    private static void pleasesAxe(Browser browser) {
        for (String scheme : List.of("light", "dark")) {
            browser.prefer(scheme);
            browser.run(AXE);
            browser.driver().manage().timeouts().scriptTimeout(Duration.ofSeconds(60));
            assertThat(browser.driver()
                            .executeAsyncScript("const done = arguments[arguments.length - 1];"
                                    + "axe.run(document, {iframes: false, resultTypes: ['violations']}).then(r =>"
                                    + " done(r.violations.flatMap(v => v.nodes.map(n => v.id + ': ' + n.html))"
                                    + ".join(' | ')));"))
                    .as("%s in the %s", browser.driver().getCurrentUrl(), scheme)
                    .isEqualTo("");
        }
        browser.prefer("light");
    }

    private static String resource(String name) {
        try (InputStream in = PageInBrowserIT.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static WebElement button(Browser browser, String text) {
        return browser.driver().findElement(By.xpath("//button[normalize-space()='" + text + "']"));
    }
}
