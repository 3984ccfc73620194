package io.github.jdkdoctor.evidence.log;

import io.github.jdkdoctor.fact.GcLog;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongConsumer;

/**
 * Lines of unified garbage collection logs, JDK 9 to 25, all collectors:
 *
 * <pre>
 * GC(0) Pause Young (Normal) (G1 Evacuation Pause) 18M->2M(378M) 6.660ms
 * GC(0) User=0.01s Sys=0.00s Real=0.01s
 * GC(3) Pause Mark Start 0.006ms
 * GC(3) Y: Pause Mark Start (Major) 0.006ms
 * GC(0) Garbage Collection (Warmup) 106M(10%)->88M(8%)
 * GC(0) Metaspace: 6534K(6848K)->6534K(6848K) NonClass: 5777K(5888K)->5777K(5888K) Class: 757K(960K)->757K(960K)
 * GC(0) Metaspace: 8M used, 8M committed, 1088M reserved
 * GC(0)     Object Copy (ms):          Min:  0.0, Avg:  0.1, Max:  0.2, Diff:  0.2, Sum:  0.2, Workers: 2
 * </pre>
 */
final class UnifiedCollections {
    private static final int NESTED = 4;
    private static final Set<String> MARKING = Set.of("Initial Mark", "Remark", "Cleanup");
    private static final Set<String> YOUNG = Set.of("Young", "Concurrent Start");

    private final CollectionTally tally;
    private final UnifiedHeap heap;
    // names are taken apart once
    private final NameTable<PauseName> names = new NameTable<>(500, PauseName::of);

    // pauses that were begun: a young one of Serial and CMS may hold a full one, whose time is not its own
    private final long[] open = new long[NESTED];
    private final long[] within = new long[NESTED];
    private int depth;

    private long before;
    private long after;
    private long leftByCycle = -1;
    private long capacity;

    // class metadata in use, of a pause that has not ended
    private long classes = Cursor.NONE;
    private boolean minor;
    private LongConsumer discovered = UnifiedCollections::ignore;

    private final LineGaps gaps;
    private LineGaps.Part part = LineGaps.Part.OTHER;
    // the pause that ended last and has not stated its CPU time
    private long ended = Cursor.NONE;

    UnifiedCollections(CollectionTally tally) {
        this.tally = tally;
        heap = new UnifiedHeap(tally);
        gaps = new LineGaps(tally);
    }

    /** Reads a message; false where it is no known form, or of no interest. Misread lines are told. */
    boolean line(Cursor cursor, Misread misread, long number) {
        switch (cursor.peek()) {
            case 'G' -> {
                if (!cursor.take("GC(")) {
                    return false;
                }
                long id = cursor.number();
                if (id == Cursor.NONE || !cursor.take(") ")) {
                    return false;
                }
                return collection(id, cursor, misread, number);
            }
            case 'U' -> {
                return cursor.take("Using ") && collector(cursor);
            }
            case 'M', 'H' -> {
                return capacity(cursor);
            }
            case 'A', 'R', 'J' -> {
                stall(cursor);
                return false;
            }
            default -> {
                return false;
            }
        }
    }

    // ZGC: Max Capacity: 1000M; all since JDK 15: Heap Max Capacity: 512M; G1: Heap Region Size: 1M, up to 14 region
    // size
    private boolean capacity(Cursor cursor) {
        boolean region = cursor.take("Heap Region Size: ") || cursor.take("Heap region size: ");
        if (!region && !cursor.take("Max Capacity: ") && !cursor.take("Heap Max Capacity: ")) {
            return false;
        }
        long size = cursor.size();
        if (size != Cursor.NONE && region) {
            tally.regionBytes(size);
        } else if (size != Cursor.NONE) {
            tally.capacity(size);
        }
        return true;
    }

    // ZGC, threads of the program: Allocation Stall (main) 6.443ms, Relocation Stall (main) 0.1ms; JNI Critical Stall
    // (…)
    private void stall(Cursor cursor) {
        String kind = cursor.looksAt("Allocation Stall (")
                ? "Allocation Stall"
                : cursor.looksAt("Relocation Stall (")
                        ? "Relocation Stall"
                        : cursor.looksAt("JNI Critical Stall (") ? "JNI Critical Stall" : "";
        if (!kind.isEmpty()) {
            long nanos = timeAtEnd(cursor);
            if (nanos != Cursor.NONE) {
                tally.hint("Z");
                tally.stall(kind, nanos);
            }
        }
    }

    /**
     * Reads a line under tags of which nothing else is read:
     *
     * <pre>
     * [gc,promotion] Promotion failed
     * [gc,marking  ] GC(47) Concurrent Mark Abort
     * </pre>
     */
    void failure(Cursor cursor) {
        skipNumber(cursor);
        failed(cursor);
    }

    /** Moves past a collection's number and generation: {@code GC(8) y: }. */
    static void skipNumber(Cursor cursor) {
        if (cursor.looksAt("GC(")) {
            cursor.skipPast(") ");
        }
        if (cursor.at() + 3 < cursor.end() && cursor.bytes()[cursor.at() + 1] == ':') {
            cursor.moveTo(cursor.at() + 3);
        }
    }

    // GC(8) Concurrent mode failure, of CMS
    private boolean failed(Cursor cursor) {
        GcLog.Failure failure;
        if (cursor.looksAt("Promotion failed")) {
            failure = GcLog.Failure.PROMOTION;
        } else if (cursor.looksAt("Concurrent mode failure")) {
            failure = GcLog.Failure.CONCURRENT_MODE;
        } else if (cursor.looksAt("Concurrent mode interrupted")) {
            failure = GcLog.Failure.CONCURRENT_MODE_INTERRUPTED;
        } else if (cursor.looksAt("Concurrent Mark Abort")) {
            failure = GcLog.Failure.MARKING_ABORTED;
        } else if (cursor.looksAt("Concurrent Mark Restart for Mark Stack Overflow")) {
            failure = GcLog.Failure.MARKING_OVERFLOW;
        } else {
            return false;
        }
        tally.failure(failure);
        // a message as well
        return failure != GcLog.Failure.CONCURRENT_MODE && failure != GcLog.Failure.PROMOTION;
    }

    private boolean collector(Cursor cursor) {
        cursor.trimEnd();
        Optional<String> name =
                switch (cursor.rest()) {
                    case "G1" -> Optional.of("G1");
                    case "Serial" -> Optional.of("Serial");
                    case "Parallel" -> Optional.of("Parallel");
                    case "Concurrent Mark Sweep" -> Optional.of("CMS");
                    case "The Z Garbage Collector" -> Optional.of("Z");
                    case "Shenandoah" -> Optional.of("Shenandoah");
                    case "Epsilon" -> Optional.of("Epsilon");
                    default -> Optional.empty();
                };
        name.ifPresent(tally::collector);
        return name.isPresent();
    }

    private boolean collection(long id, Cursor cursor, Misread misread, long number) {
        part = cursor.find(" regions: ") >= 0 ? LineGaps.Part.HEAP : LineGaps.Part.OTHER;
        boolean read = content(id, cursor, misread, number);
        gaps.line(id, part);
        return read;
    }

    private boolean content(long id, Cursor cursor, Misread misread, long number) {
        UnifiedHeap.Part generation = UnifiedHeap.Part.ALL;
        // the generation of ZGC since JDK 21: young of a minor, young or old of a major collection
        if (cursor.at() + 3 < cursor.end() && cursor.bytes()[cursor.at() + 1] == ':') {
            byte letter = cursor.peek();
            if (letter == 'y' || letter == 'Y' || letter == 'o' || letter == 'O') {
                cursor.moveTo(cursor.at() + 3);
                generation = letter == 'o' || letter == 'O' ? UnifiedHeap.Part.OLD : UnifiedHeap.Part.YOUNG;
                minor = letter == 'y';
            }
        }
        return switch (cursor.peek()) {
            case 'P' ->
                cursor.take("Pause ")
                        ? pause(id, cursor, misread, number)
                        : cursor.looksAt("Phase ") ? phase(cursor) : heap.line(cursor, generation);
            case ' ' -> blank(cursor, generation);
            case 'C' -> cursor.looksAt("Concurrent ") ? cycle(cursor) || failed(cursor) : heap.line(cursor, generation);
            case 'M' -> metaspace(cursor, generation == UnifiedHeap.Part.YOUNG && minor) || majorOrMinor(cursor);
            case 'G' -> cursor.looksAt("Garbage Collection (") && cycle(cursor);
            case 'U' -> workers(cursor) || cpu(id, cursor, number);
            case 'T' -> exhausted(cursor) || heap.line(cursor, generation);
            case 'R' -> ofReferences(cursor) || heap.line(cursor, generation);
            case 'Y' -> plab(cursor);
            case 'O' -> plab(cursor) || heap.line(cursor, generation);
            default -> heap.line(cursor, generation);
        };
    }

    private boolean majorOrMinor(Cursor cursor) {
        return (cursor.looksAt("Major Collection (") || cursor.looksAt("Minor Collection (")) && cycle(cursor);
    }

    // parts of a pause, and the columns of ZGC
    private boolean blank(Cursor cursor, UnifiedHeap.Part generation) {
        int start = cursor.at();
        references(cursor);
        cursor.moveTo(start);
        if (phase(cursor)) {
            part = LineGaps.Part.PHASE;
            return true;
        }
        cursor.moveTo(start);
        // of the workers of G1, gc+phases=debug: "    Termination (ms):              Min:  0.0, Avg:  6.5, Max: 13.0"
        if (cursor.find("Min: ") >= 0) {
            part = LineGaps.Part.PHASE;
        }
        return heap.line(cursor, generation);
    }

    // Parallel, gc+phases=debug: "Reference Processing 16.591ms"
    private boolean ofReferences(Cursor cursor) {
        int name = cursor.at();
        if (!cursor.take("Reference Processing")) {
            return false;
        }
        int nameEnd = cursor.at();
        cursor.skipBlanks();
        long nanos = cursor.decimal(6);
        if (nanos == Cursor.NONE || !cursor.looksAt("ms")) {
            return false;
        }
        tally.phase(cursor.bytes(), name, nameEnd, nanos, nanos);
        return true;
    }

    // JDK 11 to 25, gc+phases+ref=debug: "  FinalReference:", then "    Discovered: 149" and "    Cleared: 105"
    private void references(Cursor cursor) {
        cursor.skipBlanks();
        if (cursor.looksAt("FinalReference:")) {
            discovered = tally::finalizable;
        } else if (cursor.looksAt("SoftReference:")) {
            discovered = tally::softCleared;
        } else if (cursor.looksAt("WeakReference:")) {
            discovered = tally::weakFound;
        } else if (cursor.take("Discovered: ")) {
            long count = cursor.number();
            if (count != Cursor.NONE) {
                discovered.accept(count);
            }
        } else {
            discovered = UnifiedCollections::ignore;
        }
    }

    private static void ignore(long count) {}

    // ZGC frees classes with every collection but its minor ones, and says what is left without what was before
    private boolean metaspace(Cursor cursor, boolean minorCollection) {
        if (!cursor.take("Metaspace: ")) {
            return false;
        }
        long used = cursor.size();
        if (used != Cursor.NONE && cursor.looksAt(" used")) {
            tally.classesAfter(used, !minorCollection);
        } else if (cursor.skipPast("->")) {
            classes = cursor.size();
        }
        return true;
    }

    private boolean exhausted(Cursor cursor) {
        if (!cursor.looksAt("To-space exhausted")) {
            return false;
        }
        tally.exhausted();
        return true;
    }

    // Young PLAB allocation: allocated: 327680B, wasted: …
    // Young other allocation: region end waste: 0B, regions filled: 1, num plab filled: 10, …   (not in JDK 11)
    private boolean plab(Cursor cursor) {
        int start = cursor.at();
        if (!cursor.take("Young ") && !cursor.take("Old ")) {
            return false;
        }
        if (cursor.take("PLAB allocation: allocated: ")) {
            long bytes = cursor.size();
            if (bytes != Cursor.NONE) {
                tally.plabBytes(bytes);
            }
        } else if (cursor.looksAt("other allocation: ") && cursor.skipPast("num plab filled: ")) {
            long count = cursor.number();
            if (count != Cursor.NONE) {
                tally.plabs(count);
            }
        } else if (!cursor.looksAt("other allocation: ")) {
            cursor.moveTo(start);
            return false;
        }
        return true;
    }

    // Using 2 workers of 2 for evacuation; Shenandoah: Using 1 of 1 workers for stw degenerated gc
    private boolean workers(Cursor cursor) {
        if (!cursor.take("Using ")) {
            return false;
        }
        part = LineGaps.Part.WORKERS;
        long count = cursor.number();
        if (count != Cursor.NONE
                && (cursor.find(" for evacuation") >= 0
                        || cursor.find(" for full compaction") >= 0
                        || cursor.find(" for stw degenerated") >= 0)) {
            tally.workers(count);
        }
        return true;
    }

    // User=0.01s Sys=0.00s Real=0.01s of the pause that just ended, or of concurrent work of CMS
    private boolean cpu(long id, Cursor cursor, long number) {
        if (!cursor.take("User=")) {
            return false;
        }
        long user = cursor.decimal(9);
        long system = cursor.skipPast("Sys=") ? cursor.decimal(9) : Cursor.NONE;
        long real = cursor.skipPast("Real=") ? cursor.decimal(9) : Cursor.NONE;
        if (id == ended && user != Cursor.NONE && system != Cursor.NONE && real != Cursor.NONE) {
            tally.cpu(user, system, real, number);
            part = LineGaps.Part.CPU;
        }
        ended = Cursor.NONE;
        return true;
    }

    // "  Evacuate Collection Set: 5.6ms", "    Object Copy (ms):   Min: 0.0, Avg: 0.1, …", "Phase 1: Mark live objects
    // 14.0ms"
    private boolean phase(Cursor cursor) {
        cursor.skipBlanks();
        int name = cursor.at();
        int nameEnd;
        long nanos;
        long slowest = Cursor.NONE;
        if (cursor.looksAt("Phase ")) {
            nanos = timeAtEnd(cursor);
            cursor.trimEnd();
            nameEnd = cursor.end();
        } else {
            nameEnd = cursor.find(" (ms):");
            if (nameEnd >= 0) {
                if (!cursor.skipPast("Avg: ")) {
                    return true;
                }
                cursor.skipBlanks();
                nanos = cursor.decimal(6);
                slowest = slowest(cursor);
            } else {
                nameEnd = cursor.find(": ");
                if (nameEnd < 0) {
                    return false;
                }
                cursor.moveTo(nameEnd + 2);
                cursor.skipBlanks();
                nanos = cursor.decimal(6);
                if (!cursor.looksAt("ms")) {
                    return false;
                }
            }
        }
        if (nanos != Cursor.NONE) {
            tally.phase(cursor.bytes(), name, nameEnd, nanos, Math.max(nanos, slowest));
        }
        return true;
    }

    /** The time behind {@code Max: } of a line about several workers, in nanoseconds; {@link Cursor#NONE} without. */
    static long slowest(Cursor cursor) {
        if (!cursor.skipPast("Max: ")) {
            return Cursor.NONE;
        }
        cursor.skipBlanks();
        return cursor.decimal(6);
    }

    // the cursor stands behind "Pause "; lines without a time say that the pause begins
    private boolean pause(long id, Cursor cursor, Misread misread, long number) {
        long nanos = timeAtEnd(cursor);
        if (nanos == Cursor.NONE) {
            if (cursor.find("->") >= 0) {
                misread.line(number, cursor);
            } else {
                begin(id);
                part = LineGaps.Part.START;
            }
            return true;
        }
        part = LineGaps.Part.END;
        ended = id;
        boolean sizes = sizesAtEnd(cursor);
        cursor.trimEnd();
        PauseName name = names.get(cursor.bytes(), cursor.at(), cursor.end());
        if (name.failed()) {
            tally.failed();
        }
        if (sizes) {
            tally.capacity(Math.max(capacity, before));
            // marking pauses free next to nothing: their sizes are of a heap in full use
            if (!MARKING.contains(name.kind().name())) {
                tally.heapAfter(after);
            }
            if (name.kind().name().equals("Full")) {
                tally.full(after, heap.oldIsFull(), nanos);
            }
        }
        if (classes != Cursor.NONE) {
            tally.classesAfter(classes, name.kind().name().equals("Full"));
            classes = Cursor.NONE;
        }
        hint(name.kind());
        long own = own(id, nanos);
        // what a Full GC within a young one freed was told by it
        if (sizes && own == nanos) {
            tally.sizes(before, after);
        }
        heap.paused(YOUNG.contains(name.kind().name()) && own == nanos, sizes ? after : Cursor.NONE, capacity);
        tally.form(GcLog.Form.UNIFIED);
        tally.pause(name.kind(), own, number);
        return true;
    }

    // a cycle of Shenandoah cleans up once or twice, and what the last time leaves is what it leaves
    private void cycleBegins(CollectionTally.Kind kind) {
        if (kind.name().equals("Init Mark") && leftByCycle >= 0) {
            tally.heapAfter(leftByCycle);
            leftByCycle = -1;
        }
    }

    private void hint(CollectionTally.Kind kind) {
        switch (kind.name()) {
            case "Init Mark", "Final Mark", "Degenerated GC" -> {
                tally.hint("Shenandoah");
                cycleBegins(kind);
            }
            case "Mark Start", "Mark End", "Relocate Start" -> tally.hint("Z");
            // G1 of JDK 9 and 10 gives its initial mark a cause
            case "Initial Mark" -> tally.hint("CMS");
            default -> {
                if (kind.cause().startsWith("G1 ")) {
                    tally.hint("G1");
                }
            }
        }
    }

    private void begin(long id) {
        if (depth == NESTED) {
            System.arraycopy(open, 1, open, 0, NESTED - 1);
            System.arraycopy(within, 1, within, 0, NESTED - 1);
            depth--;
        }
        open[depth] = id;
        within[depth] = 0;
        depth++;
    }

    // the pause's time without that of pauses within it
    private long own(long id, long nanos) {
        long own = nanos;
        for (int i = depth - 1; i >= 0; i--) {
            if (open[i] == id) {
                own = Math.max(0, nanos - within[i]);
                depth = i;
                break;
            }
        }
        if (depth > 0) {
            within[depth - 1] += nanos;
        }
        return own;
    }

    // G1: Concurrent Mark Cycle 60.483ms; ZGC: Garbage Collection (Warmup) 106M(10%)->88M(8%), 21+: … 88M(8%) 0.123s
    private boolean cycle(Cursor cursor) {
        long nanos = timeAtEnd(cursor);
        boolean sizes = sizesAtEnd(cursor);
        if (nanos == Cursor.NONE && !sizes) {
            return false;
        }
        cursor.trimEnd();
        boolean z = cursor.peek() != 'C';
        if (sizes) {
            if (z) {
                tally.heapAfter(after);
            } else if (cursor.looksAt("Concurrent cleanup")) {
                leftByCycle = after;
            }
            tally.capacity(Math.max(capacity, before));
        }
        if (z) {
            tally.hint("Z");
        }
        if (cursor.looksAt("Concurrent Sweep")) {
            tally.swept();
        }
        tally.cycle(names.get(cursor.bytes(), cursor.at(), cursor.end()).kind(), nanos == Cursor.NONE ? 0 : nanos);
        return true;
    }

    // takes 6.660ms or 0.123s off the end
    private static long timeAtEnd(Cursor cursor) {
        cursor.trimEnd();
        byte[] bytes = cursor.bytes();
        int end = cursor.end();
        int digits = 9;
        if (end - cursor.at() < 3 || bytes[end - 1] != 's') {
            return Cursor.NONE;
        }
        int numberEnd = end - 1;
        if (bytes[numberEnd - 1] == 'm') {
            numberEnd--;
            digits = 6;
        }
        int from = numberEnd;
        while (from > cursor.at()
                && (Cursor.digit(bytes[from - 1]) || bytes[from - 1] == '.' || bytes[from - 1] == ',')) {
            from--;
        }
        if (from == numberEnd || from == cursor.at() || bytes[from - 1] != ' ') {
            return Cursor.NONE;
        }
        long nanos = new Cursor().over(bytes, from, numberEnd).decimal(digits);
        if (nanos != Cursor.NONE) {
            cursor.over(bytes, cursor.at(), from - 1);
        }
        return nanos;
    }

    // takes 18M->2M(378M) or 106M(10%)->88M(8%) off the end
    private boolean sizesAtEnd(Cursor cursor) {
        cursor.trimEnd();
        byte[] bytes = cursor.bytes();
        int from = cursor.end();
        while (from > cursor.at() && bytes[from - 1] != ' ') {
            from--;
        }
        Cursor sizes = new Cursor().over(bytes, from, cursor.end());
        before = sizes.size();
        if (before == Cursor.NONE || !sizes.skipPast("->")) {
            return false;
        }
        after = sizes.size();
        if (after == Cursor.NONE || !sizes.take("(")) {
            return false;
        }
        // ZGC writes the share of the capacity instead
        long stated = sizes.size();
        capacity = stated == Cursor.NONE ? 0 : stated;
        cursor.over(bytes, cursor.at(), from);
        return true;
    }
}
