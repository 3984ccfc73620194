package io.github.jdkdoctor.options;

import io.github.jdkdoctor.evidence.jvm.ArgumentWords.Word;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Expansions of a shell, as they are written: {@code ${JAVA_OPTS:--Xmx1g}}, {@code $(command)}, {@code `command`}. */
final class ShellExpansions {
    /** A variable's value where it has none: {@code :-}, {@code :=}; or where it has one: {@code :+}. */
    // the line goes on in the next one
    private static final String CONTINUED = "\\\n";

    private static final Pattern DEFAULT = Pattern.compile("\\$\\{(\\w+):?([-=+])(.*)\\}", Pattern.DOTALL);

    /**
     * A variable and what an expansion gives instead of its value.
     *
     * @param line the line in which the text begins
     */
    record Default(String variable, String text, long line) {}

    private static final int LONGEST = 8192;

    private ShellExpansions() {}

    /** Where the expansion that begins here ends; the place itself where none begins, or it does not end. */
    static int end(String text, int at) {
        if (text.startsWith("{{", at)) {
            // what a template puts in
            int close = text.indexOf("}}", at);
            return close < 0 || close > at + LONGEST ? at : close + 2;
        }
        Deque<Character> open = new ArrayDeque<>();
        int i = at;
        int last = Math.min(text.length(), at + LONGEST);
        do {
            if (i >= last) {
                return at;
            }
            char c = text.charAt(i);
            char inside = open.isEmpty() ? 0 : open.peek();
            if (c == inside) {
                open.pop();
            } else if (c == '\\' && inside != 0) {
                i++;
            } else if (text.startsWith("${", i) || text.startsWith("$(", i)) {
                i++;
                open.push(text.charAt(i) == '{' ? '}' : ')');
            } else if (c == '`') {
                open.push(c);
            } else if (c == '"' && inside != 0) {
                open.push(c);
            } else if (c == '(' && inside == ')') {
                open.push(')');
            } else if (c == '\'' && (inside == ')' || inside == '`')) {
                int close = text.indexOf('\'', i + 1);
                i = close < 0 ? last : close;
            }
            i++;
        } while (!open.isEmpty());
        return i == at + 1 ? at : i;
    }

    /**
     * The words of a variable's value once more split, as where it is used without quotes. An expansion that begins a word
     * and has a default is the words of its default.
     */
    static List<Word> words(String value, long line) {
        List<Word> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean begun = false;
        long start = line;
        long now = line;
        char quote = 0;
        int i = 0;
        while (i < value.length()) {
            char c = value.charAt(i);
            int end = quote == '\'' ? i : end(value, i);
            if (end > i) {
                String expansion = value.substring(i, end);
                Matcher withDefault = DEFAULT.matcher(expansion);
                if (!begun && withDefault.matches()) {
                    words.addAll(words(unquoted(withDefault.group(3)), now));
                } else {
                    start = begun ? start : now;
                    begun = true;
                    word.append(expansion);
                }
                now += feeds(expansion);
                i = end;
                continue;
            }
            if (quote != 0 && c == quote) {
                quote = 0;
            } else if (quote == 0 && (c == '"' || c == '\'')) {
                quote = c;
                start = begun ? start : now;
                begun = true;
            } else if (quote == 0 && (Character.isWhitespace(c) || value.startsWith(CONTINUED, i))) {
                i += c == '\\' ? 1 : 0;
                if (begun) {
                    words.add(new Word(word.toString(), start));
                    word.setLength(0);
                    begun = false;
                }
            } else {
                start = begun ? start : now;
                begun = true;
                if (c == '\\' && quote != '\'' && i + 1 < value.length() && escaped(value.charAt(i + 1))) {
                    i++;
                }
                word.append(value.charAt(i));
            }
            now += value.charAt(i) == '\n' ? 1 : 0;
            i++;
        }
        if (begun) {
            words.add(new Word(word.toString(), start));
        }
        return words;
    }

    // C:\Program Files\java is a path
    private static boolean escaped(char c) {
        return c == '"' || c == '\\' || c == '$' || c == '\'' || c == '*' || c == ' ' || c == '\n';
    }

    /** The defaults of the expansions in a word. */
    static List<Default> defaults(Word word) {
        List<Default> defaults = new ArrayList<>();
        String text = word.text();
        for (int i = 0; i < text.length(); i++) {
            int end = end(text, i);
            Matcher one = DEFAULT.matcher(text.substring(i, end));
            if (one.matches()) {
                defaults.add(
                        new Default(one.group(1), unquoted(one.group(3)), word.line() + feeds(text.substring(0, i))));
            }
            i = Math.max(end - 1, i);
        }
        return defaults;
    }

    private static String unquoted(String text) {
        boolean quoted = text.length() > 1
                && (text.charAt(0) == '"' || text.charAt(0) == '\'')
                && text.indexOf(text.charAt(0), 1) == text.length() - 1;
        return quoted ? text.substring(1, text.length() - 1) : text;
    }

    /** The scripts whose output is put into a word. */
    static List<Word> commands(Word word) {
        List<Word> commands = new ArrayList<>();
        String text = word.text();
        for (int i = 0; i < text.length(); i++) {
            int end = end(text, i);
            if (end > i + 2) {
                int from = text.charAt(i) == '`' ? i + 1 : i + 2;
                if (text.startsWith("${", i)) {
                    commands.addAll(commands(
                            new Word(text.substring(from, end - 1), word.line() + feeds(text.substring(0, i)))));
                } else {
                    commands.add(new Word(text.substring(from, end - 1), word.line() + feeds(text.substring(0, i))));
                }
            }
            i = Math.max(end - 1, i);
        }
        return commands;
    }

    private static long feeds(String text) {
        return text.chars().filter(c -> c == '\n').count();
    }
}
