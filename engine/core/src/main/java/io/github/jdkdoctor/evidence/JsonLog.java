package io.github.jdkdoctor.evidence;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * A log with one JSON object a line, of which one member holds what was printed: {@code log} in the files of Docker's
 * json-file driver, which puts the end of the line into the text and cuts lines longer than 16 KB into several objects
 * (github.com/moby/moby, daemon/logger/jsonfilelog), {@code textPayload} in those of Google Cloud, and {@code message} in
 * structured logs of programs.
 */
final class JsonLog implements Wrapping {
    private static final JsonFactory JSON = new JsonFactory();
    private static final List<String> MEMBERS = List.of("log", "textPayload", "message");
    private static final int LOOKED_AT = 50;

    private final String member;

    private JsonLog(String member) {
        this.member = member;
    }

    /** Such a log, by its first lines; empty if any of them is none of such a log. */
    static Optional<Wrapping> of(Head head) {
        if (!head.startsWith('{')) {
            return Optional.empty();
        }
        List<String> lines = head.lines().stream()
                .filter(line -> !line.isBlank())
                .limit(LOOKED_AT)
                .toList();
        // the last one may have been copied while it was written
        List<String> whole = lines.size() > 1 && lines.size() < LOOKED_AT ? lines.subList(0, lines.size() - 1) : lines;
        return MEMBERS.stream()
                .map(JsonLog::new)
                .filter(log -> !whole.isEmpty() && whole.stream().allMatch(log::holds))
                .findFirst()
                .map(Wrapping.class::cast);
    }

    private boolean holds(String line) {
        byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
        return text(bytes, 0, bytes.length).isPresent();
    }

    @Override
    public InputStream without(InputStream content) {
        return new Texts(content);
    }

    private Optional<String> text(byte[] bytes, int start, int end) {
        try (JsonParser parser = JSON.createParser(bytes, start, end - start)) {
            if (parser.nextToken() == JsonToken.START_OBJECT) {
                while (parser.nextToken() == JsonToken.FIELD_NAME) {
                    boolean wanted = parser.currentName().equals(member);
                    if (parser.nextToken() == JsonToken.VALUE_STRING && wanted) {
                        return Optional.of(parser.getText());
                    }
                    parser.skipChildren();
                }
            }
        } catch (IOException e) {
            // the line that was being written, or the end of a cut one
            return Optional.empty();
        }
        return Optional.empty();
    }

    private final class Texts extends ChangedLines {
        Texts(InputStream content) {
            super(content);
        }

        @Override
        void change(Lines line) {
            text(line.buffer(), line.start(), line.end()).ifPresent(text -> {
                byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
                put(bytes, 0, bytes.length, !member.equals("log"));
            });
        }
    }
}
