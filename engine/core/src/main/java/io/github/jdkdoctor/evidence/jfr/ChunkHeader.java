package io.github.jdkdoctor.evidence.jfr;

import io.github.jdkdoctor.evidence.UnreadableException;

/**
 * The 68 bytes before the events of a chunk (JfrChunkWriter of HotSpot). A chunk that was never finished says 0 or nonsense
 * where its size and the places of constants and metadata should be.
 */
record ChunkHeader(
        long size,
        long constants,
        long metadata,
        long startNanos,
        long durationNanos,
        long startTicks,
        long ticksPerSecond,
        boolean beingWritten,
        boolean compressed) {

    static final int SIZE = 68;
    private static final int MAGIC = 0x464c5200;

    /** Whether the first bytes of a chunk of a format that is read stand at an index. */
    static boolean startsAt(byte[] bytes, int at, int end) {
        return end - at >= 8
                && bytes[at] == 'F'
                && bytes[at + 1] == 'L'
                && bytes[at + 2] == 'R'
                && bytes[at + 3] == 0
                && bytes[at + 4] == 0
                && (bytes[at + 5] == 1 || bytes[at + 5] == 2)
                && bytes[at + 6] == 0
                && (bytes[at + 7] & 0xff) < 10;
    }

    /**
     * Reads the header of a chunk.
     *
     * @throws UnreadableException if none is there, or one of a format that is not read
     */
    static ChunkHeader read(ChunkBytes bytes) throws UnreadableException {
        try {
            return fields(bytes);
        } catch (DamagedRecordingException e) {
            throw new UnreadableException("the header of a chunk is cut off");
        }
    }

    private static ChunkHeader fields(ChunkBytes bytes) throws DamagedRecordingException, UnreadableException {
        bytes.seek(0);
        if (bytes.intNumber() != MAGIC) {
            throw new UnreadableException("no chunk starts here");
        }
        int major = bytes.shortNumber();
        int minor = bytes.shortNumber();
        if (major < 1 || major > 2) {
            throw new UnreadableException(
                    "recording of the unknown format " + major + "." + minor + "; formats 1 and 2 are read");
        }
        long size = bytes.longNumber();
        long constants = bytes.longNumber();
        long metadata = bytes.longNumber();
        long startNanos = bytes.longNumber();
        long durationNanos = bytes.longNumber();
        long startTicks = bytes.longNumber();
        long ticksPerSecond = bytes.longNumber();
        // since JDK 14 the first byte is 0 once the chunk is complete; the last one holds the flags
        boolean beingWritten = bytes.unsignedByte() != 0;
        bytes.shortNumber();
        boolean compressed = (bytes.unsignedByte() & 1) != 0;
        return new ChunkHeader(
                size,
                constants,
                metadata,
                startNanos,
                Math.max(0, durationNanos),
                startTicks,
                Math.max(1, ticksPerSecond),
                beingWritten,
                compressed);
    }

    /** Whether the header says where everything is. */
    boolean finished() {
        return size > SIZE && constants >= SIZE && metadata >= SIZE && constants < size && metadata < size;
    }

    long nanos(long ticks) {
        return (long) (ticks * (1e9 / ticksPerSecond));
    }
}
