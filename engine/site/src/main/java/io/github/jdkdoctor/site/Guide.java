package io.github.jdkdoctor.site;

import io.github.jdkdoctor.cli.Cli;
import io.quarkus.qute.RawString;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;

/**
 * The chapters of the guide. A line {@code run::diagnose cases/…[]} in them becomes the command and what it prints when
 * the site is built; every other {@code jdkdoctor} command must be one that the command line takes.
 */
final class Guide {
    // [] expects exit code 0, [exit=1] another one; [lines=12] shows the first lines only
    private static final Pattern RUN = Pattern.compile("(?m)^run::(.+?)\\[(?:exit=(\\d+))?,?(?:lines=(\\d+))?\\]$");
    private static final Pattern COMMAND = Pattern.compile("(?m)^\\$ (?:\\./|bin/)?jdkdoctor( [^\\n]*)?$");
    private static final String FENCE = "----------------";

    private final Path root;
    private final Prose prose;
    private final List<Chapter> generated;

    /**
     * The guide.
     *
     * @param generated chapters that are made of the product itself; the others lie in {@code site/src/main/guide}
     */
    Guide(Path root, Prose prose, List<Chapter> generated) {
        this.root = root;
        this.prose = prose;
        this.generated = List.copyOf(generated);
    }

    /** A chapter as the pages have it. */
    record Chapter(String name, Prose.Text text) {
        public String title() {
            return text.title();
        }

        public String description() {
            return text.description();
        }
    }

    void addTo(Pages pages) throws IOException, SiteException {
        List<Chapter> chapters = new ArrayList<>();
        for (String name : Files.readAllLines(root.resolve("site/src/main/guide/chapters.txt"))) {
            chapters.add(chapter(name));
        }
        for (int i = 0; i < chapters.size(); i++) {
            Chapter c = chapters.get(i);
            Map<String, Object> values = new HashMap<>();
            values.put("preamble", new RawString(c.text().preamble()));
            values.put("parts", c.text().parts().stream().map(CasePage::section).toList());
            values.put("chapters", c.name().equals("index") ? chapters.subList(1, chapters.size()) : List.of());
            if (i > 0) {
                values.put("previous", chapters.get(i - 1));
            }
            if (i + 1 < chapters.size()) {
                values.put("next", chapters.get(i + 1));
            }
            pages.page("guide/" + c.name() + ".html", c.title(), c.description(), "guide", "guide", values);
        }
    }

    private Chapter chapter(String name) throws IOException, SiteException {
        for (Chapter c : generated) {
            if (c.name().equals(name)) {
                return c;
            }
        }
        Path file = root.resolve("site/src/main/guide/" + name + ".adoc");
        String shown = "site/src/main/guide/" + name + ".adoc";
        String source = Files.readString(file);
        commands(shown, source);
        Prose.Text text = prose.text(shown, run(shown, source), "../cases/");
        if (text.title().isEmpty() || text.description().isEmpty()) {
            throw new SiteException(
                    shown + ": begins with a title and ':description:', one sentence for search engines");
        }
        return new Chapter(name, text);
    }

    private String run(String shown, String source) throws SiteException {
        StringBuilder text = new StringBuilder();
        Matcher matcher = RUN.matcher(source);
        while (matcher.find()) {
            String command = matcher.group(1);
            String[] args = Arrays.stream(command.split(" ", -1))
                    .map(a -> a.startsWith("cases/") || a.equals("cases/")
                            ? root.resolve(a).toString()
                            : a)
                    .toArray(String[]::new);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            ByteArrayOutputStream err = new ByteArrayOutputStream();
            int exit = Cli.run(out, err, args);
            int expected = matcher.group(2) == null ? 0 : Integer.parseInt(matcher.group(2));
            if (exit != expected) {
                throw new SiteException(shown + ": jdkdoctor " + command + " ended with " + exit + ", expected "
                        + expected + "\n" + err.toString(StandardCharsets.UTF_8));
            }
            String printed = (out.toString(StandardCharsets.UTF_8) + err.toString(StandardCharsets.UTF_8))
                    .replace(root + "/", "");
            List<String> lines = printed.lines().toList();
            int most = matcher.group(3) == null ? lines.size() : Integer.parseInt(matcher.group(3));
            String some = String.join("\n", lines.subList(0, Math.min(most, lines.size())))
                    + (most < lines.size() ? "\n…" : "");
            String block = "[source,console]\n" + FENCE + "\n$ jdkdoctor " + command + "\n" + some + "\n" + FENCE;
            matcher.appendReplacement(text, Matcher.quoteReplacement(block));
        }
        return matcher.appendTail(text).toString();
    }

    /** Holds the commands that a chapter shows against the command line. */
    private static void commands(String shown, String source) throws SiteException {
        Matcher matcher = COMMAND.matcher(source);
        while (matcher.find()) {
            String command =
                    (matcher.group(1) == null ? "" : matcher.group(1).strip()).replaceAll("\\s+(?:#|[|>]|&&).*$", "");
            String[] args = command.isEmpty() ? new String[0] : command.split("\\s+", -1);
            try {
                Cli.model().parseArgs(args);
            } catch (CommandLine.ParameterException e) {
                throw new SiteException(shown + ": 'jdkdoctor " + command + "' is not a command: " + e.getMessage());
            }
        }
    }
}
