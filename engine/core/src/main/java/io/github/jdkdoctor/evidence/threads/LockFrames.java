package io.github.jdkdoctor.evidence.threads;

import java.util.List;
import java.util.Set;

/** The methods of the JDK by which threads ask for a lock of java.util.concurrent. */
public final class LockFrames {
    private static final Set<String> LOCKING = Set.of(
            "java.util.concurrent.locks.ReentrantLock.lock",
            "java.util.concurrent.locks.ReentrantLock.lockInterruptibly",
            "java.util.concurrent.locks.ReentrantReadWriteLock$ReadLock.lock",
            "java.util.concurrent.locks.ReentrantReadWriteLock$WriteLock.lock",
            "java.util.concurrent.locks.StampedLock.readLock",
            "java.util.concurrent.locks.StampedLock.writeLock");

    private LockFrames() {}

    /** Whether a thread that parks waits for a lock, and neither for work nor for what a pool lends. */
    public static boolean parksForLock(List<String> frames, int roles) {
        return !FrameRoles.rests(roles)
                && (!FrameRoles.asks(roles) || PoolFrames.asking(frames).isEmpty())
                && frames.stream().anyMatch(LockFrames::locks);
    }

    /** Whether a method asks for a lock. */
    static boolean locks(String frame) {
        return LOCKING.contains(frame);
    }
}
