package io.github.jdkdoctor.evidence.log;

import io.github.jdkdoctor.evidence.FullTally;

/**
 * What a unified log says of the heap's parts in one collection, {@code -Xlog:gc+heap}, JDK 9 to 25:
 *
 * <pre>
 * GC(0) Eden regions: 24->0(13)
 * GC(0) Survivor regions: 0->3(3)
 * GC(0) Old regions: 2->14
 * GC(0) Humongous regions: 16->16
 * GC(0) ParOldGen: 0K(87552K)->26133K(87552K)
 * GC(3)      Used:       82M (64%)          86M (67%)          74M (58%)          68M (53%)          86M (67%)          68M (53%)
 * GC(3) Allocated:         -                 4M (3%)            4M (3%)            6M (5%)             -                  -
 * GC(3)      Live:         -                44M (34%)          44M (34%)          44M (34%)            -                  -
 * GC(6) O:      Live:         -               144M (7%)          144M (7%)          144M (7%)
 * </pre>
 */
final class UnifiedHeap {
    // columns of ZGC: Mark Start, Mark End, Relocate Start, Relocate End, High, Low
    private static final int COLUMNS = 6;
    private static final int MARK_END = 1;
    private static final int RELOCATE_END = 3;

    /** What of the heap ZGC speaks of: all of it, or one of two generations (JEP 439, JDK 21). */
    enum Part {
        ALL,
        YOUNG,
        OLD
    }

    private final CollectionTally tally;
    private final long[] columns = new long[COLUMNS];

    private long oldRegions;
    private long edenTarget = Cursor.NONE;
    private long survivors = Cursor.NONE;
    private long oldBytes;
    private boolean oldIsFull;
    private long used = Cursor.NONE;
    private long usedAtEnd;
    private long youngLive;

    UnifiedHeap(CollectionTally tally) {
        this.tally = tally;
    }

    /**
     * Reads a line behind the collection's number.
     *
     * @param part of the heap; what ZGC calls allocated in one of two generations holds copies
     */
    boolean line(Cursor cursor, Part part) {
        switch (cursor.peek()) {
            case 'E' -> {
                return hint(cursor.take("Eden regions: "), "G1") && edenTarget(cursor);
            }
            case 'S' -> {
                return cursor.take("Survivor regions: ") && survivors(cursor);
            }
            case 'D' -> {
                return hint(cursor.looksAt("DefNew: "), "Serial");
            }
            case 'P' -> {
                return hint(cursor.looksAt("PSYoungGen: "), "Parallel")
                        || hint(cursor.looksAt("ParNew: "), "CMS")
                        || (cursor.take("ParOldGen: ") && oldGeneration(cursor))
                        || (cursor.take("PSOldGen: ") && oldGeneration(cursor));
            }
            case 'T' -> {
                return cursor.take("Tenured: ") && oldGeneration(cursor);
            }
            case 'C' -> {
                return cursor.take("CMS: ") && oldGeneration(cursor);
            }
            case 'O' -> {
                return cursor.take("Old regions: ") && oldRegions(cursor);
            }
            case 'H' -> {
                return cursor.take("Humongous regions: ") && humongous(cursor);
            }
            default -> {
                cursor.skipBlanks();
                return live(cursor, part) || (part == Part.ALL && statistics(cursor));
            }
        }
    }

    private boolean hint(boolean read, String collector) {
        if (read) {
            tally.hint(collector);
        }
        return read;
    }

    // 0K->26080K(87552K), since 14 0K(87552K)->26133K(87552K)
    private boolean oldGeneration(Cursor cursor) {
        long before = cursor.size();
        if (before == Cursor.NONE || !cursor.skipPast("->")) {
            return false;
        }
        long after = cursor.size();
        oldBytes = after == Cursor.NONE ? 0 : after - before;
        long capacity = after != Cursor.NONE && cursor.take("(") ? cursor.size() : Cursor.NONE;
        oldIsFull = FullTally.isFull(after, capacity);
        if (after != Cursor.NONE) {
            tally.old(before, after);
        }
        return after != Cursor.NONE;
    }

    // 24->0(13): before, after, and how many the next pause will find at most
    private boolean edenTarget(Cursor cursor) {
        edenTarget = cursor.skipPast("(") ? cursor.number() : Cursor.NONE;
        return true;
    }

    private boolean survivors(Cursor cursor) {
        survivors = cursor.skipPast("->") ? cursor.number() : Cursor.NONE;
        return true;
    }

    private boolean oldRegions(Cursor cursor) {
        long before = cursor.number();
        long after = cursor.take("->") ? cursor.number() : Cursor.NONE;
        if (before == Cursor.NONE || after == Cursor.NONE) {
            return false;
        }
        oldRegions = after - before;
        return true;
    }

    private boolean humongous(Cursor cursor) {
        long before = cursor.number();
        if (before == Cursor.NONE) {
            return false;
        }
        tally.humongousRegions(before);
        return true;
    }

    // a marking of the old generation begins with one of the young generation, whose figures come first
    private boolean live(Cursor cursor, Part part) {
        if (!cursor.take("Live: ")) {
            return false;
        }
        if (columns(cursor) > RELOCATE_END) {
            if (part == Part.YOUNG) {
                youngLive = columns[MARK_END];
            } else {
                tally.marked(columns[MARK_END] + youngLive);
            }
        }
        return true;
    }

    private boolean statistics(Cursor cursor) {
        if (cursor.take("Used: ")) {
            if (columns(cursor) > RELOCATE_END) {
                used = columns[0];
                usedAtEnd = columns[RELOCATE_END];
            }
            return true;
        }
        if (cursor.take("Allocated: ")) {
            if (columns(cursor) > RELOCATE_END && used != Cursor.NONE) {
                tally.sizes(used, usedAtEnd);
                tally.allocated(columns[RELOCATE_END]);
                used = Cursor.NONE;
            }
            return true;
        }
        return false;
    }

    // sizes with shares behind them, or dashes; how many there are
    private int columns(Cursor cursor) {
        int count = 0;
        cursor.skipBlanks();
        while (!cursor.atEnd() && count < COLUMNS) {
            if (cursor.take("-")) {
                columns[count++] = 0;
            } else {
                long size = cursor.size();
                if (size == Cursor.NONE || !cursor.skipPast(")")) {
                    return 0;
                }
                columns[count++] = size;
            }
            cursor.skipBlanks();
        }
        return count;
    }

    /**
     * The pause that the lines before were about is over.
     *
     * @param after the heap in use, and its capacity, in bytes; {@link Cursor#NONE} where the pause does not tell
     */
    void paused(boolean young, long after, long capacity) {
        if (young && edenTarget != Cursor.NONE && survivors != Cursor.NONE) {
            tally.youngRegions(edenTarget + survivors, after, capacity);
        }
        edenTarget = Cursor.NONE;
        survivors = Cursor.NONE;
        if (young && oldRegions > 0) {
            tally.promotedRegions(oldRegions);
        } else if (young && oldBytes > 0) {
            tally.promoted(oldBytes);
        }
        oldRegions = 0;
        oldBytes = 0;
        oldIsFull = false;
    }

    /** Whether the collection that is read now has left no room in the old generation, where the log tells its size. */
    boolean oldIsFull() {
        return oldIsFull;
    }
}
