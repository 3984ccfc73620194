package io.github.jdkdoctor.evidence.jvm;

import java.util.ArrayList;
import java.util.List;

/** Splits lines into arguments, in the ways of those who write them. */
final class ArgumentWords {
    private ArgumentWords() {}

    /**
     * Splits the JVM's own list, which has blanks between arguments and no quotes: what does not begin with a dash
     * belongs to the argument before it, as in {@code -Dname=two words -Xmx1g}.
     */
    static List<String> listed(String line) {
        List<String> words = new ArrayList<>();
        for (String word : line.strip().split(" ", -1)) {
            if (word.startsWith("-") || words.isEmpty()) {
                words.add(word);
            } else {
                words.set(words.size() - 1, words.get(words.size() - 1) + " " + word);
            }
        }
        words.replaceAll(String::stripTrailing);
        words.removeIf(String::isEmpty);
        return words;
    }

    /** Splits a line as a shell does: quotes, and a backslash before any character outside single quotes. */
    static List<String> shell(String line) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean begun = false;
        char quote = 0;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (quote != 0) {
                if (c == quote) {
                    quote = 0;
                } else if (c == '\\' && quote == '"' && i + 1 < line.length() && isSpecial(line.charAt(i + 1))) {
                    word.append(line.charAt(++i));
                } else {
                    word.append(c);
                }
            } else if (c == '"' || c == '\'') {
                quote = c;
                begun = true;
            } else if (Character.isWhitespace(c)) {
                if (begun) {
                    words.add(word.toString());
                    word.setLength(0);
                    begun = false;
                }
            } else {
                // C:\Program Files\java is a path, \" and \<blank> are escapes
                boolean escape = c == '\\'
                        && i + 1 < line.length()
                        && (isSpecial(line.charAt(i + 1)) || line.charAt(i + 1) == ' ');
                word.append(escape ? line.charAt(++i) : c);
                begun = true;
            }
        }
        if (begun) {
            words.add(word.toString());
        }
        return words;
    }

    private static boolean isSpecial(char c) {
        return c == '"' || c == '\\' || c == '$' || c == '\'' || c == '*';
    }
}
