package io.github.jdkdoctor.evidence.profile;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.UnreadableException;
import io.github.jdkdoctor.evidence.Xml;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Profile;
import io.github.jdkdoctor.profile.CallTree;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamReader;

/**
 * Flame graphs in SVG, as FlameGraph's flamegraph.pl, inferno and async-profiler 1.x draw them. The stacks are recovered
 * from where the boxes lie and from the samples in their titles; boxes too narrow to be drawn count for their callers.
 *
 * <pre>
 * &lt;title&gt;java/lang/String:::equals (1,234 samples, 0.08%)&lt;/title&gt;&lt;rect x="631.9" y="865" width="0.9" height="15.0" … /&gt;
 * </pre>
 */
public final class FlameGraphSvgReader implements EvidenceReader {
    // name (1,234 samples, 0.08%); of a difference: name (1,234 samples, 0.08%; +0.02%)
    private static final Pattern TITLE =
            Pattern.compile("(.*) \\(([\\d,.]+) ([^(),]{1,40}), [\\d.]+%(;[^()]*)?\\)", Pattern.DOTALL);
    private static final Pattern METHOD = Pattern.compile("[\\w$]+(/[\\w$]+)+\\.[\\w$<>]+");
    private static final Pattern CLASS = Pattern.compile("[a-z]+(\\[])+|([\\w$]+\\.)+[A-Z][\\w$]*(\\[])*");
    private static final String CLASS_SUFFIX = "_[i]";
    private static final Pattern DRAWN =
            Pattern.compile("<title>[^<]{1,2000} \\([\\d,.]{1,30} [^(),<]{1,40}, [\\d.]{1,9}%");

    @Override
    public String name() {
        return "SVG flame graph";
    }

    @Override
    public boolean recognizes(Head head) {
        if (!head.text()) {
            return false;
        }
        String start = head.string().stripLeading();
        return (start.startsWith("<?xml") || start.startsWith("<svg"))
                && start.contains("<svg")
                && (start.contains("func_g")
                        || start.contains("flamegraph")
                        || DRAWN.matcher(start).find());
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException, UnreadableException {
        Reading reading = new Reading();
        Optional<String> damage = Xml.read(entry.content(), reading::event);
        if (damage.isPresent()) {
            // a box that is missing would be taken for samples that ended in its caller
            throw new UnreadableException(damage.get() + "; " + reading.drawn.size() + " boxes before it");
        }
        handOn(reading, entry, sink);
    }

    private static void handOn(Reading reading, Entry entry, FactSink sink) throws UnreadableException {
        if (reading.differences > 0) {
            throw new UnreadableException("a difference of two profiles; give the two profiles instead");
        }
        if (reading.drawn.isEmpty()) {
            throw new UnreadableException("no boxes that state samples; give the collapsed stacks instead");
        }
        Boxes boxes = new Boxes();
        Layout layout = new Layout(reading.boxes());
        layout.into(boxes);
        if (boxes.stack(false)) {
            sink.remark("the graph begins where samples ended; its stacks are turned around");
        }
        CallTree tree = boxes.tree().build();
        if (tree.samples() == 0) {
            throw new UnreadableException("no samples in " + boxes.count() + " boxes");
        }
        if (layout.unsupported() > 0) {
            sink.remark(
                    layout.unsupported() + " of " + reading.drawn.size() + " boxes stand on no other and are left out");
        }
        if (reading.strange > 0) {
            sink.remark(reading.strange + " titles do not state samples, the first is '" + reading.firstStrange + "'");
        }
        IdleTask.remark(boxes.idle(), sink);
        BuiltTree.remark(tree, sink);
        sink.fact(new Profile(
                entry.run(),
                Profile.Source.FLAME_GRAPH,
                reading.event.or(() -> BuiltTree.event(tree)),
                Optional.empty(),
                Optional.empty(),
                tree,
                Origin.of(entry.name())));
    }

    private static final class Reading {
        private static final int LONGEST = 100;

        private final List<Layout.Drawn> drawn = new ArrayList<>();
        private final StringBuilder text = new StringBuilder();
        private boolean inTitle;
        private boolean inText;
        private Optional<String> title = Optional.empty();
        private Optional<String> event = Optional.empty();
        private long differences;
        private long strange;
        private String firstStrange = "";

        /**
         * The boxes. async-profiler 1.x draws methods with the slashes of the JVM and the class of an object that is allocated
         * or locked with dots, without the suffix by which its stacks tell it from a method.
         */
        List<Layout.Drawn> boxes() {
            return drawn.stream().anyMatch(d -> METHOD.matcher(d.name()).matches())
                    ? drawn.stream()
                            .map(d -> CLASS.matcher(d.name()).matches() ? d.named(d.name() + CLASS_SUFFIX) : d)
                            .toList()
                    : drawn;
        }

        void event(int type, XMLStreamReader xml) throws UnreadableException {
            if (type == XMLStreamConstants.START_ELEMENT) {
                start(xml);
            } else if (type == XMLStreamConstants.END_ELEMENT) {
                end();
            } else if (type == XMLStreamConstants.CHARACTERS && (inTitle || inText)) {
                text.append(xml.getText());
            }
        }

        private void start(XMLStreamReader xml) throws UnreadableException {
            String element = xml.getLocalName();
            inTitle = element.equals("title");
            inText = element.equals("text");
            text.setLength(0);
            if (element.equals("rect") && title.isPresent()) {
                box(title.get(), xml);
                title = Optional.empty();
            }
        }

        private void end() {
            if (inTitle) {
                title = Optional.of(text.toString().strip());
            } else if (inText && event.isEmpty()) {
                event = GraphTitle.event(text.toString());
            }
            inTitle = false;
            inText = false;
        }

        private void box(String titled, XMLStreamReader xml) throws UnreadableException {
            Matcher matcher = TITLE.matcher(titled);
            Optional<Double> x = number(xml, "x");
            Optional<Double> y = number(xml, "y");
            Optional<Double> width = number(xml, "width");
            String digits = matcher.matches() ? matcher.group(2).replaceAll("[.,](?=\\d{3}(?:\\D|$))", "") : "";
            if (x.isEmpty() || y.isEmpty() || width.isEmpty() || !digits.matches("\\d{1,17}")) {
                strange++;
                firstStrange = strange > 1 ? firstStrange : titled.substring(0, Math.min(LONGEST, titled.length()));
                return;
            }
            differences += matcher.group(4) == null ? 0 : 1;
            if (drawn.size() == Boxes.MOST) {
                throw new UnreadableException("more than " + Boxes.MOST + " boxes; give the collapsed stacks instead");
            }
            drawn.add(new Layout.Drawn(matcher.group(1), x.get(), y.get(), width.get(), Long.parseLong(digits)));
        }

        // inferno writes per cent: x="12.3457%"
        private static Optional<Double> number(XMLStreamReader xml, String attribute) {
            String value = xml.getAttributeValue(null, attribute);
            if (value == null || !value.matches("[\\d.]{1,20}%?")) {
                return Optional.empty();
            }
            try {
                return Optional.of(Double.parseDouble(value.replace("%", "")));
            } catch (NumberFormatException e) {
                return Optional.empty();
            }
        }
    }
}
