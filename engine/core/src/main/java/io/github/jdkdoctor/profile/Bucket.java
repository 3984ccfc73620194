package io.github.jdkdoctor.profile;

import java.util.Locale;
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

    // Names of threads up to the 15 bytes that Linux keeps of them, as perf and async-profiler may show no more.
    private static final Object[][] THREADS = {
        {"c1 compilerthre", JIT},
        {"c2 compilerthre", JIT},
        {"jvmci compiler", JIT},
        {"jvmci-native co", JIT},
        {"sweeper thread", JIT},
        {"gc thread#", GC},
        {"gc task thread#", GC},
        {"pargc thread", GC},
        {"gang worker#", GC},
        {"g1 conc#", GC},
        {"g1 refine#", GC},
        {"g1 main", GC},
        {"g1 main concurrent", GC},
        {"g1 service", GC},
        {"g1 young remset", GC},
        {"g1 concurrent r", GC},
        {"g1 parallel mar", GC},
        {"concurrent mark", GC},
        {"surrogate locke", GC},
        {"zworker", GC},
        {"zdriver", GC},
        {"zdirector", GC},
        {"zstat", GC},
        {"zuncommitter", GC},
        {"zunmapper", GC},
        {"xworker", GC},
        {"xdriver", GC},
        {"xdirector", GC},
        {"xstat", GC},
        {"xuncommitter", GC},
        {"shenandoah ", GC},
        {"strdedup", GC},
        {"stringdedup", GC},
        {"vm thread", VM},
        {"vm periodic tas", VM},
        {"signal dispatch", VM},
        {"service thread", VM},
        {"monitor deflati", VM},
        {"notification th", VM},
        {"attach listener", PROFILER},
        {"jfr ", PROFILER},
        {"async-profiler", PROFILER},
        {"asynclog thread", LOGGING},
    };

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

    /** The bucket of a thread by its name, whole or cut to 15 bytes, with blanks or underscores. */
    public static Bucket ofThread(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        if (lower.indexOf('_') >= 0) {
            lower = lower.replace('_', ' ');
        }
        for (Object[] thread : THREADS) {
            if (lower.startsWith((String) thread[0])) {
                return (Bucket) thread[1];
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
        for (Object[] prefix : PREFIXES) {
            if (name.startsWith((String) prefix[0])) {
                return (Bucket) prefix[1];
            }
        }
        return PROGRAM;
    }

    /** Whether a frame shows the VM thread at work for the collector. */
    static boolean collects(String name) {
        for (String collection : COLLECTIONS) {
            if (name.startsWith(collection)) {
                return true;
            }
        }
        return false;
    }
}
