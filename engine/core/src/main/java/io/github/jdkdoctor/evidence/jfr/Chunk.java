package io.github.jdkdoctor.evidence.jfr;

import java.util.ArrayList;
import java.util.List;

/**
 * One chunk, ready for its events to be read.
 *
 * @param end where its events end, as far as they are there
 * @param whole whether nothing of it is missing
 */
record Chunk(ChunkHeader header, ChunkBytes bytes, Metadata metadata, Constants constants, int end, boolean whole) {
    private static final int METADATA = 0;
    private static final int CONSTANTS = 1;

    /**
     * Finds metadata and constants, by the header where the chunk is complete, else by passing over its events.
     *
     * @param earlier the types of the chunk before, which a chunk without its own shares: the JVM numbers them once
     */
    static Chunk open(ChunkHeader header, ChunkBytes bytes, Metadata earlier) {
        if (header.finished() && header.size() == bytes.length()) {
            try {
                Metadata metadata = Metadata.read(bytes, header.metadata());
                Constants constants = new Constants(metadata, bytes);
                for (long at = header.constants(); at > 0; ) {
                    at = constants.readCheckpoint(at);
                }
                return new Chunk(header, bytes, metadata, constants, bytes.length(), true);
            } catch (DamagedRecordingException e) {
                return search(header, bytes, earlier);
            }
        }
        return search(header, bytes, earlier);
    }

    private static Chunk search(ChunkHeader header, ChunkBytes bytes, Metadata earlier) {
        List<Integer> metadataAt = new ArrayList<>();
        List<Integer> constantsAt = new ArrayList<>();
        int end = pass(bytes, metadataAt, constantsAt);
        Metadata metadata = earlier;
        for (int at : metadataAt) {
            try {
                metadata = Metadata.read(bytes, at);
            } catch (DamagedRecordingException e) {
                // an earlier one will do: later ones only add types
            }
        }
        Constants constants = new Constants(metadata, bytes);
        for (int at : constantsAt) {
            try {
                constants.readCheckpoint(at);
            } catch (DamagedRecordingException e) {
                // what stands before the damage was noted
            }
        }
        return new Chunk(header, bytes, metadata, constants, end, false);
    }

    private static int pass(ChunkBytes bytes, List<Integer> metadataAt, List<Integer> constantsAt) {
        int at = ChunkHeader.SIZE;
        try {
            while (at < bytes.length() && !bytes.chunkStartsAt(at)) {
                bytes.seek(at);
                long size = bytes.varint();
                long type = bytes.varint();
                if (size < bytes.position() - at || size > bytes.length() - at) {
                    return at;
                }
                if (type == METADATA) {
                    metadataAt.add(at);
                } else if (type == CONSTANTS) {
                    constantsAt.add(at);
                }
                at += (int) size;
            }
        } catch (DamagedRecordingException e) {
            return at;
        }
        return at;
    }
}
