package io.github.jdkdoctor.evidence.profile;

import io.github.jdkdoctor.evidence.threads.CallingFrame;
import io.github.jdkdoctor.evidence.threads.FrameRoles;
import io.github.jdkdoctor.evidence.threads.IdleFrames;
import io.github.jdkdoctor.evidence.threads.LockFrames;
import io.github.jdkdoctor.evidence.threads.PoolFrames;
import io.github.jdkdoctor.fact.Dimension;
import io.github.jdkdoctor.fact.EventSites;
import io.github.jdkdoctor.fact.EventSites.Kind;
import io.github.jdkdoctor.fact.Fact;
import io.github.jdkdoctor.fact.Profile;
import io.github.jdkdoctor.fact.QueuedThreads;
import io.github.jdkdoctor.profile.CallTree;
import io.github.jdkdoctor.profile.FrameNames;
import io.github.jdkdoctor.profile.Frames;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * What threads wait for at any time by a wall-clock profile: for monitors and locks, for what a pool lends, for fsync, for names
 * of hosts, and pinned to their carriers. A profiler samples each thread as often as any other, so the samples of one thread that
 * is always there tell how many threads a number of samples stands for. Each JVM has one: {@code
 * Reference$ReferenceHandler.run}.
 */
public final class WallWaits {
    // with fewer the number of threads is a guess
    private static final long FEWEST = 50;
    private static final int SHOWN = 5;
    private static final int DEEP = 64;
    private static final Frames ONE_THREAD = Frames.of("java.lang.ref.Reference$ReferenceHandler.run");
    // HotSpot's functions in which a thread waits for a monitor, as profiles of 17.0.15 and 25.0.3 show
    private static final Frames MONITOR = Frames.of("ObjectMonitor::enter*", "ObjectSynchronizer::enter*");
    private static final Set<String> PARK = Set.of("jdk.internal.misc.Unsafe.park", "sun.misc.Unsafe.park");
    // 19 to 25; monitors and Object.wait(), which keep a carrier up to 23, are told from those of other threads by
    // nothing else
    private static final String PINNED = "java.lang.VirtualThread.parkOnCarrierThread";
    private static final Set<String> OBJECT_WAIT = Set.of("java.lang.Object.wait", "java.lang.Object.wait0");
    private static final Set<String> LOOKUP = Set.of(
            "java.net.Inet4AddressImpl.lookupAllHostAddr",
            "java.net.Inet6AddressImpl.lookupAllHostAddr",
            "java.net.Inet4AddressImpl.getHostByAddr",
            "java.net.Inet6AddressImpl.getHostByAddr");
    private static final Set<String> FSYNC = Set.of(
            "sun.nio.ch.FileDispatcherImpl.force0",
            "sun.nio.ch.UnixFileDispatcherImpl.force0",
            "java.io.FileDescriptor.sync",
            "java.io.FileDescriptor.sync0",
            "java.nio.MappedMemoryUtils.force0",
            "java.nio.MappedByteBuffer.force0");

    private record Place(String frame, Optional<String> caller) {}

    // threads by the method of the program that they run, as the profile may not name them
    private record Queue(String entry, String site) {}

    private final Profile wall;
    private final CallTree tree;
    private final FrameRoles roles = new FrameRoles();
    private final Map<Kind, Map<Place, Long>> places = new EnumMap<>(Kind.class);
    private final Map<String, Long> entries = new HashMap<>();
    private final Map<Queue, Long> queues = new HashMap<>();
    private final long one;

    private WallWaits(Profile wall) {
        this.wall = wall;
        this.tree = wall.tree();
        this.one = tree.allUnder(ONE_THREAD);
        if (one >= FEWEST) {
            count();
        }
    }

    /** The facts, with those that wall-clock profiles tell of waiting, for runs where nothing else does. */
    public static List<Fact> with(List<Fact> facts) {
        List<Fact> all = new ArrayList<>(facts);
        for (Fact fact : facts) {
            if (fact instanceof Profile p
                    && p.dimension() == Dimension.WALL
                    && facts.stream().noneMatch(f -> f instanceof EventSites && f.run() == p.run())) {
                all.addAll(new WallWaits(p).facts());
            }
        }
        return all;
    }

    private void count() {
        boolean[] monitor = new boolean[tree.frames()];
        boolean[] program = new boolean[tree.frames()];
        for (int frame = 0; frame < monitor.length; frame++) {
            monitor[frame] = MONITOR.contains(tree.name(frame));
            program[frame] = tree.isJava(frame) && !FrameNames.ofJdk(tree.name(frame));
        }
        boolean[] waits = new boolean[tree.nodes()];
        int[] entry = new int[tree.nodes()];
        for (int node = 0; node < waits.length; node++) {
            int parent = tree.parent(node);
            int frame = tree.frame(node);
            waits[node] = monitor[frame] || (parent >= 0 && waits[parent]);
            int above = parent < 0 ? -1 : entry[parent];
            entry[node] = above >= 0 ? above : program[frame] ? frame : -1;
            long samples = tree.self(node);
            if (samples > 0) {
                String of = entry[node] < 0 ? "" : tree.name(entry[node]);
                entries.merge(of, samples, Long::sum);
                waits(javaFrames(node), waits[node], of, samples);
            }
        }
    }

    // the innermost first
    private List<String> javaFrames(int leaf) {
        List<String> frames = new ArrayList<>();
        for (int node = leaf; node >= 0 && frames.size() < DEEP; node = tree.parent(node)) {
            if (tree.isJava(tree.frame(node))) {
                frames.add(tree.name(tree.frame(node)));
            }
        }
        return frames;
    }

    private void waits(List<String> frames, boolean monitor, String entry, long samples) {
        if (frames.isEmpty()) {
            return;
        }
        String innermost = frames.get(0);
        if (frames.contains(PINNED)) {
            String site = frames.stream()
                    .filter(f -> !f.startsWith("java.lang.VirtualThread.") && !PARK.contains(f))
                    .findFirst()
                    .orElse(innermost);
            add(Kind.PINNED, site, frames, samples);
        } else if (monitor && !IdleFrames.listens(innermost)) {
            add(Kind.MONITOR, innermost, frames, samples);
            queues.merge(new Queue(entry, innermost), samples, Long::sum);
        } else if (PARK.contains(innermost) && LockFrames.parksForLock(frames, roles.of(frames))) {
            String site = frames.stream()
                    .filter(f -> !f.startsWith("java.util.concurrent.locks.") && !PARK.contains(f))
                    .findFirst()
                    .orElse(innermost);
            add(Kind.LOCK, site, frames, samples);
            queues.merge(new Queue(entry, site), samples, Long::sum);
        } else if ((PARK.contains(innermost) || OBJECT_WAIT.contains(innermost))
                && PoolFrames.asking(frames).isPresent()) {
            String site = PoolFrames.asking(frames).get();
            add(Kind.LOCK, site, frames, samples);
        } else if (FSYNC.contains(innermost) || LOOKUP.contains(innermost)) {
            add(Kind.NATIVE, innermost, frames, samples);
        }
    }

    private void add(Kind kind, String site, List<String> frames, long samples) {
        places.computeIfAbsent(kind, k -> new HashMap<>())
                .merge(new Place(site, CallingFrame.of(site, frames)), samples, Long::sum);
    }

    private List<Fact> facts() {
        if (one < FEWEST) {
            return List.of();
        }
        List<Fact> facts = new ArrayList<>();
        for (Kind kind : List.of(Kind.MONITOR, Kind.LOCK, Kind.NATIVE, Kind.PINNED)) {
            facts.add(sites(kind, places.getOrDefault(kind, Map.of())));
        }
        facts.add(queued());
        return facts;
    }

    // how often a thread waits is not told
    private EventSites sites(Kind kind, Map<Place, Long> of) {
        Duration length = wall.duration().filter(d -> !d.isZero()).orElse(Duration.ofSeconds(1));
        List<EventSites.Site> sites = of.entrySet().stream()
                .map(e -> new EventSites.Site(
                        "",
                        e.getKey().frame(),
                        e.getKey().caller(),
                        0,
                        threads(e.getValue(), length),
                        Optional.empty()))
                .sorted(Comparator.comparing(EventSites.Site::total, Comparator.reverseOrder())
                        .thenComparing(EventSites.Site::says))
                .limit(SHOWN)
                .toList();
        long all = of.values().stream().mapToLong(Long::longValue).sum();
        return new EventSites(wall.run(), kind, 0, threads(all, length), length, sites, wall.origin());
    }

    private Duration threads(long samples, Duration length) {
        return Duration.ofNanos(Math.round(samples / (double) one * length.toNanos()));
    }

    private QueuedThreads queued() {
        QueuedThreads most = new QueuedThreads(wall.run(), "", 0, 0, "", wall.origin());
        Map<String, Map.Entry<Queue, Long>> sorted = new TreeMap<>();
        queues.entrySet()
                .forEach(e -> sorted.put(e.getKey().entry() + " " + e.getKey().site(), e));
        for (Map.Entry<Queue, Long> e : sorted.values()) {
            Queue queue = e.getKey();
            int threads = (int) Math.round(entries.getOrDefault(queue.entry(), 0L) / (double) one);
            QueuedThreads queued = new QueuedThreads(
                    wall.run(), queue.entry(), threads, e.getValue() / (double) one, queue.site(), wall.origin());
            most = !queue.entry().isEmpty() && queued.share() > most.share() ? queued : most;
        }
        return most;
    }
}
