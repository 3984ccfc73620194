package io.github.jdkdoctor.evidence.benchmark;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.UnreadableException;
import io.github.jdkdoctor.fact.BenchmarkScore;
import io.github.jdkdoctor.fact.Origin;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * Results of JMH in JSON ({@code -rf json}), as JMH 1.0 to 1.37 write them: an array of one object a benchmark.
 *
 * <p>A benchmark's name gets its parameters, its threads if more than one and its mode if it is not throughput, so that
 * one name means one thing on both sides: {@code app.Bench.sort {size=10} (avgt)}.
 */
public final class JmhReader implements EvidenceReader {
    private static final int MOST_RESULTS = 100_000;
    private static final JsonFactory JSON = new JsonFactory();

    @Override
    public String name() {
        return "JMH results";
    }

    @Override
    public boolean recognizes(Head head) {
        if (!head.text()) {
            return false;
        }
        String text = head.string().stripLeading();
        return text.startsWith("[")
                && text.contains("\"benchmark\"")
                && text.contains("\"mode\"")
                // jmhVersion since 1.19
                && (text.contains("\"jmhVersion\"") || text.contains("\"primaryMetric\""));
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException, UnreadableException {
        Results results = new Results(entry, sink);
        try (JsonParser parser = JSON.createParser(new InputStreamReader(entry.content(), StandardCharsets.UTF_8))) {
            parser.disable(JsonParser.Feature.AUTO_CLOSE_SOURCE);
            if (parser.nextToken() != JsonToken.START_ARRAY) {
                throw new UnreadableException("no array of results of JMH");
            }
            while (parser.nextToken() == JsonToken.START_OBJECT) {
                results.take(Result.read(parser));
                if (results.count() >= MOST_RESULTS) {
                    throw new UnreadableException("more than " + MOST_RESULTS + " results; give those that matter");
                }
            }
            if (parser.currentToken() != JsonToken.END_ARRAY) {
                throw new UnreadableException(
                        "line " + parser.currentLocation().getLineNr() + ": the array of results does not end");
            }
        } catch (JsonProcessingException e) {
            long line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
            throw new UnreadableException("line " + line + ": damaged JSON, " + results.count() + " results before it");
        } finally {
            results.end();
        }
    }

    /** One benchmark's object. */
    private static final class Result {
        private long line;
        private String benchmark = "";
        private String mode = "";
        private int threads = 1;
        private Optional<List<String>> jvmArgs = Optional.empty();
        private String jdkVersion = "";
        private String vmName = "";
        private String vmVersion = "";
        private final Map<String, String> parameters = new TreeMap<>();
        private OptionalDouble score = OptionalDouble.empty();
        private OptionalDouble error = OptionalDouble.empty();
        private String unit = "";
        private long readings;

        static Result read(JsonParser parser) throws IOException {
            Result result = new Result();
            result.line = parser.currentTokenLocation().getLineNr();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String field = parser.currentName();
                parser.nextToken();
                result.field(field, parser);
            }
            return result;
        }

        private void field(String field, JsonParser parser) throws IOException {
            switch (field) {
                case "benchmark" -> benchmark = JsonTexts.text(parser);
                case "mode" -> mode = JsonTexts.text(parser);
                case "threads" -> threads = parser.getValueAsInt(1);
                case "jdkVersion" -> jdkVersion = JsonTexts.text(parser);
                case "vmName" -> vmName = JsonTexts.text(parser);
                case "vmVersion" -> vmVersion = JsonTexts.text(parser);
                case "jvmArgs" -> jvmArgs = Optional.of(JsonTexts.texts(parser));
                case "params" -> parameters(parser);
                case "primaryMetric" -> metric(parser);
                default -> parser.skipChildren();
            }
        }

        private void parameters(JsonParser parser) throws IOException {
            while (parser.currentToken() != JsonToken.VALUE_NULL && parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                parser.nextToken();
                parameters.put(name, JsonTexts.text(parser));
            }
        }

        private void metric(JsonParser parser) throws IOException {
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String field = parser.currentName();
                parser.nextToken();
                switch (field) {
                    case "score" -> score = number(parser);
                    case "scoreError" -> error = number(parser);
                    case "scoreUnit" -> unit = JsonTexts.text(parser);
                    case "rawData" -> readings += numbers(parser);
                    case "rawDataHistogram" -> readings += counts(parser);
                    default -> parser.skipChildren();
                }
            }
        }

        // "NaN" is what JMH writes for the error of two readings or fewer
        private static OptionalDouble number(JsonParser parser) throws IOException {
            double value = parser.currentToken().isNumeric() ? parser.getDoubleValue() : Double.NaN;
            parser.skipChildren();
            return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
        }

        private static long numbers(JsonParser parser) throws IOException {
            long numbers = 0;
            int depth = 0;
            do {
                if (parser.currentToken().isStructStart()) {
                    depth++;
                } else if (parser.currentToken().isStructEnd()) {
                    depth--;
                } else if (parser.currentToken().isNumeric()) {
                    numbers++;
                }
            } while (depth > 0 && parser.nextToken() != null);
            return numbers;
        }

        // of the mode "sample": [[[[value, count], ...]]]
        private static long counts(JsonParser parser) throws IOException {
            long counts = 0;
            int depth = 0;
            int place = 0;
            do {
                if (parser.currentToken().isStructStart()) {
                    depth++;
                    place = 0;
                } else if (parser.currentToken().isStructEnd()) {
                    depth--;
                } else if (parser.currentToken().isNumeric() && ++place == 2) {
                    counts += parser.getLongValue();
                }
            } while (depth > 0 && parser.nextToken() != null);
            return counts;
        }

        boolean higherIsBetter() {
            return mode.equals("thrpt") || (mode.isEmpty() && unit.startsWith("ops/"));
        }
    }

    /** What the results say together. */
    private static final class Results {
        private final Entry entry;
        private final FactSink sink;
        private final JmhRun run;
        private long count;
        private long without;

        Results(Entry entry, FactSink sink) {
            this.entry = entry;
            this.sink = sink;
            this.run = new JmhRun(entry);
        }

        long count() {
            return count;
        }

        void take(Result result) {
            Origin origin = new Origin(entry.name(), result.line);
            if (result.benchmark.isEmpty() || result.score.isEmpty()) {
                without++;
                return;
            }
            count++;
            sink.fact(new BenchmarkScore(
                    entry.run(),
                    BenchmarkName.of(result.benchmark, result.mode, result.threads, result.parameters),
                    result.score.getAsDouble(),
                    result.error,
                    result.unit,
                    result.higherIsBetter(),
                    (int) Math.min(result.readings, Integer.MAX_VALUE),
                    origin));
            run.arguments(result.jvmArgs);
            run.jdk(result.jdkVersion, result.vmName, result.vmVersion);
        }

        void end() {
            run.handOn(sink);
            if (without > 0) {
                sink.remark(without + (without == 1 ? " result has" : " results have") + " no score");
            }
        }
    }
}
