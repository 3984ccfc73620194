package io.github.jdkdoctor.options;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A document of YAML or JSON, with the lines in which its values begin. */
sealed interface Tree {
    /** The line in which it begins, from 1. */
    long line();

    /**
     * Values by their names. Of a name given twice the last value has it; those before have {@link #EARLIER} and a number
     * behind it, for the branches of a template together give a name twice, too.
     */
    record Mapping(Map<String, Tree> fields, long line) implements Tree {}

    record Items(List<Tree> items, long line) implements Tree {
        public Items {
            items = List.copyOf(items);
        }
    }

    /** A value; of an alias and of null the empty text. */
    record Scalar(String text, long line) implements Tree {}

    /** A document that cannot be read. */
    final class BrokenException extends Exception {
        private static final long serialVersionUID = 1;
        private final long line;
        private final long column;

        BrokenException(String message, long line, long column) {
            super(message);
            this.line = line;
            this.column = column;
        }

        long line() {
            return line;
        }

        long column() {
            return column;
        }
    }

    int DEEPEST = 60;

    /** Between a name and the number of an earlier value of it. */
    String EARLIER = "\u0000";

    /** The documents of a text of YAML. */
    static List<Tree> yaml(String text) throws BrokenException {
        return read(new YAMLFactory(), text);
    }

    /** The documents of a text of JSON, with comments or without. */
    static List<Tree> json(String text) throws BrokenException {
        return read(
                JsonFactory.builder()
                        .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
                        .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
                        .enable(JsonReadFeature.ALLOW_BACKSLASH_ESCAPING_ANY_CHARACTER)
                        .build(),
                text);
    }

    private static List<Tree> read(JsonFactory factory, String text) throws BrokenException {
        List<Tree> documents = new ArrayList<>();
        try (JsonParser parser = factory.createParser(text)) {
            while (parser.nextToken() != null) {
                documents.add(value(parser, 0));
            }
        } catch (JsonProcessingException e) {
            long line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
            long column = e.getLocation() == null ? 1 : e.getLocation().getColumnNr();
            throw new BrokenException(e.getOriginalMessage().lines().findFirst().orElse(""), line, column);
        } catch (IOException e) {
            // a text in memory has no other failures
            throw new UncheckedIOException(e);
        }
        return documents;
    }

    private static Tree value(JsonParser parser, int depth) throws IOException, BrokenException {
        long line = parser.currentTokenLocation().getLineNr();
        if (depth > DEEPEST) {
            throw new BrokenException(
                    "nested too deeply", line, parser.currentTokenLocation().getColumnNr());
        }
        if (parser.currentToken() == JsonToken.START_OBJECT) {
            Map<String, Tree> fields = new LinkedHashMap<>();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                parser.nextToken();
                Tree value = value(parser, depth + 1);
                if (fields.containsKey(name)) {
                    fields.put(name + EARLIER + fields.size(), Objects.requireNonNull(fields.get(name)));
                }
                fields.put(name, value);
            }
            return new Mapping(fields, line);
        }
        if (parser.currentToken() == JsonToken.START_ARRAY) {
            List<Tree> items = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                items.add(value(parser, depth + 1));
            }
            return new Items(items, line);
        }
        boolean none = parser.currentToken() == JsonToken.VALUE_NULL;
        return new Scalar(none ? "" : String.valueOf(parser.getText()), line);
    }
}
