package io.github.jdkdoctor.cli;

import java.util.Locale;

/** How a command prints what it found. */
enum Format {
    TEXT,
    JSON;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
