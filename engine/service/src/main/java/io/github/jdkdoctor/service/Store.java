package io.github.jdkdoctor.service;

import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.report.Report;
import io.github.jdkdoctor.service.Diagnosis.State;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Diagnoses that are done. */
@ApplicationScoped
class Store {
    static final String COLUMNS = "d.id, d.state, d.phase, d.created, d.name, d.casebook, d.bundle_sha256,"
            + " d.baseline_jdk, d.current_jdk, d.certainty, d.title, d.problem";

    private final Database database;
    private final Bundles bundles;
    private final Duration kept;

    Store(Database database, Bundles bundles, Settings settings) {
        this.database = database;
        this.bundles = bundles;
        kept = settings.keep().reports();
    }

    /** A diagnosis, and whether it was there before. */
    record Stored(Diagnosis diagnosis, boolean before) {}

    /** A diagnosis, or that of the same bundle which answers for it. */
    Optional<Diagnosis> find(UUID id) {
        return first(database.query(
                "select " + COLUMNS + " from diagnosis d where d.id = coalesce("
                        + "(select answered_by from diagnosis where id = ?), ?)",
                Store::diagnosis,
                id.toString(),
                id.toString()));
    }

    /** What was said of the same bytes with the same casebook. */
    Optional<Diagnosis> findUpload(String sha256, String casebook) {
        return first(database.query(
                "select " + COLUMNS + " from diagnosis d where d.upload_sha256 = ? and d.casebook = ?"
                        + " and d.state = 'DONE' and d.answered_by is null order by d.created limit 1",
                Store::diagnosis,
                sha256,
                casebook));
    }

    /** A report in one of its forms. */
    Optional<String> printing(UUID id, Form form) {
        return first(database.query(
                "select p.body, f.body from printing p left join frame f on f.sha256 = p.frame"
                        + " where p.diagnosis = ? and p.form = ?",
                row -> {
                    String printing = Packed.unpack(row.getBytes(1));
                    return Optional.ofNullable(row.getBytes(2))
                            .map(frame -> PageFrame.page(Packed.unpack(frame), printing))
                            .orElse(printing);
                },
                id.toString(),
                form.name()));
    }

    /** Stores a report, unless there is one of the same bundle and casebook: then that is given. */
    Stored add(Examined examined, Upload upload, Optional<IdempotencyKey> key) {
        String id = UUID.randomUUID().toString();
        try {
            database.together(connection -> {
                Database.update(
                        connection,
                        "insert into diagnosis (id, created, state, phase, name, casebook, upload_sha256, certainty, title,"
                                + " words, attempts) values (?, ?, 'RUNNING', 'storing', ?, ?, ?, 0, '', '', 1)",
                        id,
                        now(),
                        Examined.cut(upload.name(), 255),
                        examined.report().casebook(),
                        upload.sha256());
                remember(connection, key, upload, id);
                bundles.keep(connection, id, upload);
                return complete(connection, id, examined);
            });
            return new Stored(find(UUID.fromString(id)).orElseThrow(), false);
        } catch (SQLException e) {
            if (Database.isDuplicate(e)) {
                Optional<Diagnosis> other = key.flatMap(k -> keyed(k, upload)).or(() -> same(examined.report()));
                return new Stored(other.orElseThrow(() -> database.unavailable(e)), true);
            }
            throw database.unavailable(e);
        }
    }

    /**
     * What was answered to a request with the same key.
     *
     * @throws ProblemException where that was about another bundle
     */
    Optional<Diagnosis> keyed(IdempotencyKey key, Upload upload) {
        return database
                .query(
                        "select upload_sha256, diagnosis from idempotency where key_sha256 = ?",
                        row -> {
                            if (!row.getString(1).equals(upload.sha256())) {
                                throw Problem.Kind.IDEMPOTENCY_KEY_REUSED
                                        .with("the key was sent with another bundle before; use a new one")
                                        .exception();
                            }
                            return UUID.fromString(row.getString(2));
                        },
                        key.sha256())
                .stream()
                .findFirst()
                .flatMap(this::find);
    }

    /** Has a key answered by a diagnosis from now on. */
    void remember(Optional<IdempotencyKey> key, Upload upload, UUID id) {
        try {
            database.together(connection -> remember(connection, key, upload, id.toString()));
        } catch (SQLException e) {
            if (!Database.isDuplicate(e)) {
                throw database.unavailable(e);
            }
        }
    }

    static boolean remember(Connection connection, Optional<IdempotencyKey> key, Upload upload, String id)
            throws SQLException {
        return key.isPresent()
                && Database.update(
                                connection,
                                "insert into idempotency (key_sha256, created, upload_sha256, diagnosis) values (?, ?, ?, ?)",
                                key.get().sha256(),
                                now(),
                                upload.sha256(),
                                id)
                        > 0;
    }

    Optional<Diagnosis> same(Report report) {
        return first(database.query(
                "select " + COLUMNS + " from diagnosis d where d.bundle_sha256 = ? and d.casebook = ?",
                Store::diagnosis,
                report.sha256(),
                report.casebook()));
    }

    /** Puts a report to its diagnosis, which is there. */
    static boolean complete(Connection connection, String id, Examined examined) throws SQLException {
        Report report = examined.report();
        int certainty = report.hypotheses().stream()
                .findFirst()
                .map(h -> Rank.of(h.certainty()))
                .orElse(Rank.NONE);
        Database.update(
                connection,
                "update diagnosis set state = 'DONE', phase = 'done', casebook = ?, bundle_sha256 = ?, baseline_jdk = ?,"
                        + " current_jdk = ?, certainty = ?, title = ?, words = ?, replica = null where id = ?",
                report.casebook(),
                report.sha256(),
                examined.jdk(Run.BASELINE),
                examined.jdk(Run.CURRENT),
                certainty,
                examined.title(),
                examined.words(),
                id);
        int position = 0;
        for (Report.Hypothesis h : report.hypotheses()) {
            Database.update(
                    connection,
                    "insert into finding (diagnosis, position, case_id, certainty) values (?, ?, ?, ?)",
                    id,
                    position++,
                    h.caseId(),
                    Rank.of(h.certainty()));
        }
        try (PreparedStatement statement = connection.prepareStatement(
                "insert into printing (diagnosis, form, body, frame) values (?, ?, ?, ?)")) {
            for (Map.Entry<Form, byte[]> printing : examined.packed().entrySet()) {
                statement.setString(1, id);
                statement.setString(2, printing.getKey().name());
                statement.setBytes(3, printing.getValue());
                statement.setString(4, printing.getKey() == Form.HTML ? PageFrame.SHA256 : null);
                statement.addBatch();
            }
            statement.executeBatch();
        }
        return true;
    }

    /** Removes all that is known of a diagnosis; false where nothing is. */
    boolean delete(UUID id) {
        return database.update("delete from diagnosis where id = ?", id.toString()) > 0;
    }

    /** Removes what was kept long enough. */
    void expire() {
        if (!kept.isZero()) {
            database.update(
                    "delete from diagnosis where created < ? and state not in ('WAITING', 'RUNNING')",
                    now().minus(kept));
        }
    }

    /** One page of diagnoses, the latest first. */
    List<Diagnosis> list(Filter filter) {
        List<Object> values = new ArrayList<>();
        String where = filter.where(values);
        values.add(filter.limit() + 1);
        return database.query(
                "select " + COLUMNS + " from diagnosis d where " + where
                        + " order by d.created desc, d.id desc limit ?",
                Store::diagnosis,
                values.toArray());
    }

    static Diagnosis diagnosis(ResultSet row) throws SQLException {
        return new Diagnosis(
                UUID.fromString(row.getString("id")),
                State.valueOf(row.getString("state")),
                row.getString("phase"),
                row.getObject("created", OffsetDateTime.class).toInstant(),
                row.getString("name"),
                row.getString("casebook"),
                text(row, "bundle_sha256"),
                text(row, "baseline_jdk"),
                text(row, "current_jdk"),
                Rank.certainty(row.getInt("certainty")),
                row.getString("title"),
                text(row, "problem").map(Problem.Kind::parse));
    }

    private static Optional<String> text(ResultSet row, String column) throws SQLException {
        return Optional.ofNullable(row.getString(column));
    }

    /** The time, as exact as both databases keep it. */
    static OffsetDateTime now() {
        return Instant.now().truncatedTo(ChronoUnit.MICROS).atOffset(ZoneOffset.UTC);
    }

    private static <T> Optional<T> first(List<T> rows) {
        return rows.stream().findFirst();
    }
}
