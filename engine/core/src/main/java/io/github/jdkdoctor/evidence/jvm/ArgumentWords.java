package io.github.jdkdoctor.evidence.jvm;

import java.util.ArrayList;
import java.util.List;

/** Splits lines into arguments, in the ways of those who write them. */
public final class ArgumentWords {
    private ArgumentWords() {}

    /**
     * Splits the JVM's own list, which has blanks between arguments and no quotes: what does not begin with a dash
     * belongs to the argument before it, as in {@code -Dname=two words -Xmx1g}.
     */
    public static List<Word> listed(String line, long number) {
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
        return words.stream().map(w -> new Word(w, number)).toList();
    }

    /** Splits a line as a shell does: quotes, and a backslash before any character outside single quotes. */
    public static List<Word> shell(String line, long number) {
        List<Word> words = new ArrayList<>();
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
                    words.add(new Word(word.toString(), number));
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
            words.add(new Word(word.toString(), number));
        }
        return words;
    }

    private static boolean isSpecial(char c) {
        return c == '"' || c == '\\' || c == '$' || c == '\'' || c == '*';
    }

    /**
     * Splits the content of an option file by the rules of the launcher's argument files: blanks between arguments,
     * quotes with backslash escapes, comments after {@code #}. A backslash at the end of a quoted line continues it.
     */
    public static List<Word> file(String content) {
        List<Word> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        long line = 1;
        long wordLine = 1;
        boolean begun = false;
        char quote = 0;
        for (int i = 0; i < content.length(); i++) {
            char c = content.charAt(i);
            boolean blank = c == ' ' || c == '\t' || c == '\f' || c == '\r' || c == '\n';
            if (quote != 0 && c == '\\' && i + 1 < content.length()) {
                char next = content.charAt(++i);
                if (next == '\n' || next == '\r') {
                    i = skipBlank(content, i);
                    line++;
                } else {
                    word.append(
                            switch (next) {
                                case 'n' -> '\n';
                                case 't' -> '\t';
                                case 'r' -> '\r';
                                case 'f' -> '\f';
                                default -> next;
                            });
                }
            } else if (quote != 0 && c == quote) {
                quote = 0;
            } else if (quote != 0 && c != '\n') {
                word.append(c);
            } else if (c == '"' || c == '\'') {
                // an open quote ends with its line
                quote = c;
                wordLine = begun ? wordLine : line;
                begun = true;
            } else if (c == '#' && !begun) {
                while (i + 1 < content.length() && content.charAt(i + 1) != '\n') {
                    i++;
                }
            } else if (!blank) {
                wordLine = begun ? wordLine : line;
                word.append(c);
                begun = true;
            } else {
                quote = 0;
                if (begun) {
                    words.add(new Word(word.toString(), wordLine));
                    word.setLength(0);
                    begun = false;
                }
                line += c == '\n' ? 1 : 0;
            }
        }
        if (begun) {
            words.add(new Word(word.toString(), wordLine));
        }
        return words;
    }

    // from the line feed after a backslash to the last blank before the next word
    private static int skipBlank(String content, int lineEnd) {
        int at = lineEnd;
        if (content.charAt(at) == '\r' && at + 1 < content.length() && content.charAt(at + 1) == '\n') {
            at++;
        }
        while (at + 1 < content.length() && (content.charAt(at + 1) == ' ' || content.charAt(at + 1) == '\t')) {
            at++;
        }
        return at;
    }

    /** An argument in a file with the line that it begins in. */
    public record Word(String text, long line) {
        /** Whether the argument begins so. */
        public boolean startsWith(String prefix) {
            return text.startsWith(prefix);
        }
    }
}
