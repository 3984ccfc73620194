package io.github.jdkdoctor.evidence.log;

import io.github.jdkdoctor.fact.LogSpan;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.SafepointLog;
import io.github.jdkdoctor.fact.StoppedTime;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Safepoints in every form that HotSpot prints: four lines each (JDK 9 to 12), one line each (13 and later,
 * JDK-8219436), rows of a table (JDK 6 to 11 {@code PrintSafepointStatistics} and {@code safepoint+stats} up to 12 in
 * milliseconds, 13 and later in nanoseconds), and lines that tell the time without the cause (JDK 6 to 8).
 */
final class SafepointTally {
    private static final int OPERATIONS = 300;
    private static final byte[] NO_ROW = {};

    private final NameTable<Times> lines = new NameTable<>(OPERATIONS, name -> new Times());
    private final NameTable<Times> rows = new NameTable<>(OPERATIONS, name -> new Times());
    private final Times unnamed = new Times();
    private final LogClock clock;
    private final RoundedRows rounded = new RoundedRows();
    private final long[] values = new long[6];

    private Optional<Times> entered = Optional.empty();
    private long lineCount;
    private long rowCount;
    private boolean table;
    private int found;
    // a row that ends behind its threads: its operation, and when it was
    private byte[] begun = NO_ROW;
    private long begunAt;

    SafepointTally(LogClock clock) {
        this.clock = clock;
    }

    /** JDK 9 to 12, after {@code Entering safepoint region: }: the operation, whose times come later. */
    void entering(Cursor cursor) {
        cursor.trimEnd();
        entered = Optional.of(lines.get(cursor.bytes(), cursor.at(), cursor.end()));
    }

    /**
     * JDK 6 to 12, after {@code Total time for which application threads were stopped: }, as in
     * {@code 0.0003424 seconds, Stopping threads took: 0.0000491 seconds}; JDK 7 and early 8 have the first half only.
     */
    boolean stopped(Cursor cursor, long uptime) {
        long nanos = seconds(cursor);
        if (nanos == Cursor.NONE || !cursor.take(" seconds")) {
            return false;
        }
        long reaching = 0;
        if (cursor.take(", Stopping threads took: ")) {
            reaching = seconds(cursor);
            if (reaching == Cursor.NONE) {
                return false;
            }
        }
        clock.counted(nanos);
        if (entered.isPresent()) {
            entered.get().add(nanos, reaching);
            entered = Optional.empty();
            lineCount++;
        } else {
            unnamed.add(nanos, reaching);
            rounded.stopped(uptime, nanos, reaching);
        }
        return true;
    }

    // printed with seven decimals; a number without any has lost its begin
    private static long seconds(Cursor cursor) {
        int start = cursor.at();
        long nanos = cursor.decimal(9);
        for (int i = start; i < cursor.at(); i++) {
            if (cursor.bytes()[i] == '.' || cursor.bytes()[i] == ',') {
                return nanos;
            }
        }
        return Cursor.NONE;
    }

    /** JDK 6 to 12, after {@code Application time: }: how long threads ran since the last safepoint. */
    boolean ran(Cursor cursor) {
        long nanos = cursor.decimal(9);
        if (nanos == Cursor.NONE || !cursor.looksAt(" seconds")) {
            return false;
        }
        clock.counted(nanos);
        return true;
    }

    /**
     * JDK 13 and later, after {@code Safepoint "}. Fields came and went (JDK-8297154, JDK-8350313, JDK-8329488,
     * JDK-8350854), so they are read by name:
     *
     * <pre>
     * RevokeBias", Time since last: 24499685 ns, Reaching safepoint: 4872 ns, Cleanup: 8090 ns, At safepoint: 44814 ns, Total: 57776 ns
     * G1CollectFull", Time since last: 188199258 ns, Reaching safepoint: 96632 ns, At safepoint: 8424348 ns, Leaving safepoint: 4939 ns, Total: 8525919 ns, Threads: 1 runnable, 10 total
     * </pre>
     */
    boolean line(Cursor cursor) {
        int name = cursor.at();
        if (!cursor.skipPast("\", ")) {
            return false;
        }
        int nameEnd = cursor.at() - 3;
        long since = 0;
        long reaching = Cursor.NONE;
        long total = Cursor.NONE;
        do {
            if (cursor.take("Time since last: ")) {
                since = cursor.number();
            } else if (cursor.take("Reaching safepoint: ")) {
                reaching = cursor.number();
            } else if (cursor.take("Total: ")) {
                total = cursor.number();
                break;
            }
        } while (cursor.skipPast(", "));
        if (since == Cursor.NONE || reaching == Cursor.NONE || total == Cursor.NONE) {
            return false;
        }
        clock.counted(since + total);
        lines.get(cursor.bytes(), name, nameEnd).add(total, reaching);
        lineCount++;
        return true;
    }

    /** Whether the line is the head of a table of safepoints, in any release's words; rows follow it. */
    boolean header(Cursor cursor) {
        Cursor head = new Cursor().over(cursor.bytes(), cursor.at(), cursor.end());
        head.skipBlanks();
        if ((head.take("vmop ") || head.take("VM Operation "))
                && head.skipPast("threads:")
                && head.find("page_trap_count") >= 0) {
            table = true;
            return true;
        }
        return false;
    }

    /** Whether a table was begun, so that rows can be expected. */
    boolean table() {
        return table;
    }

    /**
     * A row of the table; false for what is none.
     *
     * <pre>
     * 12.345: RevokeBias            [     210          3              5    ]      [     0     0     1     0     0    ]  0
     * BulkRevokeBias               [             12               0 ][             3706       4929      21192      29827 ]               0
     * </pre>
     *
     * Up to JDK 12: threads total, initially running, waiting to block; spin, block, sync, cleanup, operation in whole
     * milliseconds, of which sync holds spin and block. Since 13: threads total, initially running; sync, cleanup (not
     * in 25), operation, total in nanoseconds. Up to 8 the two halves are printed one after the other, so that they may stand on
     * two lines.
     */
    boolean row(Cursor cursor) {
        begun = NO_ROW;
        cursor.skipBlanks();
        long stamp = Cursor.NONE;
        if (Cursor.digit(cursor.peek())) {
            stamp = cursor.decimal(9);
            if (stamp == Cursor.NONE || !cursor.take(": ")) {
                return false;
            }
            cursor.skipBlanks();
        }
        int name = cursor.at();
        if (!cursor.skipPast("[")) {
            return false;
        }
        int nameEnd = cursor.at() - 1;
        while (nameEnd > name && cursor.bytes()[nameEnd - 1] == ' ') {
            nameEnd--;
        }
        if (nameEnd == name || numbers(cursor) == 0) {
            return false;
        }
        int threads = found;
        cursor.skipBlanks();
        if (threads == 3 && stamp != Cursor.NONE && cursor.atEnd()) {
            begun = Arrays.copyOfRange(cursor.bytes(), name, nameEnd);
            begunAt = stamp;
            return true;
        }
        if (!cursor.take("[") || numbers(cursor) == 0) {
            return false;
        }
        if (threads == 3 && found == 5) {
            inMillis(rows.get(cursor.bytes(), name, nameEnd), stamp);
        } else if (threads == 2 && (found == 3 || found == 4)) {
            rows.get(cursor.bytes(), name, nameEnd).add(values[found - 1], values[0]);
        } else {
            return false;
        }
        rowCount++;
        return true;
    }

    /** The times of a row whose first half stands above; false for what is none. */
    boolean restOfRow(Cursor cursor) {
        if (begun.length == 0) {
            return false;
        }
        int start = cursor.at();
        cursor.skipBlanks();
        if (!cursor.take("[") || numbers(cursor) != 5) {
            cursor.moveTo(start);
            return false;
        }
        inMillis(rows.get(begun, 0, begun.length), begunAt);
        begun = NO_ROW;
        rowCount++;
        return true;
    }

    private void inMillis(Times times, long stamp) {
        long sync = values[2] * 1_000_000;
        long all = sync + (values[3] + values[4]) * 1_000_000;
        if (stamp != Cursor.NONE) {
            clock.row(stamp);
        }
        rounded.row(times, stamp, all, sync);
    }

    // the numbers up to the closing bracket, into values; their count, 0 where anything else stands there
    private int numbers(Cursor cursor) {
        found = 0;
        cursor.skipBlanks();
        while (!cursor.take("]")) {
            long value = cursor.number();
            if (value == Cursor.NONE || value > 1_000_000_000_000L || found == values.length) {
                return 0;
            }
            values[found++] = value;
            cursor.skipBlanks();
        }
        return found;
    }

    /** The safepoints by operation; empty where the log names none. */
    Optional<SafepointLog> log(Run run, Duration wall, Optional<LogSpan> span, Origin origin) {
        rounded.finish();
        // the same safepoints stand in both forms where both are switched on
        NameTable<Times> better = lineCount * 2 >= rowCount ? lines : rows;
        List<SafepointLog.Operation> operations = better.entries().stream()
                .filter(e -> e.value().count() > 0)
                .map(e -> new SafepointLog.Operation(
                        e.name(),
                        e.value().count(),
                        e.value().total(),
                        e.value().part(),
                        e.value().longest(),
                        e.value().longestPart()))
                .sorted(Comparator.comparing(SafepointLog.Operation::stopped).reversed())
                .toList();
        return operations.isEmpty()
                ? Optional.empty()
                : Optional.of(new SafepointLog(run, operations, wall, span, origin));
    }

    /** The time stopped without a cause; empty where the log names the causes of most stops. */
    Optional<StoppedTime> stoppedTime(Run run, Duration wall, Optional<LogSpan> span, Origin origin) {
        return unnamed.count() == 0 || lineCount >= unnamed.count()
                ? Optional.empty()
                : Optional.of(new StoppedTime(
                        run,
                        unnamed.count(),
                        unnamed.total(),
                        unnamed.part(),
                        unnamed.longest(),
                        unnamed.longestPart(),
                        wall,
                        span,
                        origin));
    }
}
