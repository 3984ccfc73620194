package io.github.jdkdoctor.evidence.jfr;

import io.github.jdkdoctor.evidence.UnreadableException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.OptionalLong;

/** Reads a recording chunk by chunk. */
final class RecordingReader {
    /** The largest chunk that is read whole; async-profiler's are 100 MB, the JDK's 12 MB unless told otherwise. */
    static final int LARGEST_CHUNK = 128 << 20;

    // a size that the file states is believed up to here; beyond, memory grows with the bytes that really come
    private static final int BELIEVED = 8 << 20;

    private final InputStream in;
    private final long size;
    private final Recording recording = new Recording();
    private byte[] buffer = new byte[0];
    private int filled;
    private long taken;
    private boolean ended;

    private RecordingReader(InputStream in, long size) {
        this.in = in;
        this.size = size;
    }

    /**
     * Reads to the end of the stream.
     *
     * @param size of the stream, as far as known
     * @throws UnreadableException if not even the first chunk can be read, saying why
     */
    static Recording read(InputStream in, OptionalLong size) throws IOException, UnreadableException {
        return new RecordingReader(in, size.orElse(0)).read();
    }

    private Recording read() throws IOException, UnreadableException {
        Metadata metadata = Metadata.none();
        long offset = 0;
        for (fill(ChunkHeader.SIZE); filled > 0; fill(ChunkHeader.SIZE)) {
            ChunkHeader header;
            try {
                header = ChunkHeader.read(new ChunkBytes(buffer, 0, filled));
            } catch (UnreadableException e) {
                if (offset == 0) {
                    throw e;
                }
                recording.remark("damaged at byte " + offset + " (" + e.getMessage() + "); what follows is lost");
                break;
            }
            boolean closed = header.finished() && !header.beingWritten() && header.size() <= LARGEST_CHUNK;
            int wanted = closed ? (int) header.size() : LARGEST_CHUNK;
            fill(wanted);
            Chunk chunk = Chunk.open(header, new ChunkBytes(buffer, 0, Math.min(filled, wanted)), metadata);
            metadata = chunk.metadata();
            if (metadata.empty()) {
                undescribed(offset, chunk);
            } else {
                read(offset, chunk);
            }
            if (header.finished() && header.size() > LARGEST_CHUNK) {
                pass(header.size() - filled);
                offset += header.size();
                filled = 0;
            } else {
                int used = closed ? Math.min(filled, wanted) : chunk.end();
                offset += used;
                drop(used);
            }
        }
        if (metadata.empty()) {
            throw new UnreadableException(
                    recording.remarks().stream().findFirst().orElse("an empty file")
                            + "; take the recording again, or copy it completely");
        }
        return recording;
    }

    // HotSpot writes the metadata of a chunk at its end, since JDK 14 also every second
    private void undescribed(long offset, Chunk chunk) {
        String what = "the chunk at byte " + offset;
        recording.remark(
                chunk.header().compressed()
                        ? what + " ends after " + chunk.bytes().length() + " of "
                                + chunk.header().size() + " bytes, before the description of its events"
                        : what + " has numbers that are not compressed, which is not read");
    }

    private void read(long offset, Chunk chunk) {
        long stated = chunk.header().size();
        int there = chunk.bytes().length();
        if (!chunk.header().finished()) {
            recording.remark("the chunk at byte " + offset + " was never closed; what it holds was read");
        } else if (stated > LARGEST_CHUNK) {
            recording.remark(
                    "the chunk at byte " + offset + " has " + stated + " bytes; the first " + there + " were read");
        } else if (there < stated) {
            recording.remark("cut off: of the " + stated + " bytes of the chunk at byte " + offset + " there are "
                    + there + "; what they hold was read");
        } else if (!chunk.whole() && !chunk.header().beingWritten()) {
            recording.remark("the chunk at byte " + offset + " is damaged; what could be found was read");
        }
        try {
            new ChunkReader(recording, chunk).read();
        } catch (DamagedRecordingException e) {
            recording.remark("the chunk at byte " + offset + " is damaged: " + e.getMessage());
        }
    }

    /** Has at least so many bytes in the buffer, unless the stream has fewer. */
    private void fill(int wanted) throws IOException {
        while (filled < wanted && !ended) {
            if (filled == buffer.length) {
                // one byte more than the stream has, to see its end
                long known = Math.max(BELIEVED, filled + size - taken + 1);
                buffer = Arrays.copyOf(buffer, (int) Math.min(wanted, Math.max(known, filled * 2L)));
            }
            int read = in.read(buffer, filled, buffer.length - filled);
            if (read < 0) {
                ended = true;
            } else {
                filled += read;
                taken += read;
            }
        }
    }

    private void drop(int used) {
        System.arraycopy(buffer, used, buffer, 0, filled - used);
        filled -= used;
    }

    private void pass(long count) throws IOException {
        long left = count;
        while (left > 0) {
            long skipped = in.skip(left);
            if (skipped <= 0) {
                if (in.read() < 0) {
                    return;
                }
                skipped = 1;
            }
            left -= skipped;
        }
    }
}
