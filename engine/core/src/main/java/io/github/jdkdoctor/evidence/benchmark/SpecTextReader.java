package io.github.jdkdoctor.evidence.benchmark;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.Lines;
import io.github.jdkdoctor.evidence.UnreadableException;
import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The report of SPECjvm2008 1.00 and 1.01 as text ({@code SPECjvm2008.007.txt}).
 *
 * <pre>
 * JVM version                   25.45-b02 mixed mode
 * Benchmark                     Iteration      Expected(ms)   Actual(ms)     Operations     ops/m
 * compress                      warmup         120000         120000         574.82         287.41
 * compress                      iteration 1    240000         240000         1147.12        286.78
 * startup.helloworld            iteration 1    null           293            1.00           204.78
 * </pre>
 */
public final class SpecTextReader implements EvidenceReader {
    private static final Pattern ITERATION = Pattern.compile(
            "([a-z][\\w.]{0,60}) ++(warmup|iteration \\d{1,6}) ++\\S++ ++\\S++ ++\\S++ ++(\\S.{0,40}?) *+");
    // of the summary, whose groups are means of the workloads
    private static final Pattern GROUP = Pattern.compile("([a-z][\\w.]{0,60}) {2,}+(\\D.{0,40}?) *+");
    private static final int FIELD = 30;

    @Override
    public String name() {
        return "SPECjvm2008 report";
    }

    @Override
    public boolean recognizes(Head head) {
        if (!head.text()) {
            return false;
        }
        String start = head.string().stripLeading();
        return start.startsWith("=====") && start.contains("\nSPECjvm2008 ");
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException, UnreadableException {
        SpecRun run = new SpecRun();
        Lines lines = new Lines(entry.content());
        boolean details = false;
        boolean summary = true;
        while (lines.next()) {
            String line = lines.text();
            details |= line.startsWith("Details of Runs");
            summary &= !line.startsWith("Submitter");
            Matcher iteration = ITERATION.matcher(line);
            Matcher group = GROUP.matcher(line);
            if (details && iteration.matches()) {
                iteration(iteration, run, lines.number());
            } else if (summary && group.matches()) {
                run.failed(group.group(1));
            } else if (line.length() > FIELD) {
                field(line.substring(0, FIELD).strip(), line.substring(FIELD).strip(), run, lines.number());
            }
        }
        run.handOn(entry, sink);
    }

    private static void iteration(Matcher iteration, SpecRun run, long line) {
        if (iteration.group(2).equals("warmup")) {
            return;
        }
        run.score(iteration.group(1), number(iteration.group(3)), line);
    }

    // some locales have a decimal comma; "not valid" is no number
    private static double number(String text) {
        try {
            return Double.parseDouble(text.replace(',', '.'));
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    private static void field(String name, String value, SpecRun run, long line) {
        switch (name) {
            case "Vendor" -> run.vendor(value);
            case "JVM name" -> run.vmName(value);
            case "JVM version" -> run.vmVersion(value);
            case "JVM command line" -> run.arguments(value, line);
            default -> {}
        }
    }
}
