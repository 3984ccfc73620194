package io.github.jdkdoctor.options;

import io.github.jdkdoctor.evidence.jvm.ArgumentWords.Word;
import io.github.jdkdoctor.evidence.jvm.LauncherArguments;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * XML of Maven, Ant, Hadoop, application servers and editors: the text of every element that has options of a JVM, such as
 * {@code argLine} and {@code jvmArguments}, and of every attribute. The arguments of javac are none.
 */
final class PomSource implements Source {
    /** Elements with one option each, which belong to the element around them. */
    private static final Set<String> ONE =
            Set.of("jvmArg", "jvmarg", "arg", "argument", "option", "param", "jvmArgument", "vmArg");

    /** Those of them that no other program has. */
    private static final Set<String> OF_JVM = Set.of("jvmArg", "jvmarg", "jvmArgument", "vmArg");

    // what a property of Hadoop is for, with an example
    private static final Set<String> PROSE = Set.of("description", "comment");
    // [9|11]--add-opens=..., for some releases only, in the domain.xml of Payara
    private static final Pattern FOR_RELEASES = Pattern.compile("^\\s*\\[[\\w.-]*\\|[\\w.-]*\\]");

    /** Attributes of Ant and WildFly that are sizes of the heap. */
    private static final Map<String, String> HEAP =
            Map.of("java maxmemory", "-Xmx", "junit maxmemory", "-Xmx", "heap size", "-Xms", "heap max-size", "-Xmx");

    private static final Set<String> COMPILER = Set.of(
            "compilerArgs", "compilerArguments", "compilerArgument", "javacArgs", "javacOptions", "additionalOptions");

    @Override
    public boolean recognizes(String name, String text) {
        return name.endsWith(".xml") || name.endsWith(".pom") || name.endsWith(".launch") || text.startsWith("<?xml");
    }

    @Override
    public List<OptionGroup> read(String file, String text) throws OptionFileException {
        XMLInputFactory factory = XMLInputFactory.newFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        SourceLines lines = new SourceLines(text);
        List<OptionGroup> groups = new ArrayList<>();
        try {
            XMLStreamReader xml = factory.createXMLStreamReader(new StringReader(text));
            List<Open> open = new ArrayList<>();
            while (xml.hasNext()) {
                switch (xml.next()) {
                    case XMLStreamConstants.START_ELEMENT -> {
                        Open element = new Open(xml.getLocalName());
                        for (int i = 0; i < xml.getAttributeCount(); i++) {
                            String flag = HEAP.getOrDefault(element.name + " " + xml.getAttributeLocalName(i), "");
                            element.text(
                                    flag + xml.getAttributeValue(i),
                                    xml.getLocation().getLineNumber());
                        }
                        open.add(element);
                    }
                    case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> {
                        if (!open.isEmpty()) {
                            open.get(open.size() - 1)
                                    .text(xml.getText(), xml.getLocation().getLineNumber());
                        }
                    }
                    case XMLStreamConstants.END_ELEMENT -> {
                        Open closed = open.remove(open.size() - 1);
                        if (closed.name.equals("classpath") && closed.words.isEmpty() && !open.isEmpty()) {
                            // exec-maven-plugin puts the class path in its place
                            open.get(open.size() - 1)
                                    .text(closed.name, xml.getLocation().getLineNumber());
                        }
                        if (ONE.contains(closed.name) && !open.isEmpty()) {
                            open.get(open.size() - 1).words.addAll(closed.words);
                            open.get(open.size() - 1).jvm |= OF_JVM.contains(closed.name);
                        } else if (!COMPILER.contains(closed.name) && !PROSE.contains(closed.name)) {
                            closed.group(file, lines).ifPresent(groups::add);
                        }
                    }
                    default -> {}
                }
            }
        } catch (XMLStreamException e) {
            throw new OptionFileException("line " + e.getLocation().getLineNumber() + ": no XML that can be read");
        }
        return groups;
    }

    private static final class Open {
        private final String name;
        private final List<Word> words = new ArrayList<>();
        private boolean jvm;

        Open(String name) {
            this.name = name;
        }

        // the location is that of the end of the text; &#10; of an attribute ends no line of the file
        void text(String text, int lastLine) {
            String options =
                    name.equals("jvm-options") ? FOR_RELEASES.matcher(text).replaceFirst("") : text;
            words.addAll(OptionWords.split(
                    options,
                    Math.max(1, lastLine - text.chars().filter(c -> c == '\n').count())));
        }

        Optional<OptionGroup> group(String file, SourceLines lines) {
            boolean any = jvm || words.stream().anyMatch(w -> OptionWords.forJvm(w.text()));
            // those behind the main class are the program's
            List<Word> given = name.equals("arguments")
                    ? LauncherArguments.of(OptionWords.behindJava(words)).options()
                    : words;
            List<GivenOption> options = any ? OptionWords.options(given, file, false) : List.of();
            return options.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new OptionGroup(
                            name, lines.placed(options, options.get(0).origin().line())));
        }
    }
}
