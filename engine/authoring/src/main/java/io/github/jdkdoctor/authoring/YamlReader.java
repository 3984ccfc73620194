package io.github.jdkdoctor.authoring;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the plain part of YAML: texts, lists and keys. Aliases are refused, as a few lines of them stand for gigabytes;
 * so are tags, several documents in a file, and keys that are no texts.
 */
final class YamlReader {
    private static final int MOST_BYTES = 1 << 20;
    private static final int DEEPEST = 16;
    private static final YAMLFactory FACTORY = new YAMLFactory();

    // what the parser writes below the context of an error, and below the error itself
    private static final Pattern MARK = Pattern.compile(" in '?reader'?, line (\\d+), column (\\d+):");

    private final Problems problems;
    private final YAMLParser parser;

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

    private YamlReader(YAMLParser parser, Problems problems) {
        this.problems = problems;
        this.parser = parser;
    }

    /** The document, or nothing where there is none; what is wrong with it goes to the problems. */
    static Optional<Node> read(byte[] content, Problems problems) {
        if (content.length > MOST_BYTES) {
            problems.add(At.FILE, Problem.Code.BAD_YAML, "is larger than 1 MB; a case is a page of text");
            return Optional.empty();
        }
        String text;
        try {
            text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(content))
                    .toString();
        } catch (CharacterCodingException e) {
            problems.add(At.FILE, Problem.Code.BAD_YAML, "is not written in UTF-8");
            return Optional.empty();
        }
        try (YAMLParser parser =
                FACTORY.createParser(new StringReader(text.startsWith("\ufeff") ? text.substring(1) : text))) {
            return Optional.of(new YamlReader(parser, problems).document());
        } catch (Refused e) {
            problems.add(e.at, Problem.Code.BAD_YAML, e.why);
        } catch (JsonProcessingException e) {
            problems.add(at(e), Problem.Code.BAD_YAML, said(String.valueOf(e.getOriginalMessage())));
        } catch (IOException e) {
            throw new UncheckedIOException(e); // a text in memory can be read
        }
        return Optional.empty();
    }

    /** The place that the message ends with, which is that of the error; its context stands before it. */
    private static At at(JsonProcessingException e) {
        At last = null;
        for (Matcher mark = MARK.matcher(String.valueOf(e.getOriginalMessage())); mark.find(); ) {
            last = new At(Integer.parseInt(mark.group(1)), Integer.parseInt(mark.group(2)));
        }
        return last != null ? last : e.getLocation() == null ? At.FILE : at(e.getLocation());
    }

    /** The parser's message in an author's words, where it is one that authors meet. */
    private static String said(String message) {
        Matcher mark = MARK.matcher(message);
        String begun = mark.find() && mark.find(mark.end()) ? " of line " + first(message) : "";
        if (message.contains("(TAB)")) {
            return "a tab stands where blanks belong; indent with blanks";
        }
        if (message.contains("mapping values are not allowed")) {
            return "a text with ': ' in it needs quotes, or this line is indented too far";
        }
        if (message.contains("expected <block end>")) {
            return "is indented otherwise than the lines before it";
        }
        if (message.contains("could not find expected ':'")) {
            return "a key without ': ' stands before this line";
        }
        if (message.contains("cannot start any token")) {
            return "a text that begins with this character needs quotes";
        }
        if (message.contains("Expected a field name")) {
            return "a key is a plain word";
        }
        if (message.contains("flow mapping")) {
            return "the '{'" + begun + " is not closed, or a ',' is missing, or a text in it needs quotes";
        }
        if (message.contains("flow sequence")) {
            return "the '['" + begun + " is not closed, or a ',' is missing, or a text in it needs quotes";
        }
        if (message.contains("quoted scalar")) {
            return "the quote" + begun + " is not closed";
        }
        String line = message.lines().findFirst().orElse("cannot be read").strip();
        return line.substring(0, 1).toLowerCase(Locale.ROOT) + line.substring(1);
    }

    private static String first(String message) {
        Matcher mark = MARK.matcher(message);
        return mark.find() ? mark.group(1) : "";
    }

    private static At at(JsonLocation location) {
        return new At(location.getLineNr(), location.getColumnNr());
    }

    private At here() {
        return at(parser.currentTokenLocation());
    }

    private Node document() throws IOException {
        JsonToken start = parser.nextToken();
        if (start == null) {
            throw new Refused(At.START, "is empty");
        }
        Node node = node(start, 0);
        if (parser.nextToken() != null) {
            throw new Refused(here(), "a second document begins here; one file holds one");
        }
        return node;
    }

    private Node node(@Nullable JsonToken token, int depth) throws IOException {
        refuse(depth);
        if (token == JsonToken.START_ARRAY) {
            return items(depth);
        }
        return token == JsonToken.START_OBJECT ? entries(depth) : new Node.Text(parser.getText(), here());
    }

    private void refuse(int depth) throws IOException {
        if (parser.isCurrentAlias()) {
            throw new Refused(here(), "'*" + parser.getText() + "' is an alias; write the value itself");
        }
        if (depth > DEEPEST) {
            throw new Refused(here(), "is nested deeper than any case");
        }
        if (parser.getObjectId() != null) {
            throw new Refused(
                    here(), "'&" + parser.getObjectId() + "' is an anchor; write each value where it belongs");
        }
        if (parser.getTypeId() != null) {
            throw new Refused(here(), "'" + parser.getTypeId() + "' is a tag; write the plain value");
        }
    }

    private Node items(int depth) throws IOException {
        At start = here();
        List<Node> items = new ArrayList<>();
        for (JsonToken t = parser.nextToken(); t != JsonToken.END_ARRAY; t = parser.nextToken()) {
            items.add(node(t, depth + 1));
        }
        return new Node.Items(items, start);
    }

    private Node entries(int depth) throws IOException {
        At start = here();
        Map<String, Node.Entry> entries = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            refuse(depth);
            String key = parser.currentName();
            At at = here();
            Node value = node(parser.nextToken(), depth + 1);
            Node.Entry before = entries.putIfAbsent(key, new Node.Entry(at, value));
            if (before != null) {
                problems.add(
                        at,
                        Problem.Code.DUPLICATE_KEY,
                        "'" + key + "' stands in line " + before.at().line() + ", too; keep one");
            }
        }
        return new Node.Entries(entries, start);
    }
}
