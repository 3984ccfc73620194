package io.github.jdkdoctor.html;

import io.github.jdkdoctor.report.Exhibits;
import io.github.jdkdoctor.report.Report;
import io.github.jdkdoctor.report.TextReport;
import io.github.jdkdoctor.report.Words;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/**
 * The report as one HTML file that needs nothing but a browser, and no network.
 *
 * <p>What comes from a bundle is in it as data only: in a block of JSON, where it cannot end the block, and as escaped
 * text for browsers without scripts. The page's policy lets no script and no style run but its own, told by their hash,
 * and lets nothing be loaded.
 */
public final class HtmlReport {
    // d3's parts in the order in which they need each other
    private static final List<String> SCRIPTS = List.of(
            "d3/d3-array.min.js",
            "d3/d3-color.min.js",
            "d3/d3-format.min.js",
            "d3/d3-interpolate.min.js",
            "d3/d3-scale.min.js",
            "d3/d3-selection.min.js",
            "d3/d3-axis.min.js",
            "elements.js",
            "flames.js",
            "charts.js",
            "page.js");

    private static final String HEX = "0123456789abcdefABCDEF";

    private HtmlReport() {}

    /** What one page has of its own; none of it has a NUL in it. */
    public record Filling(String title, String text, String data) {}

    /** The report as a page. */
    public static String print(Report report, Exhibits exhibits) {
        return page(frame(), filling(report, exhibits));
    }

    /** What all pages of one version have in common: two thirds of a page. */
    public static String frame() {
        String style = resource("page.css");
        StringBuilder script = new StringBuilder();
        SCRIPTS.forEach(name -> script.append(resource(name)).append('\n'));
        return filled(
                resource("page.html"),
                Map.of("policy", policy(style, script.toString()), "style", style, "script", script.toString()));
    }

    /** What the page of a report has of its own. */
    public static Filling filling(Report report, Exhibits exhibits) {
        return new Filling(
                escaped(Words.legible(title(report))),
                escaped(TextReport.print(report, false)),
                data(report, exhibits));
    }

    /** The page that a frame becomes, whichever version made the two. */
    public static String page(String frame, Filling filling) {
        return filled(frame, Map.of("title", filling.title(), "text", filling.text(), "data", filling.data()));
    }

    private static String title(Report report) {
        String verdict = report.hypotheses().isEmpty()
                ? Words.nothing(report)
                : report.hypotheses().get(0).title();
        return verdict + " - jdkdoctor";
    }

    private static String policy(String style, String script) {
        return "default-src 'none'; style-src '" + hash(style) + "'; script-src '" + hash(script)
                + "'; base-uri 'none'; form-action 'none'";
    }

    private static String hash(String content) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8));
            return "sha256-" + Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String data(Report report, Exhibits exhibits) {
        StringWriter json = new StringWriter();
        try {
            PageData.write(report, exhibits, json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        // control characters are escaped by now, and would be themselves again in the browser, and in what is copied
        // there
        String legible = withoutControls(Words.legible(json.toString()));
        // in JSON a less-than sign stands in strings only, where it may be written so; without it no tag begins or ends
        return legible.replace("<", "\\u003c");
    }

    // of JSON: \b, \f and \u0000 to \u001f become U+FFFD, other escapes stay
    static String withoutControls(String json) {
        int escape = json.indexOf('\\');
        if (escape < 0) {
            return json;
        }
        StringBuilder out = new StringBuilder(json.length());
        int from = 0;
        while (escape >= 0 && escape + 1 < json.length()) {
            char kind = json.charAt(escape + 1);
            int length = isControl(json, escape + 1) ? 6 : 2;
            if (length > 2 || kind == 'b' || kind == 'f') {
                out.append(json, from, escape).append('\ufffd');
                from = escape + length;
            }
            escape = json.indexOf('\\', escape + length);
        }
        return out.append(json, from, json.length()).toString();
    }

    private static boolean isControl(String json, int at) {
        return (json.startsWith("u000", at) || json.startsWith("u001", at))
                && at + 4 < json.length()
                && HEX.indexOf(json.charAt(at + 4)) >= 0;
    }

    /** Text that is text in HTML, in an attribute too. */
    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;")
                .replace('\u0000', '\ufffd');
    }

    // each hole is filled once, from the left, so that what fills one cannot fill another
    private static String filled(String template, Map<String, String> holes) {
        StringBuilder page = new StringBuilder(template.length() << 1);
        int at = 0;
        while (true) {
            int from = template.indexOf("@{", at);
            if (from < 0) {
                return page.append(template, at, template.length()).toString();
            }
            int to = template.indexOf('}', from) + 1;
            String hole = template.substring(from, to);
            page.append(template, at, from).append(holes.getOrDefault(hole.substring(2, to - from - 1), hole));
            at = to;
        }
    }

    // a checkout on Windows may have other ends of lines than the browser hashes
    private static String resource(String name) {
        try (InputStream in = HtmlReport.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("no resource " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
