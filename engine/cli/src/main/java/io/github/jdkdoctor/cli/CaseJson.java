package io.github.jdkdoctor.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.jdkdoctor.casebook.Case;
import io.github.jdkdoctor.casebook.Symptom;
import io.github.jdkdoctor.report.Json;
import java.io.IOException;
import java.util.List;

/** A case as JSON, with the names that {@code cases list} and the service use. */
final class CaseJson {
    private CaseJson() {}

    /** The fields that a list has. */
    static void listed(Case c, JsonGenerator json) throws IOException {
        json.writeStringField("id", c.id());
        json.writeStringField("title", c.title());
        Json.strings(json, "formerly", c.formerly().stream().sorted().toList());
        Json.strings(json, "aliases", c.aliases());
        json.writeStringField("area", c.area());
        json.writeStringField("kind", CasesListCommand.word(c.kind()));
        json.writeStringField("status", CasesListCommand.word(c.status()));
    }

    /** All that people are told of a case, as one object. */
    static void whole(Case c, JsonGenerator json) throws IOException {
        json.writeStartObject();
        listed(c, json);
        json.writeStringField("summary", c.summary());
        json.writeStringField("severity", CasesListCommand.word(c.severity()));
        json.writeStringField("frequency", CasesListCommand.word(c.frequency()));
        affects(json, c.affects());
        Json.array(json, "symptoms", c.symptoms().values(), s -> symptom(c, s, json));
        Json.strings(
                json,
                "explainsAway",
                c.diagnosis().explainsAway().stream().sorted().toList());
        Json.array(json, "variants", c.variants(), v -> {
            json.writeStringField("name", v.name());
            json.writeStringField("title", v.title());
            affects(json, v.affects());
            Json.strings(json, "requires", v.requires().stream().sorted().toList());
            remedies(json, v.remedies());
        });
        remedies(json, c.remedies());
        Json.array(json, "confirm", c.confirm(), x -> {
            json.writeStringField("action", x.action());
            json.writeStringField("expect", x.expect());
        });
        Json.array(json, "references", c.references(), r -> {
            json.writeStringField("title", r.title());
            json.writeStringField("url", r.url());
            Json.strings(json, "supports", r.supports());
        });
        json.writeEndObject();
    }

    private static void symptom(Case c, Symptom s, JsonGenerator json) throws IOException {
        json.writeStringField("name", s.name());
        json.writeStringField("says", s.says());
        json.writeStringField("role", CasesShowCommand.role(c, s));
    }

    private static void affects(JsonGenerator json, List<Case.Affected> affects) throws IOException {
        Json.array(json, "affects", affects, a -> {
            json.writeStringField("of", CasesListCommand.word(a.of()));
            json.writeStringField("vendor", a.vendor());
            json.writeStringField("versions", a.versions().toString());
        });
    }

    private static void remedies(JsonGenerator json, List<Case.Remedy> remedies) throws IOException {
        Json.array(json, "remedies", remedies, r -> {
            json.writeStringField("action", r.action());
            json.writeStringField("where", r.where());
            json.writeStringField("risk", r.risk());
            if (r.security().isPresent()) {
                json.writeStringField("security", r.security().get());
            }
        });
    }
}
