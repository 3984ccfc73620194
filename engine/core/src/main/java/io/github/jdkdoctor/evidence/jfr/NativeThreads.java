package io.github.jdkdoctor.evidence.jfr;

import io.github.jdkdoctor.evidence.jfr.RecordedSites.Place;
import io.github.jdkdoctor.evidence.threads.CallingFrame;
import io.github.jdkdoctor.fact.EventSites;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * How many threads work in native code, as in compression, and how many are in such that is neither known as work nor waits for
 * work, as in a lookup of a host name.
 *
 * <p>At each interval the sampler takes one of the threads in native code, and goes on to the next
 * ({@code MAX_NR_OF_NATIVE_SAMPLES} is 1 in {@code jfrThreadSampler.cpp}, 11 to 25). So the number of samples says nothing by
 * itself. Each turn of the sampler over all threads meets a thread once at most, and one that is always there each time. So a
 * turn ends where a thread comes again, and as many samples as there were turns stand for one thread: 66 turns and 397 samples
 * in lookups for which 8 clients waited, on JDK 25. Where no thread is always there, turns are counted too few, by up to three
 * times in a recording of a database with 8 clients of which one at a time wrote the log (300 of 914). At an interval at which
 * no thread is in native code there is no sample.
 */
final class NativeThreads {
    // the standard error of the samples of a thread that is there in each of 20 turns is 22 %
    private static final long LEAST = 20;
    // at a tenth of so many intervals there are as many samples as that
    private static final long INTERVALS = 200;
    private static final long SELDOM = 10;
    private static final int SHOWN = 5;
    private static final int MOST = 20_000;

    // where threads wait for connections, data, processes, signals and other threads
    private static final List<String> FOR_WORK = List.of(
            "sun.nio.ch.",
            "java.net.Socket",
            "java.net.PlainSocket",
            "java.net.AbstractPlainSocketImpl.",
            "java.net.DualStackPlain",
            "java.net.TwoStacksPlain",
            "java.net.PlainDatagram",
            "java.io.FileInputStream.",
            "java.io.UnixFileSystem.",
            "java.lang.ProcessHandleImpl",
            "java.lang.ProcessImpl$",
            "java.lang.UNIXProcess",
            "java.lang.Object.",
            "java.lang.Thread.",
            "java.lang.ref.",
            "jdk.internal.misc.",
            "jdk.internal.vm.",
            "jdk.internal.ref.",
            "sun.misc.",
            "jdk.jfr.",
            "sun.tools.attach.",
            "sun.management.",
            "sun.nio.fs.",
            "io.netty.channel.",
            "io.netty.incubator.channel.");
    // FileChannel.force, which waits for the disk: FileDispatcherImpl, and UnixFileDispatcherImpl since JDK 21
    private static final Pattern FORCING = Pattern.compile("sun\\.nio\\.ch\\.\\w*FileDispatcherImpl\\.force0");
    private static final Pattern LISTENING =
            Pattern.compile("(?i)accept|poll|select|wait|kevent|getQueuedCompletionStatus|getIoCompletionResult");

    private final Set<Object> turn = new HashSet<>();
    private long turns;
    private long samples;
    private final Places waits = new Places();
    private final Places work = new Places();

    /** Samples by where they were taken. */
    private static final class Places {
        private final Map<Place, Long> samples = new HashMap<>();

        void add(List<String> frames, long count) {
            Place place = new Place("", frames.get(0), CallingFrame.of(frames.get(0), frames));
            if (samples.size() < MOST || samples.containsKey(place)) {
                samples.merge(place, count, Long::sum);
            }
        }

        long count() {
            return samples.values().stream().mapToLong(n -> n).sum();
        }
    }

    /** Adds the next sample, in the order in which they were taken, of a thread, whatever it does in native code. */
    void thread(Object key) {
        samples++;
        // a turn of more threads than are kept counts as several, which makes the threads fewer
        if (turns == 0 || turn.size() >= MOST || turn.contains(key)) {
            turn.clear();
            turns++;
        }
        turn.add(key);
    }

    /** Adds samples of a stack, the innermost frame first. */
    void add(List<String> frames, long count) {
        if (!frames.isEmpty()) {
            if (NativeWork.in(frames.get(0))) {
                work.add(frames, count);
            } else if (waits(frames.get(0))) {
                waits.add(frames, count);
            }
        }
    }

    private static boolean waits(String frame) {
        if (FORCING.matcher(frame).matches()) {
            return true;
        }
        return FOR_WORK.stream().noneMatch(frame::startsWith)
                && !LISTENING
                        .matcher(frame.substring(frame.lastIndexOf('.') + 1))
                        .find();
    }

    /**
     * Whether there are enough samples to tell, or so few in so many intervals that hardly ever a thread is in native code.
     *
     * @param wall how long the recording lasted
     * @param interval the time between samples
     */
    boolean tell(Duration wall, Duration interval) {
        return turns >= LEAST
                || (samples > 0
                        && wall.compareTo(interval.multipliedBy(INTERVALS)) >= 0
                        && wall.compareTo(interval.multipliedBy(samples * SELDOM)) >= 0);
    }

    /**
     * The threads in native code, those that wait and those that work there.
     *
     * @param wall how long the recording lasted
     * @param interval the time between samples
     */
    List<EventSites> sites(Run run, Duration wall, Duration interval, Origin origin) {
        return List.of(
                sites(EventSites.Kind.NATIVE, waits, run, wall, interval, origin),
                sites(EventSites.Kind.NATIVE_WORK, work, run, wall, interval, origin));
    }

    private EventSites sites(
            EventSites.Kind kind, Places places, Run run, Duration wall, Duration interval, Origin origin) {
        double seen = Math.min((double) wall.toNanos(), (double) samples * interval.toNanos());
        double nanos = seen / Math.max(1, turns);
        List<EventSites.Site> most = places.samples.entrySet().stream()
                .map(e -> new EventSites.Site(
                        "",
                        e.getKey().frame(),
                        e.getKey().caller(),
                        e.getValue(),
                        Duration.ofNanos(Math.round(e.getValue() * nanos)),
                        Optional.empty()))
                .sorted(Comparator.comparing(EventSites.Site::count, Comparator.reverseOrder())
                        .thenComparing(EventSites.Site::says))
                .limit(SHOWN)
                .toList();
        long count = places.count();
        return new EventSites(run, kind, count, Duration.ofNanos(Math.round(count * nanos)), wall, most, origin);
    }
}
