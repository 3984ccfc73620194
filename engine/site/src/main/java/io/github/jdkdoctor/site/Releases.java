package io.github.jdkdoctor.site;

import io.github.jdkdoctor.casebook.Case;
import io.github.jdkdoctor.fact.JdkVersion;
import io.github.jdkdoctor.fact.Outcome;
import io.github.jdkdoctor.fact.VersionWindow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The lines of JDK releases, and how a case's versions lie on them. */
final class Releases {
    /** The oldest line that cases speak of. */
    private static final int FIRST = 6;

    /** The newest line that bundles were recorded of. */
    static final int NEWEST = 25;

    private Releases() {}

    /** All lines, oldest first; the last one stands for everything newer. */
    static List<Integer> lines() {
        return IntStream.rangeClosed(FIRST, NEWEST + 1).boxed().toList();
    }

    /** As a page calls a line. */
    static String label(int line) {
        return line > NEWEST ? line + "+" : "" + line;
    }

    /** Whether all releases of a line are in a window, none, or some of them. */
    static Outcome status(VersionWindow window, int line) {
        return window.contains(new JdkVersion(line, 0, 0, 0, OptionalInt.empty(), false));
    }

    /** Whether a case can concern the releases of a line, whichever JVM's version it speaks of. */
    static Outcome status(Case of, int line) {
        List<Outcome> all = of.affects().stream()
                .map(a -> status(a.versions(), line))
                .distinct()
                .toList();
        return all.contains(Outcome.SEEN)
                ? Outcome.SEEN
                : all.contains(Outcome.UNKNOWN) ? Outcome.UNKNOWN : Outcome.NOT_SEEN;
    }

    /**
     * A stretch of one line's updates.
     *
     * @param from the first update of it, or the last one before it; empty for the line's beginning
     * @param after whether it begins behind {@code from}
     */
    record Stretch(Optional<JdkVersion> from, boolean after, boolean affected) {
        String label() {
            return from.map(v -> (after ? "after " : "from ") + v).orElse("at first");
        }
    }

    /** The stretches of a line that a window cuts, in order. */
    static List<Stretch> stretches(VersionWindow window, int line) {
        List<Bound> bounds = new ArrayList<>();
        for (VersionWindow.Interval i : window.intervals()) {
            i.from().filter(v -> cuts(v, line)).ifPresent(v -> bounds.add(new Bound(v, !i.fromIncluded(), true)));
            i.to().filter(v -> cuts(v, line)).ifPresent(v -> bounds.add(new Bound(v, i.toIncluded(), false)));
        }
        bounds.sort(Comparator.comparing(Bound::version).thenComparing(Bound::after));
        List<Stretch> stretches = new ArrayList<>();
        if (!bounds.isEmpty()) {
            stretches.add(new Stretch(Optional.empty(), false, !bounds.get(0).begins()));
        }
        for (Bound b : bounds) {
            stretches.add(new Stretch(Optional.of(b.version()), b.after(), b.begins()));
        }
        return stretches;
    }

    private record Bound(JdkVersion version, boolean after, boolean begins) {}

    private static boolean cuts(JdkVersion bound, int line) {
        return bound.exact() && bound.feature() == line;
    }

    /** A window in words: {@code 8u161 and later updates of 8; 10 and later}. */
    static String words(VersionWindow window) {
        return window.intervals().stream().map(Releases::words).collect(Collectors.joining("; "));
    }

    private static String words(VersionWindow.Interval i) {
        String from = i.from().map(v -> (i.fromIncluded() ? "" : "after ") + v).orElse("");
        if (i.to().isEmpty()) {
            return from.isEmpty() ? "every version" : from + " and later";
        }
        JdkVersion to = i.to().get();
        boolean wholeLine = !to.exact();
        int last = wholeLine && !i.toIncluded() ? to.feature() - 1 : to.feature();
        String end = wholeLine ? "" + last : (i.toIncluded() ? "" : "before ") + to;
        if (from.isEmpty()) {
            return (i.toIncluded() || wholeLine ? "up to " : "") + end;
        }
        int first = i.from().map(JdkVersion::feature).orElse(last);
        if (wholeLine && first == last) {
            return i.from().filter(JdkVersion::exact).isPresent() ? from + " and later updates of " + last : "" + last;
        }
        return from + " to " + end;
    }
}
