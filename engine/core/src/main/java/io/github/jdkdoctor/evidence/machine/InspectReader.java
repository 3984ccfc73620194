package io.github.jdkdoctor.evidence.machine;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.UnreadableException;
import io.github.jdkdoctor.evidence.jvm.ArgumentWords;
import io.github.jdkdoctor.evidence.jvm.EnvironmentReader;
import io.github.jdkdoctor.evidence.jvm.GivenArguments;
import io.github.jdkdoctor.fact.Container;
import io.github.jdkdoctor.fact.LogMessage;
import io.github.jdkdoctor.fact.Origin;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What {@code docker inspect} and {@code podman inspect} print of a container: its limits ({@code HostConfig}), what it runs
 * ({@code Path}, {@code Args}), its environment, and whether it was killed for its memory ({@code State.OOMKilled}).
 */
public final class InspectReader implements EvidenceReader {
    private static final JsonFactory JSON = new JsonFactory();
    // the kernel's default, in microseconds
    private static final long PERIOD = 100_000;
    // Docker's default, where 0 is stated
    private static final double SHARES = 1024;
    private static final int MOST_WORDS = 1_000;

    @Override
    public String name() {
        return "description of a container";
    }

    @Override
    public boolean recognizes(Head head) {
        String start = head.string().stripLeading();
        return head.text()
                && (start.startsWith("[") || start.startsWith("{"))
                && start.contains("\"HostConfig\"")
                && start.contains("\"Args\"");
    }

    /** What is said of one container. */
    private static final class Described {
        private final Map<String, Long> numbers = new HashMap<>();
        private final List<ArgumentWords.Word> path = new ArrayList<>();
        private final List<ArgumentWords.Word> arguments = new ArrayList<>();
        private final List<ArgumentWords.Word> environment = new ArrayList<>();
        private long killed;
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException, UnreadableException {
        List<Described> containers = new ArrayList<>();
        try (JsonParser json = JSON.createParser(entry.content())) {
            read(json, containers);
        } catch (JsonProcessingException e) {
            throw new UnreadableException(
                    "line " + e.getLocation().getLineNr() + ": no JSON; inspect the container again");
        }
        if (containers.isEmpty()) {
            throw new UnreadableException("describes no container; give the output of docker inspect <container>");
        }
        if (containers.size() > 1) {
            sink.remark("describes " + containers.size() + " containers, of which the first is used");
        }
        report(containers.get(0), entry, sink);
    }

    private static void read(JsonParser json, List<Described> containers) throws IOException {
        Deque<String> path = new ArrayDeque<>();
        for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
            switch (token) {
                case START_OBJECT -> {
                    path.addLast(json.currentName() == null ? "" : json.currentName());
                    if (path.size() == 1) {
                        containers.add(new Described());
                    }
                }
                case END_OBJECT -> path.removeLast();
                case VALUE_STRING, VALUE_NUMBER_INT, VALUE_TRUE -> {
                    // an element of a list has the list's name
                    String name = json.currentName() == null
                            ? json.getParsingContext().getParent().getCurrentName()
                            : json.currentName();
                    if (!containers.isEmpty() && path.size() <= 2 && name != null) {
                        String parent = path.size() == 2 ? path.getLast() + "/" : "";
                        value(parent + name, json, containers.get(containers.size() - 1));
                    }
                }
                default -> {}
            }
        }
    }

    private static void value(String path, JsonParser json, Described container) throws IOException {
        long line = json.currentTokenLocation().getLineNr();
        switch (path) {
            case "HostConfig/Memory",
                    "HostConfig/NanoCpus",
                    "HostConfig/CpuQuota",
                    "HostConfig/CpuPeriod",
                    "HostConfig/CpuShares" -> {
                if (json.currentToken() == JsonToken.VALUE_NUMBER_INT) {
                    container.numbers.put(path.substring("HostConfig/".length()), json.getLongValue());
                }
            }
            case "State/OOMKilled" -> container.killed = json.currentToken() == JsonToken.VALUE_TRUE ? line : 0;
            case "Path" -> container.path.add(new ArgumentWords.Word(json.getText(), line));
            case "Args" -> {
                if (container.arguments.size() < MOST_WORDS) {
                    container.arguments.add(new ArgumentWords.Word(json.getText(), line));
                }
            }
            case "Config/Env" -> {
                if (container.environment.size() < MOST_WORDS) {
                    container.environment.add(new ArgumentWords.Word(json.getText(), line));
                }
            }
            default -> {}
        }
    }

    private static void report(Described one, Entry entry, FactSink sink) {
        long period = Math.max(0, one.numbers.getOrDefault("CpuPeriod", 0L));
        long quota = Math.max(0, one.numbers.getOrDefault("CpuQuota", 0L));
        long nanos = Math.max(0, one.numbers.getOrDefault("NanoCpus", 0L));
        long memory = Math.max(0, one.numbers.getOrDefault("Memory", 0L));
        double shares = one.numbers.getOrDefault("CpuShares", 0L);
        if (nanos > 0) {
            // --cpus 1.5 is a quota of 150 ms in a period of 100 ms
            period = PERIOD;
            quota = Math.round(nanos / 1e9 * PERIOD);
        }
        sink.fact(Container.unknown(entry.run(), Origin.of(entry.name()))
                .withQuota(OptionalLong.of(quota > 0 ? quota : Long.MAX_VALUE))
                .withPeriod(OptionalLong.of(period > 0 ? period : PERIOD))
                .withShares(OptionalDouble.of(shares > 0 ? shares : SHARES))
                .withMemory(OptionalLong.of(memory > 0 ? memory : Long.MAX_VALUE)));
        for (ArgumentWords.Word variable : one.environment) {
            int equals = variable.text().indexOf('=');
            if (equals > 0) {
                EnvironmentReader.assigned(
                        variable.text().substring(0, equals),
                        variable.text().substring(equals + 1),
                        variable.line(),
                        entry,
                        sink);
            }
        }
        GivenArguments.ofContainer(one.path, one.arguments, entry, sink);
        if (one.killed > 0) {
            sink.fact(new LogMessage(
                    entry.run(), "killed-for-memory", "OOMKilled: true", 1, new Origin(entry.name(), one.killed)));
        }
    }
}
