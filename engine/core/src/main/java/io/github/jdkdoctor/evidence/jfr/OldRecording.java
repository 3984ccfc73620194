package io.github.jdkdoctor.evidence.jfr;

import io.github.jdkdoctor.evidence.UnreadableException;
import io.github.jdkdoctor.evidence.jfr.OldTypes.Event;
import io.github.jdkdoctor.evidence.jfr.OldTypes.Field;
import io.github.jdkdoctor.evidence.jfr.OldTypes.Kind;
import io.github.jdkdoctor.evidence.jfr.OldValues.Reference;
import io.github.jdkdoctor.evidence.jfr.OldValues.Span;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A recording of the format 0.9, which Oracle JDK 7 and 8 write: chunks of events, each with its types and constants at its end.
 * The format is that of the parser {@code internal.parser.v0} in JDK Mission Control. What is read of an event is what is read of
 * a printed one.
 */
final class OldRecording {
    private static final int HEADER = 16;
    private static final int SMALLEST_EVENT = 8;
    private static final int BELIEVED = 1 << 20;
    private static final String SETTING = "recordings/recording_setting";
    private static final Field THREAD = new Field("eventThread", Kind.U4, OldValues.THREAD, 0, List.of());
    private static final Field STACK = new Field("stackTrace", Kind.U8, OldValues.STACK, 0, List.of());

    private final Recording recording = new Recording();
    private final SingleEvents adding = new SingleEvents(recording);
    private final List<OldTypes> chunks = new ArrayList<>();

    private final InputStream in;
    // of one chunk
    private byte[] buffer = new byte[0];
    private int filled;

    private OldRecording(InputStream in) {
        this.in = in;
    }

    /** Whether the first eight bytes are those of such a recording. */
    static boolean begins(byte[] head) {
        return head.length == 8 && head[0] == 'F' && head[4] == 0 && head[5] == 0;
    }

    /**
     * Reads to the end of the stream.
     *
     * @throws UnreadableException if not even the first chunk can be read
     */
    static Recording read(InputStream in) throws IOException, UnreadableException {
        OldRecording reading = new OldRecording(in);
        long offset = 0;
        for (reading.fill(HEADER); reading.filled > 0; reading.fill(HEADER)) {
            try {
                offset += reading.chunk();
                reading.filled = 0;
            } catch (DamagedRecordingException e) {
                if (offset == 0) {
                    throw new UnreadableException("the first chunk is damaged or cut off: " + e.getMessage()
                            + "; take the recording again, or copy it completely");
                }
                reading.recording.remark(
                        "damaged at byte " + offset + " (" + e.getMessage() + "); what follows is lost");
                break;
            }
        }
        reading.end();
        return reading.recording;
    }

    // JMC's own examples last a second, half of which is the start of the recording itself
    private void end() {
        long nanos = chunks.stream().mapToLong(OldTypes::durationNanos).sum();
        if (nanos >= PrintedRecording.SHORTEST) {
            chunks.forEach(chunk -> recording.covers(chunk.startNanos(), chunk.durationNanos()));
        } else {
            recording.remark("lasted " + nanos / 1_000_000 + " ms, too short to tell shares of the time");
        }
    }

    private long chunk() throws IOException, DamagedRecordingException {
        ChunkBytes header = new ChunkBytes(buffer, 0, filled);
        header.seek(8);
        long metadata = header.longNumber();
        if (metadata < HEADER || metadata > RecordingReader.LARGEST_CHUNK) {
            throw new DamagedRecordingException("its header states no place where its events are described");
        }
        fill((int) metadata + 4);
        ChunkBytes described = new ChunkBytes(buffer, 0, filled);
        described.seek(metadata);
        long size = metadata + described.intNumber();
        if (size < metadata + SMALLEST_EVENT || size > RecordingReader.LARGEST_CHUNK) {
            throw new DamagedRecordingException("the description of its events has no size");
        }
        fill((int) size);
        read(new ChunkBytes(buffer, 0, filled), (int) metadata);
        return filled;
    }

    // whatever the file states, memory grows with the bytes that really come
    private void fill(int wanted) throws IOException {
        int read = 0;
        while (filled < wanted && read >= 0) {
            if (filled == buffer.length) {
                buffer = Arrays.copyOf(buffer, (int) Math.min(wanted, Math.max(BELIEVED, 2L * filled)));
            }
            read = in.read(buffer, filled, Math.min(wanted, buffer.length) - filled);
            filled += Math.max(0, read);
        }
    }

    private void read(ChunkBytes bytes, int metadata) throws DamagedRecordingException {
        OldTypes types = OldTypes.read(bytes, metadata);
        OldValues values = new OldValues(bytes, types);
        values.readConstants();
        recording.begins(types.startNanos());
        chunks.add(types);
        int at = HEADER;
        while (at < metadata) {
            bytes.seek(at);
            int size = bytes.intNumber();
            if (size < SMALLEST_EVENT || size > metadata - at) {
                recording.remark("an event at byte " + at + " of a chunk has no size; the events behind it are lost");
                return;
            }
            Optional<Event> type = types.event(bytes.intNumber());
            if (type.isPresent()) {
                event(type.get(), types, values, bytes);
            }
            at += size;
        }
    }

    private void event(Event type, OldTypes types, OldValues values, ChunkBytes bytes)
            throws DamagedRecordingException {
        Optional<String> name = OldEvent.name(type.path());
        boolean setting = type.path().equals(SETTING);
        if (name.isEmpty() && !setting) {
            return;
        }
        long end = bytes.longNumber();
        long start = type.started() ? bytes.longNumber() : end;
        List<Field> fields = new ArrayList<>();
        if (type.threaded()) {
            fields.add(THREAD);
        }
        if (type.stacked()) {
            fields.add(STACK);
        }
        fields.addAll(type.fields());
        Map<String, Object> read = values.fields(fields);
        if (setting) {
            setting(read);
            return;
        }
        OldEvent event = new OldEvent(name.orElseThrow());
        for (Map.Entry<String, Object> field : read.entrySet()) {
            if (field.getKey().equals(STACK.name()) && field.getValue() instanceof Reference stack) {
                event.stack(values.frames(stack, end), values.cut(stack, end));
            } else {
                event.field(field.getKey(), field.getValue(), values.text(field.getValue(), end));
            }
        }
        adding.take(event, types.since(start), Math.max(0, types.nanos(end - start)));
    }

    // the settings of each event, as jdk.ActiveSetting has them later
    private void setting(Map<String, Object> fields) {
        Optional<String> event = OldEvent.name(String.valueOf(fields.get("path")));
        if (event.isEmpty()) {
            return;
        }
        EventTotals totals = recording.event(event.get());
        totals.setting("enabled", String.valueOf(fields.get("enabled")));
        if (fields.get("period") instanceof Span period && period.nanos() > 0) {
            totals.setting("period", period.nanos() + " ns");
        }
        if (fields.get("threshold") instanceof Span threshold && threshold.nanos() >= 0) {
            totals.setting("threshold", threshold.nanos() + " ns");
        }
    }
}
