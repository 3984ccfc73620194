package io.github.jdkdoctor.evidence.jvm;

import java.util.Optional;

/** A line that {@link java.util.Properties#store} wrote: {@code path.separator=\:}. */
record StoredProperty(String name, String value) {
    /** Reads a line; empty where it has no name or no {@code =}. */
    static Optional<StoredProperty> read(String line) {
        int at = separator(line);
        if (at <= 0) {
            return Optional.empty();
        }
        return Optional.of(new StoredProperty(unescape(line.substring(0, at)), unescape(line.substring(at + 1))));
    }

    private static int separator(String line) {
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '\\') {
                i++;
            } else if (c == '=') {
                return i;
            }
        }
        return -1;
    }

    private static String unescape(String text) {
        int first = text.indexOf('\\');
        if (first < 0) {
            return text;
        }
        StringBuilder out = new StringBuilder(text.length()).append(text, 0, first);
        for (int i = first; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != '\\' || i + 1 == text.length()) {
                out.append(c);
                continue;
            }
            char next = text.charAt(++i);
            switch (next) {
                case 't' -> out.append('\t');
                case 'n' -> out.append('\n');
                case 'r' -> out.append('\r');
                case 'f' -> out.append('\f');
                case 'u' -> {
                    int code = i + 4 < text.length() ? hex(text.substring(i + 1, i + 5)) : -1;
                    if (code >= 0) {
                        out.append((char) code);
                        i += 4;
                    } else {
                        out.append(next);
                    }
                }
                default -> out.append(next);
            }
        }
        return out.toString();
    }

    private static int hex(String digits) {
        int value = 0;
        for (int i = 0; i < digits.length(); i++) {
            int digit = Character.digit(digits.charAt(i), 16);
            if (digit < 0) {
                return -1;
            }
            value = value * 16 + digit;
        }
        return value;
    }
}
