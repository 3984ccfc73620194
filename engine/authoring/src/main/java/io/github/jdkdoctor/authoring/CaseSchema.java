package io.github.jdkdoctor.authoring;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import io.github.jdkdoctor.casebook.Pack;
import io.github.jdkdoctor.casebook.PhenomenonDeclaration;
import io.github.jdkdoctor.casebook.Unit;
import io.github.jdkdoctor.casebook.Vocabulary;
import io.github.jdkdoctor.fact.Run;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The JSON schema of a case.yaml, for editors; made of the same description that reading goes by, and of the facts and
 * phenomena that there are.
 */
public final class CaseSchema {
    /** The schema's file in a directory of cases. */
    public static final String FILE = "case.schema.json";

    /** How a case.yaml names the schema, for editors with the YAML language server. */
    static final String MODELINE = "# yaml-language-server: $schema=../" + FILE + "\n";

    private final SortedMap<String, String> facts = new TreeMap<>();
    private final SortedMap<String, String> attributes = new TreeMap<>(CaseFormat.MEASURED);

    private CaseSchema(Iterable<PhenomenonDeclaration> phenomena) {
        phenomena.forEach(p -> facts.put(p.name(), p.says() + inUnit(p.unit())));
        for (String fact : Vocabulary.facts()) {
            facts.put(fact, Vocabulary.says(fact).orElse(""));
            for (Vocabulary.Attribute a : Vocabulary.attributes(fact).orElse(List.of())) {
                attributes.merge(a.name(), "of " + fact, (before, of) -> before + ", " + of);
            }
        }
    }

    private static String inUnit(Unit unit) {
        return unit.symbol().isEmpty() ? "" : "; in '" + unit.symbol() + "'";
    }

    /**
     * Writes the schema of the cases in a directory, where it is not there as it should be.
     *
     * @param others the packs whose phenomena they may speak of, alongside those that the directory declares
     * @return whether it was written
     */
    public static boolean write(Path directory, List<Pack> others) throws IOException {
        if (isCurrent(directory, others)) {
            return false;
        }
        Files.writeString(directory.resolve(FILE), json(directory, others));
        return true;
    }

    /** Whether the schema of the cases in a directory is there as it should be; see {@link #write}. */
    static boolean isCurrent(Path directory, List<Pack> others) throws IOException {
        Path file = directory.resolve(FILE);
        return Files.isRegularFile(file) && Files.readString(file).equals(json(directory, others));
    }

    private static String json(Path directory, List<Pack> others) throws IOException {
        List<PhenomenonDeclaration> phenomena =
                new ArrayList<>(PackSource.in(directory, Known.of(others)).phenomena());
        others.forEach(pack -> phenomena.addAll(pack.phenomena()));
        return json(phenomena);
    }

    /** The schema, with a line break at its end. */
    static String json(Iterable<PhenomenonDeclaration> phenomena) {
        CaseSchema schema = new CaseSchema(phenomena);
        StringWriter out = new StringWriter();
        DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
        DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
        printer.indentObjectsWith(indenter);
        printer.indentArraysWith(indenter);
        try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
            json.setPrettyPrinter(printer);
            json.writeStartObject();
            // what the YAML language server goes up to
            json.writeStringField("$schema", "http://json-schema.org/draft-07/schema#");
            json.writeStringField("title", "A case of jdkdoctor");
            schema.keys(CaseFormat.CASE, json);
            json.writeEndObject();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return out + "\n";
    }

    private void shape(Shape shape, JsonGenerator json) throws IOException {
        if (shape instanceof Shape.Keys keys) {
            keys(keys, json);
        } else if (shape instanceof Shape.Named named) {
            json.writeStringField("type", "object");
            if (named.declares()) {
                json.writeObjectFieldStart("propertyNames");
                json.writeStringField("pattern", "^" + Shape.NAME.pattern() + "$");
                json.writeEndObject();
            }
            json.writeObjectFieldStart("additionalProperties");
            shape(named.of(), json);
            json.writeEndObject();
        } else if (shape instanceof Shape.Items items) {
            array(items.of(), json);
        } else if (shape instanceof Shape.Texts) {
            json.writeArrayFieldStart("anyOf");
            json.writeStartObject();
            shape(new Shape.Text(), json);
            json.writeEndObject();
            json.writeStartObject();
            array(new Shape.Text(), json);
            json.writeEndObject();
            json.writeEndArray();
        } else if (shape instanceof Shape.Word word) {
            word(word.words(), json);
        } else if (shape instanceof Shape.Or or) {
            json.writeArrayFieldStart("anyOf");
            json.writeStartObject();
            json.writeStringField("const", or.word());
            json.writeStringField("description", or.says());
            json.writeEndObject();
            json.writeStartObject();
            shape(or.of(), json);
            json.writeEndObject();
            json.writeEndArray();
        } else if (shape instanceof Shape.Fact) {
            facts(json);
        } else if (shape instanceof Shape.Conditions) {
            conditions(json);
        } else {
            // YAML reads 15 as a number and true as a boolean where the author means what is written
            json.writeArrayFieldStart("type");
            json.writeString("string");
            json.writeString("number");
            json.writeString("boolean");
            json.writeEndArray();
        }
    }

    /** Each with what it means, which editors show alongside the name. */
    private void facts(JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("anyOf");
        for (Map.Entry<String, String> fact : facts.entrySet()) {
            json.writeStartObject();
            json.writeStringField("const", fact.getKey());
            json.writeStringField("description", fact.getValue());
            json.writeEndObject();
        }
        json.writeStartObject();
        json.writeStringField("pattern", "^" + Shape.NAME.pattern() + "$");
        json.writeStringField("description", "a measure of this case, under 'measures'");
        json.writeEndObject();
        json.writeEndArray();
    }

    private void conditions(JsonGenerator json) throws IOException {
        json.writeStringField("type", "object");
        json.writeObjectFieldStart("properties");
        json.writeObjectFieldStart("run");
        json.writeStringField("description", "the run that is meant; current if left out");
        word(Arrays.stream(Run.values()).map(Run::label).toList(), json);
        json.writeEndObject();
        for (Map.Entry<String, String> attribute : attributes.entrySet()) {
            json.writeObjectFieldStart(attribute.getKey());
            json.writeStringField("description", attribute.getValue());
            shape(new Shape.Texts(), json);
            json.writeEndObject();
        }
        json.writeEndObject();
        json.writeBooleanField("additionalProperties", false);
    }

    private static void word(List<String> words, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("enum");
        for (String word : words) {
            if (word.equals("true") || word.equals("false")) {
                json.writeBoolean(word.equals("true"));
            } else {
                json.writeString(word);
            }
        }
        json.writeEndArray();
    }

    private void array(Shape of, JsonGenerator json) throws IOException {
        json.writeStringField("type", "array");
        json.writeObjectFieldStart("items");
        shape(of, json);
        json.writeEndObject();
    }

    private void keys(Shape.Keys shape, JsonGenerator json) throws IOException {
        json.writeStringField("type", "object");
        json.writeObjectFieldStart("properties");
        for (Shape.Key key : shape.keys()) {
            json.writeObjectFieldStart(key.name());
            json.writeStringField("description", key.says());
            shape(key.shape(), json);
            json.writeEndObject();
        }
        json.writeEndObject();
        json.writeArrayFieldStart("required");
        for (Shape.Key key : shape.keys()) {
            if (key.required()) {
                json.writeString(key.name());
            }
        }
        json.writeEndArray();
        json.writeBooleanField("additionalProperties", false);
    }
}
