package io.github.jdkdoctor.site;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.mozilla.javascript.Context;
import org.mozilla.javascript.Scriptable;
import org.mozilla.javascript.ScriptableObject;

/**
 * The words of all pages and their index, as a script: a page that was opened from disk may load one, and may not fetch anything.
 * Lunr itself builds the index, on Rhino, since the stems must be those that it looks for in the browser.
 */
final class SearchIndex {
    private final String lunr;
    private final String builder;

    /**
     * Builds indexes.
     *
     * @param lunr the library
     * @param builder a script whose value is the index of {@code pages} as JSON
     */
    SearchIndex(String lunr, String builder) {
        this.lunr = lunr;
        this.builder = builder;
    }

    private record Entry(String path, String title, String kind, String aliases, String description, String text) {}

    String script(SortedMap<String, byte[]> files, Cache cache) throws IOException, SiteException {
        List<Entry> entries = new ArrayList<>();
        files.forEach((path, content) -> {
            if (path.endsWith(".html")) {
                entries.add(entry(path, Jsoup.parse(new String(content, StandardCharsets.UTF_8))));
            }
        });
        String pages = new ObjectMapper().writeValueAsString(entries);
        String index = cache.get(String.class, List.of(lunr, builder, pages), () -> index(pages));
        return "window.jdkdoctorPages = " + pages + ";\nwindow.jdkdoctorIndex = " + index + ";\n";
    }

    private String index(String pages) {
        try (Context context = Context.enter()) {
            context.setLanguageVersion(Context.VERSION_ES6);
            Scriptable scope = context.initSafeStandardObjects();
            ScriptableObject.putProperty(scope, "pages", pages);
            context.evaluateString(scope, lunr, "lunr.js", 1, null);
            return Context.toString(context.evaluateString(scope, builder, "build-index.js", 1, null));
        }
    }

    private static Entry entry(String path, Document page) {
        String description = page.select("meta[name=description]").attr("content");
        Element main = page.selectFirst("main");
        String text = "";
        if (main != null) {
            // what is the same on many pages tells none apart
            main.select("svg, nav, .source").remove();
            text = main.text();
        }
        String kind = path.startsWith("cases/") ? "case" : path.startsWith("guide/") ? "guide" : "index";
        String aliases = page.select("meta[name=keywords]").attr("content");
        return new Entry(path, page.select("h1").text(), kind, aliases, description, text);
    }
}
