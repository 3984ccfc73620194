package io.github.jdkdoctor.site;

import io.quarkus.qute.RawString;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The files of the site by path, with what all pages have in common. */
final class Pages {
    private final Templates templates = new Templates();
    private final SortedMap<String, byte[]> files = new TreeMap<>();
    private final String url;
    private int rendered;

    /** Pages that will be published under an address, which ends with a slash. */
    Pages(String url) {
        this.url = url;
    }

    /**
     * Adds a page.
     *
     * @param path from the root of the site, as in {@code cases/one.html}
     * @param description one sentence for search engines
     * @param section which entry of the navigation it belongs to
     */
    void page(
            String path,
            String title,
            String description,
            String section,
            String template,
            Map<String, Object> values) {
        file(path, render(path, title, description, section, template, values));
    }

    /** The text of such a page, for who keeps it. */
    String render(
            String path,
            String title,
            String description,
            String section,
            String template,
            Map<String, Object> values) {
        rendered++;
        Map<String, Object> all = new HashMap<>(values);
        String root = "../".repeat((int) path.chars().filter(c -> c == '/').count());
        all.put("root", root);
        all.put("title", title);
        all.put("description", description);
        all.put("section", section);
        all.put("canonical", url + (path.equals("index.html") ? "" : path));
        all.put("body", new RawString(templates.render(template, all)));
        return templates.render("layout", all);
    }

    /** How many pages were rendered. */
    int rendered() {
        return rendered;
    }

    /** Where they will be published. */
    String url() {
        return url;
    }

    void file(String path, String content) {
        files.put(path, content.getBytes(StandardCharsets.UTF_8));
    }

    void file(String path, byte[] content) {
        files.put(path, content);
    }

    /** Adds the sitemap of the pages so far. */
    void sitemap() {
        StringBuilder map = new StringBuilder(
                """
                <?xml version="1.0" encoding="UTF-8"?>
                <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
                """);
        files.keySet().stream().filter(f -> f.endsWith(".html")).forEach(f -> map.append("<url><loc>")
                .append(Markup.escape(url + (f.equals("index.html") ? "" : f)))
                .append("</loc></url>\n"));
        file("sitemap.xml", map.append("</urlset>\n").toString());
        file("robots.txt", "User-agent: *\nAllow: /\nSitemap: " + url + "sitemap.xml\n");
    }

    SortedMap<String, byte[]> files() {
        return files;
    }

    /** Makes a directory hold these files, and nothing else. */
    void write(Path directory) throws IOException {
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            Path path = directory.resolve(file.getKey());
            if (!Files.exists(path) || !Arrays.equals(Files.readAllBytes(path), file.getValue())) {
                Files.createDirectories(path.getParent());
                Files.write(path, file.getValue());
            }
        }
        try (Stream<Path> there = Files.walk(directory)) {
            for (Path path : there.filter(Files::isRegularFile).toList()) {
                if (!files.containsKey(directory.relativize(path).toString().replace('\\', '/'))) {
                    Files.delete(path);
                }
            }
        }
    }
}
