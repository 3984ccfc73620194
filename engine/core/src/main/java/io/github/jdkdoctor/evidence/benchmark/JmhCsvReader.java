package io.github.jdkdoctor.evidence.benchmark;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.Lines;
import io.github.jdkdoctor.evidence.Strange;
import io.github.jdkdoctor.evidence.UnreadableException;
import io.github.jdkdoctor.fact.BenchmarkScore;
import io.github.jdkdoctor.fact.Origin;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * Results of JMH as CSV ({@code -rf csv}) or with semicolons ({@code -rf scsv}), as JMH 1.0 to 1.37 write them. Which JDK ran
 * them is not in there.
 *
 * <pre>
 * "Benchmark","Mode","Threads","Samples","Score","Score Error (99.9%)","Unit","Param: size"
 * "app.Bench.sort","avgt",1,5,12.345678,0.123456,"us/op",1000
 * </pre>
 */
public final class JmhCsvReader implements EvidenceReader {
    private static final String START = "\"Benchmark\"";
    // in the machine's locale: Score Error (99,9%)
    private static final String ERROR = "Score Error";
    private static final String PARAMETER = "Param: ";
    private static final int MOST = 100_000;

    @Override
    public String name() {
        return "JMH results in CSV";
    }

    @Override
    public boolean recognizes(Head head) {
        if (!head.text() || !head.string().startsWith(START)) {
            return false;
        }
        String first = head.string().lines().findFirst().orElse("");
        return first.contains("\"Mode\"") && first.contains("\"" + ERROR);
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException, UnreadableException {
        Lines lines = new Lines(entry.content());
        if (!lines.next()) {
            throw new UnreadableException("no results");
        }
        char separator = lines.text().startsWith(START + ";") ? ';' : ',';
        List<String> header = fields(lines.text(), separator);
        Strange strange = new Strange();
        int results = 0;
        int without = 0;
        while (lines.next() && results < MOST) {
            List<String> fields = fields(lines.text(), separator);
            if (lines.length() == 0) {
                continue;
            }
            if (fields.size() != header.size()) {
                strange.line(lines.number());
                continue;
            }
            Map<String, String> row = new HashMap<>();
            for (int i = 0; i < header.size(); i++) {
                row.put(header.get(i).startsWith(ERROR) ? ERROR : header.get(i), fields.get(i));
            }
            // what profilers measured next to it: app.Bench.sort:gc.alloc.rate, before 1.36 with a dot: :·gc.alloc.rate
            if (row.getOrDefault("Benchmark", "").indexOf(':') >= 0) {
                continue;
            }
            OptionalDouble score = number(row.getOrDefault("Score", ""));
            if (score.isEmpty()) {
                without++;
                continue;
            }
            results++;
            sink.fact(fact(row, score.getAsDouble(), entry, lines.number()));
        }
        strange.remark(sink);
        if (without > 0) {
            sink.remark(without + (without == 1 ? " result has" : " results have") + " no score");
        }
        if (results == 0) {
            throw new UnreadableException("no result with a score in " + lines.number() + " lines");
        }
    }

    private static BenchmarkScore fact(Map<String, String> row, double score, Entry entry, long line) {
        Map<String, String> parameters = new TreeMap<>();
        row.forEach((column, value) -> {
            if (column.startsWith(PARAMETER) && !value.isEmpty()) {
                parameters.put(column.substring(PARAMETER.length()), value);
            }
        });
        String mode = row.getOrDefault("Mode", "");
        return new BenchmarkScore(
                entry.run(),
                BenchmarkName.of(
                        row.getOrDefault("Benchmark", ""),
                        mode,
                        (int) number(row.getOrDefault("Threads", "")).orElse(1),
                        parameters),
                score,
                number(row.getOrDefault(ERROR, "")),
                row.getOrDefault("Unit", ""),
                mode.equals("thrpt"),
                (int) number(row.getOrDefault("Samples", "")).orElse(0),
                new Origin(entry.name(), line));
    }

    // in the machine's locale too: 12,345678; NaN for the error of two readings or fewer
    private static OptionalDouble number(String text) {
        try {
            double value = Double.parseDouble(text.replace(',', '.'));
            return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
        } catch (NumberFormatException e) {
            return OptionalDouble.empty();
        }
    }

    // a quote within quotes is doubled
    private static List<String> fields(String line, char separator) {
        List<String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"') {
                boolean doubled = quoted && i + 1 < line.length() && line.charAt(i + 1) == '"';
                if (doubled) {
                    field.append(line.charAt(++i));
                } else {
                    quoted = !quoted;
                }
            } else if (c == separator && !quoted) {
                fields.add(field.toString());
                field.setLength(0);
            } else {
                field.append(c);
            }
        }
        fields.add(field.toString());
        return fields;
    }
}
