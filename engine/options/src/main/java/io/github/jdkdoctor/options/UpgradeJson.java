package io.github.jdkdoctor.options;

import static io.github.jdkdoctor.report.Json.array;
import static io.github.jdkdoctor.report.Json.strings;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.jdkdoctor.options.Upgrade.FlagChange;
import io.github.jdkdoctor.report.Json;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Optional;

/** What an upgrade brings, as JSON with stable names (schema {@code compare.schema.json}). */
public final class UpgradeJson {
    private UpgradeJson() {}

    /** Writes JSON, indented, with a line feed at the end; the writer stays open. */
    public static void write(Upgrade upgrade, Writer to) throws IOException {
        Json.indented(to, json -> json(upgrade, json));
    }

    private static void json(Upgrade u, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("schema", "https://jdkdoctor.github.io/schema/compare-1.json");
        side(json, "from", u.from().toString(), u.fromData());
        side(json, "to", u.to().toString(), u.toData());
        json.writeObjectFieldStart("flags");
        flags(json, "added", u.added());
        flags(json, "removed", u.removed());
        flags(json, "changed", u.changed());
        flags(json, "settledAtStart", u.atStart());
        strings(json, "unknown", u.unknown());
        json.writeEndObject();
        if (u.security().isPresent()) {
            Upgrade.SecurityChanges security = u.security().get();
            json.writeObjectFieldStart("security");
            json.writeStringField("from", security.fromBuild());
            json.writeStringField("to", security.toBuild());
            array(json, "changed", security.changes(), p -> {
                json.writeStringField("property", p.property());
                optional(json, "from", p.from());
                optional(json, "to", p.to());
                strings(json, "added", p.added());
                strings(json, "dropped", p.dropped());
            });
            json.writeEndObject();
        }
        array(json, "changes", u.changes(), c -> {
            json.writeStringField("id", c.change().id());
            json.writeStringField("title", c.change().title());
            json.writeStringField("area", c.change().area());
            json.writeBooleanField("certain", c.certain());
            json.writeStringField("concerns", c.change().concerns());
            json.writeStringField("sees", c.change().sees());
            json.writeStringField("do", c.change().action());
            array(json, "sources", c.change().sources(), s -> {
                json.writeStringField("name", s.name());
                json.writeStringField("url", s.url());
            });
        });
        array(json, "cases", u.cases(), c -> {
            json.writeStringField("case", c.caseId());
            json.writeStringField("title", c.title());
            json.writeStringField("summary", c.summary());
            json.writeStringField("because", c.because());
            json.writeBooleanField("certain", c.certain());
            strings(json, "watch", c.watch());
            array(json, "collect", c.collect(), r -> {
                json.writeStringField("command", r.command());
                json.writeStringField("why", r.why());
            });
        });
        json.writeEndObject();
    }

    private static void side(JsonGenerator json, String name, String jdk, Optional<String> data) throws IOException {
        json.writeObjectFieldStart(name);
        json.writeStringField("jdk", jdk);
        optional(json, "data", data);
        json.writeEndObject();
    }

    private static void flags(JsonGenerator json, String name, List<FlagChange> flags) throws IOException {
        array(json, name, flags, f -> {
            json.writeStringField("flag", f.flag());
            json.writeStringField("kind", f.kind());
            optional(json, "from", f.from());
            optional(json, "to", f.to());
            optional(json, "source", f.source());
        });
    }

    private static void optional(JsonGenerator json, String name, Optional<String> value) throws IOException {
        if (value.isPresent()) {
            json.writeStringField(name, value.get());
        }
    }
}
