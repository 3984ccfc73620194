package io.github.jdkdoctor.evidence.jvm;

import io.github.jdkdoctor.fact.JdkVersion;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An option with the releases that it is for: {@code 8:-X}, {@code 9-:-X}, {@code 8-13:-X}, or all of them.
 *
 * @param last the last release; the largest number where there is none
 */
public record OptionRange(String option, boolean restricted, int first, int last) {
    private static final Pattern RESTRICTED = Pattern.compile("(\\d{1,3})(?:(-)(\\d{1,3})?)?:(-.*)");

    /** Reads an option, with the releases in front of it or without. */
    public static OptionRange of(String text) {
        Matcher matcher = RESTRICTED.matcher(text);
        if (!matcher.matches()) {
            return new OptionRange(text, false, 0, Integer.MAX_VALUE);
        }
        int first = Integer.parseInt(matcher.group(1));
        String to = matcher.group(3);
        int last = matcher.group(2) == null ? first : to == null ? Integer.MAX_VALUE : Integer.parseInt(to);
        return new OptionRange(matcher.group(4), true, first, last);
    }

    /** Whether the option is for a JDK; one for some releases is for no unknown JDK. */
    public boolean holds(Optional<JdkVersion> version) {
        return !restricted
                || version.filter(v -> v.feature() >= first && v.feature() <= last)
                        .isPresent();
    }
}
