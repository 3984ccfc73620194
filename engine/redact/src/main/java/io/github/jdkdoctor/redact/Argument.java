package io.github.jdkdoctor.redact;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The value in the line after an option that is alone in its line, as in lists of JSON and YAML. */
final class Argument {
    private static final Pattern OPTION =
            Pattern.compile("([ \\t]*)(- +)?([\"']?)--?([A-Za-z][A-Za-z0-9._-]{2,80})[\"']?,?\\s*");
    private static final Pattern VALUE =
            Pattern.compile("([ \\t]*)(- +)?(?:\"([^\"-][^\"]*)\"|'([^'-][^']*)'|([^\\s\"'-][^\"']*?)),?\\s*");
    private static final int LONGEST = 400;

    private final Words words;
    private String name = "";
    private String before = "";
    private boolean listed;
    private boolean quoted;

    Argument(Words words) {
        this.words = words;
    }

    boolean none() {
        return name.isEmpty();
    }

    void end() {
        name = "";
    }

    /** Takes note of an option, or finds the value of the one in the line before. */
    void line(Found found) {
        String line = found.line();
        String of = name;
        name = "";
        if (line.length() > LONGEST) {
            return;
        }
        Matcher option = OPTION.matcher(line);
        if (option.matches()) {
            name = words.kind(option.group(4)).equals(Optional.of(Kind.SECRET)) ? option.group(4) : "";
            before = option.group(1);
            listed = option.group(2) != null;
            quoted = !listed && !option.group(3).isEmpty();
            return;
        }
        Matcher value = VALUE.matcher(line);
        if (of.isEmpty() || !value.matches() || !value.group(1).equals(before)) {
            return;
        }
        for (int group = 3; group <= 5; group++) {
            String text = value.group(group);
            // without marks of a list, several words are a sentence, and what has no quotes is a name in a program
            boolean fits = group < 5 ? quoted || listed : listed || (!quoted && text != null && text.indexOf(' ') < 0);
            if (text != null && fits && !Words.plain(of, text)) {
                found.add(Kind.SECRET, value, group);
            }
        }
    }
}
