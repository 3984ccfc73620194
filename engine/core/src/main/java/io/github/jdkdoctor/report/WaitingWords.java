package io.github.jdkdoctor.report;

import io.github.jdkdoctor.fact.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** Waiting in words: what a report shows of it, and how. */
public final class WaitingWords {
    /** The heading over it. */
    public static final String TITLE = "Waiting, exceptions and allocation";

    private static final int SHOWN = 5;
    private static final int SHOWN_MOVERS = 2;
    // a two hundredth of a thread's time is in no report's interest
    private static final double NOTABLE = 0.005;

    // of all that the current run waits, fails or allocates; a place with less explains nothing
    private static final double LITTLE = 0.02;

    private static final Waiting.Level NONE = new Waiting.Level(0, 0);

    private WaitingWords() {}

    /**
     * One cause in words.
     *
     * @param line the cause with its level in each run
     * @param movers where most of it comes from
     */
    public record Told(Waiting.Cause cause, String line, List<String> movers) {}

    /** The causes worth a reader's time, those that cost most first. */
    public static List<Told> of(List<Waiting> waiting) {
        return waiting.stream()
                .filter(w -> w.cost() >= NOTABLE || asked(w))
                .limit(SHOWN)
                .map(w -> new Told(w.cause(), line(w), movers(w)))
                .toList();
    }

    // one call an hour may stop the program for seconds, in both runs as well
    private static boolean asked(Waiting w) {
        return w.cause() == Waiting.Cause.SYSTEM_GC
                && w.levels().getOrDefault(Run.CURRENT, NONE).count() > 0;
    }

    private static String line(Waiting w) {
        Waiting.Level current = w.levels().getOrDefault(Run.CURRENT, NONE);
        Waiting.Level baseline = w.levels().get(Run.BASELINE);
        String levels = baseline == null
                ? amount(current.value(), w.cause().unit())
                : amount(baseline.value(), w.cause().unit()) + " -> "
                        + amount(current.value(), w.cause().unit());
        return w.cause().label() + ": " + levels + unit(w) + counts(baseline == null ? -1 : baseline.count(), current)
                + explained(w.explained());
    }

    private static String counts(long before, Waiting.Level current) {
        if (current.count() == 0) {
            return "";
        }
        return String.format(
                Locale.ROOT, before < 0 ? " (%2$,d times)" : " (%1$,d -> %2$,d times)", before, current.count());
    }

    private static String explained(Map<String, Double> explained) {
        StringBuilder out = new StringBuilder();
        new TreeMap<>(explained)
                .forEach((id, share) ->
                        out.append(String.format(Locale.ROOT, "; %s accounts for %.0f %%", id, share * 100)));
        return out.toString();
    }

    private static List<String> movers(Waiting w) {
        List<String> lines = new ArrayList<>();
        for (Waiting.Mover m : w.movers()) {
            if (lines.size() < SHOWN_MOVERS
                    && (m.growth() > LITTLE * level(w) || asked(w))
                    && !m.says().isBlank()) {
                // the baseline run may not name the place, which is no figure to compare with
                String before = m.baseline().isEmpty() ? "" : level(m.baseline(), w) + " -> ";
                lines.add(before + level(m.current(), w) + " " + Words.brief(m.says()));
            }
        }
        return lines;
    }

    private static double level(Waiting w) {
        return w.levels().getOrDefault(Run.CURRENT, NONE).value();
    }

    private static String level(OptionalDouble level, Waiting w) {
        return level.isEmpty() ? "?" : amount(level.getAsDouble(), w.cause().unit());
    }

    private static String unit(Waiting w) {
        return switch (w.cause().unit()) {
            case THREADS -> w.cause() == Waiting.Cause.DUMPED ? " threads" : " threads at any time";
            case PER_SECOND -> " per second";
            case MEGABYTES_PER_SECOND -> " MB/s";
            case MILLISECONDS -> " ms";
            case SHARE -> " of the time";
        };
    }

    private static String amount(double value, Waiting.Unit unit) {
        if (unit == Waiting.Unit.SHARE) {
            return String.format(Locale.ROOT, value < 0.1 ? "%.1f %%" : "%.0f %%", value * 100);
        }
        if (value == 0) {
            return "0";
        }
        return String.format(Locale.ROOT, value < 1 ? "%.2g" : value < 10 ? "%.1f" : "%,.0f", value);
    }
}
