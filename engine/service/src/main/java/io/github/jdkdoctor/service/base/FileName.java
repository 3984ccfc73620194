package io.github.jdkdoctor.service.base;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Names that clients send for their files: labels, and never paths. */
public final class FileName {
    // file systems take 255 bytes
    private static final int MOST_BYTES = 200;
    // what this machine's locale can name; a file is not opened by a name with other letters
    private static final Charset LETTERS =
            Charset.forName(System.getProperty("sun.jnu.encoding", StandardCharsets.US_ASCII.name()));

    private FileName() {}

    /** A name that is safe as a file's own; the other one where nothing is left of it. */
    public static String of(Optional<String> sent, String otherwise) {
        String name = sent.orElse("");
        name = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
        name = name.substring(Math.max(0, name.length() - MOST_BYTES));
        name = name.replaceAll("[^\\p{L}\\p{N}._ -]", "_").strip();
        if (!LETTERS.newEncoder().canEncode(name)) {
            name = name.replaceAll("[^\\p{ASCII}]", "_");
        }
        while (name.getBytes(StandardCharsets.UTF_8).length > MOST_BYTES) {
            name = name.substring(name.offsetByCodePoints(0, 1));
        }
        return name.isEmpty() || name.matches("[._ -]*") ? otherwise : name;
    }

    /** What a client sent, short enough to be told back. */
    public static String shown(String text) {
        return text.length() > 40 ? text.substring(0, 40) + "…" : text;
    }
}
