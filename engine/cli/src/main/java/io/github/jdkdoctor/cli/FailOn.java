package io.github.jdkdoctor.cli;

import io.github.jdkdoctor.options.Finding.Level;
import io.github.jdkdoctor.options.OptionReport;
import java.util.Locale;

/** From which finding on {@code check} fails. */
enum FailOn {
    ERROR,
    WARNING,
    NOTE,
    NEVER;

    boolean met(OptionReport report) {
        long errors = report.count(Level.ERROR);
        long warnings = errors + report.count(Level.WARNING);
        return switch (this) {
            case ERROR -> errors > 0;
            case WARNING -> warnings > 0;
            case NOTE -> !report.findings().isEmpty();
            case NEVER -> false;
        };
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
