package io.github.jdkdoctor.cli;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/** What a report is printed as. */
enum ReportFormat {
    TEXT,
    JSON,
    HTML,
    MARKDOWN,
    SARIF;

    /** The format that a file's name asks for; empty where it asks for none. */
    static Optional<ReportFormat> of(Path file) {
        String name = file.toString().toLowerCase(Locale.ROOT);
        return name.endsWith(".html") || name.endsWith(".htm")
                ? Optional.of(HTML)
                : name.endsWith(".sarif") || name.endsWith(".sarif.json")
                        ? Optional.of(SARIF)
                        : name.endsWith(".json")
                                ? Optional.of(JSON)
                                : name.endsWith(".md") || name.endsWith(".markdown")
                                        ? Optional.of(MARKDOWN)
                                        : Optional.empty();
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
