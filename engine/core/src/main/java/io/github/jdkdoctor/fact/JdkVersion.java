package io.github.jdkdoctor.fact;

import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A JDK version, in both numbering schemes: {@code 8u202}, {@code 1.8.0_202-b08}, {@code 25.202-b08} (HotSpot's own
 * number up to 8) and {@code 11.0.4+11} (JEP 223, JEP 322). Ordered by feature, interim, update, patch, build; a
 * version without a build comes before the same version with one. The order does not look at {@code exact}.
 *
 * @param exact whether the update is known: {@code 17} alone may be any update of 17
 */
public record JdkVersion(int feature, int interim, int update, int patch, OptionalInt build, boolean exact)
        implements Comparable<JdkVersion> {
    // 8u202, 8u202-b08, 8u202b08, 7u80, jdk8u202-b08
    private static final Pattern SHORT = Pattern.compile("(?:jdk-?)?([5-9])u(\\d{1,3})(?:b\\d{1,4})?(?:-.*)?");
    // 1.8.0_202-b08, 1.8.0, 1.8.0_412-8u412-ga-1~deb9u1-b08, 1.8.0_202-ea; 1.8; and 8.0_202, as VM.version of JDK 8 has
    // it
    private static final Pattern OLD = Pattern.compile("(?:1\\.)?([5-8])(?:\\.0)?(?:_(\\d{1,3}))?(-.*)?");
    private static final Pattern OLD_BUILD = Pattern.compile("(?<=[-0-9])b(\\d{1,4})(?![0-9a-zA-Z])");
    // 25.202-b08, 25.0-b70: the HotSpot number of JDK 8; 21 to 24 are of 7, as in 23.21-b01 of 7u21, 10 to 20 of 6
    private static final Pattern HOTSPOT = Pattern.compile("(1\\d|2[0-5])\\.(\\d{1,3})-b(\\d{1,3})(?:-.*)?");
    // 11.0.4+11, 17.0.15+6-Debian-1deb12u1, 11.0.9.1+1-LTS, 25, 25-ea+36, 10.0.2, 9-internal, 17.0.9-beta+7-202309
    private static final Pattern NEW = Pattern.compile("(?:jdk-)?(9|[1-9]\\d)(?:\\.(\\d{1,3}))?(?:\\.(\\d{1,3}))?"
            + "(?:\\.(\\d{1,3}))?(?:\\.\\d{1,3})*(-[a-zA-Z][a-zA-Z0-9]*)?(?:\\+(\\d{1,4})(?:\\.\\d+)*)?(?:\\+?-.*)?");

    private static final Comparator<JdkVersion> ORDER = Comparator.comparingInt(JdkVersion::feature)
            .thenComparingInt(JdkVersion::interim)
            .thenComparingInt(JdkVersion::update)
            .thenComparingInt(JdkVersion::patch)
            .thenComparingInt(v -> v.build.orElse(-1));

    /** Reads a version in any of the printed forms, or as people write it; empty if it is none. */
    public static Optional<JdkVersion> parse(String text) {
        String version = text.strip();
        Matcher matcher = SHORT.matcher(version);
        if (matcher.matches()) {
            return Optional.of(
                    new JdkVersion(number(matcher, 1), 0, number(matcher, 2), 0, lastOldBuild(version), true));
        }
        matcher = HOTSPOT.matcher(version);
        if (matcher.matches()) {
            return Optional.of(hotspot(number(matcher, 1), number(matcher, 2), number(matcher, 3)));
        }
        matcher = OLD.matcher(version);
        if (matcher.matches()) {
            OptionalInt build = lastOldBuild(version);
            boolean exact = matcher.group(2) != null || matcher.group(3) != null;
            return Optional.of(new JdkVersion(number(matcher, 1), 0, number(matcher, 2), 0, build, exact));
        }
        matcher = NEW.matcher(version);
        if (matcher.matches()) {
            // 17-LTS is still the whole line, 21-ea is 21 before any update
            boolean preRelease = matcher.group(5) != null && !matcher.group(5).equals("-LTS");
            boolean exact = matcher.group(2) != null || matcher.group(6) != null || preRelease;
            return Optional.of(new JdkVersion(
                    number(matcher, 1),
                    number(matcher, 2),
                    number(matcher, 3),
                    number(matcher, 4),
                    optional(matcher, 6),
                    exact));
        }
        return Optional.empty();
    }

    /**
     * Reads a version that a JDK printed of itself: there {@code 17} and {@code 1.8.0} are the first release, with no
     * update, and not any release of the line.
     */
    public static Optional<JdkVersion> printed(String text) {
        Optional<JdkVersion> version = parse(text);
        // HotSpot's own number tells no update of 6 and of the first releases of 7
        return HOTSPOT.matcher(text.strip()).matches()
                ? version
                : version.map(v -> new JdkVersion(v.feature, v.interim, v.update, v.patch, v.build, true));
    }

    // HotSpot counts builds as the JDK does only since 8u40: 8 is 1.8.0-b132 and 25.0-b70, 8u31 is 1.8.0_31-b13 and
    // 25.31-b07, 8u40 is 1.8.0_40-b25 and 25.40-b25. Its minor number is the update since 8, 7u21 (23.21) and 6u45
    // (20.45), where 23.7 is of 7u17 and 24.0 of 7u40.
    private static JdkVersion hotspot(int major, int minor, int build) {
        int feature = major == 25 ? 8 : major > 20 ? 7 : 6;
        boolean known = minor >= (feature == 8 ? 0 : feature == 7 ? 21 : 45);
        boolean same = feature == 8 && minor >= 40;
        return new JdkVersion(
                feature, 0, known ? minor : 0, 0, same ? OptionalInt.of(build) : OptionalInt.empty(), known);
    }

    // the last one: distributions put their own package version in between, as in 1.8.0_292-8u292-b10-0ubuntu1-b10
    private static OptionalInt lastOldBuild(String version) {
        Matcher matcher = OLD_BUILD.matcher(version);
        OptionalInt build = OptionalInt.empty();
        while (matcher.find()) {
            build = OptionalInt.of(Integer.parseInt(matcher.group(1)));
        }
        return build;
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

    /**
     * The version as its own generation writes it: {@code 8u202-b08}, {@code 11.0.4+11}; {@code 17} where no more is known,
     * {@code 17.0.0} for the first release without its build. Reads back as the same version.
     */
    @Override
    public String toString() {
        String suffix = build.isPresent()
                ? (feature <= 8 ? "-b" + (build.getAsInt() < 10 ? "0" : "") : "+") + build.getAsInt()
                : "";
        if (feature <= 8) {
            return feature + (update == 0 && !exact ? "" : "u" + update) + suffix;
        }
        boolean first = interim == 0 && update == 0 && patch == 0;
        String numbers = first && (!exact || build.isPresent())
                ? "" + feature
                : feature + "." + interim + "." + update + (patch == 0 ? "" : "." + patch);
        return numbers + suffix;
    }
}
