package io.github.jdkdoctor.site;

import io.github.jdkdoctor.browser.Browser;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/** What axe, a library that knows the rules of accessibility, finds wrong with the page in the browser. */
final class Axe {
    private static final String SCRIPT = resource("META-INF/resources/webjars/axe-core/4.6.3/axe.min.js");

    private Axe() {}

    /** What breaks any rule of axe. */
    static List<String> violations(Browser browser) {
        return violations(browser, "");
    }

    /** What breaks those rules of axe that look at colors. */
    static List<String> violationsOfColor(Browser browser) {
        return violations(browser, "runOnly: ['color-contrast', 'link-in-text-block'], ");
    }

    private static List<String> violations(Browser browser, String options) {
        browser.run(SCRIPT);
        browser.driver().manage().timeouts().scriptTimeout(Duration.ofSeconds(60));
        Object found = browser.driver()
                .executeAsyncScript("const done = arguments[arguments.length - 1];"
                        + "axe.run(document, {" + options + "resultTypes: ['violations']}).then(r =>"
                        + " done(r.violations.flatMap(v => v.nodes.map(n => v.id + ': ' + n.html.slice(0, 160) + ' '"
                        + " + n.failureSummary))));");
        return ((List<?>) Objects.requireNonNull(found))
                .stream().map(String::valueOf).toList();
    }

    private static String resource(String name) {
        try (InputStream in = Axe.class.getClassLoader().getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
