package io.github.jdkdoctor.report;

import io.github.jdkdoctor.fact.GcLog;
import io.github.jdkdoctor.fact.PauseLengths;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** Pauses in words. */
final class PauseWords {
    private static final int SHOWN_CAUSES = 4;
    private static final int FEW = 3;
    private static final int MANY = 100;

    private PauseWords() {}

    static void gc(GcLog log, List<String> to) {
        String collector = log.collector().orElse("collector not stated");
        String heap = log.heapCapacity().isPresent()
                ? ", heap " + bytes(log.heapCapacity().getAsLong())
                : "";
        String over = log.wall().isZero() ? "" : " in " + length(log.wall());
        to.add(collector + heap + ": " + counted(log.count(), "GC pause") + over + share(log));
        log.lengths().longest().ifPresent(longest -> to.add(lengths(log, longest)));
        List<GcLog.Pauses> causes = log.pauses().stream()
                .sorted(Comparator.comparing(GcLog.Pauses::total).reversed())
                .toList();
        if (causes.size() > 1) {
            boolean lengthsKnown = log.lengths().longest().isPresent();
            causes.stream().limit(SHOWN_CAUSES).forEach(p -> to.add(cause(p, lengthsKnown)));
        }
        if (causes.size() > SHOWN_CAUSES) {
            to.add((causes.size() - SHOWN_CAUSES) + " more kinds of pause in --format json");
        }
        failures(log).ifPresent(to::add);
        log.stalls()
                .forEach(s -> to.add("threads waited for memory: " + counted(s.count(), s.kind()) + ", "
                        + length(s.total()) + " in all, longest " + length(s.longest())));
    }

    private static String share(GcLog log) {
        return log.knownShareOfWall().isPresent()
                ? ", " + percent(log.knownShareOfWall().getAsDouble()) + " of the time"
                : "";
    }

    private static String lengths(GcLog log, PauseLengths.Longest longest) {
        long count = log.lengths().count();
        String spread = count < FEW ? "" : "median " + length(log.lengths().quantile(0.5)) + ", ";
        // of fewer, the longest is the 99th percentile
        if (count >= MANY) {
            spread += "p99 " + length(log.lengths().quantile(0.99)) + ", ";
        }
        return spread + "longest " + length(longest.length()) + ": " + named(longest.kind(), longest.cause()) + " ("
                + longest.origin() + ")";
    }

    private static String named(String kind, String cause) {
        return "Pause " + kind + (cause.isEmpty() ? "" : " (" + cause + ")");
    }

    private static String cause(GcLog.Pauses p, boolean lengthsKnown) {
        return String.format(Locale.ROOT, "%,d ", p.count()) + named(p.kind(), p.cause()) + ": " + length(p.total())
                + (p.count() > 1 ? " in all, longest " + (lengthsKnown ? "" : "at least ") + length(p.longest()) : "");
    }

    private static Optional<String> failures(GcLog log) {
        List<String> failed = new ArrayList<>();
        for (GcLog.Failure failure : GcLog.Failure.values()) {
            long count = log.countOf(failure);
            if (count > 0) {
                failed.add(counted(count, failure.says()));
            }
        }
        return failed.isEmpty() ? Optional.empty() : Optional.of("failed: " + String.join(", ", failed));
    }

    static String stops(PauseSummary.Stops s) {
        String stopped = s.share().isPresent()
                ? ", stopped for " + percent(s.share().getAsDouble()) + " of the time"
                : ", stopped for " + length(s.stopped());
        // JDK 7 and early updates of 8 do not print it
        String reaching = s.reaching().isZero()
                ? ""
                : "; time to safepoint " + length(s.reaching()) + " in all" + of(s.shareReaching());
        return counted(s.count(), "safepoint") + stopped + reaching + "; longest stop " + length(s.longest())
                + s.operation().map(o -> ": " + Words.brief(o)).orElse("");
    }

    private static String of(OptionalDouble share) {
        return share.isPresent() ? ", " + percent(share.getAsDouble()) + " of the time" : "";
    }

    static Optional<String> rates(GcLog log) {
        List<String> rates = new ArrayList<>();
        log.heapAfter().ifPresent(live -> rates.add(bytes(live) + " in use after GC"));
        log.marked().ifPresent(live -> rates.add(bytes(live) + " of it alive"));
        log.allocationRate().ifPresent(rate -> rates.add("allocation " + bytes(Math.round(rate)) + "/s"));
        log.promotionRate().ifPresent(rate -> rates.add("promotion " + bytes(Math.round(rate)) + "/s"));
        return rates.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", rates));
    }

    // a second in every hour is 0.03 %
    private static String percent(double share) {
        double percent = share * 100;
        if (percent > 0 && percent < 0.01) {
            return "less than 0.01 %";
        }
        return String.format(
                Locale.ROOT, percent >= 9.95 ? "%.0f %%" : percent >= 0.1 ? "%.1f %%" : "%.2f %%", percent);
    }

    private static String counted(long count, String what) {
        return String.format(Locale.ROOT, "%,d %s%s", count, what, count == 1 ? "" : "s");
    }

    /** A length of time with two or three figures: {@code 0.04 ms}, {@code 12 ms}, {@code 8.7 s}, {@code 64.0 h}. */
    static String length(Duration length) {
        double seconds = length.getSeconds() + length.getNano() / 1e9;
        if (seconds < 0.001) {
            return String.format(Locale.ROOT, "%.2f ms", seconds * 1000);
        }
        if (seconds < 0.01) {
            return String.format(Locale.ROOT, "%.1f ms", seconds * 1000);
        }
        if (seconds < 0.9995) {
            return String.format(Locale.ROOT, "%.0f ms", seconds * 1000);
        }
        if (seconds < 100) {
            return String.format(Locale.ROOT, "%.1f s", seconds);
        }
        return seconds < 7200
                ? String.format(Locale.ROOT, "%.0f min", seconds / 60)
                : String.format(Locale.ROOT, "%.1f h", seconds / 3600);
    }

    /** A size with two or three figures: {@code 20 KB}, {@code 378 MB}, {@code 8.5 GB}. */
    static String bytes(long bytes) {
        double kb = bytes / 1024.0;
        if (kb < 1024) {
            return String.format(Locale.ROOT, "%.0f KB", kb);
        }
        return kb < 10 * 1024 * 1024
                ? String.format(Locale.ROOT, kb < 10 * 1024 ? "%.1f MB" : "%,.0f MB", kb / 1024)
                : String.format(Locale.ROOT, "%.1f GB", kb / 1024 / 1024);
    }
}
