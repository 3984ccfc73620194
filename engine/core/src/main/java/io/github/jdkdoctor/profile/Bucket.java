package io.github.jdkdoctor.profile;

import java.util.BitSet;
import java.util.Map;

/**
 * Whose work a sample is, so that a busier compiler or collector is not taken for a slower program.
 *
 * <p>Told by the thread where the source names it, else by frames that only such threads run. The names are HotSpot's
 * own, 8 to 25.
 */
public enum Bucket {
    /** What no other bucket claims: the application's threads, and the JVM's code that they call. */
    PROGRAM(0),
    /** Compiler threads and the sweeper of the code cache. */
    JIT(1),
    /** Collector threads, and the VM thread while it collects. */
    GC(2),
    /** VM operations of the VM thread, clean-up at safepoints, and the JVM's housekeeping threads. */
    VM(3),
    /** Flight Recorder, async-profiler and attached tools: the observer. */
    PROFILER(4),
    /** The writer of asynchronous unified logging (JDK 17 and later). */
    LOGGING(5);

    /** How many there are; their codes are below. */
    static final int COUNT = 6;

    final byte code;

    Bucket(int code) {
        this.code = (byte) code;
    }

    // Linux keeps 15 bytes of a thread's name, and perf and async-profiler may show no more.
    private static final int KEPT = 15;
    // Fewer letters before top's plus sign tell no thread from another: GC T+
    private static final int SHORTEST = 7;

    // Names as HotSpot gives them; a number follows those that end in # or Thread and are many.
    private static final Map<String, Bucket> THREADS = Map.ofEntries(
            Map.entry("C1 CompilerThread", JIT),
            Map.entry("C2 CompilerThread", JIT),
            Map.entry("JVMCI CompilerThread", JIT),
            Map.entry("JVMCI-native CompilerThread", JIT),
            Map.entry("Sweeper thread", JIT),
            Map.entry("GC Thread#", GC),
            Map.entry("GC task thread#", GC),
            Map.entry("ParGC Thread#", GC),
            Map.entry("Gang worker#", GC),
            Map.entry("G1 Conc#", GC),
            Map.entry("G1 Refine#", GC),
            Map.entry("G1 Main Marker", GC),
            Map.entry("G1 Main Concurrent Mark GC Thread", GC),
            Map.entry("G1 Concurrent Refinement Thread#", GC),
            Map.entry("G1 Parallel Marking Threads#", GC),
            Map.entry("G1 Service", GC),
            Map.entry("G1 Young RemSet Sampling", GC),
            Map.entry("Concurrent Mark-Sweep GC Thread", GC),
            Map.entry("Surrogate Locker Thread (Concurrent GC)", GC),
            Map.entry("ZWorker#", GC),
            Map.entry("ZWorkerYoung#", GC),
            Map.entry("ZWorkerOld#", GC),
            Map.entry("ZDriver", GC),
            Map.entry("ZDriverMinor", GC),
            Map.entry("ZDriverMajor", GC),
            Map.entry("ZDirector", GC),
            Map.entry("ZStat", GC),
            Map.entry("ZUncommitter#", GC),
            Map.entry("ZUncommitter", GC),
            Map.entry("ZUnmapper", GC),
            Map.entry("XWorker#", GC),
            Map.entry("XDriver", GC),
            Map.entry("XDirector", GC),
            Map.entry("XStat", GC),
            Map.entry("XUncommitter", GC),
            Map.entry("XUnmapper", GC),
            Map.entry("Shenandoah GC Threads#", GC),
            Map.entry("Shenandoah Control Thread", GC),
            Map.entry("Shenandoah Regulator Thread", GC),
            Map.entry("Shenandoah Uncommit Thread", GC),
            Map.entry("StrDedup", GC),
            Map.entry("StringDedupProcessor", GC),
            Map.entry("VM Thread", VM),
            Map.entry("VM Periodic Task Thread", VM),
            Map.entry("Signal Dispatcher", VM),
            Map.entry("Service Thread", VM),
            Map.entry("Monitor Deflation Thread", VM),
            Map.entry("Notification Thread", VM),
            Map.entry("Attach Listener", PROFILER),
            Map.entry("Async-profiler Timer", PROFILER),
            Map.entry("AsyncLog Thread", LOGGING));

    // Frames that stand near the bottom of the stacks of such threads, or that they alone run.
    private static final Map<String, Bucket> FRAMES = Map.ofEntries(
            Map.entry("CompileBroker::compiler_thread_loop", JIT),
            Map.entry("CompileBroker::invoke_compiler_on_method", JIT),
            Map.entry("CompilerThread::thread_entry", JIT),
            Map.entry("C2Compiler::compile_method", JIT),
            Map.entry("Compiler::compile_method", JIT),
            Map.entry("JVMCICompiler::compile_method", JIT),
            Map.entry("NMethodSweeper::sweeper_loop", JIT),
            Map.entry("NMethodSweeper::sweep_in_compiler_thread", JIT),
            Map.entry("jdk.vm.ci.hotspot.HotSpotJVMCIRuntime.compileMethod", JIT),
            Map.entry("GangWorker::run", GC),
            Map.entry("GangWorker::loop", GC),
            Map.entry("AbstractGangWorker::run", GC),
            Map.entry("WorkerThread::run", GC),
            Map.entry("GCTaskThread::run", GC),
            Map.entry("ConcurrentGCThread::run", GC),
            Map.entry("ConcurrentMarkSweepThread::run", GC),
            Map.entry("ConcurrentG1RefineThread::run", GC),
            Map.entry("ConcurrentMarkThread::run", GC),
            Map.entry("G1ServiceThread::run_service", GC),
            Map.entry("ParallelScavengeHeap::collect", GC),
            Map.entry("StringDedupThread::run", GC),
            Map.entry("VMThread::run", VM),
            Map.entry("VMThread::loop", VM),
            Map.entry("VMThread::inner_execute", VM),
            Map.entry("WatcherThread::run", VM),
            Map.entry("ServiceThread::service_thread_entry", VM),
            Map.entry("MonitorDeflationThread::monitor_deflation_thread_entry", VM),
            Map.entry("signal_thread_entry", VM),
            // clean-up at a safepoint is handed to the collector's workers (10 to 22)
            Map.entry("ParallelSPCleanupTask::work", VM),
            Map.entry("ParallelCleanupTask::work", VM),
            Map.entry("attach_listener_thread_entry", PROFILER),
            Map.entry("recorderthread_entry", PROFILER),
            // the handler of the signal by which Flight Recorder stops a thread to sample it
            Map.entry("SR_handler", PROFILER),
            Map.entry("jfr_emit_event", PROFILER),
            Map.entry("jdk.internal.vm.VMSupport.serializePropertiesToByteArray", PROFILER),
            Map.entry("WallClock::threadEntry", PROFILER),
            Map.entry("WallClock::timerLoop", PROFILER),
            Map.entry("Profiler::timerLoop", PROFILER),
            Map.entry("Profiler::recordSample", PROFILER),
            Map.entry("PerfEvents::signalHandler", PROFILER),
            Map.entry("AsyncLogWriter::run", LOGGING));

    // Classes and packages that run nowhere else; the first three lists are for stacks that were cut off at their root.
    private static final Object[][] PREFIXES = {
        {"PhaseChaitin::", JIT},
        {"PhaseIdealLoop::", JIT},
        {"PhaseIterGVN::", JIT},
        {"PhaseCFG::", JIT},
        {"PhaseLive::", JIT},
        {"PhaseIFG::", JIT},
        {"PhaseCCP::", JIT},
        {"PhaseMacroExpand::", JIT},
        {"PhaseOutput::", JIT},
        {"IndexSetIterator::", JIT},
        {"Matcher::", JIT},
        {"LinearScan::", JIT},
        {"LIRGenerator::", JIT},
        {"GraphBuilder::", JIT},
        {"org.graalvm.compiler.", JIT},
        {"jdk.graal.compiler.", JIT},
        {"ZWorker", GC},
        {"XWorker", GC},
        {"ShenandoahControlThread::", GC},
        {"G1ParScanThreadState::", GC},
        {"JfrThreadSampl", PROFILER},
        {"JfrSamplerThread::", PROFILER},
        {"JfrCPUSampler", PROFILER},
        {"JfrRecorder", PROFILER},
        {"JfrStackTrace", PROFILER},
        {"JfrStorage::", PROFILER},
        {"JfrCheckpoint", PROFILER},
        {"JfrAllocationTracer::", PROFILER},
        {"JfrObjectAllocationSample::", PROFILER},
        {"JfrJvmtiAgent::", PROFILER},
        {"AllocTracer::send_allocation", PROFILER},
        {"ObjectSampler::", PROFILER},
        {"LeakProfiler::", PROFILER},
        {"jdk.jfr.internal.", PROFILER},
    };

    // What the VM thread executes to collect.
    private static final String[] COLLECTIONS = {
        "VM_G1",
        "VM_Gen",
        "VM_Serial",
        "VM_Parallel",
        "VM_Collect",
        "VM_CMS_",
        "VM_GC_",
        "VM_CGC_",
        "VM_Z",
        "VM_X",
        "VM_Shenandoah",
        "G1CollectedHeap::do_",
        "GenCollectedHeap::do_",
        "SerialHeap::do_",
        "PSScavenge::",
        "CMSCollector::",
    };

    // most frames begin with a letter that none of these begins with
    private static final BitSet FIRST_OF_PREFIXES = new BitSet();
    private static final BitSet FIRST_OF_COLLECTIONS = new BitSet();

    static {
        for (Object[] prefix : PREFIXES) {
            FIRST_OF_PREFIXES.set(((String) prefix[0]).charAt(0));
        }
        for (String collection : COLLECTIONS) {
            FIRST_OF_COLLECTIONS.set(collection.charAt(0));
        }
    }

    /**
     * The bucket of a thread by its name, whole or cut to 15 bytes, with blanks or, as in perf's stacks, underscores, or cut
     * by {@code top} to the width of its column, with a plus sign: {@code C2 Compil+}.
     */
    public static Bucket ofThread(String printed) {
        String name = printed.replace('_', ' ');
        // JFR Recorder Thread, JFR Sampler Thread, JFR Periodic Tasks, …
        if (name.startsWith("JFR ")) {
            return PROFILER;
        }
        // C2 CompilerThread0, GC Thread#1, GC task thread#0 (ParallelGC)
        int end = name.indexOf('#') + 1;
        if (end == 0) {
            end = name.length();
            while (end > 0 && FrameNames.digit(name.charAt(end - 1))) {
                end--;
            }
        }
        Bucket bucket = THREADS.get(name.substring(0, end));
        if (bucket == null && end > 1 && name.charAt(end - 1) == '#') {
            // the group of C2 CompilerThread0 is C2 CompilerThread#
            bucket = THREADS.get(name.substring(0, end - 1));
        }
        if (bucket != null) {
            return bucket;
        }
        boolean narrow = name.endsWith("+") && name.length() > SHORTEST;
        if (name.length() == KEPT || narrow) {
            String start = narrow ? name.substring(0, name.length() - 1) : name;
            for (Map.Entry<String, Bucket> thread : THREADS.entrySet()) {
                if (thread.getKey().startsWith(start)) {
                    return thread.getValue();
                }
            }
        }
        return PROGRAM;
    }

    /** The bucket that a frame puts itself and what it calls in; PROGRAM where it says nothing. */
    static Bucket ofFrame(String name) {
        Bucket bucket = FRAMES.get(name);
        if (bucket != null) {
            return bucket;
        }
        if (name.isEmpty() || !FIRST_OF_PREFIXES.get(name.charAt(0))) {
            return PROGRAM;
        }
        for (Object[] prefix : PREFIXES) {
            if (name.startsWith((String) prefix[0])) {
                return (Bucket) prefix[1];
            }
        }
        return PROGRAM;
    }

    /** Whether a frame shows the VM thread at work for the collector. */
    static boolean collects(String name) {
        if (name.isEmpty() || !FIRST_OF_COLLECTIONS.get(name.charAt(0))) {
            return false;
        }
        for (String collection : COLLECTIONS) {
            if (name.startsWith(collection)) {
                return true;
            }
        }
        return false;
    }
}
