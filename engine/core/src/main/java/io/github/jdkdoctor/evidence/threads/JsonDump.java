package io.github.jdkdoctor.evidence.threads;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.UnreadableException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** A file of JSON that is one thread dump. */
final class JsonDump {
    // a name may be long, and nothing that long is wanted
    private static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(1 << 20)
                    .maxNestingDepth(100)
                    .build())
            .build();

    private JsonDump() {}

    /** Takes the threads of a dump. */
    interface Threads {
        void take(JsonParser parser, DumpTally tally) throws IOException;
    }

    /** Reads a file from its start and reports what its threads come to. */
    static void read(Entry entry, FactSink sink, Threads threads) throws IOException, UnreadableException {
        DumpTally tally = new DumpTally();
        try (JsonParser parser = JSON.createParser(new InputStreamReader(entry.content(), StandardCharsets.UTF_8))) {
            parser.disable(JsonParser.Feature.AUTO_CLOSE_SOURCE);
            tally.begin(1);
            threads.take(parser, tally);
        } catch (JsonProcessingException e) {
            long line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
            throw new UnreadableException("line " + line + ": damaged JSON");
        }
        tally.report(entry.run(), entry.name(), sink);
    }
}
