package io.github.jdkdoctor.evidence.crash;

import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.fact.EventHistory;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The events that a JVM remembers, by kind:
 *
 * <pre>
 * Deoptimization events (20 events):
 * Event: 204.804 Thread 0x000055e8552c1800 Uncommon trap: reason=unstable_if …
 * </pre>
 */
final class EventHistories {
    private static final Pattern HEADING = Pattern.compile("([A-Z][A-Za-z ]{1,60}) \\((\\d{1,9}) events\\):\\s*");
    private static final Pattern EVENT = Pattern.compile("Event: (\\d{1,9}\\.\\d{1,9}) .*");
    private static final int MOST_KINDS = 100;

    private record History(long line, double first, double last, int shown) {}

    private final Map<String, History> histories = new LinkedHashMap<>();
    private String kind = "";

    /** Begins a kind if the line is its heading. */
    boolean heading(String text, long number) {
        Matcher matcher = HEADING.matcher(text.length() > 200 ? "" : text);
        kind = "";
        if (matcher.matches() && histories.size() < MOST_KINDS) {
            kind = matcher.group(1);
            histories.put(kind, new History(number, -1, -1, 0));
        }
        return matcher.matches();
    }

    /** Whether a line is the heading of a kind. */
    static boolean isHeading(String text) {
        return text.length() <= 200 && HEADING.matcher(text).matches();
    }

    /** Takes a line of the current kind. */
    void event(String text) {
        Matcher matcher = EVENT.matcher(text.length() > 2_000 ? text.substring(0, 2_000) : text);
        History known = histories.get(kind);
        if (known != null && matcher.matches()) {
            double at = new BigDecimal(matcher.group(1)).doubleValue();
            histories.put(
                    kind, new History(known.line(), known.shown() == 0 ? at : known.first(), at, known.shown() + 1));
        }
    }

    /** Hands on the kinds, with the time from their first event to that of the report. */
    void report(Run run, String file, double uptime, FactSink sink) {
        histories.forEach((name, history) -> {
            double to = uptime > 0 ? uptime : history.last();
            double seconds = history.shown() == 0 ? 0 : Math.max(0, to - history.first());
            sink.fact(new EventHistory(
                    run,
                    name,
                    history.shown(),
                    Duration.ofNanos((long) (seconds * 1e9)),
                    new Origin(file, history.line())));
        });
        if (!histories.isEmpty()) {
            sink.observed(FactKind.EVENT_HISTORY);
        }
    }
}
