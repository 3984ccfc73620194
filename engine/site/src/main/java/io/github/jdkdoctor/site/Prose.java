package io.github.jdkdoctor.site;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.asciidoctor.Asciidoctor;
import org.asciidoctor.Attributes;
import org.asciidoctor.Options;
import org.asciidoctor.SafeMode;
import org.asciidoctor.ast.Document;
import org.asciidoctor.ast.Section;
import org.asciidoctor.ast.StructuralNode;
import org.asciidoctor.log.Severity;

/** AsciiDoc to HTML. Asciidoctor starts when the first text has to be converted, and once; a warning of it is an error. */
final class Prose implements AutoCloseable {
    private static final Pattern CASE_LINK = Pattern.compile("xref:([a-z0-9-]+)\\[\\]");
    private static final Pattern TABLE = Pattern.compile("(?s)<table class=\"tableblock.*?</table>");
    private static final String FENCE = "----------------";

    private final Cache cache;
    private final Titles titles;
    private final List<String> warnings = new ArrayList<>();
    private Optional<Asciidoctor> asciidoctor = Optional.empty();

    /** The titles of pages that can be linked to by id. */
    interface Titles {
        /** The title of a case; empty where there is no such case. */
        Optional<String> of(String id);
    }

    /** One part of a text, with the level-1 heading above it. */
    record Part(String id, String title, String html) {}

    /** A text's title and its parts; what stands before the first heading is the preamble. */
    record Text(String title, String description, String preamble, List<Part> parts) {
        Text {
            parts = List.copyOf(parts);
        }

        Optional<Part> part(String name) {
            return parts.stream().filter(p -> p.title().equals(name)).findFirst();
        }
    }

    Prose(Cache cache, Titles titles) {
        this.cache = cache;
        this.titles = titles;
    }

    /**
     * Converts a document.
     *
     * @param name for messages
     * @param toCases the way from the page to the pages of cases, as in {@code ../cases/}
     * @throws SiteException where Asciidoctor warns, or a linked case is not there
     */
    Text text(String name, String source, String toCases) throws IOException, SiteException {
        String linked = withLinks(name, source, toCases);
        return cache.get(Text.class, List.of("text", linked), () -> convert(name, linked));
    }

    /** Highlights source code. */
    String code(String language, String code) throws IOException, SiteException {
        String block = "[source," + language + "]\n" + FENCE + "\n" + code.stripTrailing() + "\n" + FENCE + "\n";
        return text("source code", block, "").preamble();
    }

    private String withLinks(String name, String source, String toCases) throws SiteException {
        StringBuilder linked = new StringBuilder();
        Matcher matcher = CASE_LINK.matcher(source);
        while (matcher.find()) {
            String id = matcher.group(1);
            Optional<String> title = titles.of(id);
            if (title.isEmpty()) {
                throw new SiteException(name + ": links to the case '" + id + "', which is not there");
            }
            String link = "pass:[<a href=\"" + toCases + id + ".html\">"
                    + Markup.escape(title.get()).replace("]", "&#93;") + "</a>]";
            matcher.appendReplacement(linked, Matcher.quoteReplacement(link));
        }
        return matcher.appendTail(linked).toString();
    }

    private Text convert(String name, String source) throws SiteException {
        warnings.clear();
        Document document = engine().load(source, options());
        StringBuilder preamble = new StringBuilder();
        List<Part> parts = new ArrayList<>();
        for (StructuralNode block : document.getBlocks()) {
            if (block instanceof Section section) {
                parts.add(
                        new Part(section.getId(), section.getTitle(), reachable(String.valueOf(section.getContent()))));
            } else {
                preamble.append(reachable(block.convert()));
            }
        }
        Text text = new Text(
                document.getDoctitle() == null ? "" : document.getDoctitle(),
                String.valueOf(document.getAttribute("description", "")),
                preamble.toString(),
                parts);
        if (!warnings.isEmpty()) {
            throw new SiteException(name + ": " + String.join("\n" + name + ": ", warnings));
        }
        return text;
    }

    /** What may be wider than the page and is scrolled then can be reached by keyboard. */
    private static String reachable(String html) {
        return TABLE.matcher(html.replace("<pre", "<pre tabindex=\"0\""))
                .replaceAll("<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"Table\">$0</div>");
    }

    private Asciidoctor engine() {
        if (asciidoctor.isEmpty()) {
            Asciidoctor started = Asciidoctor.Factory.create();
            started.registerLogHandler(entry -> {
                if (entry.getSeverity().compareTo(Severity.WARN) >= 0) {
                    String at = entry.getCursor() == null
                            ? ""
                            : "line " + entry.getCursor().getLineNumber() + ": ";
                    warnings.add(at + entry.getMessage());
                }
            });
            asciidoctor = Optional.of(started);
        }
        return asciidoctor.get();
    }

    private static Options options() {
        return Options.builder()
                .safe(SafeMode.SECURE)
                .standalone(false)
                .attributes(Attributes.builder()
                        .attribute("idprefix", "")
                        .attribute("idseparator", "-")
                        .attribute("source-highlighter", "rouge")
                        .attribute("rouge-css", "class")
                        .attribute("attribute-missing", "warn")
                        .attribute("outfilesuffix", ".html")
                        .attribute("table-caption!", "")
                        .build())
                .build();
    }

    @Override
    public void close() {
        asciidoctor.ifPresent(Asciidoctor::close);
    }
}
