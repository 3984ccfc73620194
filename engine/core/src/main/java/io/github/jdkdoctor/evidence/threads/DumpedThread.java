package io.github.jdkdoctor.evidence.threads;

import io.github.jdkdoctor.fact.LockContention;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** One thread of a dump, filled line by line. */
final class DumpedThread {
    /** No lock. */
    static final Lock NONE = new Lock("", "");

    // the top of the stack: where a lock's own code ends, and for what a thread holds a lock
    private static final int FRAMES = 16;
    // of a thread at work all callers count, as far as a program without endless recursion goes
    private static final int DEEPEST = 1024;
    private static final int LOCKS = 100;
    private static final int LONGEST_NAME = 200;
    // an argument such as a class path is long
    private static final int LONGEST_LINE = 1 << 16;
    private static final Set<String> WAITS = Set.of(
            "java.lang.Object.wait",
            "java.lang.Object.wait0",
            "sun.misc.Unsafe.park",
            "jdk.internal.misc.Unsafe.park",
            "java.lang.ref.Reference.waitForReferencePendingList");

    // ClassLoader.defineClass, defineClass1 and what loaders call so
    private static final String DEFINITION = ".defineClass";

    private static final Set<String> LOOKUPS =
            Set.of("loadClass", "loadClassOrNull", "getClassLoadingLock", "performLoadClass");

    /** The end of a frame that is a static initializer. */
    static final String INITIALIZER = ".<clinit>";

    final long line;
    String name = "";
    String state = "";
    boolean virtual;
    // a virtual thread that keeps a carrier: it runs, or it is pinned
    boolean onCarrier;
    // the number of the virtual thread that a carrier has on it
    String carries = "";
    // the number that the operating system gives it; 0 where the dump does not say
    long nativeId;
    OptionalDouble cpuMillis = OptionalDouble.empty();
    OptionalDouble elapsedMillis = OptionalDouble.empty();
    final List<String> frames = new ArrayList<>();
    // the same with all callers
    final List<String> stack = new ArrayList<>();
    final List<Lock> held = new ArrayList<>();
    // the thread's number, and that of the thread that has the lock it asks for, where the dump says so
    String id = "";
    String owner = "";
    // whether a program printed a ThreadInfo, which has one lock and does not say whether a thread parks
    boolean ofInfo;
    // whether its frames are marked by "at"
    boolean marked;
    // the lock that it asks for, and the object that it waits on, whose lock it has given up
    Lock wanted = NONE;
    Lock waitsOn = NONE;

    // by the frames that are read: the topmost ones, of threads at work all, and static initializers however deep
    boolean pooled;
    private boolean looksUp;
    private boolean loads;

    /** What a thread does about a class. */
    enum Lookup {
        NONE,
        /** It searches for one, or waits for its turn to do so. */
        SEARCH,
        /** It makes the class that it has found, or a class is being initialized, as at a start. */
        LOAD
    }

    /** A lock that a thread holds or waits for. */
    record Lock(String address, String className) {}

    DumpedThread(long line) {
        this.line = line;
    }

    /** A name or frame without what is too long to be shown. */
    static String cut(String text) {
        return text.length() <= LONGEST_NAME ? text : text.substring(0, LONGEST_NAME);
    }

    /** A line without what no dump prints of that length. */
    static String shown(String line) {
        return line.length() <= LONGEST_LINE ? line : line.substring(0, LONGEST_LINE);
    }

    boolean wantsFrames() {
        return frames.size() < FRAMES || (stack.size() < DEEPEST && running());
    }

    /** Adds a frame as printed, {@code java.base/java.lang.VirtualThread.park(VirtualThread.java:582)}. */
    void frame(String printed) {
        String frame = method(printed);
        // dumps of 21 to 24 say neither that a thread is virtual nor that it is pinned
        virtual |= frame.equals("java.lang.VirtualThread.run");
        onCarrier |= frame.equals("java.lang.VirtualThread.parkOnCarrierThread");
        if (frames.size() < FRAMES) {
            frames.add(frame);
        }
        if (stack.size() < DEEPEST) {
            stack.add(frame);
        }
        looksUp |= looksUpClass(frame);
        loads |= frame.endsWith(INITIALIZER) || frame.startsWith(DEFINITION, frame.lastIndexOf('.'));
        if (frame.endsWith(INITIALIZER)) {
            holds(initialization(frame.substring(0, frame.length() - INITIALIZER.length())));
        }
    }

    /** Looks at a frame that is too far out to be kept, as printed: the loop of a pool is the outermost of a deep stack. */
    void outerFrame(String printed) {
        pooled |= PoolWorkers.works(method(printed));
    }

    /**
     * Adds a frame as the serviceability agent prints it, {@code java.lang.Object.wait(long) @bci=0 (Interpreted frame)}. Up to
     * 8 it calls all threads BLOCKED that wait in the JVM; the topmost method tells those that wait of their own will.
     */
    void forcedFrame(String printed) {
        boolean top = frames.isEmpty();
        frame(printed);
        if (top && state.isEmpty()) {
            String method = method(printed);
            state = method.equals("java.lang.Thread.sleep") || method.equals("java.lang.Thread.sleep0")
                    ? "TIMED_WAITING"
                    : WAITS.contains(method) ? "WAITING" : "BLOCKED";
        }
    }

    /** What a thread holds that runs the static initializer of a class, and others wait for that need the class. */
    static Lock initialization(String className) {
        String of = LockContention.initializationOf(cut(className.strip()));
        return new Lock(of, of);
    }

    /** The class and method of a frame, without the module or loader before and the file behind. */
    static String method(String printed) {
        int to = printed.indexOf('(');
        String name = to < 0 ? printed : printed.substring(0, to);
        // the address of a hidden class is part of its name, as in $$Lambda/0x0000000014041228.run
        int slash = name.lastIndexOf('/');
        while (slash >= 0 && name.startsWith("0x", slash + 1)) {
            slash = name.lastIndexOf('/', slash - 1);
        }
        return cut(name.substring(slash + 1));
    }

    void holds(Lock lock) {
        if (held.size() < LOCKS) {
            held.add(lock);
        }
    }

    /** Notes what it parks for, if that is a lock and not a condition, a latch or a queue without work. */
    void parksFor(Lock lock) {
        if (lock.className().startsWith("java.util.concurrent.locks.ReentrantLock")
                || lock.className().startsWith("java.util.concurrent.locks.ReentrantReadWriteLock")
                || lock.className().startsWith("java.util.concurrent.locks.StampedLock")
                || lock.className().startsWith("java.util.concurrent.Semaphore")) {
            wanted = lock;
        }
    }

    /** Notes the one lock that a {@code ThreadInfo} has: a blocked thread asks for it, others wait on it or park for it. */
    void blocker(Lock lock) {
        if (state.equals("BLOCKED")) {
            wanted = lock;
        } else {
            parksFor(lock);
            waitsOn = wanted.equals(lock) ? NONE : lock;
        }
    }

    /** Takes the pool for the lock of a thread that waits for something to be given back to it. */
    void waitsForPool() {
        if (wanted.equals(NONE) && state.endsWith("WAITING")) {
            PoolFrames.asking(frames).ifPresent(f -> wanted = new Lock(f, f.substring(0, f.lastIndexOf('.'))));
        }
    }

    /** The method that waits or works: below the frames of locks and of parking, or that asks a pool. */
    String site() {
        Optional<String> pool = PoolFrames.asking(frames);
        if (pool.isPresent() && !state.equals("RUNNABLE")) {
            return pool.get();
        }
        return frames.stream().filter(f -> !ofLocks(f)).findFirst().orElse(frames.isEmpty() ? "" : frames.get(0));
    }

    private static boolean ofLocks(String frame) {
        return frame.startsWith("java.util.concurrent.locks.")
                || frame.startsWith("jdk.internal.misc.Unsafe.")
                || frame.startsWith("sun.misc.Unsafe.")
                // the lock of streams and readers of 19 and newer
                || frame.startsWith("jdk.internal.misc.InternalLock.")
                || frame.startsWith("java.lang.Object.wait")
                || frame.startsWith("java.lang.System$2.park")
                || frame.startsWith("java.lang.VirtualThread.")
                || frame.startsWith("java.util.concurrent.Semaphore");
    }

    /** What it does about a class. */
    Lookup lookup() {
        return !looksUp ? Lookup.NONE : loads ? Lookup.LOAD : Lookup.SEARCH;
    }

    // also of the loaders of Tomcat, OSGi and JBoss Modules
    private static boolean looksUpClass(String frame) {
        int dot = frame.lastIndexOf('.');
        String method = frame.substring(dot + 1);
        if (frame.startsWith("java.lang.Class.forName")) {
            return true;
        }
        return LOOKUPS.contains(method) && frame.lastIndexOf("Loader", dot) >= 0;
    }

    /**
     * Whether it uses a processor, as far as a dump tells: the JVM calls a thread RUNNABLE that waits in a system call.
     */
    boolean running() {
        return state.equals("RUNNABLE") && !frames.isEmpty() && !IdleFrames.isIdle(frames.get(0));
    }
}
