package io.github.jdkdoctor.evidence.log;

import io.github.jdkdoctor.evidence.FullTally;
import io.github.jdkdoctor.fact.GcLog;
import java.util.ArrayDeque;
import java.util.function.LongConsumer;

/**
 * Collections in the logs of JDK 6 to 8, whose texts are nested in brackets and spread over lines:
 *
 * <pre>
 * 0.141: [GC (Allocation Failure) [PSYoungGen: 25145K->4077K(29696K)] 25145K->16357K(98304K), 0.0225874 secs] [Times: …]
 * 5.293: [GC pause (G1 Evacuation Pause) (young)
 * Desired survivor size 8388608 bytes, new threshold 15 (max 15)
 * , 0.0176868 secs]
 *    [Parallel Time: 9.3 ms, GC Workers: 6]
 *       [Object Copy (ms): Min: 3.1, Avg: 3.9, Max: 4.4, Diff: 1.2, Sum: 23.2]
 * 4.363: [Full GC (System) 4.363: [CMS4.368: [CMS-concurrent-mark: 0.012/0.813 secs] [Times: …]
 *  (concurrent mode interrupted): 16487K->23431K(2960704K), 0.1828700 secs] 84377K->23431K(3127232K), …, 0.1830090 secs]
 * </pre>
 *
 * A collection lasts from its bracket to the one that closes it; what concurrent threads write in between is passed
 * over.
 */
final class Jdk8Collections {
    private static final int NESTED = 4;
    // a broken collection that never closes: adaptive sizing and histograms within one take a few hundred lines
    private static final int PATIENCE = 5_000;

    // CMS begins with 92 % of the old generation in use (CMSInitiatingOccupancyFraction); with a quarter it has room
    private static final double OLD_IN_USE = 0.25;

    private static final class Collection {
        private final boolean full;
        private final boolean g1;
        private String kind = "";
        private String cause = "";
        private int depth = 1;
        private int lines;
        private boolean sizes;
        private long before;
        private long after;
        private boolean young;
        private long youngBefore = Cursor.NONE;
        private long youngAfter;
        private long youngCapacity = Cursor.NONE;
        private long capacity = Cursor.NONE;
        private boolean metaspace;
        private long classes = Cursor.NONE;
        private boolean cms;
        private long oldBefore;
        private long oldCapacity = Cursor.NONE;
        private boolean exhausted;
        private boolean concurrentMode;
        private long within;

        Collection(boolean full, boolean g1) {
            this.full = full;
            this.g1 = g1;
        }
    }

    private final CollectionTally tally;
    private final ArrayDeque<Collection> open = new ArrayDeque<>();
    private boolean g1Closed;
    // a pause is over and its CPU time not told yet
    private boolean timesDue;

    Jdk8Collections(CollectionTally tally) {
        this.tally = tally;
    }

    /** Whether a collection was begun and not yet closed, so that the next line may belong to it. */
    boolean open() {
        return !open.isEmpty();
    }

    /** What was begun does not end. */
    void lost() {
        open.clear();
    }

    /** Whether a collection or a part of one begins here, behind the time stamps. */
    static boolean begins(Cursor cursor) {
        return (cursor.looksAt("[GC") && !cursor.looksAt("[GC concurrent") && !cursor.looksAt("[GC Worker"))
                || cursor.looksAt("[Full GC")
                || cursor.looksAt("[Pause ");
    }

    /** Whether a collection or the work of a concurrent thread begins here. */
    static boolean startsLine(Cursor cursor) {
        return begins(cursor)
                || cursor.looksAt("[GC concurrent-")
                || cursor.looksAt("[CMS-concurrent-")
                || cursor.looksAt("[Concurrent ");
    }

    /** Whether G1's breakdown of the last pause may follow: lines of blanks and a bracket. */
    boolean expectsDetails() {
        return g1Closed;
    }

    /** A part of a line: a collection's begin, what follows it, or G1's breakdown of it. */
    void line(Cursor cursor, Misread misread, long number) {
        if (open.isEmpty() && concurrent(cursor)) {
            return;
        }
        if (open.isEmpty() && !begins(cursor)) {
            times(cursor, number);
            details(cursor);
            return;
        }
        if (histogram(cursor)) {
            return;
        }
        if (!open.isEmpty() && open.getLast().lines++ > PATIENCE) {
            open.clear();
            misread.line(number, cursor);
        }
        if (begins(cursor)) {
            begin(cursor);
        }
        scan(cursor, misread, number);
        times(cursor, number);
    }

    // [Times: user=0.10 sys=0.00, real=0.02 secs], of G1 on a line of its own
    private void times(Cursor cursor, long number) {
        if (!timesDue || !open.isEmpty() || !cursor.skipPast("[Times: user=")) {
            return;
        }
        timesDue = false;
        long user = cursor.decimal(9);
        long system = cursor.skipPast(" sys=") ? cursor.decimal(9) : Cursor.NONE;
        long real = cursor.skipPast(" real=") ? cursor.decimal(9) : Cursor.NONE;
        if (user != Cursor.NONE && system != Cursor.NONE && real != Cursor.NONE) {
            tally.cpu(user, system, real, number);
        }
    }

    /**
     * Work of concurrent threads, told when it ends:
     *
     * <pre>
     * [CMS-concurrent-mark: 0.997/1.723 secs] [Times: user=3.20 sys=0.03, real=1.73 secs]
     * [GC concurrent-mark-end, 0.0002076 secs]
     * [Concurrent marking, 866.393 ms]
     * </pre>
     */
    private boolean concurrent(Cursor cursor) {
        if (!cursor.looksAt("[CMS-concurrent-")
                && !cursor.looksAt("[GC concurrent-")
                && !cursor.looksAt("[Concurrent ")) {
            return false;
        }
        tally.hint(cursor.looksAt("[CMS") ? "CMS" : cursor.looksAt("[GC") ? "G1" : "Shenandoah");
        int close = cursor.find("]");
        if (close < 0) {
            return true;
        }
        cursor.moveTo(cursor.at() + 1);
        String name = cursor.text(cursor.at(), close);
        changes(name);
        int end = 0;
        while (end < name.length() && (Character.isLetter(name.charAt(end)) || " -".indexOf(name.charAt(end)) >= 0)) {
            end++;
        }
        cursor.moveTo(close);
        long nanos = timeBefore(cursor);
        if (nanos != Cursor.NONE) {
            String kind = name.substring(0, end).strip();
            tally.cycle(
                    new CollectionTally.Kind(kind.endsWith("-end") ? kind.substring(0, kind.length() - 4) : kind, ""),
                    nanos);
        }
        return true;
    }

    // frees memory, or gives up
    private void changes(String concurrentWork) {
        if (concurrentWork.startsWith("CMS-concurrent-sweep")) {
            tally.swept();
        } else if (concurrentWork.startsWith("GC concurrent-mark-abort")) {
            tally.failure(GcLog.Failure.MARKING_ABORTED);
        } else if (concurrentWork.startsWith("GC concurrent-mark-reset-for-overflow")) {
            tally.failure(GcLog.Failure.MARKING_OVERFLOW);
        }
    }

    /**
     * Reads what follows when CMS waited too long for a young collection, all in one line:
     * {@code  CMS: abort preclean due to time 107.102: [CMS-concurrent-abortable-preclean: 0.044/5.004 secs]}.
     */
    boolean aborted(Cursor cursor) {
        int start = cursor.at();
        int end = cursor.end();
        cursor.skipBlanks();
        int bracket = cursor.take("CMS: abort preclean due to time ") ? cursor.find("[CMS-concurrent-") : -1;
        if (bracket < 0) {
            cursor.over(cursor.bytes(), start, end);
            return false;
        }
        cursor.moveTo(bracket);
        return concurrent(cursor);
    }

    /**
     * Whether the line holds but numbers: a row of a histogram of classes, a time of Shenandoah in microseconds, or those of
     * each worker of JDK 6: {@code   84652.9  84652.9]}.
     */
    static boolean statistics(Cursor cursor) {
        return histogram(cursor)
                || ends(cursor.bytes(), cursor.end(), " us")
                || (Cursor.digit(cursor.peek()) && (PassedOver.COUNTS.holds(cursor) || eachWorker(cursor)));
    }

    private static boolean eachWorker(Cursor cursor) {
        for (int i = cursor.at(); i < cursor.end(); i++) {
            if (!Cursor.digit(cursor.bytes()[i]) && " .]".indexOf(cursor.bytes()[i]) < 0) {
                return false;
            }
        }
        return true;
    }

    // "   1:      13269691     2158610984  [C" of -XX:+PrintClassHistogramBeforeFullGC opens brackets
    private static boolean histogram(Cursor cursor) {
        Cursor row = new Cursor().over(cursor.bytes(), cursor.at(), cursor.end());
        row.skipBlanks();
        return row.number() != Cursor.NONE && row.take(": ");
    }

    private void begin(Cursor cursor) {
        Collection begun;
        tally.stampedAtStart();
        boolean cause = true;
        if (cursor.take("[Full GC")) {
            begun = new Collection(true, false);
        } else if (cursor.take("[GC pause")) {
            begun = new Collection(false, true);
            tally.hint("G1");
        } else if (cursor.take("[GC remark")) {
            begun = new Collection(false, true);
            begun.kind = "Remark";
            cause = false;
        } else if (cursor.take("[GC cleanup")) {
            begun = new Collection(false, true);
            begun.kind = "Cleanup";
            cause = false;
        } else if (cursor.take("[Pause ")) {
            // Shenandoah in builds of JDK 8 that have it: [Pause Init Mark, 0.031 ms]
            begun = new Collection(cursor.looksAt("Full"), false);
            int end = cursor.at();
            while (end < cursor.end() && (Character.isLetter(cursor.bytes()[end]) || cursor.bytes()[end] == ' ')) {
                end++;
            }
            begun.kind = cursor.text(cursor.at(), end).strip();
            cause = begun.full;
            cursor.moveTo(end);
            tally.hint("Shenandoah");
        } else {
            cursor.take("[GC");
            begun = new Collection(false, false);
        }
        if (open.size() == NESTED) {
            open.removeFirst();
        }
        open.addLast(begun);
        // the cause stands first: (Allocation Failure), JDK 6: (System); up to 7 there is none but this
        cursor.skipBlanks();
        if (cause && cursor.peek() == '(') {
            begun.cause = group(cursor, begun);
            if (begun.cause.equals("System")) {
                begun.cause = "System.gc()";
            }
        }
    }

    private void scan(Cursor cursor, Misread misread, long number) {
        while (!cursor.atEnd() && !open.isEmpty()) {
            Collection now = open.getLast();
            byte b = cursor.peek();
            if (b == '[') {
                bracket(cursor, now);
            } else if (b == ']') {
                now.depth--;
                if (now.depth == 0) {
                    close(cursor, now, misread, number);
                }
                cursor.moveTo(cursor.at() + 1);
            } else if (b == '(' && failure(cursor, now)) {
                cursor.skipPast(")");
            } else if (b == '(' && now.depth == 1) {
                group(cursor, now);
            } else if (Cursor.digit(b)) {
                number(cursor, now);
            } else {
                cursor.moveTo(cursor.at() + 1);
            }
        }
    }

    // [ParNew (promotion failed): …, [CMS (concurrent mode failure): …, whose second half may stand on a line of its
    // own
    private boolean failure(Cursor cursor, Collection now) {
        boolean promotion = cursor.looksAt("(promotion failed)");
        boolean concurrentMode = cursor.looksAt("(concurrent mode failure)");
        boolean interrupted = cursor.looksAt("(concurrent mode interrupted)");
        if (promotion || concurrentMode || interrupted) {
            GcLog.Failure failure = promotion
                    ? GcLog.Failure.PROMOTION
                    : concurrentMode ? GcLog.Failure.CONCURRENT_MODE : GcLog.Failure.CONCURRENT_MODE_INTERRUPTED;
            now.concurrentMode |= concurrentMode;
            tally.failure(failure);
        }
        return promotion || concurrentMode || interrupted;
    }

    private void bracket(Cursor cursor, Collection now) {
        if (cursor.looksAt("[GC concurrent")
                || cursor.looksAt("[CMS-concurrent")
                || cursor.looksAt("[Concurrent ")
                || cursor.looksAt("[Times: ")) {
            if (!cursor.skipPast("]")) {
                cursor.moveTo(cursor.end());
            }
            return;
        }
        if (cursor.looksAt("[0x")) {
            // an address range closes with a parenthesis
            cursor.moveTo(cursor.at() + 1);
            return;
        }
        if (now.depth == 1) {
            generation(cursor, now);
            now.metaspace = cursor.looksAt("[Metaspace: ");
            references(cursor);
            now.cms = cursor.looksAt("[CMS") && !cursor.looksAt("[CMS Perm");
            now.young = cursor.looksAt("[PSYoungGen") || cursor.looksAt("[ParNew") || cursor.looksAt("[DefNew");
        }
        now.depth++;
        cursor.moveTo(cursor.at() + 1);
    }

    // of a remark of CMS: [weak refs processing, 0.5411877 secs]
    // -XX:+PrintReferenceGC: [FinalReference, 2648 refs, 0.0001714 secs]
    private void references(Cursor cursor) {
        Cursor references = new Cursor().over(cursor.bytes(), cursor.at(), cursor.end());
        if (references.take("[weak refs processing")) {
            int nameEnd = references.at();
            long nanos = references.take(", ") ? references.decimal(9) : Cursor.NONE;
            if (nanos != Cursor.NONE && references.looksAt(" secs")) {
                tally.phase(cursor.bytes(), cursor.at() + 1, nameEnd, nanos, nanos);
            }
            return;
        }
        LongConsumer found = references.take("[FinalReference, ")
                ? tally::finalizable
                : references.take("[SoftReference, ")
                        ? tally::softCleared
                        : references.take("[WeakReference, ") ? tally::weakFound : Jdk8Collections::ignore;
        long count = references.number();
        if (count != Cursor.NONE && references.looksAt(" refs")) {
            found.accept(count);
        }
    }

    private static void ignore(long count) {}

    private void generation(Cursor cursor, Collection now) {
        if (cursor.looksAt("[1 CMS-initial-mark")) {
            now.kind = "Initial Mark";
            tally.hint("CMS");
        } else if (cursor.looksAt("[1 CMS-remark") || cursor.looksAt("[Rescan") || cursor.looksAt("[YG occupancy")) {
            now.kind = "Remark";
            tally.hint("CMS");
        } else if (cursor.looksAt("[CMS") || cursor.looksAt("[Tenured")) {
            // a young collection that could not promote goes on as a full one
            if (!cursor.looksAt("[CMS Perm")) {
                now.kind = "Full";
            }
            tally.hint(cursor.looksAt("[CMS") ? "CMS" : "Serial");
        } else if (cursor.looksAt("[ParNew")) {
            // CMSScavengeBeforeRemark: (CMS Final Remark) is its cause, not its kind
            now.kind = "Young";
            tally.hint("CMS");
        } else if (cursor.looksAt("[DefNew")) {
            tally.hint("Serial");
        } else if (cursor.looksAt("[PSYoungGen")) {
            tally.hint("Parallel");
        }
    }

    // takes (young), (initial-mark), (to-space exhausted); what is none of the known is handed back
    private static String group(Cursor cursor, Collection now) {
        int start = cursor.at() + 1;
        int level = 0;
        int end = cursor.at();
        for (; end < cursor.end(); end++) {
            byte b = cursor.bytes()[end];
            if (b == '(') {
                level++;
            } else if (b == ')' && --level == 0) {
                break;
            }
        }
        String group = cursor.text(start, end);
        switch (group) {
            case "young" -> now.kind = now.kind.isEmpty() ? "Young" : now.kind;
            case "mixed", "partial" -> now.kind = "Mixed";
            case "initial-mark" -> now.kind = "Concurrent Start";
            case "to-space exhausted", "to-space overflow" -> now.exhausted = true;
            case "CMS Initial Mark" -> now.kind = "Initial Mark";
            case "CMS Final Remark" -> now.kind = "Remark";
            default -> {
                cursor.moveTo(Math.min(cursor.end(), end + 1));
                return group;
            }
        }
        cursor.moveTo(Math.min(cursor.end(), end + 1));
        return "";
    }

    // 25145K->16357K(98304K) of the whole heap stands directly in the collection's bracket
    private void number(Cursor cursor, Collection now) {
        int start = cursor.at();
        long before = cursor.size();
        if (before == Cursor.NONE) {
            cursor.moveTo(start);
            cursor.decimal(0);
            if (cursor.at() == start) {
                cursor.moveTo(start + 1);
            }
            return;
        }
        if (!cursor.take("->")) {
            return;
        }
        long after = cursor.size();
        if (after == Cursor.NONE) {
            return;
        }
        boolean bracketed = cursor.take("(");
        long capacity = bracketed ? cursor.size() : Cursor.NONE;
        if (bracketed) {
            cursor.take(")");
        }
        if (now.depth == 1) {
            now.sizes = true;
            now.before = before;
            now.after = after;
            now.capacity = capacity;
        } else if (now.depth == 2 && now.young) {
            now.youngBefore = before;
            now.youngAfter = after;
            now.youngCapacity = capacity;
        } else if (now.depth == 2 && now.cms) {
            now.oldBefore = before;
            now.oldCapacity = capacity;
        } else if (now.depth == 2 && now.metaspace) {
            now.classes = after;
        }
    }

    // the cursor stands at the closing bracket: ", 0.0225874 secs]"
    private void close(Cursor cursor, Collection now, Misread misread, long number) {
        open.removeLast();
        timesDue = true;
        long nanos = timeBefore(cursor);
        if (nanos == Cursor.NONE) {
            // Shenandoah says when a pause begins: [Pause Init Mark, start]
            if (!ends(cursor.bytes(), cursor.at(), ", start")) {
                misread.line(number, cursor);
            }
            return;
        }
        String kind = kind(now);
        if (now.sizes) {
            if (now.capacity != Cursor.NONE) {
                tally.capacity(now.capacity);
            }
            if (!kind.equals("Remark") && !kind.equals("Cleanup")) {
                tally.heapAfter(now.after);
            }
            if (kind.equals("Full")) {
                tally.full(now.after, oldIsFull(now), nanos);
            }
            if (now.within == 0) {
                flow(now, kind);
            }
        }
        if (now.classes != Cursor.NONE) {
            tally.classesAfter(now.classes, kind.equals("Full"));
        }
        if (notForRoom(now)) {
            tally.noFailure(GcLog.Failure.CONCURRENT_MODE);
        }
        if (now.exhausted) {
            tally.failed();
        }
        tally.form(GcLog.Form.JDK8);
        tally.pause(new CollectionTally.Kind(kind, now.cause), Math.max(0, nanos - now.within), number);
        if (!open.isEmpty()) {
            open.getLast().within += nanos;
        }
        g1Closed = now.g1 || now.full;
    }

    // JDK 6 and 7 collect the whole heap for the permanent generation in the same words, without a cause: a concurrent
    // collection that is cut short while most of the old generation is free did not run out of room there
    private static boolean notForRoom(Collection now) {
        return now.cause.isEmpty()
                && now.concurrentMode
                && now.oldCapacity > 0
                && now.oldBefore < OLD_IN_USE * now.oldCapacity;
    }

    // what the young generation lost and the heap did not has moved to the old one
    private void flow(Collection now, String kind) {
        tally.sizes(now.before, now.after);
        if (now.youngBefore == Cursor.NONE) {
            tally.oldUnknown();
            return;
        }
        tally.old(now.before - now.youngBefore, now.after - now.youngAfter);
        if (kind.equals("Young")) {
            tally.promoted(now.youngBefore - now.youngAfter - (now.before - now.after));
        }
    }

    // the heap is the young generation and the old one, each without the survivor space that stays empty
    private static boolean oldIsFull(Collection now) {
        return now.youngCapacity != Cursor.NONE
                && now.capacity != Cursor.NONE
                && FullTally.isFull(now.after - now.youngAfter, now.capacity - now.youngCapacity);
    }

    private static String kind(Collection now) {
        if (now.full) {
            return "Full";
        }
        if (!now.kind.isEmpty()) {
            return now.kind;
        }
        // CMS without details: [GC 46468K(83008K), 0.0039333 secs] is an initial mark or a remark
        return now.sizes || now.g1 ? "Young" : "Mark";
    }

    private static long timeBefore(Cursor cursor) {
        byte[] bytes = cursor.bytes();
        int end = cursor.at();
        int digits;
        if (ends(bytes, end, " secs")) {
            end -= " secs".length();
            digits = 9;
        } else if (ends(bytes, end, " ms")) {
            end -= " ms".length();
            digits = 6;
        } else {
            return Cursor.NONE;
        }
        int from = end;
        while (from > 0 && (Cursor.digit(bytes[from - 1]) || bytes[from - 1] == '.' || bytes[from - 1] == ',')) {
            from--;
        }
        return new Cursor().over(bytes, from, end).decimal(digits);
    }

    private static boolean ends(byte[] bytes, int end, String ascii) {
        int from = end - ascii.length();
        return from >= 0 && new Cursor().over(bytes, from, end).looksAt(ascii);
    }

    /**
     * A line of G1's breakdown, all of them JDK 6 to 8:
     *
     * <pre>
     *    [Parallel Time: 9.3 ms, GC Workers: 6]
     *       [Object Copy (ms): Min: 3.1, Avg: 3.9, Max: 4.4, Diff: 1.2, Sum: 23.2]
     *    [Eden: 143.0M(1624.0M)->0.0B(1843.0M) Survivors: 219.0M->0.0B Heap: 999.5M(3072.0M)->691.1M(3072.0M)]
     * </pre>
     */
    private void details(Cursor cursor) {
        cursor.skipBlanks();
        if (!cursor.take("[")) {
            return;
        }
        if (cursor.looksAt("Eden: ")) {
            heap(cursor);
            return;
        }
        cursor.skipBlanks();
        if (Cursor.digit(cursor.peek())) {
            wholeHeap(cursor);
            return;
        }
        int name = cursor.at();
        int millis = cursor.find(" (ms): ");
        if (millis >= 0) {
            if (cursor.skipPast("Avg: ")) {
                cursor.skipBlanks();
                long nanos = cursor.decimal(6);
                // GC Worker Start and End are moments since the start, not times taken
                if (nanos != Cursor.NONE && !instants(cursor.bytes(), name, millis)) {
                    tally.phase(
                            cursor.bytes(), name, millis, nanos, Math.max(nanos, UnifiedCollections.slowest(cursor)));
                }
            }
            return;
        }
        int colon = cursor.find(": ");
        if (colon < 0) {
            return;
        }
        cursor.moveTo(colon + 2);
        cursor.skipBlanks();
        long nanos = cursor.decimal(6);
        if (nanos != Cursor.NONE && cursor.take(" ms")) {
            tally.phase(cursor.bytes(), name, colon, nanos, nanos);
            if (cursor.take(", GC Workers: ")) {
                long workers = cursor.number();
                if (workers != Cursor.NONE) {
                    tally.workers(workers);
                }
            }
        }
    }

    private static boolean instants(byte[] bytes, int from, int to) {
        Cursor name = new Cursor().over(bytes, from, to);
        return name.looksAt("GC Worker Start") || name.looksAt("GC Worker End");
    }

    // all sizes before are sums of those after the last collection and what was allocated since
    private void heap(Cursor cursor) {
        tally.hint("G1");
        long youngBefore = cursor.skipPast("Eden: ") ? cursor.size() : Cursor.NONE;
        long edenTarget = cursor.skipPast("->") && cursor.skipPast("(") ? cursor.size() : Cursor.NONE;
        long survivorsBefore = cursor.skipPast("Survivors: ") ? cursor.size() : Cursor.NONE;
        long survivorsAfter = cursor.skipPast("->") ? cursor.size() : Cursor.NONE;
        if (!cursor.skipPast("Heap: ")) {
            return;
        }
        long before = cursor.size();
        long after = before != Cursor.NONE && cursor.skipPast("->") ? cursor.size() : Cursor.NONE;
        if (after == Cursor.NONE) {
            return;
        }
        heap(before, after);
        if (youngBefore != Cursor.NONE && survivorsBefore != Cursor.NONE && survivorsAfter != Cursor.NONE) {
            tally.promoted(after - survivorsAfter - (before - youngBefore - survivorsBefore));
        }
        long capacity = capacity(cursor);
        // a Full GC:    [Eden: … Heap: …], [Metaspace: 2575K->2575K(1056768K)]
        if (cursor.skipPast("[Metaspace: ") && cursor.skipPast("->")) {
            long classes = cursor.size();
            if (classes != Cursor.NONE) {
                tally.classesAfter(classes, true);
            }
        }
        if (edenTarget != Cursor.NONE && survivorsAfter != Cursor.NONE && capacity != Cursor.NONE) {
            tally.youngBytes(edenTarget + survivorsAfter, after, capacity);
        }
    }

    // up to 7u1 there are no generations in it:    [ 255M->197M(256M)]
    private void wholeHeap(Cursor cursor) {
        long before = cursor.size();
        long after = before != Cursor.NONE && cursor.take("->") ? cursor.size() : Cursor.NONE;
        if (after != Cursor.NONE) {
            heap(before, after);
            capacity(cursor);
        }
    }

    private void heap(long before, long after) {
        tally.heapAfter(after);
        tally.sizes(before, after);
    }

    private long capacity(Cursor cursor) {
        long capacity = cursor.take("(") ? cursor.size() : Cursor.NONE;
        if (capacity != Cursor.NONE) {
            tally.capacity(capacity);
        }
        return capacity;
    }
}
