package io.github.jdkdoctor.evidence.jfr;

import io.github.jdkdoctor.fact.EventSites;
import io.github.jdkdoctor.fact.EventSites.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Where the events of a recording come from, over all its chunks. */
final class RecordedSites {
    /** The events that tell of each kind where they were recorded; an event's stack may say that it is of another. */
    static final Map<Kind, String> EVENTS = Map.ofEntries(
            Map.entry(Kind.MONITOR, "jdk.JavaMonitorEnter"),
            Map.entry(Kind.LOCK, "jdk.ThreadPark"),
            Map.entry(Kind.RESULT, "jdk.ThreadPark"),
            Map.entry(Kind.PINNED, "jdk.VirtualThreadPinned"),
            Map.entry(Kind.SLEEP, "jdk.ThreadSleep"),
            Map.entry(Kind.SOCKET, "jdk.SocketRead"),
            Map.entry(Kind.FILE, "jdk.FileRead"),
            Map.entry(Kind.EXCEPTION, "jdk.JavaExceptionThrow"),
            Map.entry(Kind.DEOPTIMIZATION, "jdk.Deoptimization"),
            Map.entry(Kind.SYSTEM_GC, "jdk.SystemGC"),
            Map.entry(Kind.THREAD_START, "jdk.ThreadStart"),
            Map.entry(Kind.SAFEPOINT_POLL, "jdk.SafepointLatency"));

    // as many as a report may show
    private static final int SHOWN = 5;
    private static final int MOST = 20_000;

    /** A place that events come from. */
    record Place(String what, String frame, Optional<String> caller) {}

    private static final class Sum {
        private final Times times = new Times();
        private long count;
        private long longest;
        private String holder = "";

        void add(long events, long nanos, String by) {
            count += events;
            times.add(nanos, 0, nanos);
            if (nanos >= longest) {
                longest = nanos;
                holder = by;
            }
        }
    }

    /** Events of one type that are of one kind. */
    private static final class Source {
        private final Kind kind;
        private final String event;
        private final Sum all = new Sum();
        private final Map<Place, Sum> places = new HashMap<>();

        Source(Kind kind, String event) {
            this.kind = kind;
            this.event = event;
        }
    }

    private final List<Source> sources = new ArrayList<>();

    /** Adds events of one place: how many, how long they took together, and the thread that the longest waited for. */
    void add(Kind kind, String event, Place place, long count, long nanos, String holder) {
        Source source = source(kind, event);
        source.all.add(count, nanos, "");
        if (source.places.size() < MOST || source.places.containsKey(place)) {
            source.places.computeIfAbsent(place, p -> new Sum()).add(count, nanos, holder);
        }
    }

    private Source source(Kind kind, String event) {
        for (Source source : sources) {
            if (source.kind == kind && source.event.equals(event)) {
                return source;
            }
        }
        Source source = new Source(kind, event);
        sources.add(source);
        return source;
    }

    // A wait of a pinned virtual thread is an event of its own from a threshold on, and a park as well: of those told
    // twice
    // the ones that add up to more. Reads and writes are of one kind and not told twice.
    private List<Source> sources(Kind kind) {
        List<Source> of = sources.stream().filter(s -> s.kind == kind).toList();
        return kind != Kind.PINNED
                ? of
                : of.stream().max(Comparator.comparing((Source s) -> s.all.times.total())).stream()
                        .toList();
    }

    Duration total(Kind kind) {
        return sources(kind).stream().map(s -> s.all.times.total()).reduce(Duration.ZERO, Duration::plus);
    }

    long count(Kind kind) {
        return sources(kind).stream().mapToLong(s -> s.all.count).sum();
    }

    /** The places that take most, by time, then by how often. */
    List<EventSites.Site> most(Kind kind) {
        return sources(kind).stream()
                .flatMap(s -> s.places.entrySet().stream())
                .map(e -> new EventSites.Site(
                        e.getKey().what(),
                        e.getKey().frame(),
                        e.getKey().caller(),
                        e.getValue().count,
                        e.getValue().times.total(),
                        Optional.of(e.getValue().holder).filter(h -> !h.isEmpty())))
                .sorted(Comparator.comparing(EventSites.Site::total, Comparator.reverseOrder())
                        .thenComparing(EventSites.Site::count, Comparator.reverseOrder())
                        .thenComparing(EventSites.Site::says))
                .limit(SHOWN)
                .toList();
    }
}
