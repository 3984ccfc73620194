package io.github.jdkdoctor.evidence.log;

import java.util.ArrayDeque;

/**
 * Rows of the table that JDK 6 to 12 print, whose times are whole milliseconds: a revocation of 60 µs is 0. Where the
 * log also has a line for each stop ({@code PrintGCApplicationStoppedTime}), which is exact but names no cause, row and
 * line of the same safepoint are put together by their time stamps. Rows come late, up to 300 at a time.
 */
final class RoundedRows {
    private static final int WAITING = 5_000;
    private static final long MILLISECOND = 1_000_000;

    private record Stop(long begin, long nanos, long reaching) {}

    private record Row(Times operation, long stamp, long nanos, long reaching) {}

    private final ArrayDeque<Stop> stops = new ArrayDeque<>();
    private final ArrayDeque<Row> waiting = new ArrayDeque<>();

    /** A stop that ended at an uptime; {@link Cursor#NONE} where the line has no such stamp. */
    void stopped(long end, long nanos, long reaching) {
        if (end == Cursor.NONE) {
            return;
        }
        if (stops.size() == WAITING) {
            stops.removeFirst();
        }
        stops.addLast(new Stop(end - nanos, nanos, reaching));
        settle(false);
    }

    /** A row of a safepoint that began at an uptime, with its rounded times. */
    void row(Times operation, long stamp, long nanos, long reaching) {
        if (stamp == Cursor.NONE) {
            operation.add(nanos, reaching);
            return;
        }
        waiting.addLast(new Row(operation, stamp, nanos, reaching));
        settle(waiting.size() > WAITING);
    }

    void finish() {
        settle(true);
    }

    // rows and stops are each in the order of their time; a row without a stop keeps its rounded times
    private void settle(boolean all) {
        while (!waiting.isEmpty()) {
            Row row = waiting.getFirst();
            // stamps have three digits, and a stop begins a little after its safepoint was asked for
            while (!stops.isEmpty() && stops.getFirst().begin < row.stamp - 2 * MILLISECOND) {
                stops.removeFirst();
            }
            if (stops.isEmpty() && !all) {
                return;
            }
            waiting.removeFirst();
            if (!stops.isEmpty() && fits(row, stops.getFirst())) {
                Stop stop = stops.removeFirst();
                row.operation.add(stop.nanos, Math.min(stop.reaching, stop.nanos));
            } else {
                row.operation.add(row.nanos, row.reaching);
            }
        }
    }

    // each of the row's three parts was cut to a whole millisecond
    private static boolean fits(Row row, Stop stop) {
        return stop.begin < row.stamp + 5 * MILLISECOND
                && stop.nanos >= row.nanos - MILLISECOND
                && stop.nanos < row.nanos + 5 * MILLISECOND;
    }
}
