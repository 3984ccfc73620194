package io.github.jdkdoctor.evidence.jfr;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** How often one event occurred in a recording and how long that took, with the settings that it was recorded under. */
final class EventTotals {
    private static final int MOST_DIGITS = 12;

    private final Map<String, String> settings = new HashMap<>(8);
    private long count;
    private long nanos;

    void add(long events, long nanosInAll) {
        count += events;
        nanos = Times.sum(nanos, nanosInAll);
    }

    void setting(String name, String value) {
        // of several recordings at the same time one may have had it on
        if (!name.equals("enabled") || !"true".equals(settings.get(name))) {
            settings.put(name, value);
        }
    }

    long count() {
        return count;
    }

    Duration total() {
        return Duration.ofNanos(nanos);
    }

    /** Whether the event was recorded at all; empty where the recording does not say. */
    Optional<Boolean> enabled() {
        return setting("enabled").map("true"::equals);
    }

    Optional<String> setting(String name) {
        return Optional.ofNullable(settings.get(name));
    }

    /** A setting that is a time, such as {@code period} or {@code threshold}. */
    Optional<Duration> time(String name) {
        return setting(name).flatMap(EventTotals::parsed);
    }

    // 20 ms, 0 ns, 10 s; everyChunk is no time; async-profiler writes nanoseconds without a unit
    private static Optional<Duration> parsed(String text) {
        int digits = 0;
        while (digits < text.length() && Character.isDigit(text.charAt(digits))) {
            digits++;
        }
        if (digits == 0 || digits > MOST_DIGITS) {
            return Optional.empty();
        }
        long number = Long.parseLong(text.substring(0, digits));
        return switch (text.substring(digits).strip()) {
            case "", "ns" -> Optional.of(Duration.ofNanos(number));
            case "us" -> Optional.of(Duration.ofNanos(number * 1000));
            case "ms" -> Optional.of(Duration.ofMillis(number));
            case "s" -> Optional.of(Duration.ofSeconds(number));
            case "m" -> Optional.of(Duration.ofMinutes(number));
            case "h" -> Optional.of(Duration.ofHours(number));
            case "d" -> Optional.of(Duration.ofDays(number));
            default -> Optional.empty();
        };
    }
}
