package io.github.jdkdoctor.trends;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** One HTML file: causes by service, regressions, what could not be read. */
public final class FleetPage {
    // with more the page is larger than anybody reads; the tables have all
    private static final int SERVICES = 200;
    private static final int INCIDENTS = 100;
    private static final int CHANGES = 5;
    private static final int POINTS = 120;
    private static final int UNREAD = 300;

    private FleetPage() {}

    /** What the page counts where a cause shows. */
    public enum Counted {
        INSTANCE,
        REPORT
    }

    /** SHA-256 of the page's script in Base64, by which the policy of a server can allow it alone. */
    public static String scriptHash() {
        try {
            byte[] script = resource("page.js").getBytes(StandardCharsets.UTF_8);
            return Base64.getEncoder()
                    .encodeToString(MessageDigest.getInstance("SHA-256").digest(script));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Writes the page; the writer stays open.
     *
     * @param counted what is counted where a cause shows
     * @param reports where reports of bundles are, as seen from the page, by the ids of the bundles
     */
    public static void write(
            Overview overview, Regressions.Found found, Counted counted, Map<String, String> reports, Writer to)
            throws IOException {
        String page = resource("page.html")
                .replace("/*style*/", resource("page.css"))
                .replace("/*script*/", resource("page.js"))
                // no text in it may end the script
                .replace(
                        "/*data*/",
                        json(overview, found, counted, reports)
                                .replace("</", "<\\/")
                                .replace("<!--", "<\\!--"));
        to.write(page);
        to.flush();
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = FleetPage.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IOException("no " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static String json(Overview o, Regressions.Found found, Counted counted, Map<String, String> reports)
            throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.writeStartObject();
            json.writeNumberField("bundles", o.bundles());
            json.writeStringField("by", counted.name().toLowerCase(Locale.ROOT));
            json.writeStringField("from", o.from().toString());
            json.writeStringField("to", o.to().toString());
            json.writeNumberField("allServices", o.services().size());
            List<String> shown = o.services().stream().limit(SERVICES).toList();
            json.writeArrayFieldStart("services");
            for (String service : shown) {
                json.writeString(service);
            }
            json.writeEndArray();
            Map<String, Integer> services = new HashMap<>();
            shown.forEach(s -> services.put(s, services.size()));
            Map<String, Integer> causes = new HashMap<>();
            json.writeArrayFieldStart("causes");
            for (Overview.Cause cause : o.causes()) {
                causes.put(cause.id(), causes.size());
                json.writeStartObject();
                json.writeStringField("id", cause.id());
                json.writeStringField("title", cause.title());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeArrayFieldStart("cells");
            for (Overview.Cell cell : o.cells()) {
                Integer service = services.get(cell.service());
                Integer cause = causes.get(cell.cause());
                if (service != null && cause != null) {
                    cell(json, cell, service, cause, reports.getOrDefault(cell.exampleId(), ""));
                }
            }
            json.writeEndArray();
            json.writeNumberField("series", found.series());
            incidents(json, found.worse());
            json.writeNumberField("allUnread", o.unread().size());
            json.writeArrayFieldStart("unread");
            for (Rows.Bundle b : o.unread().stream().limit(UNREAD).toList()) {
                json.writeStartArray();
                json.writeString(b.path());
                json.writeString(b.service());
                json.writeString(b.error().orElse(""));
                json.writeEndArray();
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        return text.toString();
    }

    private static void cell(JsonGenerator json, Overview.Cell cell, int service, int cause, String report)
            throws IOException {
        json.writeStartArray();
        json.writeNumber(service);
        json.writeNumber(cause);
        json.writeNumber(cell.instances());
        json.writeNumber(cell.bundles());
        if (cell.cores().isPresent()) {
            json.writeNumber(rounded(cell.cores().getAsDouble()));
        } else {
            json.writeNull();
        }
        json.writeString(cell.first().toString().substring(0, 10));
        json.writeString(cell.last().toString().substring(0, 10));
        json.writeString(cell.certainty());
        json.writeString(cell.example());
        json.writeString(report);
        json.writeEndArray();
    }

    private static void incidents(JsonGenerator json, List<Regressions.Incident> incidents) throws IOException {
        json.writeNumberField("allIncidents", incidents.size());
        json.writeArrayFieldStart("incidents");
        for (Regressions.Incident i : incidents.subList(Math.max(0, incidents.size() - INCIDENTS), incidents.size())) {
            json.writeStartObject();
            json.writeStringField("service", i.group());
            json.writeStringField("at", i.at().toString());
            json.writeStringField("deployment", i.deployment().orElse(""));
            json.writeStringField("before", i.before().orElse(""));
            strings(json, "cameWith", i.cameWith().stream().limit(20).toList());
            strings(json, "cases", i.cases());
            json.writeArrayFieldStart("changes");
            for (Regressions.Change c : i.changes().stream()
                    .filter(c -> c.verdict() == Regressions.Verdict.WORSE)
                    .limit(CHANGES)
                    .toList()) {
                change(json, c);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void strings(JsonGenerator json, String name, List<String> values) throws IOException {
        json.writeArrayFieldStart(name);
        for (String value : values) {
            json.writeString(value);
        }
        json.writeEndArray();
    }

    private static void change(JsonGenerator json, Regressions.Change c) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", c.name());
        json.writeStringField("unit", c.unit());
        json.writeNumberField("before", rounded(c.before()));
        json.writeNumberField("after", rounded(c.after()));
        if (c.cores().isPresent()) {
            json.writeNumberField("cores", rounded(c.cores().getAsDouble()));
        }
        // the stretch around the change
        int from = Math.max(0, Math.min(c.at() - POINTS / 2, c.values().size() - POINTS));
        int to = Math.min(c.values().size(), from + POINTS);
        json.writeNumberField("at", c.at() - from);
        json.writeArrayFieldStart("values");
        for (double value : c.values().subList(from, to)) {
            json.writeNumber(rounded(value));
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static double rounded(double value) {
        if (value == 0 || !Double.isFinite(value)) {
            return 0;
        }
        double unit = Math.pow(10, 3 - Math.floor(Math.log10(Math.abs(value))));
        return Math.round(value * unit) / unit;
    }
}
