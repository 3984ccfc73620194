package io.github.jdkdoctor.fleet;

import io.github.jdkdoctor.trends.Regressions;
import io.github.jdkdoctor.trends.Regressions.Change;
import io.github.jdkdoctor.trends.Regressions.Incident;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** Regressions as text. */
final class RegressionsText {
    // what follows are the same cause's lesser traces
    private static final int SHOWN = 8;

    private RegressionsText() {}

    static void write(Regressions.Found found, boolean all, boolean runs, PrintWriter out) {
        List<Incident> worse = found.worse();
        out.println(String.format(
                Locale.ROOT,
                "%s, %s",
                Count.of(found.series(), "series"),
                worse.isEmpty() ? "no regression" : Count.of(worse.size(), "regression")));
        for (Incident incident : all ? found.incidents() : worse) {
            out.println();
            String when =
                    runs ? "" : " (" + incident.at().toString().substring(0, 16).replace('T', ' ') + " UTC)";
            out.println(incident.group() + ": "
                    + incident.deployment()
                            .map(d -> (runs ? "since run " : "since deployment ") + d)
                            .orElse("changed")
                    + incident.before()
                            .filter(b -> !incident.deployment().equals(incident.before()))
                            .map(b -> ", after " + b)
                            .orElse("")
                    + when);
            List<Change> changes = incident.changes().stream()
                    .filter(c -> all || c.verdict() == Regressions.Verdict.WORSE)
                    .toList();
            changes.stream().limit(SHOWN).forEach(c -> out.println("  " + line(c)));
            if (changes.size() > SHOWN) {
                out.println("  and " + (changes.size() - SHOWN) + " more");
            }
            if (!incident.cameWith().isEmpty()) {
                out.println("  changed with it: " + String.join("; ", incident.cameWith()));
            }
            if (!incident.cases().isEmpty()) {
                out.println("  causes that begin there: " + String.join(", ", incident.cases()));
            }
        }
    }

    private static String line(Change c) {
        String verdict =
                switch (c.verdict()) {
                    case WORSE -> "worse";
                    case BETTER -> "better";
                    case GONE -> "went away again";
                    case SHIFTED -> c.from().map(f -> "moved from " + f).orElse("moved");
                };
        return String.format(
                Locale.ROOT,
                "%s: %s, %s -> %s, 95 %% interval of the difference %s to %s%s",
                c.name(),
                verdict,
                value(c.before(), c.unit()),
                value(c.after(), c.unit()),
                value(c.low(), c.unit()),
                value(c.high(), c.unit()),
                c.cores().isPresent()
                        ? String.format(Locale.ROOT, ", %.2f cores", c.cores().getAsDouble())
                        : "");
    }

    /** A value in its unit. */
    static String value(double value, String unit) {
        return switch (unit) {
            case "percent" -> String.format(Locale.ROOT, "%.1f %%", value * 100);
            case "points" -> String.format(Locale.ROOT, "%.1f points", value * 100);
            case "megabytes" -> String.format(Locale.ROOT, "%.0f MB", value / (1 << 20));
            case "bytes-per-second" -> String.format(Locale.ROOT, "%.1f MB/s", value / (1 << 20));
            case "per-second" -> String.format(Locale.ROOT, "%.4g /s", value);
            case "seconds" -> String.format(Locale.ROOT, "%.4g s", value);
            case "count", "" -> String.format(Locale.ROOT, "%.4g", value);
            default -> String.format(Locale.ROOT, "%.4g %s", value, unit);
        };
    }
}
