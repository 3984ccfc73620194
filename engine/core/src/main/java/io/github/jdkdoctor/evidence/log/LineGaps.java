package io.github.jdkdoctor.evidence.log;

/** Time that passes between lines of one collection that the JVM prints without any work in between. */
final class LineGaps {
    /** What a line is. */
    enum Part {
        /** {@code Pause Young (Normal) (G1 Evacuation Pause)} without a time. */
        START,
        /** {@code Using 2 workers of 2 for evacuation}. */
        WORKERS,
        /** Of G1's breakdown of a pause that is over: {@code   Merge Heap Roots: 0.0ms}. */
        PHASE,
        /** {@code Eden regions: 178->0(173)}. */
        HEAP,
        /** {@code Pause Young (Normal) (G1 Evacuation Pause) 299M->139M(445M) 467.742ms}. */
        END,
        /** {@code User=0.01s Sys=0.02s Real=0.47s}. */
        CPU,
        OTHER;

        // as G1CollectedHeap and G1GCPhaseTimes print them in JDK 11 to 25
        private boolean printedAtOnceWith(Part next) {
            return switch (this) {
                case START -> next == WORKERS;
                case PHASE -> next == PHASE || next == HEAP;
                case HEAP -> next == HEAP;
                case END -> next == CPU;
                case WORKERS, CPU, OTHER -> false;
            };
        }
    }

    private final CollectionTally tally;
    private Part last = Part.OTHER;
    private long collection = Cursor.NONE;
    private long at = Cursor.NONE;

    LineGaps(CollectionTally tally) {
        this.tally = tally;
    }

    /** The next line, of a collection. */
    void line(long id, Part part) {
        long now = tally.now();
        if (id == collection && now != Cursor.NONE && at != Cursor.NONE && last.printedAtOnceWith(part)) {
            tally.betweenLines(now - at);
        }
        last = part;
        collection = id;
        at = now;
    }
}
