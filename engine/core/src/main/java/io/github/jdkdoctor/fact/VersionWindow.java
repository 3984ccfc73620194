package io.github.jdkdoctor.fact;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A set of JDK versions, as intervals: {@code [8u161,9) [10,)}. A back-port is stated by an interval for its line:
 * fixed in 8u302, 11.0.12 and 17 is {@code [8,8u302) [9,11.0.12) [12,17)}.
 *
 * <p>A bound speaks of everything that it does not distinguish: {@code 11.0.5} of all its builds, {@code 17} of all its
 * updates. So {@code [11,17]} holds 17.0.15, and {@code (8,11)} holds no update of 8.
 */
public record VersionWindow(List<Interval> intervals) {
    private static final Pattern INTERVAL =
            Pattern.compile("\\s*([\\[(])\\s*([^,\\s]*)\\s*,\\s*([^\\])\\s]*)\\s*([\\])])\\s*");

    public VersionWindow {
        intervals = List.copyOf(intervals);
    }

    /** From one version to another; an absent bound is open. */
    public record Interval(
            Optional<JdkVersion> from, boolean fromIncluded, Optional<JdkVersion> to, boolean toIncluded) {
        private Span span() {
            long first = from.map(Span::of)
                    .map(s -> fromIncluded ? s.first : s.last + 1)
                    .orElse(0L);
            long last =
                    to.map(Span::of).map(s -> toIncluded ? s.last : s.first - 1).orElse(Long.MAX_VALUE);
            return new Span(first, last);
        }
    }

    /** The versions that one statement may mean, as a range of numbers in the order of versions. */
    private record Span(long first, long last) {
        private static final int BUILD = 1 << 14;
        private static final int PART = 1 << 12;
        private static final long LINE = (long) PART * PART * PART * BUILD;

        static Span of(JdkVersion version) {
            long numbers = ((version.interim() * (long) PART + version.update()) * PART + version.patch()) * BUILD;
            long line = version.feature() * LINE;
            if (!version.exact()) {
                return new Span(line, line + LINE - 1);
            }
            return version.build().isPresent()
                    ? new Span(
                            line + numbers + version.build().getAsInt(),
                            line + numbers + version.build().getAsInt())
                    : new Span(line + numbers, line + numbers + BUILD - 1);
        }

        boolean empty() {
            return first > last;
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
                        "'" + text + "' is not a version window; write intervals such as '[8u161,9) [10,)'");
            }
            Interval interval = new Interval(
                    bound(matcher.group(2), text),
                    matcher.group(1).equals("["),
                    bound(matcher.group(3), text),
                    matcher.group(4).equals("]"));
            if (interval.span().empty()) {
                throw new IllegalArgumentException("'" + matcher.group().strip() + "' holds no version");
            }
            intervals.add(interval);
            at = matcher.end();
        }
        if (intervals.isEmpty()) {
            throw new IllegalArgumentException("no version window; write '[,)' for every version");
        }
        return new VersionWindow(intervals);
    }

    private static Optional<JdkVersion> bound(String text, String whole) {
        if (text.isEmpty()) {
            return Optional.empty();
        }
        Optional<JdkVersion> version = JdkVersion.parse(text);
        if (version.isEmpty()) {
            throw new IllegalArgumentException("'" + text + "' in '" + whole + "' is not a JDK version");
        }
        return version;
    }

    /**
     * Whether a version lies in the window; unknown where it is stated so coarsely that it may lie on either side: a
     * bare feature number whose line is cut, no build where the bound has one.
     */
    public Outcome contains(JdkVersion version) {
        return contains(Span.of(version));
    }

    /** Whether each version of these feature releases, both included, lies in the window, or none. */
    public Outcome contains(int oldest, int newest) {
        return contains(new Span(
                oldest * Span.LINE, newest == Integer.MAX_VALUE ? Long.MAX_VALUE - 1 : (newest + 1) * Span.LINE - 1));
    }

    private Outcome contains(Span asked) {
        List<Span> spans = intervals.stream()
                .map(Interval::span)
                .sorted(Comparator.comparingLong(Span::first))
                .toList();
        boolean touched = false;
        long covered = asked.first;
        for (Span span : spans) {
            touched |= span.first <= asked.last && span.last >= asked.first;
            if (span.first <= covered && span.last >= covered) {
                covered = span.last == Long.MAX_VALUE ? Long.MAX_VALUE : span.last + 1;
            }
        }
        if (!touched) {
            return Outcome.NOT_SEEN;
        }
        return covered > asked.last ? Outcome.SEEN : Outcome.UNKNOWN;
    }

    /** The bounds that cut a line between two of its updates. */
    public List<JdkVersion> updates() {
        return intervals.stream()
                .flatMap(i -> Stream.concat(i.from().stream(), i.to().stream()))
                .filter(JdkVersion::exact)
                .toList();
    }

    @Override
    public String toString() {
        StringBuilder out = new StringBuilder();
        for (Interval i : intervals) {
            out.append(out.isEmpty() ? "" : " ")
                    .append(i.fromIncluded ? '[' : '(')
                    .append(i.from.map(JdkVersion::toString).orElse(""))
                    .append(',')
                    .append(i.to.map(JdkVersion::toString).orElse(""))
                    .append(i.toIncluded ? ']' : ')');
        }
        return out.toString();
    }
}
