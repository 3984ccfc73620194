package io.github.jdkdoctor.options;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** JSON that a template is of: what Terraform, Jinja or a shell put in stands for a value without quotation marks. */
final class JsonTemplate {
    // ${memory}, {{ memory }}, <%= memory %>, $MEMORY, @MEMORY@
    private static final Pattern VALUE = Pattern.compile(
            "\\$\\{[^{}\\n]*\\}|\\{\\{[^{}\\n]*\\}\\}|<%=[^\\n]*?%>|\\$[A-Za-z_]\\w*|@+[A-Za-z_][\\w.]*@+");
    // %{ if tls ~}, {% endif %}, {{- if .Values.x }}
    private static final Pattern STEERING = Pattern.compile("%\\{[^{}\\n]*\\}|\\{%[^{}\\n]*\\}"
            + "|\\{\\{-?\\s*(?:if|else|end|range|with|for|toJson)\\b[^{}\\n]*\\}\\}|<%(?!=)[^\\n]*?%>");

    private static final int FARTHEST = 1 << 14;

    private JsonTemplate() {}

    /** The text with those in quotation marks, so that it can be read; its lines stay the same. */
    static String quoted(String text) {
        StringBuilder json = new StringBuilder();
        Matcher value = VALUE.matcher(text);
        Matcher steering = STEERING.matcher(text);
        boolean inside = false;
        int at = 0;
        while (at < text.length()) {
            char c = text.charAt(at);
            boolean mark = "${<@%".indexOf(c) >= 0;
            if (inside && c == '\\') {
                json.append(text, at, Math.min(at + 2, text.length()));
                at += 2;
            } else if (inside
                    && text.startsWith("{{", at)
                    && value.region(at, text.length()).lookingAt()) {
                json.append(escaped(value.group()));
                at = value.end();
            } else if (!inside && mark && steering.region(at, text.length()).lookingAt()) {
                at = steering.end();
            } else if (!inside && mark && value.region(at, text.length()).lookingAt()) {
                at = value.end();
                if (isValue(json)) {
                    json.append('"').append(escaped(value.group())).append('"');
                } else if ("{,".indexOf(last(json)) >= 0 && text.startsWith(",", at)) {
                    // entries of an object, with the comma behind them
                    at++;
                }
            } else {
                inside ^= c == '"';
                json.append(c);
                at++;
            }
        }
        return json.toString();
    }

    // behind a colon, or in a list; elsewhere it puts in entries, or more of them: "a": 1${entries}
    private static boolean isValue(CharSequence before) {
        char c = last(before);
        return c == ':' || c == '[' || (c == ',' && inList(before));
    }

    // a colon where there is none, for the whole may be a value
    private static char last(CharSequence before) {
        int at = before.length() - 1;
        while (at >= 0 && Character.isWhitespace(before.charAt(at))) {
            at--;
        }
        return at < 0 ? ':' : before.charAt(at);
    }

    private static boolean inList(CharSequence before) {
        int open = 0;
        int least = Math.max(0, before.length() - FARTHEST);
        boolean inside = false;
        for (int i = before.length() - 1; i >= least; i--) {
            char c = before.charAt(i);
            inside ^= c == '"' && (i == 0 || before.charAt(i - 1) != '\\');
            if (!inside && (c == ']' || c == '}')) {
                open++;
            } else if (!inside && (c == '[' || c == '{') && open-- == 0) {
                return c == '[';
            }
        }
        return false;
    }

    private static String escaped(String value) {
        return value.replace("\\", "\\\\").replace("\"", "\\\"");
    }
}
