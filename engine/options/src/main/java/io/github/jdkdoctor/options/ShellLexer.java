package io.github.jdkdoctor.options;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Cuts a shell script into words, operators and line ends, as chapter 2.3 of POSIX's shell command language says. Quotes
 * are taken off; expansions stay as they are written, and a line feed inside of a word stays, so that its lines count.
 */
final class ShellLexer {
    enum Kind {
        WORD,
        OPERATOR,
        LINE_END,
        END
    }

    /**
     * A piece of a script.
     *
     * @param quoted whether a part of the word was quoted, so that it is no reserved word
     * @param joined whether nothing stood between it and the piece before
     */
    record Token(Kind kind, String text, long line, boolean quoted, boolean joined) {
        boolean is(String operator) {
            return kind == Kind.OPERATOR && text.equals(operator);
        }
    }

    /** The text between the line after a command and the delimiter that the command names. */
    static final class HereDocument {
        private final String delimiter;
        private final boolean tabs;
        private final boolean expands;
        private String body = "";
        private long line;

        HereDocument(String delimiter, boolean tabs, boolean expands) {
            this.delimiter = delimiter;
            this.tabs = tabs;
            this.expands = expands;
        }

        String body() {
            return body;
        }

        /** The line of the script in which the text begins. */
        long line() {
            return line;
        }
    }

    private static final String[] OPERATORS = {
        "<<-", "<<<", "&>>", ";;&", "&&", "||", ";;", ";&", ">>", "<<", ">&", "<&", "&>", ">|", "<>", "|&", ";", "&",
        "|", "<", ">", "(", ")"
    };

    private final String text;
    private final Deque<HereDocument> awaited = new ArrayDeque<>();
    private int at;
    private long line;

    ShellLexer(String text, long firstLine) {
        this.text = text.replace("\r\n", "\n");
        this.line = firstLine;
    }

    /**
     * Has the next line end followed by the text of a here-document.
     *
     * @param expands whether the shell puts the values of variables into it, as where the delimiter is not quoted
     */
    HereDocument await(String delimiter, boolean tabs, boolean expands) {
        HereDocument document = new HereDocument(delimiter, tabs, expands);
        awaited.add(document);
        return document;
    }

    /**
     * The next piece.
     *
     * @param plain whether operators are words, as between {@code [[} and {@code ]]}
     */
    Token next(boolean plain) {
        boolean joined = adjacent();
        if (at >= text.length()) {
            return new Token(Kind.END, "", line, false, joined);
        }
        char c = text.charAt(at);
        if (c == '\n') {
            Token end = new Token(Kind.LINE_END, "\n", line, false, joined);
            at++;
            line++;
            documents();
            return end;
        }
        for (String operator : OPERATORS) {
            if (text.startsWith(operator, at) && !(plain && "()<>&|".indexOf(c) >= 0)) {
                at += operator.length();
                return new Token(Kind.OPERATOR, operator, line, false, joined);
            }
        }
        return word(plain, joined);
    }

    // past blanks, comments and continued lines; whether there were none
    private boolean adjacent() {
        int start = at;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == ' ' || c == '\t' || c == '\r' || c == '\f') {
                at++;
            } else if (text.startsWith("\\\n", at)) {
                at += 2;
                line++;
            } else if (c == '#' && (at == 0 || at > start || "\n;&|()".indexOf(text.charAt(at - 1)) >= 0)) {
                int end = text.indexOf('\n', at);
                at = end < 0 ? text.length() : end;
            } else {
                break;
            }
        }
        return at == start;
    }

    private Token word(boolean plain, boolean joined) {
        StringBuilder word = new StringBuilder();
        long start = line;
        boolean quoted = false;
        while (at < text.length()) {
            char c = text.charAt(at);
            boolean ends = plain ? c == ';' || word.toString().equals("]]") : true;
            if (Character.isWhitespace(c) || (ends && "()<>&|;".indexOf(c) >= 0)) {
                break;
            }
            if (c == '\'') {
                quoted = true;
                int end = text.indexOf('\'', at + 1);
                take(word, at + 1, end < 0 ? text.length() : end);
                at = end < 0 ? text.length() : end + 1;
            } else if (c == '"') {
                quoted = true;
                doubleQuoted(word);
            } else if (c == '$' && at + 1 < text.length() && "'\"".indexOf(text.charAt(at + 1)) >= 0) {
                at++;
            } else if (c == '\\') {
                if (text.startsWith("\\\n", at)) {
                    at += 2;
                    line++;
                } else {
                    // C:\jdk\bin\java is a path; what is escaped in scripts is no letter
                    boolean letter = at + 1 < text.length() && Character.isLetterOrDigit(text.charAt(at + 1));
                    word.append(letter ? "\\" : "");
                    at++;
                    take(word, at, Math.min(at + 1, text.length()));
                    at = Math.min(at + 1, text.length());
                }
            } else {
                int end = Math.max(ShellExpansions.end(text, at), at + 1);
                take(word, at, end);
                at = end;
            }
        }
        if (at < text.length() && word.isEmpty() && !quoted) {
            // a blank of Unicode, which is none to a shell
            word.append(text.charAt(at++));
        }
        return new Token(Kind.WORD, word.toString(), start, quoted, joined);
    }

    private void doubleQuoted(StringBuilder word) {
        at++;
        while (at < text.length() && text.charAt(at) != '"') {
            char c = text.charAt(at);
            if (c == '\\' && at + 1 < text.length() && "\"\\$`\n".indexOf(text.charAt(at + 1)) >= 0) {
                // a command in quotation marks goes on in the next line, too
                take(word, text.charAt(at + 1) == '\n' ? at : at + 1, at + 2);
                at += 2;
            } else {
                int end = Math.max(ShellExpansions.end(text, at), at + 1);
                take(word, at, end);
                at = end;
            }
        }
        at++;
    }

    private void take(StringBuilder word, int from, int to) {
        for (int i = from; i < to; i++) {
            line += text.charAt(i) == '\n' ? 1 : 0;
        }
        word.append(text, from, to);
    }

    private void documents() {
        while (!awaited.isEmpty()) {
            HereDocument document = awaited.remove();
            StringBuilder body = new StringBuilder();
            document.line = line;
            while (at < text.length()) {
                int end = text.indexOf('\n', at);
                String one = text.substring(at, end < 0 ? text.length() : end);
                at = end < 0 ? text.length() : end + 1;
                line++;
                if ((document.tabs ? one.strip() : one.stripTrailing()).equals(document.delimiter)) {
                    break;
                }
                body.append(one).append('\n');
            }
            // two backslashes write one, at the end of a line as well
            document.body = document.expands ? body.toString().replace("\\\\", "\\") : body.toString();
        }
    }
}
