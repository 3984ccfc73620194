package io.github.jdkdoctor.evidence.log;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Lines;
import io.github.jdkdoctor.evidence.benchmark.ThroughputTally;
import io.github.jdkdoctor.evidence.threads.StuckThreadLines;
import io.github.jdkdoctor.evidence.threads.ThreadDumpLines;
import io.github.jdkdoctor.evidence.threads.WatchdogLines;
import io.github.jdkdoctor.fact.Fact;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.LogSpan;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/**
 * What one file of a JVM's output says, line by line. A console may hold everything at once: the program's own output,
 * unified logging, the tables of JDK 8, warnings. So all forms are read in every file, and the readers differ only in
 * which files they take.
 */
final class JvmOutput {
    private static final String STOPPED = "Total time for which application threads were stopped: ";
    private final Decorations decorations = new Decorations();
    private final Cursor cursor = new Cursor();
    private final Stamps stamps = new Stamps();
    private final LogClock clock = new LogClock();
    private final Misread all = Misread.ofNoUse();
    private final Misread misread = Misread.ofKnownForms();
    private final Misread unknown = Misread.unknown();
    private final Misread unknownPlain = Misread.unknown();
    private final VmHeader header = new VmHeader();
    private final SafepointTally safepoints = new SafepointTally(clock);
    private final HandshakeTally handshakes = new HandshakeTally();
    private final BiasedLockingTally biasedLocking = new BiasedLockingTally();
    private final CollectionTally collections = new CollectionTally(clock);
    private final UnifiedCollections unified = new UnifiedCollections(collections);
    private final StatedSettings settings = new StatedSettings(collections);
    private final Jdk8Collections jdk8 = new Jdk8Collections(collections);
    private final ClassTally classes = new ClassTally();
    private final MessageTally messages = new MessageTally();
    // of the program whose output the JVM's stands amid
    private final ThroughputTally throughput = new ThroughputTally();
    // SIGQUIT prints to standard output
    private final ThreadDumpLines dumps = new ThreadDumpLines();
    private final WatchdogLines watchdog = new WatchdogLines();
    private final StuckThreadLines stuck = new StuckThreadLines();
    private final StartupLines startup = new StartupLines();

    private long number;
    private long uptime;
    private long taggedLines;
    private long stampedLines;
    private long unifiedLines;
    private long jdk8Lines;
    private long messageLines;
    private long plainLines;
    // whether the current line was a row of the table of safepoints
    private boolean row;

    /** Reads a file to its end and hands on what it says. */
    static void read(Entry entry, FactSink sink) throws IOException {
        JvmOutput output = new JvmOutput();
        Lines lines = new Lines(entry.content());
        while (lines.next()) {
            output.line(lines);
        }
        Heard heard = new Heard(sink);
        output.report(entry.run(), entry.name(), heard);
        if (!heard.anything && output.isLog()) {
            output.all.report(sink);
        }
        if (lines.cut() > 0) {
            sink.remark(lines.cut() + " lines are longer than " + (Lines.LIMIT >> 20) + " MB; read to there");
        }
    }

    /** Reads the current line. */
    void line(Lines lines) {
        number = lines.number();
        byte[] bytes = lines.buffer();
        int start = lines.start();
        int end = lines.end();
        if (start == end) {
            return;
        }
        if (all.count() == 0) {
            cursor.over(bytes, start, end);
        }
        all.line(number, cursor);
        if (bytes[start] == '[' && decorations.read(bytes, start, end)) {
            decorated(bytes, end);
            if (decorations.topic() == Topic.NONE || decorations.topic() == Topic.FOREIGN) {
                startup.line(lines);
            }
        } else if (!watchdog.line(lines) && !stuck.line(lines) && !dumps.line(lines)) {
            long before = plainLines;
            plain(bytes, start, end);
            if (plainLines > before) {
                throughput.line(lines);
                startup.line(lines);
            }
        }
        if (messages.saidStuck()) {
            stuck.begins(lines);
        }
    }

    private void decorated(byte[] bytes, int end) {
        uptime = decorations.uptime();
        if (uptime != Cursor.NONE) {
            clock.uptime(uptime);
        }
        if (decorations.date() != Cursor.NONE) {
            clock.date(decorations.date());
        }
        cursor.over(bytes, decorations.content(), end);
        Topic topic = decorations.topic();
        if (topic == Topic.BIASED_LOCKING) {
            biasedLocking.tagged();
        }
        boolean tagged = topic != Topic.NONE && topic != Topic.FOREIGN;
        if (tagged) {
            taggedLines++;
            unifiedLines++;
        } else if (decorations.stampedOnly()) {
            stampedLines++;
        }
        if (decorations.warning()) {
            messages.line(cursor, tagged, number);
        } else if (!read(topic)) {
            cursor.moveTo(decorations.content());
            if (!message() && topic == Topic.GC && !decorations.detail()) {
                passOver();
            }
        }
    }

    // false where known words may still stand in the line
    private boolean read(Topic topic) {
        switch (topic) {
            case SAFEPOINT -> {
                return safepoint();
            }
            case SAFEPOINT_TABLE -> {
                if (!safepoints.header(cursor)) {
                    safepoints.row(cursor);
                }
                return true;
            }
            case HANDSHAKE -> {
                return handshake();
            }
            case BIASED_LOCKING -> {
                biasedLocking.line(cursor);
                return true;
            }
            case GC, GC_PART -> {
                return gc();
            }
            case GC_FAILURE -> {
                unified.failure(cursor);
                return false;
            }
            case ARGUMENTS -> {
                return header.arguments(cursor, number) || header.flags(cursor, number);
            }
            case CLASS_LOAD -> {
                return classes.line(cursor, number);
            }
            case QUIET -> {
                return true;
            }
            case NONE -> {
                boolean read = untagged() || row(decorations.content());
                unifiedLines += read ? 1 : 0;
                return read;
            }
            default -> {
                return false;
            }
        }
    }

    private boolean message() {
        boolean known = messages.line(cursor, false, number);
        messageLines += known ? 1 : 0;
        return known;
    }

    private void passOver() {
        int start = cursor.at();
        UnifiedCollections.skipNumber(cursor);
        if (!PassedOver.UNIFIED.holds(cursor)) {
            cursor.moveTo(start);
            unknown.line(number, cursor);
        }
    }

    private boolean safepoint() {
        int start = cursor.at();
        switch (cursor.peek()) {
            case 'S' -> {
                if (cursor.take("Safepoint \"")) {
                    return understood(safepoints.line(cursor), start);
                }
            }
            case 'E' -> {
                if (cursor.take("Entering safepoint region: ")) {
                    safepoints.entering(cursor);
                    return true;
                }
            }
            case 'L' -> {
                return cursor.looksAt("Leaving safepoint region");
            }
            case 'T' -> {
                if (cursor.take(STOPPED)) {
                    return understood(safepoints.stopped(cursor, uptime), start);
                }
            }
            case 'A' -> {
                // words that a program may print as well
                return cursor.take("Application time: ") && safepoints.ran(cursor);
            }
            default -> {
                return false;
            }
        }
        return false;
    }

    private boolean understood(boolean read, int start) {
        if (!read) {
            cursor.moveTo(start);
            misread.line(number, cursor);
        }
        return true;
    }

    private boolean handshake() {
        int start = cursor.at();
        return cursor.take("Handshake \"") && understood(handshakes.line(cursor), start);
    }

    private boolean gc() {
        int start = cursor.at();
        boolean stated = settings.line(cursor, number);
        cursor.moveTo(start);
        if (unified.line(cursor, misread, number)) {
            return true;
        }
        cursor.moveTo(start);
        return header.unified(cursor, number) || stated;
    }

    // logs without tags are known by their words alone
    private boolean untagged() {
        return switch (cursor.peek()) {
            case 'S', 'E', 'L', 'T', 'A' -> safepoint();
            case 'H' -> handshake() || gc();
            case 'R', 'J', '*', ' ' -> biasedLocking.line(cursor);
            case 'G', 'U', 'V', 'C', 'M' -> gc();
            default -> false;
        };
    }

    private boolean row(int content) {
        cursor.moveTo(content);
        return safepoints.header(cursor) || (safepoints.table() && safepoints.row(cursor));
    }

    // lines without any brackets may be the program's own: these words are the JVM's alone
    private boolean undecorated() {
        byte first = cursor.peek();
        boolean read = untagged();
        if (read && (first == 'S' || first == 'E' || first == 'H' || first == 'R' || first == 'J' || first == 'G')) {
            unifiedLines++;
        }
        return read;
    }

    private void plain(byte[] bytes, int start, int end) {
        cursor.over(bytes, start, end);
        boolean stamped = stamps();
        if (stamped && jdk8.open() && cursor.looksAt(STOPPED)) {
            // the safepoint of the collection is over, so its end was lost, as where two JVMs write to one file
            jdk8.lost();
        }
        if (jdk8.open() || (cursor.peek() == '[' && Jdk8Collections.startsLine(cursor))) {
            jdk8Lines++;
            jdk8.line(cursor, misread, number);
            // what went wrong in a collection stands within its line
            cursor.moveTo(start);
            message();
        } else if (!jdk8(stamped) && (stamped || !undecorated())) {
            cursor.moveTo(start);
            if (!message() && !blank(bytes, start, end)) {
                plainLines++;
                passOverPlain(stamped);
            }
        }
    }

    // a program's own lines have no stamps and stand amid few of a log of JDK 8
    private void passOverPlain(boolean stamped) {
        int start = cursor.at();
        if (stamped) {
            stamps();
        }
        if (!PassedOver.JDK8.holds(cursor) && !Jdk8Collections.statistics(cursor)) {
            cursor.moveTo(start);
            unknownPlain.line(number, cursor);
        }
    }

    private static boolean blank(byte[] bytes, int start, int end) {
        for (int i = start; i < end; i++) {
            if (bytes[i] != ' ' && bytes[i] != '\t') {
                return false;
            }
        }
        return true;
    }

    private boolean jdk8(boolean stamped) {
        boolean read =
                switch (cursor.peek()) {
                    // the same words without decorations are of 9 to 12, which name the operation before
                    case 'T', 'A' -> (stamped || unifiedLines == 0) && safepoint();
                    case ' ' -> blanks();
                    case 'O', 'J' -> header.jdk8(cursor, number);
                    case 'M' -> header.physical(cursor, number);
                    case 'C' -> header.flags(cursor, number);
                    case '{' -> cursor.looksAt("{Heap before GC invocations=");
                    case '[' -> classes.lineOf8(cursor, number);
                    case 0 -> row;
                    default -> false;
                };
        jdk8Lines += read ? 1 : 0;
        return read;
    }

    // the head of the table of safepoints, or details of a pause of G1
    private boolean blanks() {
        int start = cursor.at();
        if (safepoints.header(cursor)) {
            return true;
        }
        if (jdk8.aborted(cursor) || safepoints.restOfRow(cursor)) {
            return true;
        }
        if (!jdk8.expectsDetails()) {
            return false;
        }
        cursor.skipBlanks();
        boolean bracket = cursor.peek() == '[';
        cursor.moveTo(start);
        if (bracket) {
            jdk8.line(cursor, misread, number);
        }
        return bracket;
    }

    /**
     * Takes the stamps of JDK 8 and before: {@code 2017-01-07T13:22:40.495-0800: 3576155.873: }. A row of the table of
     * safepoints begins with a stamp as well, which is not the time of writing; it is read here to its end.
     */
    private boolean stamps() {
        uptime = Cursor.NONE;
        row = false;
        int start = cursor.at();
        cursor.skipBlanks();
        if (!Cursor.digit(cursor.peek())) {
            cursor.moveTo(start);
            return false;
        }
        long date = date();
        int behindDate = cursor.at();
        long seconds = seconds();
        if (seconds == Cursor.NONE && date == Cursor.NONE) {
            cursor.moveTo(start);
            return false;
        }
        if (seconds != Cursor.NONE && safepoints.table() && cursor.peek() != '[') {
            int content = cursor.at();
            cursor.moveTo(behindDate);
            if (safepoints.row(cursor)) {
                row = true;
                cursor.moveTo(cursor.end());
                return true;
            }
            cursor.moveTo(content);
        }
        uptime = seconds;
        // amid unified logging, a program's own number is no stamp
        if (date != Cursor.NONE && taggedLines == 0) {
            clock.date(date);
        }
        if (seconds != Cursor.NONE && taggedLines == 0) {
            clock.uptime(seconds);
        }
        return true;
    }

    private long date() {
        if (!Stamps.isDate(cursor.bytes(), cursor.at(), cursor.end())) {
            return Cursor.NONE;
        }
        int colon = cursor.find(": ");
        if (colon < 0 || colon - cursor.at() > 30) {
            return Cursor.NONE;
        }
        long date = stamps.date(cursor.bytes(), cursor.at(), colon);
        if (date != Cursor.NONE) {
            cursor.moveTo(colon + 2);
        }
        return date;
    }

    private long seconds() {
        int start = cursor.at();
        boolean whole = cursor.number() == Cursor.NONE || (cursor.peek() != '.' && cursor.peek() != ',');
        cursor.moveTo(start);
        if (whole) {
            return Cursor.NONE;
        }
        long seconds = cursor.decimal(9);
        if (seconds == Cursor.NONE || !cursor.take(": ")) {
            cursor.moveTo(start);
            return Cursor.NONE;
        }
        return seconds;
    }

    /** What the lines so far are of, by what they hold. */
    LogKind kind() {
        // the times and loggers of a program in brackets are no decorations of the JVM
        if (messages.reportsPauses() && unifiedLines == 0 && jdk8Lines == 0) {
            return LogKind.CONSOLE;
        }
        // pieces of logs without tags may hold nothing but the text between collections
        return unifiedLines > 0 || (stampedLines > 1 && stampedLines == all.count())
                ? LogKind.UNIFIED
                : jdk8Lines > 0
                        ? LogKind.JDK8
                        : messageLines > 0 || dumps.dumps() + watchdog.dumps() > 0 || startup.found()
                                ? LogKind.CONSOLE
                                : LogKind.NONE;
    }

    /** Whether the JVM wrote at least half of the lines so far. */
    boolean mostlyLog() {
        return 2 * (unifiedLines + stampedLines + jdk8Lines) >= all.count();
    }

    private boolean isLog() {
        LogKind kind = kind();
        return kind == LogKind.UNIFIED || kind == LogKind.JDK8;
    }

    /** Hands on what the file said. */
    void report(Run run, String file, FactSink sink) {
        Duration wall = clock.wall();
        Optional<LogSpan> span = clock.span();
        Origin origin = Origin.of(file);
        header.collector().ifPresent(collections::hint);
        header.report(run, file, sink);
        startup.report(run, file, sink);
        settings.report(run, file, sink);
        safepoints.log(run, wall, span, origin).ifPresent(sink::fact);
        safepoints.stoppedTime(run, wall, span, origin).ifPresent(sink::fact);
        handshakes.log(run, wall, span, origin).ifPresent(sink::fact);
        biasedLocking.log(run, wall, span, origin).ifPresent(sink::fact);
        collections.log(run, wall, span, origin).ifPresent(sink::fact);
        classes.classes(run, file).ifPresent(sink::fact);
        messages.report(run, file, sink);
        dumps.report(run, file, sink);
        watchdog.report(run, file, sink);
        stuck.report(run, file, sink);
        throughput.report(run, file, sink);
        if (isConsole()) {
            sink.observed(FactKind.LOG_MESSAGE);
        }
        misread.report(sink);
        unknown.report(sink);
        if (taggedLines == 0 && unknownPlain.count() * 10 < jdk8Lines) {
            unknownPlain.report(sink);
        }
    }

    // Warnings go to standard error, since 9 also to unified logging on standard output. A log of its own file holds
    // only what it was told to hold, and standard output of JDK 8 holds none, so neither shows that there was none.
    private boolean isConsole() {
        return messages.standardError() || (taggedLines > 0 && plainLines > 0);
    }

    // whether a log said anything at all: one that was switched on for something else does not
    private static final class Heard implements FactSink {
        private final FactSink sink;
        private boolean anything;

        Heard(FactSink sink) {
            this.sink = sink;
        }

        @Override
        public void fact(Fact fact) {
            anything = true;
            sink.fact(fact);
        }

        @Override
        public void observed(FactKind kind) {
            anything = true;
            sink.observed(kind);
        }

        @Override
        public void remark(String what) {
            anything = true;
            sink.remark(what);
        }
    }
}
