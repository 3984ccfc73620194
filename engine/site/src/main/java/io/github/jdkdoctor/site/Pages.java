package io.github.jdkdoctor.site;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jdkdoctor.casebook.Case;
import io.quarkus.qute.RawString;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The files of the site by path, with what all pages have in common. */
final class Pages {
    // as many entries as a reader shows at once, and the midnight that begins a day
    private static final int FEED = 50;
    private static final String MIDNIGHT = "T00:00:00Z";

    private final Templates templates = new Templates();
    private final SortedMap<String, byte[]> files = new TreeMap<>();
    private final Edition edition;
    private final History history;
    private int rendered;

    /** Pages of an edition, each with the day of its last change in a history. */
    Pages(Edition edition, History history) {
        this.edition = edition;
        this.history = history;
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
        all.put("canonical", address(path));
        all.put("version", edition.version());
        all.put("changed", changed(path).toString());
        all.put("repository", edition.repository());
        all.put("report", edition.report(title, path));
        all.put("data", new RawString(data(path, title, description)));
        all.put("body", new RawString(templates.render(template, all)));
        return templates.render("layout", all);
    }

    /** How many pages were rendered. */
    int rendered() {
        return rendered;
    }

    /** All that a page says beyond its own content: where this changed, it is rendered again. */
    String about(String path) {
        return edition + " " + changed(path);
    }

    private String address(String path) {
        return edition.url() + (path.equals("index.html") ? "" : path);
    }

    private LocalDate changed(String path) {
        return history.of(path).map(History.Dates::changed).orElse(edition.date());
    }

    // https://schema.org/TechArticle, in a script: nothing in it may end that
    private String data(String path, String title, String description) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("@context", "https://schema.org");
        data.put("@type", path.equals("index.html") ? "WebSite" : "TechArticle");
        data.put(path.equals("index.html") ? "name" : "headline", title);
        data.put("description", description);
        data.put("url", address(path));
        data.put("dateModified", changed(path).toString());
        data.put("license", "https://www.apache.org/licenses/LICENSE-2.0");
        try {
            return new ObjectMapper().writeValueAsString(data).replace("<", "\\u003c");
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Adds an Atom feed of cases, the ones that changed last first. */
    void feed(Collection<Case> cases) {
        List<Case> last = cases.stream()
                .sorted(Comparator.comparing((Case c) -> changed(page(c)))
                        .reversed()
                        .thenComparing(Case::id))
                .limit(FEED)
                .toList();
        String updated = last.stream().map(c -> changed(page(c))).findFirst().orElse(edition.date()) + MIDNIGHT;
        StringBuilder feed = new StringBuilder(
                """
                <?xml version="1.0" encoding="UTF-8"?>
                <feed xmlns="http://www.w3.org/2005/Atom">
                <title>jdkdoctor: new and changed cases</title>
                <id>%1$s</id>
                <link href="%1$s"/>
                <link rel="self" href="%1$sfeed.xml"/>
                <updated>%2$s</updated>
                <author><name>jdkdoctor</name></author>
                """
                        .formatted(Markup.escape(edition.url()), updated));
        for (Case c : last) {
            LocalDate changed = changed(page(c));
            LocalDate added = history.of(page(c)).map(History.Dates::added).orElse(changed);
            feed.append(
                    """
                    <entry><title>%s: %s</title><id>%3$s</id><link href="%3$s"/><published>%4$s</published>\
                    <updated>%5$s</updated><summary>%6$s</summary></entry>
                    """
                            .formatted(
                                    added.equals(changed) ? "New" : "Changed",
                                    Markup.escape(c.title()),
                                    Markup.escape(address(page(c))),
                                    added + MIDNIGHT,
                                    changed + MIDNIGHT,
                                    Markup.escape(CasePage.oneLine(c.summary()))));
        }
        file("feed.xml", feed.append("</feed>\n").toString());
    }

    private static String page(Case c) {
        return "cases/" + c.id() + ".html";
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
                .append(Markup.escape(address(f)))
                .append("</loc><lastmod>")
                .append(changed(f))
                .append("</lastmod></url>\n"));
        file("sitemap.xml", map.append("</urlset>\n").toString());
        file("robots.txt", "User-agent: *\nAllow: /\nSitemap: " + edition.url() + "sitemap.xml\n");
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
