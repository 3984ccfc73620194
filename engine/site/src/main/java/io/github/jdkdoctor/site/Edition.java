package io.github.jdkdoctor.site;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;

/**
 * What all pages say of the site.
 *
 * @param url where it is published, ending with a slash
 * @param source where its sources are shown, ending with a slash
 * @param version of jdkdoctor
 * @param date when that version was made
 */
record Edition(String url, String source, String version, LocalDate date) {
    /** Where the repository is, ending with a slash. */
    String repository() {
        return source.replaceFirst("(?:blob|tree|raw)/.*", "");
    }

    /** Where to report an error of a page. */
    String report(String title, String path) {
        return repository() + "issues/new?title=" + encoded(title + " (" + path + ", " + version + ")");
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
