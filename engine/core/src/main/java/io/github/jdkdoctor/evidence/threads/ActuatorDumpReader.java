package io.github.jdkdoctor.evidence.threads;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.UnreadableException;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A dump that Spring Boot's Actuator serves at {@code /actuator/threaddump}: the {@code ThreadInfo} of each platform thread in
 * JSON. Spring Boot 1.x serves the list alone, at {@code /dump}.
 */
public final class ActuatorDumpReader implements EvidenceReader {
    @Override
    public String name() {
        return "thread dump of Spring Boot";
    }

    @Override
    public boolean recognizes(Head head) {
        if (!head.text()) {
            return false;
        }
        String text = head.string().stripLeading();
        return (text.startsWith("{") || text.startsWith("["))
                && text.contains("\"threadName\"")
                && text.contains("\"threadState\"")
                && text.contains("\"stackTrace\"");
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException, UnreadableException {
        JsonDump.read(entry, sink, ActuatorDumpReader::threads);
    }

    private static void threads(JsonParser parser, DumpTally tally) throws IOException {
        boolean in = false;
        for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
            if (in && token == JsonToken.START_OBJECT) {
                tally.thread(thread(parser));
            }
            in |= token == JsonToken.START_ARRAY;
        }
    }

    private static DumpedThread thread(JsonParser parser) throws IOException {
        DumpedThread thread = new DumpedThread(parser.currentTokenLocation().getLineNr());
        String lock = "";
        String owner = "";
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String field = parser.currentName();
            parser.nextToken();
            switch (field) {
                case "threadName" -> thread.name = DumpedThread.cut(parser.getValueAsString(""));
                case "threadId" -> thread.id = DumpedThread.cut(parser.getValueAsString(""));
                case "threadState" -> thread.state = DumpedThread.cut(parser.getValueAsString(""));
                case "lockName" -> lock = parser.getValueAsString("");
                case "lockOwnerId" -> owner = DumpedThread.cut(parser.getValueAsString(""));
                case "stackTrace" ->
                    each(
                            parser,
                            f -> thread.frame(
                                    f.getOrDefault("className", "") + '.' + f.getOrDefault("methodName", "")));
                case "lockedMonitors", "lockedSynchronizers" ->
                    each(parser, l -> thread.holds(LockLine.named(l.getOrDefault("className", "") + '@' + hash(l))));
                default -> {}
            }
            parser.skipChildren();
        }
        thread.blocker(LockLine.named(lock));
        thread.owner = thread.wanted.equals(DumpedThread.NONE) || owner.equals("-1") ? "" : owner;
        return thread;
    }

    // lockName has it in hexadecimal digits, locks that are held in decimal ones
    private static String hash(Map<String, String> lock) {
        String number = lock.getOrDefault("identityHashCode", "");
        return number.matches("\\d{1,10}") ? Long.toHexString(Long.parseLong(number)) : "";
    }

    // the plain fields of every object of an array; ends at its end
    private static void each(JsonParser parser, Consumer<Map<String, String>> taker) throws IOException {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            return;
        }
        while (parser.nextToken() == JsonToken.START_OBJECT) {
            Map<String, String> fields = new HashMap<>();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                parser.nextToken();
                if (name.equals("className") || name.equals("methodName") || name.equals("identityHashCode")) {
                    fields.put(name, parser.getValueAsString(""));
                }
                parser.skipChildren();
            }
            taker.accept(fields);
        }
    }
}
