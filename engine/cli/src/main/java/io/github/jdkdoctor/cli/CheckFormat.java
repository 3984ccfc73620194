package io.github.jdkdoctor.cli;

import java.util.Locale;

/** How {@code check} prints what it found. */
enum CheckFormat {
    TEXT,
    JSON,
    SARIF;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
