package io.github.jdkdoctor.evidence.benchmark;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Texts in JSON, at which a parser stands; what has another form is passed over. */
final class JsonTexts {
    private JsonTexts() {}

    /** A text or number; empty for anything else. */
    static String text(JsonParser parser) throws IOException {
        String text = parser.getValueAsString();
        parser.skipChildren();
        return text == null ? "" : text;
    }

    /** A list of texts, up to the first element that is none; empty for anything else. */
    static List<String> texts(JsonParser parser) throws IOException {
        List<String> texts = new ArrayList<>();
        if (parser.currentToken() == JsonToken.START_ARRAY) {
            while (parser.nextToken() == JsonToken.VALUE_STRING) {
                texts.add(parser.getText());
            }
        }
        return texts;
    }
}
