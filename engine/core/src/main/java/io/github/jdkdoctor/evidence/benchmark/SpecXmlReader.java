package io.github.jdkdoctor.evidence.benchmark;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.UnreadableException;
import io.github.jdkdoctor.evidence.Xml;
import java.io.IOException;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamReader;

/**
 * The raw results of SPECjvm2008 in XML ({@code SPECjvm2008.007.raw}), from which it makes its reports. A score is not in
 * them: it is the operations of an iteration over its minutes.
 *
 * <pre>
 * &lt;iteration-result iteration="1" expectedDuration="240000" startTime="1431901380630" endTime="1431901620630"
 *   operations="43.461825292804605"&gt;
 * </pre>
 */
public final class SpecXmlReader implements EvidenceReader {
    private static final double MINUTE = 60_000;

    @Override
    public String name() {
        return "SPECjvm2008 raw results";
    }

    @Override
    public boolean recognizes(Head head) {
        return head.text()
                && head.string().stripLeading().startsWith("<")
                && head.string().contains("<specjvm-result");
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException, UnreadableException {
        Reading reading = new Reading();
        Xml.read(entry.content(), reading::event).ifPresent(sink::remark);
        reading.run.handOn(entry, sink);
    }

    private static final class Reading {
        private final SpecRun run = new SpecRun();
        private final StringBuilder text = new StringBuilder();
        private String workload = "";
        private boolean warmup;

        void event(int type, XMLStreamReader xml) {
            if (type == XMLStreamConstants.START_ELEMENT) {
                text.setLength(0);
                start(xml);
            } else if (type == XMLStreamConstants.CHARACTERS && text.length() < 1 << 20) {
                text.append(xml.getText());
            } else if (type == XMLStreamConstants.END_ELEMENT) {
                end(
                        xml.getLocalName(),
                        text.toString().strip(),
                        xml.getLocation().getLineNumber());
            }
        }

        private void start(XMLStreamReader xml) {
            switch (xml.getLocalName()) {
                case "benchmark-result" -> workload = attribute(xml, "name");
                case "warmup-result" -> warmup = true;
                case "iteration-result" -> iteration(xml);
                default -> {
                    if (!workload.isEmpty() && xml.getLocalName().startsWith("error")) {
                        run.failed(workload);
                    }
                }
            }
        }

        // "check" only tests that the JVM can run the suite
        private void iteration(XMLStreamReader xml) {
            if (warmup || workload.isEmpty() || workload.equals("check")) {
                return;
            }
            double score = Double.NaN;
            try {
                double milliseconds =
                        Double.parseDouble(attribute(xml, "endTime")) - Double.parseDouble(attribute(xml, "startTime"));
                score = Double.parseDouble(attribute(xml, "operations")) * MINUTE / milliseconds;
            } catch (NumberFormatException e) {
                // an iteration that did not end has no such attributes: no score
            }
            run.score(workload, score, xml.getLocation().getLineNumber());
        }

        private static String attribute(XMLStreamReader xml, String name) {
            String value = xml.getAttributeValue(null, name);
            return value == null ? "" : value;
        }

        private void end(String element, String value, long line) {
            switch (element) {
                case "warmup-result" -> warmup = false;
                case "benchmark-result" -> workload = "";
                case "spec.jvm2008.report.jvm.vendor" -> run.vendor(value);
                case "spec.jvm2008.report.jvm.name" -> run.vmName(value);
                case "spec.jvm2008.report.jvm.version" -> run.vmVersion(value);
                case "spec.jvm2008.report.jvm.command.line" -> run.arguments(value, line);
                default -> {}
            }
        }
    }
}
