package io.github.jdkdoctor.evidence.jvm;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.Lines;
import io.github.jdkdoctor.evidence.UnreadableException;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.TypeFlips;
import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reports of Red Hat's type-pollution-agent, alone in a file ({@code -Dio.type.pollution.file}) or between other output; of
 * all reports the class with the highest count is kept.
 *
 * <pre>
 * --------------------------
 * Type Pollution Statistics:
 * --------------------------
 * 1:	app.Book
 * Count:	5347728
 * Types:
 * 	app.Named
 * 	app.Priced
 * Traces:
 * 	app.Shop.sell(Shop.java:71)
 * </pre>
 */
public final class TypeFlipsReader implements EvidenceReader {
    private static final String TITLE = "Type Pollution Statistics:";
    // the agent writes tabs, its documentation and what was pasted have spaces
    private static final Pattern CLASS = Pattern.compile("\\d{1,9}:\\s+(\\S{1,1000})\\s*");
    private static final Pattern COUNT = Pattern.compile("Count:\\s+(\\d{1,18})\\s*");
    private static final int LONGEST = 1_100;

    @Override
    public String name() {
        return "report of type pollution";
    }

    @Override
    public boolean recognizes(Head head) {
        return head.text()
                && head.string().contains(TITLE)
                && head.lines().stream().anyMatch(line -> line.strip().equals(TITLE));
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException, UnreadableException {
        Lines lines = new Lines(entry.content());
        Report report = new Report();
        while (lines.next()) {
            String line = lines.text();
            if (line.length() <= LONGEST) {
                report.take(line, lines.number());
            }
        }
        report.ended();
        if (report.most == 0) {
            throw new UnreadableException(
                    "the report of type pollution has no class with a count; expected '1: app.Book'"
                            + " and 'Count: 5347728' behind '" + TITLE + "'");
        }
        sink.fact(new TypeFlips(
                entry.run(),
                report.mostType,
                report.most,
                report.mostInterfaces,
                new Origin(entry.name(), report.from)));
        sink.observed(FactKind.TYPE_FLIPS);
    }

    private static final class Report {
        private boolean begun;
        private boolean types;
        private String type = "";
        private long line;
        private long count;
        private int interfaces;
        private String mostType = "";
        private long most;
        private int mostInterfaces;
        private long from;

        void take(String text, long number) {
            Matcher name = CLASS.matcher(text);
            Matcher counted = COUNT.matcher(text);
            if (text.strip().equals(TITLE)) {
                ended();
                begun = true;
            } else if (begun && name.matches()) {
                ended();
                type = name.group(1);
                line = number;
            } else if (!type.isEmpty() && counted.matches()) {
                count = Long.parseLong(counted.group(1));
            } else if (text.startsWith("Types:")) {
                types = true;
            } else if (types && !text.isBlank() && Character.isWhitespace(text.charAt(0))) {
                interfaces++;
            } else {
                types = false;
            }
        }

        void ended() {
            if (!type.isEmpty() && count > most) {
                mostType = type;
                most = count;
                mostInterfaces = interfaces;
                from = line;
            }
            type = "";
            count = 0;
            interfaces = 0;
            types = false;
        }
    }
}
