package io.github.jdkdoctor.authoring;

import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.events.AliasEvent;
import org.yaml.snakeyaml.events.CollectionStartEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.events.NodeEvent;
import org.yaml.snakeyaml.events.ScalarEvent;

/**
 * Reads the plain part of YAML: texts, lists and keys. Aliases are refused, as a few lines of them stand for gigabytes;
 * so are tags, several documents in a file, and keys that are no texts.
 */
final class YamlReader {
    private static final int MOST_BYTES = 1 << 20;
    private static final int DEEPEST = 16;

    private final Problems problems;
    private final Iterator<Event> events;

    /** Ends the reading of a file that cannot be understood from there on. */
    private static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final transient At at;
        private final String why;

        Refused(At at, String why) {
            super(why);
            this.at = at;
            this.why = why;
        }
    }

    private YamlReader(String text, Problems problems) {
        this.problems = problems;
        this.events =
                new Yaml(new LoaderOptions()).parse(new StringReader(text)).iterator();
    }

    /** The document, or nothing where there is none; what is wrong with it goes to the problems. */
    static Optional<Node> read(byte[] content, Problems problems) {
        if (content.length > MOST_BYTES) {
            problems.add(At.FILE, Problem.Code.BAD_YAML, "is larger than 1 MB; a case is a page of text");
            return Optional.empty();
        }
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(content))
                    .toString();
            return Optional.of(
                    new YamlReader(text.startsWith("\ufeff") ? text.substring(1) : text, problems).document());
        } catch (CharacterCodingException e) {
            problems.add(At.FILE, Problem.Code.BAD_YAML, "is not written in UTF-8");
        } catch (Refused e) {
            problems.add(e.at, Problem.Code.BAD_YAML, e.why);
        } catch (MarkedYAMLException e) {
            Mark mark = e.getProblemMark();
            problems.add(mark == null ? At.FILE : at(mark), Problem.Code.BAD_YAML, said(e));
        } catch (YAMLException e) {
            problems.add(At.FILE, Problem.Code.BAD_YAML, said(String.valueOf(e.getMessage())));
        }
        return Optional.empty();
    }

    /** The parser's message in an author's words, where it is one that authors meet. */
    private static String said(MarkedYAMLException e) {
        String problem = String.valueOf(e.getProblem());
        String context = String.valueOf(e.getContext());
        String begun = e.getContextMark() == null
                ? ""
                : " of line " + at(e.getContextMark()).line();
        if (problem.contains("(TAB)")) {
            return "a tab stands where blanks belong; indent with blanks";
        }
        if (problem.startsWith("mapping values are not allowed")) {
            return "a text with ': ' in it needs quotes, or this line is indented too far";
        }
        if (problem.startsWith("expected <block end>")) {
            return "is indented otherwise than the lines before it";
        }
        if (problem.startsWith("could not find expected ':'")) {
            return "a key without ': ' stands before this line";
        }
        if (problem.contains("cannot start any token")) {
            return "a text that begins with this character needs quotes";
        }
        if (context.contains("flow mapping")) {
            return "the '{'" + begun + " is not closed, or a ',' is missing, or a text in it needs quotes";
        }
        if (context.contains("flow sequence")) {
            return "the '['" + begun + " is not closed, or a ',' is missing, or a text in it needs quotes";
        }
        return context.contains("quoted scalar") ? "the quote" + begun + " is not closed" : said(problem);
    }

    private static String said(String problem) {
        String line = problem.lines().findFirst().orElse("cannot be read").strip();
        return line.substring(0, 1).toLowerCase(Locale.ROOT) + line.substring(1);
    }

    private static At at(Mark mark) {
        return new At(mark.getLine() + 1, mark.getColumn() + 1);
    }

    private static At at(Event event) {
        return at(event.getStartMark());
    }

    private Node document() {
        next();
        Event start = next();
        if (start.is(Event.ID.StreamEnd)) {
            throw new Refused(At.START, "is empty");
        }
        Node node = node(next(), 0);
        next();
        Event end = next();
        if (!end.is(Event.ID.StreamEnd)) {
            throw new Refused(at(end), "a second document begins here; one file holds one");
        }
        return node;
    }

    private Event next() {
        return events.next();
    }

    private Node node(Event event, int depth) {
        refuse(event, depth);
        if (event instanceof ScalarEvent scalar) {
            return new Node.Text(scalar.getValue(), at(event));
        }
        return event.is(Event.ID.SequenceStart) ? items(event, depth) : entries(event, depth);
    }

    private static void refuse(Event event, int depth) {
        if (event instanceof AliasEvent alias) {
            throw new Refused(at(event), "'*" + alias.getAnchor() + "' is an alias; write the value itself");
        }
        if (depth > DEEPEST) {
            throw new Refused(at(event), "is nested deeper than any case");
        }
        if (event instanceof NodeEvent node && node.getAnchor() != null) {
            throw new Refused(at(event), "'&" + node.getAnchor() + "' is an anchor; write each value where it belongs");
        }
        String tag = event instanceof ScalarEvent scalar
                ? scalar.getTag()
                : event instanceof CollectionStartEvent collection ? collection.getTag() : null;
        if (tag != null) {
            throw new Refused(at(event), "'" + tag + "' is a tag; write the plain value");
        }
    }

    private Node items(Event start, int depth) {
        List<Node> items = new ArrayList<>();
        for (Event e = next(); !e.is(Event.ID.SequenceEnd); e = next()) {
            items.add(node(e, depth + 1));
        }
        return new Node.Items(items, at(start));
    }

    private Node entries(Event start, int depth) {
        Map<String, Node.Entry> entries = new LinkedHashMap<>();
        for (Event e = next(); !e.is(Event.ID.MappingEnd); e = next()) {
            refuse(e, depth);
            if (!(e instanceof ScalarEvent key)) {
                throw new Refused(at(e), "a key is a plain word");
            }
            Node value = node(next(), depth + 1);
            Node.Entry before = entries.putIfAbsent(key.getValue(), new Node.Entry(at(e), value));
            if (before != null) {
                problems.add(
                        at(e),
                        Problem.Code.DUPLICATE_KEY,
                        "'" + key.getValue() + "' stands in line " + before.at().line() + ", too; keep one");
            }
        }
        return new Node.Entries(entries, at(start));
    }
}
