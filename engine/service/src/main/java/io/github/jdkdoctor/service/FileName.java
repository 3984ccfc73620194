package io.github.jdkdoctor.service;

import java.util.Optional;

/** Names that clients send for their files: labels, and never paths. */
final class FileName {
    private static final int MOST = 100;

    private FileName() {}

    /** A name that is safe as a file's own; the other one where nothing is left of it. */
    static String of(Optional<String> sent, String otherwise) {
        String name = sent.orElse("");
        name = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
        name = name.replaceAll("[^\\p{L}\\p{N}._ -]", "_").strip();
        name = name.length() > MOST ? name.substring(name.length() - MOST) : name;
        return name.isEmpty() || name.matches("[._ -]*") ? otherwise : name;
    }

    /** What a client sent, short enough to be told back. */
    static String shown(String text) {
        return text.length() > 40 ? text.substring(0, 40) + "…" : text;
    }
}
