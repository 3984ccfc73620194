package io.github.jdkdoctor.evidence;

import io.github.jdkdoctor.fact.GcLog;
import java.time.Duration;
import java.util.Optional;

/**
 * What was alive over time: what collections of the whole heap left, or the least that any collection left between
 * concurrent markings, after which garbage is freed everywhere. Sizes are in bytes, times in nanoseconds.
 */
public final class LiveTally {
    // sizes in logs are of whole megabytes, of which a small heap has a hundred
    private static final double SAME = 0.01;
    // two in each of three thirds may be the same by chance
    private static final long MANY = 9;
    private final int fewest;
    private final LeastOverTime whole = new LeastOverTime();
    private final LeastOverTime any = new LeastOverTime();
    private final LeastOverTime marks = new LeastOverTime();

    /** A tally that tells from so many collections of the whole heap or concurrent markings on. */
    public LiveTally(int fewest) {
        this.fewest = fewest;
    }

    /** A collection of the whole heap left this much. */
    public void collection(long at, long bytes) {
        whole.add(at, bytes);
    }

    /** Any collection left this much. */
    public void after(long at, long bytes) {
        any.add(at, bytes);
    }

    /** A concurrent marking of the whole heap was completed. */
    public void marked(long at) {
        marks.add(at, 0);
    }

    /**
     * What was alive in the heap, also where the whole of it was collected only once it had filled up: what any collection
     * left before is at least what was alive then.
     */
    public Optional<GcLog.LiveSet> liveInHeap() {
        Optional<GcLog.LiveSet> filled = whole.seen() < fewest
                ? Optional.empty()
                : any.thirdsBefore(whole).map(this::filled);
        return filled.or(this::live);
    }

    // the first collections of the whole heap may come while it still fills up
    private GcLog.LiveSet filled(long[] least) {
        Optional<long[]> stayed =
                whole.thirds().filter(l -> whole.seen() >= MANY && Math.abs(l[2] - l[1]) <= SAME * l[2]);
        long last = stayed.map(l -> Math.max(least[2], l[2])).orElse(least[2]);
        return new GcLog.LiveSet(whole.seen(), false, least[0], least[1], last, stayed.isPresent());
    }

    /** What was told; empty for few collections, and where a third of the time holds none. */
    public Optional<GcLog.LiveSet> live() {
        Optional<GcLog.LiveSet> collected =
                whole.seen() < fewest ? Optional.empty() : whole.thirds().map(l -> set(whole, whole.seen(), false, l));
        // a marking in each of the last two thirds has found what was garbage before
        return collected.or(() -> marks.seen() < fewest || !any.alsoLate(marks)
                ? Optional.empty()
                : any.thirds().map(l -> set(any, marks.seen(), true, l)));
    }

    /** The same; empty as well where collections tell of less than half of such a time: of the start, as a rule. */
    public Optional<GcLog.LiveSet> liveOver(Duration wall) {
        return live().filter(l -> Math.max(whole.span(), any.span()) >= wall.toNanos() / 2);
    }

    private static GcLog.LiveSet set(LeastOverTime values, long count, boolean concurrently, long[] least) {
        return new GcLog.LiveSet(count, concurrently, least[0], least[1], least[2], values.stayedAtTheEnd());
    }
}
