package io.github.jdkdoctor.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.browser.Browser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.support.ui.ExpectedConditions;
import org.openqa.selenium.support.ui.WebDriverWait;

/** The web page, used as people use it. */
class PageInBrowserIT {
    private static final Path PICTURES = Path.of("target", "pictures");

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
            assertThat(browser.driver().getTitle()).contains("biased locks");
            browser.screenshot(PICTURES.resolve("diagnosis.png"));
            wait.until(ExpectedConditions.frameToBeAvailableAndSwitchToIt(By.tagName("iframe")));
            wait.until(ExpectedConditions.textToBePresentInElementLocated(By.tagName("main"), "biased locks"));
            browser.driver().switchTo().defaultContent();

            assertThat(diagnose(browser, service, wait, other)).isNotEqualTo(address);
            browser.driver().get(service.uri("/").toString());
            browser.screenshot(PICTURES.resolve("home.png"));
            browser.driver().findElements(By.name("one")).get(0).click();
            browser.driver().findElements(By.name("other")).get(1).click();
            button(browser, "Compare two").click();
            wait.until(ExpectedConditions.titleContains("Two diagnoses"));
            assertThat(browser.driver().findElement(By.tagName("table")).getText())
                    .contains("orders.zip", "healthy.zip", "strong", "not found");
            browser.screenshot(PICTURES.resolve("compare.png"));

            browser.resize(390, 800);
            browser.driver().get(service.uri("/").toString());
            assertThat(browser.run("return document.documentElement.scrollWidth <= 390"))
                    .isEqualTo("true");
            browser.screenshot(PICTURES.resolve("home-small.png"));
            browser.resize(1280, 900);
            assertThat(browser.complaints()).isEmpty();

            browser.driver().get(service.uri("/").toString());
            browser.driver().findElement(By.id("bundle")).sendKeys(noise.toString());
            button(browser, "Diagnose").click();
            wait.until(ExpectedConditions.presenceOfElementLocated(By.className("problem")));
            assertThat(browser.driver().findElement(By.tagName("main")).getText())
                    .contains("The bundle can not be read", "noise.zip");
            browser.screenshot(PICTURES.resolve("problem.png"));

            browser.driver().get(service.uri(address).toString());
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
        wait.until(ExpectedConditions.presenceOfElementLocated(By.tagName("iframe")));
        String address = String.valueOf(browser.driver().getCurrentUrl());
        return address.substring(address.indexOf("/diagnoses/"));
    }

    private static WebElement button(Browser browser, String text) {
        return browser.driver().findElement(By.xpath("//button[normalize-space()='" + text + "']"));
    }
}
