package io.github.jdkdoctor.evidence.threads;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.UnreadableException;
import io.github.jdkdoctor.evidence.jvm.Vendor;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.JdkVersion;
import io.github.jdkdoctor.fact.Origin;
import java.io.IOException;
import java.util.function.Consumer;

/**
 * A dump with virtual threads in JSON: {@code jcmd Thread.dump_to_file -format=json}, {@code
 * HotSpotDiagnosticMXBean.dumpThreads}. Of 21 to 24 it has names and stacks; later ones add state, locks and carrier
 * ({@code jdk.internal.vm.ThreadDumper}).
 */
public final class VirtualThreadDumpReader implements EvidenceReader {
    @Override
    public String name() {
        return "dump of virtual threads in JSON";
    }

    @Override
    public boolean recognizes(Head head) {
        if (!head.text()) {
            return false;
        }
        String text = head.string().stripLeading();
        return text.startsWith("{") && text.contains("\"threadDump\"") && text.contains("\"threadContainers\"");
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException, UnreadableException {
        JsonDump.read(entry, sink, (parser, tally) -> fields(parser, entry, sink, tally));
    }

    // threads stand in containers within the dump; the depth does not matter, an object with a tid is a thread
    private static void fields(JsonParser parser, Entry entry, FactSink sink, DumpTally tally) throws IOException {
        while (parser.nextToken() != null) {
            if (parser.currentToken() != JsonToken.FIELD_NAME) {
                continue;
            }
            String field = parser.currentName();
            parser.nextToken();
            if (field.equals("runtimeVersion")) {
                String number = parser.getValueAsString("");
                Origin origin =
                        new Origin(entry.name(), parser.currentTokenLocation().getLineNr());
                JdkVersion.printed(number)
                        .ifPresent(
                                v -> sink.fact(new JdkBuild(entry.run(), v, Vendor.of("", number), "hotspot", origin)));
            } else if (field.equals("threads") && parser.currentToken() == JsonToken.START_ARRAY) {
                while (parser.nextToken() == JsonToken.START_OBJECT) {
                    tally.thread(thread(parser));
                }
            }
        }
    }

    private static DumpedThread thread(JsonParser parser) throws IOException {
        DumpedThread thread = new DumpedThread(parser.currentTokenLocation().getLineNr());
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String field = parser.currentName();
            parser.nextToken();
            switch (field) {
                case "name" -> thread.name = DumpedThread.cut(parser.getValueAsString(""));
                case "state" -> thread.state = DumpedThread.cut(parser.getValueAsString(""));
                case "virtual" -> thread.virtual = parser.getValueAsString("").equals("true");
                case "carrier" -> thread.onCarrier = parser.currentToken() != JsonToken.VALUE_NULL;
                case "blockedOn" -> thread.wanted = LockLine.named(parser.getValueAsString(""));
                case "waitingOn" -> thread.waitsOn = LockLine.named(parser.getValueAsString(""));
                case "parkBlocker" -> parkBlocker(parser, thread);
                case "monitorsOwned" -> monitors(parser, thread);
                case "stack" -> each(parser, thread::frame);
                default -> {}
            }
            parser.skipChildren();
        }
        // of 21 to 24, one that has not started has no frames that tell; platform threads have names
        thread.virtual |= thread.name.isEmpty() && thread.frames.isEmpty();
        return thread;
    }

    // {"object": "java.util.concurrent.locks.ReentrantLock$NonfairSync@1234", "owner": "22"}
    private static void parkBlocker(JsonParser parser, DumpedThread thread) throws IOException {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            return;
        }
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            boolean object = parser.currentName().equals("object");
            parser.nextToken();
            if (object) {
                thread.parksFor(LockLine.named(parser.getValueAsString("")));
            }
            parser.skipChildren();
        }
    }

    // [{"depth": 4, "locks": ["java.lang.Object@670e6b45"]}]
    private static void monitors(JsonParser parser, DumpedThread thread) throws IOException {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            return;
        }
        while (parser.nextToken() == JsonToken.START_OBJECT) {
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                boolean locks = parser.currentName().equals("locks");
                parser.nextToken();
                if (locks) {
                    each(parser, text -> thread.holds(LockLine.named(text)));
                }
                parser.skipChildren();
            }
        }
    }

    // every text of an array; ends at its end
    private static void each(JsonParser parser, Consumer<String> take) throws IOException {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            return;
        }
        JsonToken token = parser.nextToken();
        while (token != null && token != JsonToken.END_ARRAY) {
            if (token == JsonToken.VALUE_STRING) {
                take.accept(parser.getText());
            }
            parser.skipChildren();
            token = parser.nextToken();
        }
    }
}
