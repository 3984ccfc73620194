package io.github.jdkdoctor.fact;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A set of JDK versions, as intervals: {@code [8u161,9) [10,)}. A back-port is stated by an interval for its line:
 * fixed in 8u302, 11.0.12 and 17 is {@code [8,8u302) [9,11.0.12) [12,17)}.
 */
public record VersionWindow(List<Interval> intervals) {
    private static final Pattern INTERVAL =
            Pattern.compile("\\s*([\\[(])\\s*([^,\\s]*)\\s*,\\s*([^\\])\\s]*)\\s*([\\])])\\s*");

    public VersionWindow {
        intervals = List.copyOf(intervals);
    }

    /** From one version to another; an absent bound is open. */
    public record Interval(List<JdkVersion> from, boolean fromIncluded, List<JdkVersion> to, boolean toIncluded) {
        boolean contains(JdkVersion version) {
            if (!from.isEmpty()) {
                int order = withoutBuildUnlessStated(version, from.get(0)).compareTo(from.get(0));
                if (order < 0 || (order == 0 && !fromIncluded)) {
                    return false;
                }
            }
            if (!to.isEmpty()) {
                int order = withoutBuildUnlessStated(version, to.get(0)).compareTo(to.get(0));
                return order < 0 || (order == 0 && toIncluded);
            }
            return true;
        }

        // a bound 11.0.5 speaks of every build of 11.0.5; a bound 11.0.5+3 of that one
        private static JdkVersion withoutBuildUnlessStated(JdkVersion version, JdkVersion bound) {
            return bound.build().isPresent()
                    ? version
                    : new JdkVersion(
                            version.feature(),
                            version.interim(),
                            version.update(),
                            version.patch(),
                            bound.build(),
                            version.exact());
        }

        boolean cuts(int feature) {
            return from.stream().anyMatch(v -> v.feature() == feature && (v.exact() || !fromIncluded))
                    || to.stream().anyMatch(v -> v.feature() == feature && (v.exact() || toIncluded));
        }
    }

    /**
     * Reads intervals separated by blanks.
     *
     * @throws IllegalArgumentException where the text is no such list, saying what is wrong
     */
    public static VersionWindow parse(String text) {
        List<Interval> intervals = new ArrayList<>();
        Matcher matcher = INTERVAL.matcher(text);
        int at = 0;
        while (at < text.length()) {
            if (!matcher.find(at) || matcher.start() != at) {
                throw new IllegalArgumentException(
                        "'" + text + "' is no version window; write intervals such as '[8u161,9) [10,)'");
            }
            List<JdkVersion> from = bound(matcher.group(2), text);
            List<JdkVersion> to = bound(matcher.group(3), text);
            if (!from.isEmpty() && !to.isEmpty() && from.get(0).compareTo(to.get(0)) > 0) {
                throw new IllegalArgumentException("'" + matcher.group().strip() + "' ends before it begins");
            }
            intervals.add(new Interval(
                    from, matcher.group(1).equals("["), to, matcher.group(4).equals("]")));
            at = matcher.end();
        }
        if (intervals.isEmpty()) {
            throw new IllegalArgumentException("no version window; write '[,)' for every version");
        }
        return new VersionWindow(intervals);
    }

    private static List<JdkVersion> bound(String text, String whole) {
        return text.isEmpty()
                ? List.of()
                : List.of(JdkVersion.parse(text)
                        .orElseThrow(() ->
                                new IllegalArgumentException("'" + text + "' in '" + whole + "' is no JDK version")));
    }

    /** Whether a version lies in the window; unknown where only its line is known and the window cuts that line. */
    public Outcome contains(JdkVersion version) {
        if (!version.exact() && intervals.stream().anyMatch(i -> i.cuts(version.feature()))) {
            return Outcome.UNKNOWN;
        }
        return intervals.stream().anyMatch(i -> i.contains(version)) ? Outcome.SEEN : Outcome.NOT_SEEN;
    }

    @Override
    public String toString() {
        StringBuilder out = new StringBuilder();
        for (Interval i : intervals) {
            out.append(out.isEmpty() ? "" : " ")
                    .append(i.fromIncluded ? '[' : '(')
                    .append(i.from.isEmpty() ? "" : i.from.get(0))
                    .append(',')
                    .append(i.to.isEmpty() ? "" : i.to.get(0))
                    .append(i.toIncluded ? ']' : ')');
        }
        return out.toString();
    }
}
