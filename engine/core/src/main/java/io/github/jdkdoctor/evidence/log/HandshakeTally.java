package io.github.jdkdoctor.evidence.log;

import io.github.jdkdoctor.fact.HandshakeLog;
import io.github.jdkdoctor.fact.LogSpan;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Handshakes with single threads, which JDK 14 and later log with name and time ({@code -Xlog:handshake}). */
final class HandshakeTally {
    private final NameTable<Times> operations = new NameTable<>(300, name -> new Times());

    /**
     * A line after {@code Handshake "}; JDK 14 and 15 count those executed by the targets, later ones by the requester:
     *
     * <pre>
     * RevokeOneBias", Targeted threads: 1, Executed by requesting thread: 0, Total completion time: 193359 ns
     * </pre>
     */
    boolean line(Cursor cursor) {
        int name = cursor.at();
        if (!cursor.skipPast("\", ")) {
            return false;
        }
        int nameEnd = cursor.at() - 3;
        if (!cursor.skipPast("Total completion time: ")) {
            return false;
        }
        long nanos = cursor.number();
        if (nanos == Cursor.NONE) {
            return false;
        }
        operations.get(cursor.bytes(), name, nameEnd).add(nanos);
        return true;
    }

    Optional<HandshakeLog> log(Run run, Duration wall, Optional<LogSpan> span, Origin origin) {
        List<HandshakeLog.Operation> all = operations.entries().stream()
                .map(e -> new HandshakeLog.Operation(
                        e.name(), e.value().count(), e.value().total()))
                .sorted(Comparator.comparing(HandshakeLog.Operation::total).reversed())
                .toList();
        return all.isEmpty() ? Optional.empty() : Optional.of(new HandshakeLog(run, all, wall, span, origin));
    }
}
