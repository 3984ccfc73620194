package io.github.jdkdoctor.service.store;

import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.report.Report;
import io.github.jdkdoctor.report.ReportFormat;
import io.github.jdkdoctor.service.base.IdempotencyKey;
import io.github.jdkdoctor.service.base.Packed;
import io.github.jdkdoctor.service.base.Problem;
import io.github.jdkdoctor.service.base.Settings;
import io.github.jdkdoctor.service.store.Diagnosis.State;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Diagnoses that are done. */
@ApplicationScoped
public class Store {
    static final String COLUMNS = "d.id, d.state, d.phase, d.created, d.name, d.casebook, d.bundle_sha256,"
            + " d.baseline_jdk, d.current_jdk, d.certainty, d.title, d.problem, d.service, d.environment, d.version,"
            + " d.author, coalesce(d.ran, d.created) as ran, d.resolved_by, d.good";

    /** Diagnoses whose bundles are no longer needed. */
    static final String WITHOUT_BUNDLE = "state in ('DONE', 'FAILED', 'CANCELLED')"
            + " and (bundle_until is null or bundle_until < current_timestamp)";

    private final Database database;
    private final Bundles bundles;
    private final Webhooks webhooks;
    private final Settings.Keep keep;

    Store(Database database, Bundles bundles, Webhooks webhooks, Settings settings) {
        this.database = database;
        this.bundles = bundles;
        this.webhooks = webhooks;
        keep = settings.keep();
    }

    /** A diagnosis, and whether it was there before. */
    public record Stored(Diagnosis diagnosis, boolean before) {}

    /** A diagnosis, or that of the same bundle which answers for it. */
    public Optional<Diagnosis> find(UUID id) {
        return first(database.query(
                "select " + COLUMNS + " from diagnosis d where d.id = coalesce("
                        + "(select answered_by from diagnosis where id = ?), ?)",
                Store::diagnosis,
                id.toString(),
                id.toString()));
    }

    /** What was said of the same bytes for the same service with the same casebook. */
    public Optional<Diagnosis> findUpload(Submission submission, String casebook) {
        return first(database.query(
                "select " + COLUMNS + " from diagnosis d where d.upload_sha256 = ? and d.casebook = ?"
                        + " and d.service = ? and d.environment = ? and d.version = ?"
                        + " and d.state = 'DONE' and d.answered_by is null and d.good is "
                        + (submission.baseline() == Baseline.SENT ? "" : "not ") + "null order by d.created limit 1",
                Store::diagnosis,
                submission.upload().sha256(),
                casebook,
                submission.subject().service(),
                submission.subject().environment(),
                submission.subject().version()));
    }

    /** A report in one of its forms. */
    public Optional<String> printing(UUID id, ReportFormat form) {
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
    public Stored add(Examined examined, Submission submission) {
        UUID id = UUID.randomUUID();
        Upload upload = submission.upload();
        Optional<IdempotencyKey> key = submission.key();
        boolean stored = false;
        try {
            Upload put = keep.bundles().isZero() ? upload : bundles.put(id, upload);
            database.insert(id, connection -> {
                Database.update(
                        connection,
                        "insert into diagnosis (" + Submission.COLUMNS
                                + ", state, phase, casebook, certainty, title, words, attempts) values ("
                                + Submission.VALUES + ", 'RUNNING', 'storing', '', 0, '', '', 0)",
                        submission.values(id.toString()));
                remember(connection, key, upload, id.toString());
                if (!keep.bundles().isZero()) {
                    bundles.put(connection, id, put);
                    keepBundle(connection, id);
                }
                return complete(connection, id.toString(), examined);
            });
            stored = true;
            return new Stored(find(id).orElseThrow(Diagnosis::unknown), false);
        } catch (SQLException e) {
            if (Database.isDuplicate(e)) {
                Optional<Diagnosis> other = key.flatMap(k -> keyed(k, upload))
                        .or(() -> findUpload(submission, examined.report().casebook()))
                        .or(() -> same(examined.report(), submission.subject()));
                return new Stored(other.orElseThrow(() -> database.unavailable(e)), true);
            }
            throw database.unavailable(e);
        } catch (IOException e) {
            throw Problem.Kind.STORAGE_UNAVAILABLE
                    .with("the bundle cannot be written; try again later", 60)
                    .exception();
        } finally {
            if (!stored && !keep.bundles().isZero()) {
                bundles.withdraw(id);
            }
        }
    }

    /** Keeps the bundle of a diagnosis that ends for as long as bundles are kept; false where they are not. */
    public boolean keepBundle(Connection connection, UUID id) throws SQLException {
        return !keep.bundles().isZero()
                && Database.update(
                                connection,
                                "update diagnosis set bundle_until = " + Database.IN_SECONDS + " where id = ?",
                                keep.bundles().toSeconds(),
                                id.toString())
                        > 0;
    }

    /** Whether the bundle of a diagnosis can be had. */
    public boolean hasBundle(UUID id) {
        return !database.query(
                        "select 1 from diagnosis where id = ? and (bundle_until > current_timestamp or state ="
                                + " 'SET_ASIDE')",
                        row -> 1,
                        id.toString())
                .isEmpty();
    }

    /** The diagnoses whose bundles are needed. */
    public Set<UUID> withBundle() {
        return Set.copyOf(database.query(
                "select id from diagnosis where not (" + WITHOUT_BUNDLE + ")",
                row -> UUID.fromString(row.getString(1))));
    }

    /**
     * What was answered to a request with the same key.
     *
     * @throws ProblemException where that was about another bundle
     */
    public Optional<Diagnosis> keyed(IdempotencyKey key, Upload upload) {
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
    public void remember(Optional<IdempotencyKey> key, Upload upload, UUID id) {
        try {
            database.together(connection -> remember(connection, key, upload, id.toString()));
        } catch (SQLException e) {
            if (!Database.isDuplicate(e)) {
                throw database.unavailable(e);
            }
        }
    }

    public static boolean remember(Connection connection, Optional<IdempotencyKey> key, Upload upload, String id)
            throws SQLException {
        return key.isPresent()
                && Database.update(
                                connection,
                                "insert into idempotency (key_sha256, created, upload_sha256, diagnosis)"
                                        + " values (?, current_timestamp, ?, ?)",
                                key.get().sha256(),
                                upload.sha256(),
                                id)
                        > 0;
    }

    private Optional<Diagnosis> same(Report report, Subject subject) {
        return first(database.query(
                "select " + COLUMNS + " from diagnosis d where d.bundle_sha256 = ? and d.casebook = ?"
                        + " and d.service = ? and d.environment = ? and d.version = ?",
                Store::diagnosis,
                report.sha256(),
                report.casebook(),
                subject.service(),
                subject.environment(),
                subject.version()));
    }

    /** What was said of the same bundle for the service that a diagnosis is about. */
    public Optional<Diagnosis> same(Report report, UUID id) {
        return first(database.query(
                "select " + COLUMNS + " from diagnosis d join diagnosis mine on mine.service = d.service"
                        + " and mine.environment = d.environment and mine.version = d.version"
                        + " where d.bundle_sha256 = ? and d.casebook = ? and mine.id = ?",
                Store::diagnosis,
                report.sha256(),
                report.casebook(),
                id.toString()));
    }

    /** Puts a report to its diagnosis, which is there, with who is to be told of it. */
    public boolean complete(Connection connection, String id, Examined examined) throws SQLException {
        Report report = examined.report();
        int certainty = report.hypotheses().stream()
                .findFirst()
                .map(h -> Rank.of(h.certainty()))
                .orElse(Rank.NONE);
        Database.update(
                connection,
                "update diagnosis set state = 'DONE', phase = 'done', casebook = ?, bundle_sha256 = ?, baseline_jdk ="
                        + " ?, current_jdk = ?, certainty = ?, title = ?, words = ?, replica = null where id = ?",
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
            for (Map.Entry<ReportFormat, byte[]> printing : examined.packed().entrySet()) {
                statement.setString(1, id);
                statement.setString(2, printing.getKey().name());
                statement.setBytes(3, printing.getValue());
                statement.setString(4, printing.getKey() == ReportFormat.HTML ? PageFrame.SHA256 : null);
                statement.addBatch();
            }
            statement.executeBatch();
        }
        Database.update(connection, "delete from report_rows where diagnosis = ?", id);
        Database.update(connection, "insert into report_rows (diagnosis, body) values (?, ?)", id, examined.rows());
        webhooks.remember(connection, id, certainty);
        return true;
    }

    /** Removes all that is known of a diagnosis; false where nothing is. */
    public boolean delete(UUID id) {
        boolean deleted = database.updateOnFullDisk("delete from diagnosis where id = ?", id.toString()) > 0;
        bundles.remove(id);
        return deleted;
    }

    /** Removes what was kept long enough, not all at once: a transaction is in memory until it ends. */
    public void expire() {
        if (keep.reports().isZero()) {
            return;
        }
        String some = "delete from diagnosis where id in (select id from diagnosis where created < "
                + Database.SECONDS_AGO + " and state not in ('WAITING', 'RUNNING') limit 100)";
        int removed;
        do {
            removed = database.update(some, keep.reports().toSeconds());
        } while (removed > 0);
    }

    /** One page of diagnoses, the latest first. */
    public List<Diagnosis> list(Filter filter) {
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
                text(row, "problem").map(Problem.Kind::parse),
                said(row, "service"),
                said(row, "environment"),
                said(row, "version"),
                said(row, "author"),
                row.getObject("ran", OffsetDateTime.class).toInstant(),
                said(row, "resolved_by"),
                text(row, "good").map(UUID::fromString));
    }

    private static Optional<String> said(ResultSet row, String column) throws SQLException {
        return Optional.of(row.getString(column)).filter(text -> !text.isEmpty());
    }

    private static Optional<String> text(ResultSet row, String column) throws SQLException {
        return Optional.ofNullable(row.getString(column));
    }

    private static <T> Optional<T> first(List<T> rows) {
        return rows.stream().findFirst();
    }
}
