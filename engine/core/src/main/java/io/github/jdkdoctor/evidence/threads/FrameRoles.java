package io.github.jdkdoctor.evidence.threads;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the methods on the stack of a waiting thread tell of it. Each method is looked at once, as a recording may have millions
 * of stacks of a few thousand methods.
 */
public final class FrameRoles {
    private static final int RESTS = 1;
    private static final int TAKES = 2;
    private static final int ASKS = 4;
    private static final int AWAITS = 8;
    private static final int WORKS = 16;
    private static final int LOOPS = 32;
    private static final int RUNS_TASK = 64;
    private static final int MOST = 50_000;

    private final Map<String, Integer> known = new HashMap<>();

    /** The roles of all methods of a stack together. */
    public int of(List<String> frames) {
        int roles = 0;
        for (String frame : frames) {
            Integer before = known.get(frame);
            int role = before == null ? role(frame) : before;
            if (before == null && known.size() < MOST) {
                known.put(frame, role);
            }
            roles |= role;
        }
        return roles;
    }

    private static int role(String frame) {
        return (EventLoops.rests(frame) ? RESTS : 0)
                | (EventLoops.takes(frame) ? TAKES : 0)
                | (PoolFrames.asks(frame) ? ASKS : 0)
                | (PoolWorkers.awaits(frame) ? AWAITS : 0)
                | (PoolWorkers.works(frame) ? WORKS : 0)
                | (PoolWorkers.loops(frame) ? LOOPS : 0)
                | (PoolWorkers.runsTask(frame) ? RUNS_TASK : 0);
    }

    /** Whether the thread has nothing to do until its next event or task. HikariCP waits in a queue for a connection. */
    public static boolean rests(int roles) {
        return (roles & RESTS) != 0 || (roles & (TAKES | ASKS)) == TAKES || (roles & (LOOPS | RUNS_TASK)) == LOOPS;
    }

    /** Whether it waits for the result of a task. */
    public static boolean awaits(int roles) {
        return (roles & AWAITS) != 0;
    }

    /** Whether it asks a pool for a connection or another thing that it lends. */
    public static boolean asks(int roles) {
        return (roles & ASKS) != 0;
    }

    /** Whether it is one of a pool. */
    public static boolean works(int roles) {
        return (roles & WORKS) != 0;
    }
}
