package io.github.jdkdoctor.fleet.table;

import io.github.jdkdoctor.fleet.table.Column.Kind;
import io.github.jdkdoctor.trends.Rows;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** The tables of a fleet. Names and types stay; columns may be added at the end. */
public final class Tables {
    public static final Table<Rows.Bundle> BUNDLES = new Table<>(
            "bundles",
            "one row for each bundle, read or not",
            List.of(
                    text("id", "of the bundle's place; other tables name a bundle by it"),
                    text("path", "where the bundle is"),
                    text("sha256", "digest of its content"),
                    text("service", "which service it was recorded of"),
                    text("deployment", "which deployment of the service, in an order that sorts"),
                    text("version", "which version of the service"),
                    text("instance", "which instance"),
                    new Column("started", Kind.TIME, "when it was recorded, UTC"),
                    text("jdk", "version of the JDK"),
                    text("vendor", "who built the JDK"),
                    text("cpu", "model or architecture of the processor"),
                    new Column("cpus", Kind.WHOLE, "processors that the JVM could use"),
                    number("cores_used", "CPU time over wall time; empty where the bundle does not say"),
                    text("status", "ok, or error"),
                    text("error", "why it could not be examined"),
                    text("casebook", "version of the cases that it was held against"),
                    text("pair", "the bundle that was its baseline, where it holds one run"),
                    new Column("length", Kind.WHOLE, "bytes"),
                    new Column("modified", Kind.TIME, "when the file was written, UTC")),
            (r, c) -> c.text("id", r.id())
                    .text("path", r.path())
                    .text("sha256", r.sha256())
                    .text("service", r.service())
                    .text("deployment", r.deployment())
                    .text("version", r.version())
                    .text("instance", r.instance())
                    .whole("started", micros(r.started()))
                    .text("jdk", r.jdk())
                    .text("vendor", r.vendor())
                    .text("cpu", r.cpu())
                    .whole("cpus", r.cpus())
                    .number("cores_used", r.coresUsed())
                    .text("status", r.read() ? "ok" : "error")
                    .text("error", r.error())
                    .text("casebook", r.casebook())
                    .text("pair", r.pair())
                    .whole("length", r.length())
                    .whole("modified", micros(r.modified())),
            c -> new Rows.Bundle(
                    c.text("id"),
                    c.text("path"),
                    c.find("sha256"),
                    c.text("service"),
                    c.find("deployment"),
                    c.find("version"),
                    c.find("instance"),
                    instant(c.whole("started")),
                    c.find("jdk"),
                    c.find("vendor"),
                    c.find("cpu"),
                    optional(c.findWhole("cpus")),
                    c.findNumber("cores_used"),
                    c.find("error"),
                    c.text("casebook"),
                    c.find("pair"),
                    c.whole("length"),
                    instant(c.whole("modified"))));

    public static final Table<Rows.Finding> FINDINGS = new Table<>(
            "findings",
            "one row for each cause that a bundle shows",
            List.of(
                    text("bundle", "id of the bundle"),
                    text("case", "id of the case"),
                    text("title", "of the case"),
                    text("certainty", "how sure it is"),
                    number("cost", "share of the current run's samples that it accounts for, 0 to 1"),
                    number("explained", "share of what grew that it accounts for, 0 to 1"),
                    number("cores", "cost times cores_used; empty where either is not known")),
            (r, c) -> c.text("bundle", r.bundle())
                    .text("case", r.caseId())
                    .text("title", r.title())
                    .text("certainty", r.certainty())
                    .number("cost", r.cost())
                    .number("explained", r.explained())
                    .number("cores", r.cores()),
            c -> new Rows.Finding(
                    c.text("bundle"),
                    c.text("case"),
                    c.text("title"),
                    c.text("certainty"),
                    c.findNumber("cost"),
                    c.findNumber("explained"),
                    c.findNumber("cores")));

    public static final Table<Rows.Measure> MEASURES = new Table<>(
            "measures",
            "what was measured of each run",
            List.of(
                    text("bundle", "id of the bundle"),
                    text("name", "of the measure"),
                    number("value", "in the unit; shares are 0 to 1, sizes are bytes"),
                    text(
                            "unit",
                            "percent, points, times, per-second, seconds, megabytes, count, yes-no, or a benchmark's own"),
                    text("run", "current or baseline")),
            (r, c) -> c.text("bundle", r.bundle())
                    .text("name", r.name())
                    .number("value", r.value())
                    .text("unit", r.unit())
                    .text("run", r.run()),
            c -> new Rows.Measure(c.text("bundle"), c.text("name"), c.number("value"), c.text("unit"), c.text("run")));

    public static final Table<Rows.Frame> FRAMES = new Table<>(
            "frames",
            "the 200 largest frames of the current run's leading profile",
            List.of(
                    text("bundle", "id of the bundle"),
                    text("frame", "class and method, or function"),
                    number("self", "share of the program's samples that end in it, 0 to 1"),
                    number("total", "share of the program's samples that have it on their stack, 0 to 1"),
                    new Column("weight", Kind.WHOLE, "samples that end in it")),
            (r, c) -> c.text("bundle", r.bundle())
                    .text("frame", r.frame())
                    .number("self", r.self())
                    .number("total", r.total())
                    .whole("weight", r.weight()),
            c -> new Rows.Frame(
                    c.text("bundle"), c.text("frame"), c.number("self"), c.number("total"), c.whole("weight")));

    public static final Table<Rows.Flag> FLAGS = new Table<>(
            "flags",
            "flags that a person set, and arguments of the JVM",
            List.of(
                    text("bundle", "id of the bundle"),
                    text("name", "of the flag, or the argument without its value"),
                    text("value", "its value"),
                    text("set_by", "who gave it its value"),
                    text("run", "current or baseline")),
            (r, c) -> c.text("bundle", r.bundle())
                    .text("name", r.name())
                    .text("value", r.value())
                    .text("set_by", r.setBy())
                    .text("run", r.run()),
            c -> new Rows.Flag(c.text("bundle"), c.text("name"), c.text("value"), c.text("set_by"), c.text("run")));

    public static final Table<Rows.Evidence> EVIDENCE = new Table<>(
            "evidence",
            "what was read of each bundle, packed, for fleet match",
            List.of(text("bundle", "id of the bundle"), new Column("facts", Kind.BYTES, "packed facts")),
            (r, c) -> c.text("bundle", r.bundle()).bytes("facts", r.facts()),
            c -> new Rows.Evidence(c.text("bundle"), c.bytes("facts")));

    /** All tables; {@code bundles} is last, as it is written last. */
    public static final List<Table<?>> ALL = List.of(FINDINGS, MEASURES, FRAMES, FLAGS, EVIDENCE, BUNDLES);

    private Tables() {}

    private static Column text(String name, String says) {
        return new Column(name, Kind.TEXT, says);
    }

    private static Column number(String name, String says) {
        return new Column(name, Kind.NUMBER, says);
    }

    private static OptionalInt optional(OptionalLong value) {
        return value.isEmpty() ? OptionalInt.empty() : OptionalInt.of(Math.toIntExact(value.getAsLong()));
    }

    private static long micros(Instant time) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, time);
    }

    private static Instant instant(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }
}
