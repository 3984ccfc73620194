package io.github.jdkdoctor.site;

import io.quarkus.qute.RawString;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** HTML of plain text. */
final class Markup {
    // options, properties and commands as the texts of cases write them, without the punctuation behind
    private static final Pattern CODE = Pattern.compile("(?<![\\w:=/-])(?:-XX:[+\\-]?\\w+(?:=[^\\s,;)]*[\\w%>])?"
            + "|-X(?:log:[^\\s,;)]*[\\w)]|int|comp|share:\\w+|m[xsn]\\d*[kmgKMG]?|rs)"
            + "|-D[\\w.]+(?:=[\\w.,:/-]*[\\w/])?"
            + "|jdk\\.[\\w.]*\\w(?:=\\w+)?"
            + "|[A-Z][A-Za-z]+\\.[a-z][A-Za-z]+\\([^)]*\\)"
            + "|\\b[a-z]+(?:/[a-z]+)*/[A-Z]\\w+(?:\\.\\w+)?)");

    private Markup() {}

    static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /** A sentence with its options and properties as code. */
    static RawString sentence(String text) {
        StringBuilder html = new StringBuilder();
        Matcher matcher = CODE.matcher(text);
        int at = 0;
        while (matcher.find()) {
            html.append(escape(text.substring(at, matcher.start())))
                    .append("<code>")
                    .append(escape(matcher.group()))
                    .append("</code>");
            at = matcher.end();
        }
        return new RawString(html.append(escape(text.substring(at))).toString());
    }
}
