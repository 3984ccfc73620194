package io.github.jdkdoctor.browser;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import org.junit.jupiter.api.Assumptions;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/**
 * A headless Chromium of the machine, with a profile of its own that is gone when it is closed. Nothing is downloaded:
 * {@code chromium} (or {@code chromium-browser}, {@code google-chrome}) and {@code chromedriver} are looked for on the
 * {@code PATH}.
 */
public final class Browser implements AutoCloseable {
    /**
     * Variable of the environment: 1 where a machine without a browser fails the tests instead of skipping them, 0 where they
     * are skipped on any machine.
     */
    public static final String REQUIRED = "JDKDOCTOR_REQUIRE_BROWSER";

    private final ChromeDriver driver;
    private final Path profile;

    private Browser(ChromeDriver driver, Path profile) {
        this.driver = driver;
        this.profile = profile;
    }

    /** Starts a browser with a window of 1280 by 900; skips the calling test on a machine without one. */
    public static Browser start() {
        Optional<File> chromium = onPath("chromium", "chromium-browser", "google-chrome");
        Optional<File> chromedriver = onPath("chromedriver");
        String required = Optional.ofNullable(System.getenv(REQUIRED)).orElse("");
        Assumptions.assumeFalse(required.equals("0"), REQUIRED + " is 0: tests in a browser are skipped");
        if (chromium.isEmpty() || chromedriver.isEmpty()) {
            String missing = "no chromium and chromedriver on the PATH: tests in a browser are skipped;"
                    + " on Debian apt-get install chromium chromium-driver";
            if (required.equals("1")) {
                throw new IllegalStateException(missing);
            }
            System.err.println(missing);
            Assumptions.abort(missing);
        }
        try {
            Path profile = Files.createTempDirectory("jdkdoctor-browser");
            LoggingPreferences logs = new LoggingPreferences();
            logs.enable(LogType.BROWSER, Level.ALL);
            logs.enable(LogType.PERFORMANCE, Level.ALL);
            ChromeOptions options = new ChromeOptions();
            options.setBinary(chromium.orElseThrow());
            options.setCapability("goog:loggingPrefs", logs);
            // no sandbox: it cannot be had as root or in a container without user namespaces
            options.addArguments(
                    "--headless=new",
                    "--no-sandbox",
                    "--disable-dev-shm-usage",
                    "--disable-gpu",
                    "--disable-quic",
                    "--no-first-run",
                    "--disable-background-networking",
                    "--disable-component-update",
                    "--disable-sync",
                    "--window-size=1280,900",
                    "--user-data-dir=" + profile);
            ChromeDriverService service = new ChromeDriverService.Builder()
                    .usingDriverExecutable(chromedriver.orElseThrow())
                    .usingAnyFreePort()
                    .build();
            return new Browser(new ChromeDriver(service, options), profile);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Optional<File> onPath(String... names) {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return Arrays.stream(names)
                .flatMap(name ->
                        Arrays.stream(path.split(File.pathSeparator, -1)).map(folder -> new File(folder, name)))
                .filter(File::canExecute)
                .findFirst();
    }

    /** The driver, to open pages and to act as a user would. */
    public ChromeDriver driver() {
        return driver;
    }

    /** Opens a file from disk. */
    public void open(Path file) {
        driver.get(file.toUri().toString());
    }

    /** Runs a script in the page and gives what it returns, as text. */
    public String run(String script, Object... arguments) {
        return String.valueOf(driver.executeScript(script, arguments));
    }

    /** What the page wrote to the console since the last call: errors, warnings, refusals of its security policy. */
    public List<String> complaints() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .map(LogEntry::getMessage)
                .toList();
    }

    /** The addresses that were asked for since the last call, the page's own among them. */
    public List<String> requests() {
        ObjectMapper json = new ObjectMapper();
        List<String> requests = new ArrayList<>();
        for (LogEntry entry : driver.manage().logs().get(LogType.PERFORMANCE)) {
            try {
                JsonNode message = json.readTree(entry.getMessage()).path("message");
                if (message.path("method").asText().equals("Network.requestWillBeSent")) {
                    requests.add(message.at("/params/request/url").asText());
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return requests;
    }

    /** Makes the viewport this large, as small as a telephone's. */
    public void resize(int width, int height) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    }

    /** Has pages believe that the user prefers a color scheme, {@code light} or {@code dark}. */
    public void prefer(String scheme) {
        media("", scheme);
    }

    /** Shows pages on a medium, {@code screen} or {@code print}, to a user who prefers a color scheme. */
    public void media(String medium, String scheme) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("media", medium, "features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
        // pages hear of it when the next frame is drawn
        driver.executeAsyncScript(
                "const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => done()))");
    }

    /** Writes what the viewport shows as a PNG. */
    public void screenshot(Path to) {
        try {
            Files.write(to, driver.getScreenshotAs(OutputType.BYTES));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends the browser and removes its profile. */
    @Override
    public void close() {
        driver.quit();
        try {
            Files.walkFileTree(profile, new Removal());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    // the browser's helpers may still be leaving files behind while they end: what is gone by then is gone
    private static final class Removal extends SimpleFileVisitor<Path> {
        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) {
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path folder, IOException e) {
            folder.toFile().delete();
            return FileVisitResult.CONTINUE;
        }
    }
}
