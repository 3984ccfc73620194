package io.github.jdkdoctor.fact;

import java.util.Locale;
import java.util.OptionalLong;

/**
 * The memory of a process at the start and at the end of a recording.
 *
 * @param resident bytes that are resident at the start, by the kernel's account
 * @param residentAtTheEnd the same at the end
 * @param committed bytes that native memory tracking has as committed at the end, the heap among them; empty where it was off
 */
public record MemoryGrowth(Run run, long resident, long residentAtTheEnd, OptionalLong committed, Origin origin)
        implements Fact {
    private static final long MEGABYTE = 1 << 20;
    // A start gains tens of megabytes. The JVM's own accounts leave out the code of libraries and what malloc keeps of
    // what was
    // freed: 96 MB of 170 MB committed were resident at the start of a run that leaked 690 MB of malloc.
    private static final long SOME = 64 * MEGABYTE;

    /** Whether the process gained more than a start does. */
    public boolean grew() {
        return residentAtTheEnd - resident >= SOME;
    }

    /**
     * How much more is resident than the JVM accounts for; 0 where that is little, or not known. Pages of a heap that is
     * committed become resident when they are first used, so that only what exceeds all of them was allocated by others.
     */
    public long unaccounted() {
        long more = residentAtTheEnd - committed.orElse(Long.MAX_VALUE);
        return more >= SOME ? more : 0;
    }

    /** How it grew, in words. */
    public String says() {
        String grew = String.format(
                Locale.ROOT,
                "resident memory: %,d MB at the start of the recording, %,d MB at its end",
                resident / MEGABYTE,
                residentAtTheEnd / MEGABYTE);
        return committed.isEmpty()
                ? grew
                : grew
                        + String.format(
                                Locale.ROOT,
                                "; the JVM accounts for %,d MB of committed memory",
                                committed.getAsLong() / MEGABYTE)
                        + (unaccounted() == 0
                                ? ""
                                : String.format(
                                        Locale.ROOT,
                                        ": %,d MB were allocated outside of it, by native code or malloc",
                                        unaccounted() / MEGABYTE));
    }
}
