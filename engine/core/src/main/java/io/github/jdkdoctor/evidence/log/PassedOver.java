package io.github.jdkdoctor.evidence.log;

import java.util.Arrays;
import java.util.List;

/**
 * Lines of HotSpot's logs that are known and say nothing that is read, by how they begin behind blanks, stamps and a
 * collection's number, or by words within. What is in neither these nor the readers is in no known form.
 */
final class PassedOver {
    /**
     * Under {@code [gc]}, {@code [gc,heap]} and {@code [gc,task]} at the level info, JDK 9 to 25: seen in runs, and for what
     * these did not show in the libraries of 11.0.13, 17.0.15, 21.0.8 and 25.0.3.
     */
    static final PassedOver UNIFIED = new PassedOver(
            // all collectors; ZGC; Shenandoah; Epsilon
            """
            Concurrent | Metaspace | NonClass | Archive regions: | Eden: | Old: | GC Overhead Limit
            Attempting | Clearing All Soft | Periodic GC | Trigger cleanups | Heap address: | GC time since last
            Minimum heap | Initial heap | Maximum heap
            Garbage Collection ( | Minor Collection ( | Major Collection ( | Relocation Stall ( | Out Of Memory | Critical
            Mark Start | Min Capacity: | Max Capacity: | Soft Max Capacity: | Capacity: | Heap Statistics: | Reserve: | Free:
            Live: | Garbage: | Reclaimed: | Compacted: | Used: | Allocated: | Promoted: | Page Cache
            Young Generation Statistics: | Old Generation Statistics: | Allocation Stalls: | Uncommit | Initializing The Z | Address Space | Unmapping | Memory:
            Trigger | Cancel | Failed to allocate | Terminating old gc | Degenerated GC upgrading | Bootstrap cycle
            Coalescing and filling | Good progress | Bad progress | Evacuation | Heuristics | Shenandoah | Regions:
            Initialize Shenandoah | Reference processing: | GC threads: | Pacer for | Collectable Garbage | Adaptive CSet
            Immediate Garbage | Consider | Soft max heap | Min heap equals | Pacing | Humongous object threshold
            Max TLAB size | Safepointing mechanism | Soft Max Heap Size
            Adjusting Workers for | Heap: | Resizeable heap | Non-resizeable heap | Using TLAB | Elastic TLABs | Fixed TLABs
            """,
            List.of());

    /** In the logs of JDK 6 to 8: heaps, sizing, tables of ages and of free lists, the statistics of Shenandoah. */
    static final PassedOver JDK8 = new PassedOver(
            """
            /proc/meminfo: | {Heap before | Heap before | Heap after | Heap | } | PSYoungGen | ParOldGen | PSOldGen | PSPermGen
            def new generation | tenured generation | par new generation | concurrent mark-sweep | concurrent-mark-sweep
            compacting perm gen | garbage-first heap | Metaspace | class space | data space | eden space | from space
            to   space | object space | region size | the space | No shared spaces | ro space | rw space
            Desired survivor size | - age | AdaptiveSize | PSAdaptive | CMSAdaptive | Tenuring threshold | avg_ | adjust_
            Total Free Space | Statistics for BinaryTree | ------------------------------------ | Max   Chunk Size
            Number of Blocks | Av.  Block  Size | Tree      Height | Before GC: | After GC: | CMS: Large | (CMS-concurrent
            Finished | CMSReplayCardTable | size[ | [Queue] | [Table] | [Last Exec: | [Total Exec: | [Inspected: | [Skipped:
            [Hashed: | [Known: | [New: | [Deduplicated: | [Young: | [Old: | [Memory Usage: | [Size: | [Entries:
            [Resize Count: | [Rehash Count: | [Age Threshold: | [Dropped: | [Times: | Sum: | Avg: | Min: | Total: | ,
            [Opened | [Unloading class | [Class Histogram | num     #instances | Total | [G1Ergonomics | [GC Worker Start
            Shenandoah Heap | Collection set: | - map | - [0x | [0x | Free: | Pacer for | Adaptive CSet
            Collectable Garbage | Cancelling GC | Failed to allocate | Good progress | Trigger | Using | Immediate Garbage
            Heuristics | Regions: | GC threads: | Reference processing: | Initialize Shenandoah | Shenandoah | Pacing
            Consider | Periodic GC | GC STATISTICS | All times are | all workers. | Concurrent | Pause | Reserved region:
            Soft Max Heap Size | Status: | Max TLAB size | Humongous object threshold | "(G)" (gross) | "(N)" (net)
            "a" is average | "lvls" are | and post-safepoint housekeeping | Under allocation pressure | under stop-the-world
            to avoid Degenerated | tune GC heuristics | Allocation pacing accrued | Higher delay | Raise max pacing
            OS takes longer | from the STW pause | invisible to the usual | observed pacing | time in the pacing code
            """,
            List.of(
                    " us, workers (us): ",
                    " us, parallelism: ",
                    " (lvls, us = ",
                    " ms (",
                    " GC log file created ",
                    " GC log file has reached the maximum size."));

    /** Behind a number in the statistics of Shenandoah of 8. */
    static final PassedOver COUNTS = new PassedOver(
            "",
            List.of(
                    " caused by allocation failure",
                    " invoked explicitly",
                    " invoked implicitly",
                    " Degenerated GCs",
                    " Full GCs",
                    " happened at ",
                    " successful concurrent GCs",
                    " upgraded from ",
                    " upgraded to ",
                    " regions",
                    " max, "));

    private static final int ASCII = 128;

    private final String[][] byFirst = new String[ASCII][];
    private final Phrases within;

    private PassedOver(String beginnings, List<String> within) {
        List<String> all = Arrays.stream(beginnings.split("\n| \\| ", -1))
                .filter(beginning -> !beginning.isEmpty())
                .toList();
        for (int first = 0; first < ASCII; first++) {
            char c = (char) first;
            byFirst[first] =
                    all.stream().filter(beginning -> beginning.charAt(0) == c).toArray(String[]::new);
        }
        this.within = new Phrases(within);
    }

    /** Whether the rest of the line is such a line. */
    boolean holds(Cursor cursor) {
        cursor.skipBlanks();
        return begins(cursor) || within.find(cursor.bytes(), cursor.at(), cursor.end()) != Phrases.NONE;
    }

    private boolean begins(Cursor cursor) {
        byte first = cursor.peek();
        if (first < 0) {
            return false;
        }
        for (String beginning : byFirst[first]) {
            if (cursor.looksAt(beginning)) {
                return true;
            }
        }
        return false;
    }
}
