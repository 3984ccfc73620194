package io.github.jdkdoctor.site;

import io.github.jdkdoctor.Doctor;
import io.github.jdkdoctor.casebook.Case;
import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.cli.Cli;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.stream.Stream;

/** Everything that the site is made of. */
final class Site implements AutoCloseable {
    private static final String LUNR = "META-INF/resources/webjars/lunr/2.3.9/lunr.min.js";

    private final Path root;
    private final Casebook casebook;
    private final String source;
    private final Cache cache;
    private final String engine;
    private final Prose prose;
    private final Examination examination;
    private final AccuracyTable accuracy;

    /**
     * A site of a casebook.
     *
     * @param root of the sources
     * @param source where the sources are shown, ending with a slash
     */
    Site(Path root, Casebook casebook, Cache cache, String source) throws IOException {
        this.root = root;
        this.casebook = casebook;
        this.source = source;
        this.cache = cache;
        this.prose = new Prose(cache, id -> casebook.find(id).map(Case::title));
        // what is said of a bundle changes with the engine's code and with the casebook
        this.engine = Cache.codeOf(Doctor.class) + casebook.version();
        this.examination = new Examination(casebook, cache, engine);
        this.accuracy = new AccuracyTable(casebook, cache, engine);
    }

    void addTo(Pages pages) throws IOException, SiteException {
        Future<String> releases = Tasks.start(
                () -> cache.get(String.class, List.of("compare", engine), () -> new ComparePage(casebook).script()));
        Future<Guide.Chapter> accurate = Tasks.start(() -> accuracy.chapter(root.resolve("cases")));
        List<CaseFolder> folders = new ArrayList<>();
        for (Case c : casebook.cases()) {
            folders.add(CaseFolder.read(root.resolve("cases"), c));
        }
        RuleExcerpts rules = new RuleExcerpts(root);
        CasePage page = new CasePage(casebook, cache, prose, examination, rules, source);
        for (CaseFolder folder : folders) {
            page.addTo(pages, folder);
        }
        new CaseIndex(rules, folders, prose).addTo(pages);
        guide(pages, Tasks.result(accurate));
        pages.page("search.html", "Search", "Everything in the cases and the guide.", "search", "search", Map.of());
        pages.page("404.html", "Page not found", "There is no such page.", "none", "missing", Map.of());
        compare(pages, Tasks.result(releases));
        assets(pages);
        pages.file("assets/search-index.js", searchIndex().script(pages.files(), cache));
        pages.sitemap();
        pages.feed(casebook.cases());
        casebook.cases().forEach(c -> c.formerly().forEach(old -> pages.file("cases/" + old + ".html", redirect(c))));
    }

    /** A page under an id that a case had, which leads to the one that it has. */
    private static String redirect(Case c) {
        return """
                <!doctype html>
                <html lang="en">
                <meta charset="utf-8">
                <title>%2$s</title>
                <link rel="canonical" href="%1$s.html">
                <meta name="robots" content="noindex">
                <meta http-equiv="refresh" content="0; url=%1$s.html">
                <p>This case is now <a href="%1$s.html">%2$s</a>.</p>
                """
                .formatted(c.id(), Markup.escape(c.title()));
    }

    private static void compare(Pages pages, String script) throws IOException, SiteException {
        pages.page(
                "compare.html",
                "What changes from one JDK to another",
                "Flags, defaults, security properties and known causes of slowness between any two JDKs from 8 to 25.",
                "compare",
                "compare",
                Map.of("releases", ComparePage.lines()));
        pages.file("assets/compare-data.js", script);
    }

    private void guide(Pages pages, Guide.Chapter accurate) throws IOException, SiteException {
        String schema = new String(resource("io/github/jdkdoctor/report/report.schema.json"), StandardCharsets.UTF_8);
        pages.file("guide/report.schema.json", schema);
        List<Guide.Chapter> generated =
                List.of(CliReference.chapter(Cli.model()), SchemaReference.chapter(schema), accurate);
        new Guide(root, prose, generated).addTo(pages);
    }

    private void assets(Pages pages) throws IOException {
        try (Stream<Path> files = Files.list(root.resolve("site/src/main/assets"))) {
            for (Path file : files.sorted().toList()) {
                pages.file("assets/" + file.getFileName(), Files.readAllBytes(file));
            }
        }
        pages.file("assets/lunr.js", resource(LUNR));
    }

    private static SearchIndex searchIndex() throws IOException {
        return new SearchIndex(
                new String(resource(LUNR), StandardCharsets.UTF_8),
                new String(resource("io/github/jdkdoctor/site/build-index.js"), StandardCharsets.UTF_8));
    }

    private static byte[] resource(String name) throws IOException {
        try (InputStream in = Site.class.getClassLoader().getResourceAsStream(name)) {
            if (in == null) {
                throw new IOException(name + " is not on the class path");
            }
            return in.readAllBytes();
        }
    }

    @Override
    public void close() {
        prose.close();
    }
}
