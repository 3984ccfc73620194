package io.github.jdkdoctor.fact;

import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A JDK version, in both numbering schemes: {@code 8u202}, {@code 1.8.0_202-b08}, {@code 25.202-b08} (HotSpot's own
 * number up to 8) and {@code 11.0.4+11} (JEP 223, JEP 322). Ordered by feature, interim, update, patch, build; a
 * version without a build comes before the same version with one.
 *
 * @param exact whether the update is known: {@code 17} alone may be any update of 17
 */
public record JdkVersion(int feature, int interim, int update, int patch, OptionalInt build, boolean exact)
        implements Comparable<JdkVersion> {
    // 8u202, 8u202-b08, 7u80; also jdk8u202-b08
    private static final Pattern SHORT = Pattern.compile("(?:jdk-?)?([5-9])u(\\d{1,3})(?:-b(\\d{1,3}))?.*");
    // 1.8.0_202-b08, 1.8.0, 1.8.0_412-8u412-ga-1~deb9u1-b08
    private static final Pattern OLD =
            Pattern.compile("1\\.([5-9])\\.0(?:_(\\d{1,3}))?(?:-.*?b(\\d{1,3}))?(?:[-+].*)?");
    // 25.202-b08: the HotSpot number of JDK 8 (24 of 7)
    private static final Pattern HOTSPOT = Pattern.compile("2([45])\\.(\\d{2,3})-b(\\d{1,3})(?:-.*)?");
    // 11.0.4+11, 17.0.15+6-Debian-1deb12u1, 11.0.9.1+1-LTS, 25, 25-ea+36, 10.0.2, 9-internal
    private static final Pattern NEW = Pattern.compile(
            "(?:jdk-)?(9|[1-9]\\d)(?:\\.(\\d{1,3}))?(?:\\.(\\d{1,3}))?(?:\\.(\\d{1,3}))?(?:\\.\\d{1,3})*(?:-[a-zA-Z][a-zA-Z0-9]*)?(?:\\+(\\d{1,4}))?(?:[-+].*)?");

    private static final Comparator<JdkVersion> ORDER = Comparator.comparingInt(JdkVersion::feature)
            .thenComparingInt(JdkVersion::interim)
            .thenComparingInt(JdkVersion::update)
            .thenComparingInt(JdkVersion::patch)
            .thenComparingInt(v -> v.build.orElse(-1));

    /** Reads a version in any of the printed forms; empty if it is none. */
    public static Optional<JdkVersion> parse(String text) {
        String version = text.strip();
        Matcher matcher = SHORT.matcher(version);
        if (matcher.matches()) {
            return Optional.of(
                    new JdkVersion(number(matcher, 1), 0, number(matcher, 2), 0, optional(matcher, 3), true));
        }
        matcher = OLD.matcher(version);
        if (matcher.matches()) {
            return Optional.of(
                    new JdkVersion(number(matcher, 1), 0, number(matcher, 2), 0, optional(matcher, 3), true));
        }
        matcher = HOTSPOT.matcher(version);
        if (matcher.matches()) {
            return Optional.of(
                    new JdkVersion(3 + number(matcher, 1), 0, number(matcher, 2), 0, optional(matcher, 3), true));
        }
        matcher = NEW.matcher(version);
        if (matcher.matches()) {
            boolean exact = matcher.group(2) != null || matcher.group(5) != null;
            return Optional.of(new JdkVersion(
                    number(matcher, 1),
                    number(matcher, 2),
                    number(matcher, 3),
                    number(matcher, 4),
                    optional(matcher, 5),
                    exact));
        }
        // "8" alone: the line, not the update
        if (version.matches("[5-8]")) {
            return Optional.of(new JdkVersion(Integer.parseInt(version), 0, 0, 0, OptionalInt.empty(), false));
        }
        return Optional.empty();
    }

    private static int number(Matcher matcher, int group) {
        String digits = matcher.group(group);
        return digits == null ? 0 : Integer.parseInt(digits);
    }

    private static OptionalInt optional(Matcher matcher, int group) {
        String digits = matcher.group(group);
        return digits == null ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(digits));
    }

    @Override
    public int compareTo(JdkVersion other) {
        return ORDER.compare(this, other);
    }

    /** The version as its own generation writes it: {@code 8u202-b08}, {@code 11.0.4+11}, {@code 17} where no more is known. */
    @Override
    public String toString() {
        String suffix = build.isPresent()
                ? (feature <= 8 ? "-b" + (build.getAsInt() < 10 ? "0" : "") : "+") + build.getAsInt()
                : "";
        if (feature <= 8) {
            return feature + (update == 0 && !exact ? "" : "u" + update) + suffix;
        }
        String numbers = interim == 0 && update == 0 && patch == 0
                ? "" + feature
                : feature + "." + interim + "." + update + (patch == 0 ? "" : "." + patch);
        return numbers + suffix;
    }
}
