package io.github.jdkdoctor.fact;

import java.time.Duration;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * The last events of one kind that a JVM remembered in a report of itself ({@code hs_err}, {@code jcmd VM.info}). Its
 * memory holds 10 (JDK 8), 20 (later) or {@code -XX:LogEventsBufferEntries} of them, so it tells how fast they came and not
 * how many there were.
 *
 * @param kind as printed, as in {@code Deoptimization events}, {@code Internal exceptions}, {@code GC Heap History}
 * @param events how many are remembered
 * @param span from the first of them to the moment of the report
 */
public record EventHistory(Run run, String kind, int events, Duration span, Origin origin) implements Fact {
    /** Events per second of late; empty where fewer than two are remembered. */
    public OptionalDouble perSecond() {
        double seconds = span.toNanos() / 1e9;
        return events < 2 || seconds <= 0 ? OptionalDouble.empty() : OptionalDouble.of(events / seconds);
    }

    /** The figures in words. */
    public String says() {
        return String.format(Locale.ROOT, "the last %d came within %.1f s", events, span.toNanos() / 1e9);
    }
}
