package io.github.jdkdoctor.evidence.jfr;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.UnreadableException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;

/** The events of a flight recording as {@code jfr print --json} writes them, 11 to 25. */
public final class RecordingJsonReader implements EvidenceReader {
    private static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(1 << 22)
                    .maxNestingDepth(200)
                    .build())
            .build();
    // jfr print writes so many frames of a stack unless --stack-depth says more, and in JSON not that it left any out
    private static final int DEPTH = 5;

    @Override
    public String name() {
        return "print of a flight recording in JSON";
    }

    @Override
    public boolean recognizes(Head head) {
        if (!head.text()) {
            return false;
        }
        String text = head.string();
        int recording = text.indexOf("\"recording\"");
        return text.stripLeading().startsWith("{")
                && recording > 0
                && text.indexOf("\"events\"", recording) > 0
                && text.indexOf("\"values\"", recording) > 0;
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException, UnreadableException {
        PrintedRecording printed = new PrintedRecording();
        int deepest = 0;
        try (JsonParser parser = JSON.createParser(new InputStreamReader(entry.content(), StandardCharsets.UTF_8))) {
            parser.disable(JsonParser.Feature.AUTO_CLOSE_SOURCE);
            String type = "";
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token != JsonToken.FIELD_NAME) {
                    continue;
                }
                String field = parser.currentName();
                token = parser.nextToken();
                if (field.equals("type")) {
                    type = parser.getValueAsString("");
                } else if (field.equals("values") && token == JsonToken.START_OBJECT) {
                    JsonEvent event = JsonEvent.of(type, parser);
                    OptionalLong began = event.began();
                    if (began.isPresent()) {
                        printed.take(event, began.getAsLong());
                    }
                    deepest = Math.max(deepest, event.frames().size());
                }
            }
        } catch (JsonProcessingException e) {
            long line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
            printed.report(entry, sink);
            throw new UnreadableException("line " + line + ": damaged JSON; the print may be cut off there");
        }
        if (printed.events() == 0) {
            throw new UnreadableException("no event with its time in it");
        }
        if (deepest == DEPTH) {
            sink.remark(
                    "no stack has more than " + DEPTH + " frames, as jfr print cuts them; print with --stack-depth 64");
        }
        printed.report(entry, sink);
    }
}
