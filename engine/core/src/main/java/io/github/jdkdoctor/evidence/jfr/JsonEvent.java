package io.github.jdkdoctor.evidence.jfr;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.jdkdoctor.profile.FrameNames;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** One event as {@code jfr print --json} writes it (JSONWriter of jdk.jfr.internal.tool). */
final class JsonEvent implements RecordedEvent {
    private static final int MOST_FIELDS = 100;
    private static final int MOST_FRAMES = 2048;
    private static final int LONGEST = 1 << 16;

    private final String name;
    private final Map<String, String> fields = new HashMap<>();
    private final List<String> frames = new ArrayList<>();
    private boolean cut;

    private JsonEvent(String name) {
        this.name = name;
    }

    /** Reads the values of an event, at whose beginning the parser stands, to their end. */
    static JsonEvent of(String type, JsonParser parser) throws IOException {
        JsonEvent event = new JsonEvent(type);
        event.fields("", parser);
        return event;
    }

    private void fields(String of, JsonParser parser) throws IOException {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String field = of + parser.currentName();
            JsonToken value = parser.nextToken();
            if (value == JsonToken.START_OBJECT && field.equals("stackTrace")) {
                stack(parser);
            } else if (value == JsonToken.START_OBJECT && of.isEmpty()) {
                fields(field + '.', parser);
            } else if (value.isScalarValue() && value != JsonToken.VALUE_NULL && fields.size() < MOST_FIELDS) {
                String text = parser.getText();
                fields.put(field, text.length() <= LONGEST ? text : text.substring(0, LONGEST));
            } else {
                parser.skipChildren();
            }
        }
    }

    private void stack(JsonParser parser) throws IOException {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            boolean truncated = parser.currentName().equals("truncated");
            JsonToken value = parser.nextToken();
            cut |= truncated && value == JsonToken.VALUE_TRUE;
            if (value == JsonToken.START_ARRAY) {
                while (parser.nextToken() == JsonToken.START_OBJECT) {
                    frame(parser);
                }
            }
            parser.skipChildren();
        }
    }

    // {"method": {"type": {"name": "app\/Shop"}, "name": "enter"}, "lineNumber": 22}
    private void frame(JsonParser parser) throws IOException {
        String method = "";
        String owner = "";
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            boolean ofMethod = parser.currentName().equals("method");
            if (parser.nextToken() == JsonToken.START_OBJECT && ofMethod) {
                while (parser.nextToken() == JsonToken.FIELD_NAME) {
                    String field = parser.currentName();
                    parser.nextToken();
                    if (field.equals("name")) {
                        method = parser.getValueAsString("");
                    } else if (field.equals("type") && parser.currentToken() == JsonToken.START_OBJECT) {
                        owner = nameOf(parser);
                    }
                    parser.skipChildren();
                }
            }
            parser.skipChildren();
        }
        if (!method.isEmpty() && frames.size() < MOST_FRAMES) {
            frames.add(FrameNames.canonicalClass(dotted(owner)) + '.' + FrameNames.canonicalMethod(method));
        }
    }

    private static String nameOf(JsonParser parser) throws IOException {
        String name = "";
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            boolean named = parser.currentName().equals("name");
            parser.nextToken();
            name = named ? parser.getValueAsString("") : name;
            parser.skipChildren();
        }
        return name;
    }

    // the address of a hidden class stays behind its slash: app/Shop$$Lambda/0x00007f1c4c000a00
    private static String dotted(String className) {
        int address = className.lastIndexOf("/0x");
        return address < 0
                ? className.replace('/', '.')
                : className.substring(0, address).replace('/', '.') + className.substring(address);
    }

    /** Nanoseconds since 1970; empty where the event does not say when it began. */
    OptionalLong began() {
        try {
            Instant at =
                    OffsetDateTime.parse(fields.getOrDefault("startTime", "")).toInstant();
            return OptionalLong.of(
                    Math.addExact(Math.multiplyExact(at.getEpochSecond(), 1_000_000_000L), at.getNano()));
        } catch (DateTimeException | ArithmeticException e) {
            return OptionalLong.empty();
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<String> frames() {
        return frames;
    }

    @Override
    public boolean cut() {
        return cut;
    }

    @Override
    public Optional<String> text(String field) {
        return Optional.ofNullable(fields.get(field))
                .or(() -> Optional.ofNullable(fields.get(field + ".javaName")))
                .or(() -> Optional.ofNullable(fields.get(field + ".osName")))
                .or(() -> Optional.ofNullable(fields.get(field + ".name")).map(JsonEvent::dotted));
    }

    @Override
    public Optional<String> thread(String field) {
        return text(field).map(name -> name + ' ' + fields.getOrDefault(field + ".javaThreadId", ""));
    }

    @Override
    public OptionalLong number(String field) {
        String printed = fields.getOrDefault(field, "");
        return printed.matches("-?\\d{1,18}") ? OptionalLong.of(Long.parseLong(printed)) : OptionalLong.empty();
    }

    @Override
    public OptionalLong bytes(String field) {
        return number(field);
    }

    @Override
    public OptionalDouble share(String field) {
        String printed = fields.getOrDefault(field, "");
        return printed.matches("\\d{1,3}(\\.\\d{1,20})?(E-?\\d{1,3})?")
                ? OptionalDouble.of(Double.parseDouble(printed))
                : OptionalDouble.empty();
    }

    @Override
    public long nanos(String field) {
        try {
            return Math.max(0, Duration.parse(fields.getOrDefault(field, "")).toNanos());
        } catch (DateTimeException | ArithmeticException e) {
            return 0;
        }
    }
}
