package io.github.jdkdoctor.redact;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Replaces in what is printed of a bundle what {@link Redactor} would in the bundle. All that is printed is learnt first, so
 * that what is known from one place is replaced in all.
 */
public final class ReportRedactor {
    // a string of JSON, with the colon that makes it a name
    private static final Pattern STRING = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*+)\"(\\s*:)?");
    private static final Pattern ESCAPE = Pattern.compile("\\\\(?:u([0-9A-Fa-f]{4})|(.))");

    private final Disguise disguise;

    /**
     * A redactor of reports.
     *
     * @param key as that of {@link Redactor}; asked for when there is something to replace
     * @param known what stays, since it is no bundle's
     */
    public ReportRedactor(Supplier<byte[]> key, Predicate<String> known) {
        disguise = new Disguise(key, known, Optional.empty());
    }

    /** What was learnt is complete. */
    public void learnt() {
        disguise.learnt();
    }

    /** Lines of text: takes note of them or, after {@link #learnt}, replaces. */
    public String text(String text) {
        StringBuilder other = new StringBuilder(text.length());
        int from = 0;
        while (from < text.length()) {
            int newline = text.indexOf('\n', from);
            int to = newline < 0 ? text.length() : newline;
            other.append(line(text.substring(from, to)));
            if (newline >= 0) {
                other.append('\n');
            }
            from = to + 1;
        }
        return other.toString();
    }

    /** The strings of JSON, but for names. */
    public String json(String json) {
        Matcher string = STRING.matcher(json);
        StringBuilder other = new StringBuilder(json.length());
        int at = 0;
        while (string.find()) {
            if (string.group(2) == null) {
                String value = unescaped(string.group(1));
                String redacted = text(value);
                if (!redacted.equals(value)) {
                    other.append(json, at, string.start(1)).append(escaped(redacted));
                    at = string.end(1);
                }
            }
        }
        return other.append(json, at, json.length()).toString();
    }

    // in bytes as files are, where characters beyond ASCII are several
    private String line(String line) {
        byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
        disguise.line(bytes, 0, bytes.length);
        return disguise.learning() ? line : new String(bytes, StandardCharsets.UTF_8);
    }

    private static String unescaped(String text) {
        UnaryOperator<String> letter = c -> switch (c) {
            case "n" -> "\n";
            case "t" -> "\t";
            case "r" -> "\r";
            case "b" -> "\b";
            case "f" -> "\f";
            default -> c;
        };
        return text.indexOf('\\') < 0
                ? text
                : ESCAPE.matcher(text)
                        .replaceAll(m -> Matcher.quoteReplacement(
                                m.group(1) == null
                                        ? letter.apply(m.group(2))
                                        : String.valueOf((char) Integer.parseInt(m.group(1), 16))));
    }

    // a less-than sign is written so that JSON in a page ends no element
    private static String escaped(String text) {
        StringBuilder escaped = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"', '\\' -> escaped.append('\\').append(c);
                case '\n' -> escaped.append("\\n");
                case '\t' -> escaped.append("\\t");
                case '\r' -> escaped.append("\\r");
                default -> {
                    if (c < ' ' || c == '<') {
                        escaped.append(String.format("\\u%04x", (int) c));
                    } else {
                        escaped.append(c);
                    }
                }
            }
        }
        return escaped.toString();
    }
}
