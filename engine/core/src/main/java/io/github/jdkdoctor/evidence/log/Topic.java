package io.github.jdkdoctor.evidence.log;

import java.util.List;
import java.util.Set;

/** What a line of a unified log is about, by its tags. */
enum Topic {
    /** The log shows no tags. */
    NONE,
    SAFEPOINT,
    /** {@code safepoint,stats}: a table of safepoints and a summary at the end. */
    SAFEPOINT_TABLE,
    HANDSHAKE,
    BIASED_LOCKING,
    GC,
    /** Parts of collections, and what the heap is at the start: read as {@link #GC}, and what is not read may be anything. */
    GC_PART,
    /** {@code gc,promotion} and {@code gc,marking}: parts of collections, of which only failures are read. */
    GC_FAILURE,
    ARGUMENTS,
    /** {@code class,load}: each class with where it came from. */
    CLASS_LOAD,
    /** Tags of HotSpot under which nothing is read but warnings. */
    QUIET,
    /** Other tags of HotSpot. */
    OTHER,
    /** No tags of HotSpot: another program's brackets. */
    FOREIGN;

    // of logTag.hpp, JDK 9 to 25, those that stand first in a set or alone
    private static final Set<String> HOTSPOT = Set.of(
            """
            add aot arguments attach barrier biasedlocking blocks breakpoint bytecode cds class classpath
            cleanup codecache codestrings compilation constantpool container continuations coops cpu
            datacreation dcmd deoptimization dynamic ergo exceptions fastlock finalizer foreign gc handshake
            heap heapdump init inlinecache install interpreter itables javacalls javastacktrace jfr jit jmethod
            jni jvmci jvmti library load loader logging malloc membername memops metadata metaspace
            methodcomparator methodhandles mh mirror module monitorinflation monitormismatch nestmates newsize
            nmethod nmt oldobject oopstorage os pagesize path perf periodic placeholders preorder preview
            protectiondomain redefine reflect resolve safepoint sealed smr stackbarrier stackmap stacktrace
            stackwalk startup startuptime state stringdedup stringtable subclass survivor suspend symboltable
            system thread throttle timer tlab tracking trimnative unload valuebasedclasses verification
            virtualthread vmmutex vmoperation vmthread vtables vtablestubs workgang
            """
                    .split("\\s+"));

    private static final Set<String> PARTS =
            Set.of("gc", "heap", "task", "start", "phases", "plab", "init", "cpu", "coops", "metaspace", "ref");
    private static final Set<String> COLLECTIONS = Set.of("gc", "heap", "task");

    /** The topic of tags as printed, in {@code gc,start}. */
    static Topic of(String printed) {
        Set<String> tags = Set.copyOf(List.of(printed.split(",", -1)));
        if (tags.contains("safepoint")) {
            return tags.contains("stats") ? SAFEPOINT_TABLE : tags.size() == 1 ? SAFEPOINT : QUIET;
        }
        if (tags.contains("biasedlocking")) {
            return BIASED_LOCKING;
        }
        if (tags.contains("handshake")) {
            return tags.size() == 1 ? HANDSHAKE : QUIET;
        }
        if (tags.equals(Set.of("gc", "promotion")) || tags.equals(Set.of("gc", "marking"))) {
            return GC_FAILURE;
        }
        // "Verifying Before GC 663.720ms" with -XX:+VerifyBeforeGC; that it begins is gc,verify,start
        if (tags.equals(Set.of("gc", "verify"))) {
            return OTHER;
        }
        // gc,metaspace,freelist,oom: what there was of metaspace when there was no more
        if (tags.contains("gc") && !tags.contains("oom")) {
            return COLLECTIONS.containsAll(tags) ? GC : PARTS.containsAll(tags) ? GC_PART : QUIET;
        }
        if (tags.contains("arguments")) {
            return ARGUMENTS;
        }
        if (tags.equals(Set.of("class", "load"))) {
            return CLASS_LOAD;
        }
        return tags.stream().anyMatch(HOTSPOT::contains) ? OTHER : FOREIGN;
    }
}
