package io.github.jdkdoctor.evidence.jfr;

import io.github.jdkdoctor.evidence.threads.FrameRoles;
import io.github.jdkdoctor.evidence.threads.IdleFrames;
import io.github.jdkdoctor.evidence.threads.LockFrames;
import io.github.jdkdoctor.evidence.threads.PoolFrames;
import io.github.jdkdoctor.evidence.threads.PoolWorkers;
import io.github.jdkdoctor.fact.EventSites.Kind;
import java.util.List;
import java.util.Optional;

/** Tells by its stack what an event is, and which of its frames say where it comes from. */
final class SiteFrames {
    /** As many frames, from the innermost, as are looked at. */
    static final int LOOKED_AT = 64;

    // how waiting looks from the inside, up to the method that waits
    private static final List<String> WAITING = List.of(
            "java.util.concurrent.locks.",
            "java.util.concurrent.Semaphore.",
            "jdk.internal.misc.Unsafe.",
            "sun.misc.Unsafe.",
            "jdk.internal.misc.InternalLock.",
            "java.lang.VirtualThread.",
            "java.lang.System$",
            "java.lang.Access.",
            "java.lang.Object.wait",
            "java.lang.Thread.sleep",
            "java.util.concurrent.TimeUnit.",
            "java.lang.Runtime.gc",
            "java.lang.System.gc");
    // of what parks, locks and not queues, conditions and pools without work
    private static final List<String> LOCKS = List.of(
            "java.util.concurrent.locks.ReentrantLock",
            "java.util.concurrent.locks.ReentrantReadWriteLock",
            "java.util.concurrent.locks.StampedLock",
            "java.util.concurrent.Semaphore");

    private SiteFrames() {}

    /** The kind of an event with such a stack, the innermost frame first; empty for one that says nothing. */
    static Optional<Kind> kind(String event, String what, List<String> frames, FrameRoles roles) {
        return switch (event) {
            case "jdk.JavaMonitorEnter" -> Optional.of(Kind.MONITOR);
            case "jdk.ThreadPark" -> parked(what, frames, roles.of(frames));
            case "jdk.JavaMonitorWait" ->
                FrameRoles.awaits(roles.of(frames)) ? Optional.of(Kind.RESULT) : Optional.empty();
            case "jdk.VirtualThreadPinned" -> Optional.of(Kind.PINNED);
            case "jdk.ThreadSleep" -> Optional.of(Kind.SLEEP);
            case "jdk.SocketRead", "jdk.SocketWrite" -> Optional.of(Kind.SOCKET);
            case "jdk.FileRead", "jdk.FileWrite", "jdk.FileForce" -> Optional.of(Kind.FILE);
            case "jdk.JavaExceptionThrow" -> Optional.of(Kind.EXCEPTION);
            case "jdk.Deoptimization" -> Optional.of(Kind.DEOPTIMIZATION);
            case "jdk.SystemGC" -> Optional.of(Kind.SYSTEM_GC);
            case "jdk.ThreadStart" -> Optional.of(Kind.THREAD_START);
            case "jdk.SafepointLatency" -> Optional.of(Kind.SAFEPOINT_POLL);
            default -> Optional.empty();
        };
    }

    private static Optional<Kind> parked(String what, List<String> frames, int roles) {
        if (frames.contains("java.lang.VirtualThread.parkOnCarrierThread")) {
            return Optional.of(Kind.PINNED);
        }
        if (FrameRoles.asks(roles) || LOCKS.stream().anyMatch(what::startsWith)) {
            return Optional.of(Kind.LOCK);
        }
        return FrameRoles.awaits(roles) ? Optional.of(Kind.RESULT) : Optional.empty();
    }

    /**
     * The method that asks for a lock, not for what a pool lends and not to be the next that takes connections; empty where a
     * thread waits for something else.
     */
    static Optional<String> asksForLock(String event, List<String> frames, int roles) {
        boolean asks = event.equals("jdk.JavaMonitorEnter")
                || (event.equals("jdk.ThreadPark") && LockFrames.parksForLock(frames, roles));
        return asks ? Optional.of(frame(Kind.MONITOR, frames)).filter(f -> !IdleFrames.listens(f)) : Optional.empty();
    }

    /** The innermost frame that is not the waiting or throwing itself; empty where there is none. */
    static String frame(Kind kind, List<String> frames) {
        if (kind == Kind.LOCK) {
            Optional<String> pool = PoolFrames.asking(frames);
            if (pool.isPresent()) {
                return pool.get();
            }
        }
        if (kind == Kind.RESULT) {
            return PoolWorkers.result(frames).orElse("");
        }
        int from = 0;
        while (from < frames.size() - 1 && plumbing(kind, frames.get(from))) {
            from++;
        }
        return frames.isEmpty() ? "" : frames.get(from);
    }

    private static boolean plumbing(Kind kind, String frame) {
        if (kind == Kind.THREAD_START) {
            return frame.startsWith("java.lang.Thread.") || frame.startsWith("java.lang.System$");
        }
        return kind == Kind.EXCEPTION
                ? frame.endsWith(".<init>") || frame.startsWith("java.lang.Throwable.")
                : WAITING.stream().anyMatch(frame::startsWith);
    }
}
