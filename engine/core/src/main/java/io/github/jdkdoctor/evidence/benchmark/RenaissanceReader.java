package io.github.jdkdoctor.evidence.benchmark;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.Lines;
import io.github.jdkdoctor.evidence.Strange;
import io.github.jdkdoctor.evidence.UnreadableException;
import io.github.jdkdoctor.fact.Machine;
import io.github.jdkdoctor.fact.Origin;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Results of the Renaissance suite in JSON ({@code --json}) and CSV ({@code --csv}), as its {@code ResultWriter} writes them
 * (formats 4 to 6): the time of each iteration, and in JSON the JVM, its arguments and the machine.
 *
 * <pre>
 * {"format_version": 6, "environment": {"vm": {"args": ["-Xmx1g"], "version": "17.0.9+9", ...}, ...},
 *  "data": {"scrabble": {"results": [{"duration_ns": 187202000, "uptime_ns": 1}, ...], "termination": "normal"}}}
 *
 * benchmark,duration_ns,uptime_ns,vm_start_unix_ms,vm_start_ns
 * scrabble,187202000,1120384,1700000000000,2
 * </pre>
 */
public final class RenaissanceReader implements EvidenceReader {
    private static final JsonFactory JSON = new JsonFactory();
    private static final String DURATION = "duration_ns";
    // an object of Scala has its keys in any order, and a head holds some of them
    private static final List<String> OF_JSON = List.of(
            "\"format_version\"",
            "\"duration_ns\"",
            "\"compressed_oops_mode\"",
            "\"start_unix_ms\"",
            "\"phys_mem_total\"");
    private static final double NANOS = 1e6;
    private static final int MOST_BENCHMARKS = 1000;

    @Override
    public String name() {
        return "Renaissance results";
    }

    @Override
    public boolean recognizes(Head head) {
        if (!head.text()) {
            return false;
        }
        String text = head.string().stripLeading();
        return text.startsWith("{")
                ? OF_JSON.stream().filter(text::contains).count() >= 2
                : isCsv(text.lines().findFirst().orElse(""));
    }

    private static boolean isCsv(String header) {
        return header.startsWith("benchmark,") && header.contains(DURATION) && header.contains(",vm_start_unix_ms");
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException, UnreadableException {
        Results results = new Results(entry);
        if (entry.head(1)[0] == '{') {
            try (JsonParser parser =
                    JSON.createParser(new InputStreamReader(entry.content(), StandardCharsets.UTF_8))) {
                parser.disable(JsonParser.Feature.AUTO_CLOSE_SOURCE);
                parser.nextToken();
                results.document(parser);
            } catch (JsonProcessingException e) {
                results.handOn(sink);
                long line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
                throw new UnreadableException("line " + line + ": damaged JSON");
            }
        } else {
            results.table(new Lines(entry.content()));
        }
        results.handOn(sink);
    }

    /** What a file says so far. */
    private static final class Results {
        private final Entry entry;
        private final JmhRun run;
        private final Map<String, Iterations> benchmarks = new LinkedHashMap<>();
        private final List<String> failed = new ArrayList<>();
        private final Map<String, String> vm = new LinkedHashMap<>();
        private Optional<List<String>> arguments = Optional.empty();
        private OptionalInt processors = OptionalInt.empty();
        private OptionalLong memory = OptionalLong.empty();
        private Optional<String> os = Optional.empty();
        private Optional<String> arch = Optional.empty();
        private Optional<Strange> strange = Optional.empty();

        Results(Entry entry) {
            this.entry = entry;
            this.run = new JmhRun(entry);
        }

        void document(JsonParser parser) throws IOException {
            each(parser, field -> {
                switch (field) {
                    case "environment" -> each(parser, part -> environment(part, parser));
                    case "data" -> each(parser, benchmark -> benchmark(benchmark, parser));
                    default -> parser.skipChildren();
                }
            });
        }

        private void environment(String part, JsonParser parser) throws IOException {
            switch (part) {
                case "vm" ->
                    each(parser, field -> {
                        switch (field) {
                            case "name", "vendor", "version" -> vm.put(field, JsonTexts.text(parser));
                            case "args" -> arguments = Optional.of(JsonTexts.texts(parser));
                            default -> parser.skipChildren();
                        }
                    });
                case "jre" ->
                    each(parser, field -> {
                        if (field.equals("java_version")) {
                            vm.put(field, JsonTexts.text(parser));
                        } else {
                            parser.skipChildren();
                        }
                    });
                case "os" ->
                    each(parser, field -> {
                        switch (field) {
                            case "name" -> os = Optional.of(JsonTexts.text(parser));
                            case "arch" -> arch = Optional.of(JsonTexts.text(parser));
                            case "available_processors" -> processors = OptionalInt.of(parser.getValueAsInt());
                            case "phys_mem_total" -> {
                                long bytes = parser.getValueAsLong();
                                memory = bytes > 0 ? OptionalLong.of(bytes) : OptionalLong.empty();
                            }
                            default -> parser.skipChildren();
                        }
                    });
                default -> parser.skipChildren();
            }
        }

        private void benchmark(String name, JsonParser parser) throws IOException {
            each(parser, field -> {
                if (field.equals("results") && parser.currentToken() == JsonToken.START_ARRAY) {
                    while (parser.nextToken() == JsonToken.START_OBJECT) {
                        each(parser, metric -> {
                            if (metric.equals(DURATION)) {
                                took(
                                        name,
                                        parser.getValueAsLong(),
                                        parser.currentLocation().getLineNr());
                            } else {
                                parser.skipChildren();
                            }
                        });
                    }
                } else if (field.equals("termination") && JsonTexts.text(parser).equals("failure")) {
                    failed.add(name);
                } else {
                    parser.skipChildren();
                }
            });
        }

        private void took(String benchmark, long nanos, long line) {
            if (nanos > 0 && (benchmarks.size() < MOST_BENCHMARKS || benchmarks.containsKey(benchmark))) {
                benchmarks.computeIfAbsent(benchmark, name -> new Iterations()).took(nanos / NANOS, line);
            }
        }

        /** Reads each field of an object; what has another form is passed over. */
        private static void each(JsonParser parser, Field field) throws IOException {
            if (parser.currentToken() != JsonToken.START_OBJECT) {
                parser.skipChildren();
                return;
            }
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                parser.nextToken();
                field.read(name);
            }
        }

        void table(Lines lines) throws IOException {
            Strange passedOver = new Strange();
            lines.next();
            List<String> header = List.of(lines.text().split(",", -1));
            int duration = header.indexOf(DURATION);
            while (lines.next()) {
                String[] fields = lines.text().split(",", -1);
                if (fields.length == header.size() && fields[duration].matches("\\d{1,18}")) {
                    took(fields[0], Long.parseLong(fields[duration]), lines.number());
                } else if (lines.length() > 0) {
                    passedOver.line(lines.number());
                }
            }
            strange = Optional.of(passedOver);
        }

        void handOn(FactSink sink) throws UnreadableException {
            benchmarks.forEach((name, iterations) -> iterations
                    .score(entry.run(), SuiteTally.RENAISSANCE_NAME + name, entry.name())
                    .ifPresent(sink::fact));
            if (vm.containsKey("version")) {
                String vendor = vm.getOrDefault("vendor", "");
                run.jdk(
                        vm.getOrDefault("java_version", ""),
                        vm.getOrDefault("name", ""),
                        vm.get("version"),
                        // also of builds of OpenJDK by others
                        vendor.equals("Oracle Corporation") ? "" : vendor);
                run.arguments(arguments);
                run.handOn(sink);
            }
            if (processors.isPresent() || os.isPresent()) {
                sink.fact(new Machine(entry.run(), processors, memory, os, arch, Origin.of(entry.name())));
            }
            strange.ifPresent(s -> s.remark(sink));
            if (!failed.isEmpty()) {
                sink.remark("failed: " + String.join(", ", failed));
            }
            if (benchmarks.isEmpty()) {
                throw new UnreadableException("no benchmark with an iteration");
            }
        }
    }

    /** Reads the value of a field, at which the parser stands. */
    private interface Field {
        void read(String name) throws IOException;
    }
}
