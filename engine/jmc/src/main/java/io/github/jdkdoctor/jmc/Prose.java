package io.github.jdkdoctor.jmc;

import java.util.regex.Pattern;

/** Makes plain text of the rules' messages, some of which are written for a view of HTML. */
final class Prose {
    private static final Pattern LINK =
            Pattern.compile("(?is)<a\\s[^>]*href\\s*=\\s*[\"']([^\"'>]*)[\"'][^>]*>(.*?)</a>");
    private static final Pattern ITEM = Pattern.compile("(?i)<li>");
    private static final Pattern BREAK = Pattern.compile("(?i)</?(p|br|ul|ol)\\s*/?>");
    // other names in angle brackets are methods, as in java.util.HashMap.<init>
    private static final Pattern TAG = Pattern.compile("(?i)</?(a|b|i|em|strong|li)(\\s[^>]*)?>");

    private Prose() {}

    /** The text with addresses in brackets behind what they were linked to, and a line for each item. */
    static String of(String message) {
        String text = LINK.matcher(message).replaceAll("$2 ($1)");
        text = ITEM.matcher(text).replaceAll("\n- ");
        text = BREAK.matcher(text).replaceAll("\n");
        text = TAG.matcher(text).replaceAll("");
        return text.replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&quot;", "\"")
                .replace("&amp;", "&")
                // an apostrophe as message formats have it, in messages that are none
                .replace("''", "'")
                .replaceAll("[\\h]+", " ")
                .replaceAll(" ?\\R\\s*", "\n")
                .strip();
    }
}
