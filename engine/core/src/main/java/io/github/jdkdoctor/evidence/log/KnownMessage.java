package io.github.jdkdoctor.evidence.log;

import java.util.List;

/**
 * Messages of JVMs and profilers that cases ask for, whichever log or console they stand in. The one place that says
 * what each is called, by which words it is known, which releases print it, and where that is known from:
 * <em>libjvm</em> for texts found in the libraries of 11.0.13, 17.0.15, 21.0.8 and 25.0.3, other sources by name. A
 * line that holds several is filed under the first in this order.
 */
enum KnownMessage {
    /** JDK 6 to 25, libjvm: {@code CodeCache is full. …}, since 9 also {@code CodeHeap 'profiled nmethods' is full. …} */
    CODE_CACHE_FULL("code-cache-full", "is full. Compiler has been disabled"),
    /** The line after it, which names the flag; JDK 6 to 25, libjvm. */
    CODE_CACHE_SIZE_HINT(
            "code-cache-size-hint",
            "Try increasing the code cache size using",
            "Try increasing the code heap size using"),
    /** In the summary after it: {@code compilation: disabled (…)} up to 21, {@code Compilation: …} in 25; seen in runs. */
    COMPILATION_DISABLED("compilation-disabled", "ompilation: disabled (not enough contiguous free space left)"),
    /** After it, 11 to 25: {@code C2 initialization failed. Shutting down all compilers}; seen in runs. */
    COMPILERS_SHUT_DOWN("compilers-shut-down", "initialization failed. Shutting down all compilers"),

    /** With -XX:+UseGCOverheadLimit, Parallel (JDK 6 to 25), libjvm. */
    GC_OVERHEAD_LIMIT("gc-overhead-limit", "java.lang.OutOfMemoryError: GC overhead limit exceeded"),
    OUT_OF_MEMORY_HEAP("out-of-memory-heap", "java.lang.OutOfMemoryError: Java heap space"),
    /**
     * What ZGC logs with it under {@code [gc]}, {@code Out Of Memory (main)}, whether or not the program catches it: JDK 11 to
     * 25, libjvm, which has no such text of another collector; runs of 17 and 21.
     */
    OUT_OF_MEMORY_ZGC("out-of-memory-zgc", "Out Of Memory ("),
    /**
     * PermGen is JDK 6 and 7, the others 8 to 25. Before the error is thrown, the log has {@code Metaspace (class) allocation
     * failed for size 1459}, under {@code [gc,metaspace,freelist,oom]}: runs of 11, 21 and 25.
     */
    OUT_OF_MEMORY_METASPACE(
            "out-of-memory-metaspace",
            "Metaspace (class) allocation failed for size ",
            "Metaspace (data) allocation failed for size ",
            "java.lang.OutOfMemoryError: Metaspace",
            "java.lang.OutOfMemoryError: Compressed class space",
            "java.lang.OutOfMemoryError: PermGen space"),
    /** {@code unable to create new native thread} up to 8, {@code unable to create native thread} since 9. */
    OUT_OF_MEMORY_THREADS(
            "out-of-memory-threads",
            "java.lang.OutOfMemoryError: unable to create new native thread",
            "java.lang.OutOfMemoryError: unable to create native thread"),
    /**
     * Since 9, also for threads of the JVM itself: {@code [os,thread] Failed to start thread "Unknown thread" - pthread_create
     * failed (EAGAIN) for attributes} (os_linux.cpp), as runs of 17 and 25 print it.
     */
    THREAD_NOT_STARTED("thread-not-started", "pthread_create failed (EAGAIN)"),
    /** java.nio.Bits: the first in 8 to 16, the second in 17 to 25. */
    OUT_OF_MEMORY_DIRECT(
            "out-of-memory-direct",
            "java.lang.OutOfMemoryError: Direct buffer memory",
            "java.lang.OutOfMemoryError: Cannot reserve "),
    /**
     * The place in an OutOfMemoryError's stack: a buffer on the heap was given to a channel, which copies it to one outside.
     * sun.nio.ch.Util of 8 to 25; since 9 behind {@code java.base/}.
     */
    TEMPORARY_BUFFER_REFUSED("temporary-buffer-refused", "sun.nio.ch.Util.getTemporaryDirectBuffer("),
    /**
     * Netty's own bound on direct memory, io.netty.maxDirectMemory: PlatformDependent.incrementMemoryCounter of 4.1, which reads
     * {@code failed to allocate 16777216 byte(s) of direct memory (used: 1073741824, max: 1073741824)}.
     */
    OUT_OF_MEMORY_NETTY("out-of-memory-netty", "OutOfDirectMemoryError: failed to allocate "),
    /**
     * A buffer became garbage while it still counted references: ResourceLeakDetector of 4.0 to 4.2, with the class's name before
     * it, {@code LEAK: ByteBuf.release() was not called before it's garbage-collected.}
     */
    NETTY_LEAK("netty-leak", ".release() was not called before it's garbage-collected"),
    /** EMFILE and ENFILE in the words of the C library, which the JDK puts into its exceptions: {@code (Too many open files)}. */
    TOO_MANY_OPEN_FILES("too-many-open-files", "Too many open files"),
    OUT_OF_MEMORY_ARRAY("out-of-memory-array", "java.lang.OutOfMemoryError: Requested array size exceeds VM limit"),
    OUT_OF_MEMORY("out-of-memory", "java.lang.OutOfMemoryError: "),

    /**
     * Nothing of a pool was given back in time: HikariPool.createTimeoutException, GenericObjectPool of Commons Pool 1 and 2 and
     * PoolingDataSource of DBCP, ConnectionPool of Tomcat JDBC, PoolingHttpClientConnectionManager of Apache HttpClient 4.
     */
    CONNECTION_POOL_TIMEOUT(
            "connection-pool-timeout",
            "Connection is not available, request timed out after ",
            " - Timeout failure stats (total=",
            "Timeout waiting for idle object",
            "Pool empty. Unable to fetch a connection in ",
            "Timeout waiting for connection from pool"),
    /**
     * The same where all connections are in use and five threads or more wait: HikariPool.logPoolState, {@code (total=50, active=50,
     * idle=0, waiting=37)}, and in newer releases, as 7.0.2, the exception as well (createTimeoutException).
     */
    CONNECTION_POOL_WAITERS("connection-pool-waiters"),
    /** A connection was not given back in time: ProxyLeakTask of HikariCP, ConnectionPool of Tomcat JDBC. */
    CONNECTION_LEAK("connection-leak", "Connection leak detection triggered for ", "Connection has been abandoned "),
    /**
     * A pool whose threads are all at work refuses a task: ThreadPoolExecutor.toString of JDK 7 to 25, which Spring repeats, and
     * AbortPolicyWithReport of Dubbo. One that shuts down says so, and does not count.
     */
    TASK_REJECTED("task-rejected", "[Running, pool size = ", "Thread pool is EXHAUSTED! Thread Name: "),
    /** Tomcat 7 to 11 when the seed for ids of sessions took 100 ms or more; from five seconds on it counts. */
    SEED_SLOW("seed-slow", "Creation of SecureRandom instance for session ID generation using ["),
    /**
     * A thread takes too long for its work: BlockedThreadChecker of Vert.x 3 to 5 and Quarkus, StuckThreadDetectionValve of
     * Tomcat 7 to 11, WebLogic, the watchdog of Spigot and Paper.
     */
    THREAD_STUCK(
            "thread-stuck",
            " ms, time limit is ",
            "and may be stuck (configured threshold for this StuckThreadDetectionValve is",
            "<BEA-000337> <",
            "The server has stopped responding!"),

    /** The same of an event loop of Vert.x and Quarkus, {@code vert.x-eventloop-thread-3}. */
    EVENT_LOOP_STUCK("event-loop-stuck"),
    /** JDK 8 to 24, libjvm: {@code main: Retried waiting for GCLocker too often allocating 256 words} */
    GC_LOCKER_RETRIES("gc-locker-retries", "Retried waiting for GCLocker too often"),
    /** JDK 6 to 8, libjvm. */
    GC_LOCKER_FULL_GC("gc-locker-full-gc", "GC locker: Trying a full collection because scavenge failed"),
    /** Parallel: JDK 6 to 8, and 9 to 25 at level debug or trace of [gc], libjvm. */
    GC_TIME_LIMIT(
            "gc-time-limit",
            "GC time would exceed GCTimeLimit of",
            "GC time is exceeding GCTimeLimit of",
            "GC would exceed overhead limit of",
            "GC is exceeding overhead limit of",
            "GC Overhead Limit exceeded too often",
            "GC Overhead Limit would be exceeded"),
    /** -XX:+PrintClassHistogramBeforeFullGC and AfterFullGC; JDK 6 to 25, libjvm. */
    HISTOGRAM_IN_GC(
            "histogram-in-full-gc",
            "Class Histogram (before full gc)",
            "Class Histogram (after full gc)",
            "[Class Histogram:"),
    /** -XX:+HeapDumpBeforeFullGC and AfterFullGC; JDK 6 to 25, libjvm. */
    HEAP_DUMP_IN_GC(
            "heap-dump-in-full-gc",
            "Heap Dump (before full gc)",
            "Heap Dump (after full gc)",
            "[Heap Dump (",
            "[Heap Dump:"),
    /**
     * -XX:+VerifyBeforeGC and VerifyAfterGC: {@code GC(12) Verifying Before GC 663.720ms} under {@code [gc,verify]} in runs of
     * 11 with Serial and 21 with G1.
     */
    HEAP_VERIFIED("heap-verified", "Verifying Before GC", "Verifying After GC"),
    /** ZGC, JDK 11 to 25: {@code Allocation Stall (main) 12.345ms} */
    ALLOCATION_STALL("allocation-stall", "Allocation Stall ("),
    /** CMS; the first in JDK 6 to 8, the second in 9 to 13, libjvm. */
    CONCURRENT_MODE_FAILURE("concurrent-mode-failure", "(concurrent mode failure)", "Concurrent mode failure"),
    /** ParNew and DefNew; the first in JDK 6 to 8, the second in 9 to 25, libjvm. */
    PROMOTION_FAILED("promotion-failed", "(promotion failed)", "Promotion failed"),

    /** JDK 8 to 25, libjvm: {@code Ignoring option UseBiasedLocking; support was removed in 18.0} */
    OPTION_IGNORED("option-ignored", "; support was removed in "),
    /**
     * JDK 8 to 25, libjvm:
     * {@code Option UseBiasedLocking was deprecated in version 15.0 and will likely be removed in a future release.}
     */
    OPTION_DEPRECATED(
            "option-deprecated", "and will likely be removed in a future release", "is deprecated. Will use -Xlog:"),
    /** All releases, libjvm; the second is the launcher's. The JVM does not start. */
    OPTION_UNRECOGNIZED("option-unrecognized", "Unrecognized VM option '", "Unrecognized option: -"),
    /** All releases, libjvm: {@code Error: VM option 'X' is diagnostic and must be enabled via -XX:+Unlock…} */
    OPTION_LOCKED("option-locked", "and must be enabled via -XX:+Unlock"),
    /** 21 on, libjvm: {@code The java.compiler system property is obsolete and no longer supported.} */
    JAVA_COMPILER_OBSOLETE("java-compiler-obsolete", "The java.compiler system property is"),
    /** The launcher's, all releases. */
    JVM_NOT_CREATED("jvm-not-created", "Could not create the Java Virtual Machine"),

    /** All releases, libjvm: {@code Could not reserve enough space for 2097152KB object heap} */
    MEMORY_NOT_RESERVED("memory-not-reserved", "Could not reserve enough space"),
    /** All releases, libjvm. */
    NATIVE_MEMORY_EXHAUSTED(
            "native-memory-exhausted", "There is insufficient memory for the Java Runtime Environment to continue"),
    /**
     * With -XX:+UseLargePages; the first in JDK 8 to 11, the second in 21 and 25, libjvm; the third in runs of 17 and 25 on a
     * host without any.
     */
    LARGE_PAGES_FAILED(
            "large-pages-failed",
            "Failed to reserve large pages memory",
            "Failed to reserve and commit memory using large pages",
            "UseLargePages disabled, no large pages configured and available on the system"),
    /** All releases, libjvm, with -XX:+SafepointTimeout. */
    SAFEPOINT_TIMEOUT(
            "safepoint-timeout",
            "SafepointSynchronize::begin: Timeout detected",
            "SafepointSynchronize::begin: Timed out while spinning"),
    /**
     * JDK 19 to 23 with -Djdk.tracePinnedThreads, once for each stack: the frame that holds a monitor, in a run of
     * 21.0.8; native frames by java.lang.PinnedThreadPrinter of 21.
     */
    VIRTUAL_THREAD_PINNED("virtual-thread-pinned", " <== monitors:", " reason:NATIVE"),
    /**
     * The kernel's (mm/oom_kill.c, Linux 2.6 to 6), for a control group and for the machine; {@code kubectl describe pod}.
     */
    KILLED_FOR_MEMORY(
            "killed-for-memory", "Memory cgroup out of memory: Kill", "Out of memory: Kill", "Reason:       OOMKilled"),
    FATAL_ERROR("fatal-error", "A fatal error has been detected by the Java Runtime Environment"),

    /** JDK 9 to 16, java.lang.IllegalAccessLogger. */
    ILLEGAL_REFLECTION("illegal-reflection", "An illegal reflective access operation has occurred"),
    /** JDK 24 on (JEP 498); on standard error, by Java code. */
    UNSAFE_MEMORY_ACCESS("unsafe-memory-access", "A terminally deprecated method in sun.misc.Unsafe has been called"),
    /** JDK 24 on (JEP 472); on standard error, by Java code. */
    RESTRICTED_METHOD("restricted-method", "A restricted method in "),
    /** JDK 10 to 25, libjvm. */
    SHARING_LIMITED(
            "class-data-sharing-limited",
            "Sharing is only supported for boot loader classes because bootstrap classpath has been appended"),

    /**
     * libjvm of 11 to 25; at level warning where an archive was given that cannot be used, at info otherwise, as in
     * {@code Unable to use shared archive. The top archive failed to load: app.jsa}
     */
    SHARING_REJECTED(
            "class-data-archive-rejected",
            "Unable to use shared archive",
            "shared class paths mismatch",
            "Specified shared archive not found",
            "Specified shared archive file not found",
            "Not a valid shared archive file",
            "Unable to map shared spaces",
            "The shared archive file ",
            "Loading dynamic archive failed",
            "the one used while building the shared archive file",
            "CDS will be disabled."),

    /** perf 3.10 to 6.18 (tools/perf/util/evsel.c), async-profiler 1 to 4.5 (perfEvents, its library). */
    PERF_EVENTS_RESTRICTED(
            "perf-events-restricted",
            "You may not have permission to collect ",
            "Access to performance monitoring and observability operations is limited",
            "No access to perf events",
            "Perf events unavailable"),
    /** perf (builtin-record.c, builtin-report.c), async-profiler 2 to 4.5. */
    KERNEL_SYMBOLS_RESTRICTED(
            "kernel-symbols-restricted",
            "Kernel address maps (/proc/{kallsyms,modules})",
            "Kernel symbols are unavailable due to restrictions"),
    /** perf: {@code Failed to open /tmp/perf-14168.map, continuing without symbols}: no names for compiled Java code. */
    PERF_MAP_MISSING("perf-map-missing", "Failed to open /tmp/perf-"),
    /** perf: {@code Processed 4327 events and lost 3 chunks! Check IO/CPU overload!} */
    PERF_EVENTS_LOST("perf-events-lost", "Check IO/CPU overload"),
    /** async-profiler 2.9 to 4.5. */
    DEBUG_SYMBOLS_MISSING(
            "debug-symbols-missing",
            "Install JVM debug symbols to improve profile accuracy",
            "No AllocTracer symbols found"),
    /** async-profiler, all versions, when loaded as an agent. */
    PROFILER_STARTED("profiler-started", "Profiling started"),
    /** JFR: on the console up to 16, {@code [jfr,startup]} since 17. */
    RECORDING_STARTED("recording-started", "Started recording ");

    /** What the names of event loops have in it. */
    static final String EVENT_LOOP = "-eventloop-thread-";

    /** The id of warnings of the JVM that are not in this list. */
    static final String OTHER_WARNING = "jvm-warning";

    private final String id;
    // of List.of
    @SuppressWarnings("ImmutableEnumChecker")
    private final List<String> phrases;

    KnownMessage(String id, String... phrases) {
        this.id = id;
        this.phrases = List.of(phrases);
    }

    /** The name that cases use. */
    String id() {
        return id;
    }

    /** The texts, each of which makes a line this message. */
    List<String> phrases() {
        return phrases;
    }
}
