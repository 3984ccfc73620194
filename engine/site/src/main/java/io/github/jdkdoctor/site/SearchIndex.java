package io.github.jdkdoctor.site;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/** The words of all pages, as a script: a page that was opened from disk may load one, and may not fetch anything. */
final class SearchIndex {
    private SearchIndex() {}

    private record Entry(String path, String title, String kind, String aliases, String description, String text) {}

    static String script(SortedMap<String, byte[]> files) {
        List<Entry> entries = new ArrayList<>();
        files.forEach((path, content) -> {
            if (path.endsWith(".html")) {
                entries.add(entry(path, Jsoup.parse(new String(content, StandardCharsets.UTF_8))));
            }
        });
        try {
            return "window.jdkdoctorPages = " + new ObjectMapper().writeValueAsString(entries) + ";\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
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
