package io.github.jdkdoctor.cli;

import java.util.Locale;

/** What a report is printed as. */
enum ReportFormat {
    TEXT,
    JSON,
    HTML,
    MARKDOWN,
    SARIF;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
