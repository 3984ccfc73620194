package io.github.jdkdoctor.evidence.log;

import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.fact.MethodCalls;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The output of an agent that counts the calls of one method and prints the count so far every few seconds, and how
 * long calls took:
 *
 * <pre>
 * Execute count : 253
 * serverHelloDone execute time [1881195 ns]
 * </pre>
 */
final class CallTally {
    static final String COUNT = "Execute count : ";
    static final String TIME = " execute time [";

    private final NameTable<Times> times = new NameTable<>(50, name -> new Times());
    private int readings;
    private long first;
    private long last;
    private long sum;
    private boolean fell;
    private long line;

    /** Reads a line that holds one of the two texts. */
    boolean line(Cursor cursor, long number) {
        int start = cursor.at();
        if (cursor.skipPast(COUNT)) {
            long count = cursor.number();
            if (count == Cursor.NONE) {
                return false;
            }
            if (readings == 0) {
                first = count;
                line = number;
            } else {
                fell |= count < last;
            }
            readings++;
            last = count;
            sum += count;
            return true;
        }
        if (!cursor.skipPast(TIME)) {
            return false;
        }
        int nameEnd = cursor.at() - TIME.length();
        int name = nameEnd;
        while (name > start && cursor.bytes()[name - 1] != ' ') {
            name--;
        }
        long nanos = cursor.number();
        if (name == nameEnd || nanos == Cursor.NONE || !cursor.take(" ns")) {
            return false;
        }
        line = line == 0 ? number : line;
        times.get(cursor.bytes(), name, nameEnd).add(nanos);
        return true;
    }

    void report(Run run, String file, FactSink sink) {
        List<NameTable.Entry<Times>> methods = times.entries();
        if (readings == 0 && methods.isEmpty()) {
            return;
        }
        if (readings < 2) {
            sink.remark("fewer than two readings of a counting agent, so calls in a period are not known");
            return;
        }
        if (methods.size() > 1) {
            sink.remark("a counting agent timed " + methods.size()
                    + " methods but does not say which of them it counted; read as '"
                    + methods.get(0).name() + "'");
        }
        // counts that never fall are totals since the start
        double perReading = fell ? sum / (double) readings : (last - first) / (double) (readings - 1);
        Optional<NameTable.Entry<Times>> method = methods.stream().findFirst();
        sink.fact(new MethodCalls(
                run,
                method.map(NameTable.Entry::name).orElse("unnamed"),
                perReading,
                readings,
                method.map(m -> m.value().total().dividedBy(m.value().count()))
                        .filter(mean -> !mean.equals(Duration.ZERO)),
                new Origin(file, line)));
    }
}
