package io.github.jdkdoctor.service;

import io.github.jdkdoctor.service.Diagnosis.State;
import io.github.jdkdoctor.service.Problem.Kind;
import io.github.jdkdoctor.service.Store.Stored;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;

/**
 * Diagnoses that are asked for now and answered later. They are in the database from the beginning, with their bundle, so
 * that whichever replica lives can finish them and any can tell how far they are.
 */
@ApplicationScoped
class Jobs {
    private static final Logger LOG = Logger.getLogger(Jobs.class);
    private static final Duration BEAT = Duration.ofSeconds(1);
    private static final Duration DEAD_AFTER = Duration.ofSeconds(20);
    private static final int MOST_ATTEMPTS = 2;

    private final Database database;
    private final Store store;
    private final Bundles bundles;
    private final Examinations examinations;
    private final Spool spool;
    private final Uploads uploads;
    private final String replica = UUID.randomUUID().toString();
    private final Map<UUID, Examinations.Running> running = new ConcurrentHashMap<>();
    private final ScheduledThreadPoolExecutor clock = new ScheduledThreadPoolExecutor(1);

    Jobs(Database database, Store store, Bundles bundles, Examinations examinations, Spool spool, Uploads uploads) {
        this.database = database;
        this.store = store;
        this.bundles = bundles;
        this.examinations = examinations;
        this.spool = spool;
        this.uploads = uploads;
    }

    void start(@Observes StartupEvent start) {
        database.update("insert into replica (id, seen) values (?, ?)", replica, Store.now());
        if (database.isOwn()) {
            database.update("delete from replica where id <> ?", replica);
        }
        Future<?> unused = clock.scheduleWithFixedDelay(this::beat, 0, BEAT.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Accepts a bundle: from now on it will be examined, whatever happens to this process. */
    Stored accept(Upload upload, Optional<IdempotencyKey> key) {
        UUID id = UUID.randomUUID();
        try {
            database.together(connection -> {
                Database.update(
                        connection,
                        "insert into diagnosis (id, created, state, phase, name, casebook, upload_sha256, certainty, title,"
                                + " words, replica, attempts) values (?, ?, 'WAITING', 'waiting', ?, '', ?, 0, '', ?, ?, 0)",
                        id.toString(),
                        Store.now(),
                        Examined.cut(upload.name(), 255),
                        upload.sha256(),
                        upload.name(),
                        replica);
                bundles.write(connection, id.toString(), upload);
                return Store.remember(connection, key, upload, id.toString());
            });
        } catch (SQLException e) {
            throw database.unavailable(e);
        }
        begin(id, upload);
        return new Stored(store.find(id).orElseThrow(), false);
    }

    /** Ends a diagnosis that is not done; false where it is. */
    boolean cancel(UUID id) {
        try {
            return database.together(connection -> {
                boolean cancelled = Database.update(
                                connection,
                                "update diagnosis set state = 'CANCELLED', phase = 'cancelled', replica = null"
                                        + " where id = ? and state in ('WAITING', 'RUNNING')",
                                id.toString())
                        > 0;
                Database.update(
                        connection,
                        "delete from bundle_part where diagnosis = ? and exists"
                                + " (select 1 from diagnosis where id = ? and state = 'CANCELLED')",
                        id.toString(),
                        id.toString());
                return cancelled;
            });
        } catch (SQLException e) {
            throw database.unavailable(e);
        }
    }

    private void begin(UUID id, Upload upload) {
        try {
            Examinations.Running work = examinations.examine(upload, phase -> phase(id, phase));
            running.put(id, work);
            Future<?> unused = work.result()
                    .whenComplete((examined, e) -> {
                        running.remove(id);
                        end(id, Optional.ofNullable(examined), Optional.ofNullable(e));
                    })
                    .whenComplete((done, e) -> uploads.discard(upload));
        } catch (ProblemException busy) {
            // it stays in the database, and is begun when there is room
            release(id);
            uploads.discard(upload);
        }
    }

    private void phase(UUID id, String phase) {
        int mine = database.update(
                "update diagnosis set state = 'RUNNING', phase = ?, attempts = attempts + ? where id = ? and replica = ?",
                phase,
                phase.equals("reading") ? 1 : 0,
                id.toString(),
                replica);
        if (mine == 0) {
            throw Kind.NOT_DONE.with("the diagnosis was cancelled").exception();
        }
    }

    private void end(UUID id, Optional<Examined> examined, Optional<Throwable> failure) {
        try {
            if (examined.isPresent()) {
                complete(id, examined.get());
            } else if (failure.orElseThrow() instanceof ProblemException e) {
                fail(id, e.problem());
            }
        } catch (SQLException e) {
            LOG.errorf("diagnosis %s can not be stored and is done again: %s", id, Trace.of(e));
            release(id);
        }
    }

    private void complete(UUID id, Examined examined) throws SQLException {
        try {
            database.together(connection -> {
                if (!isMine(connection, id)) {
                    return false;
                }
                bundles.release(connection, id.toString());
                return Store.complete(connection, id.toString(), examined);
            });
        } catch (SQLException e) {
            Optional<Diagnosis> same = Database.isDuplicate(e) ? store.same(examined.report()) : Optional.empty();
            if (same.isEmpty()) {
                throw e;
            }
            database.together(connection -> {
                Database.update(connection, "delete from bundle_part where diagnosis = ?", id.toString());
                return Database.update(
                        connection,
                        "update diagnosis set state = 'DONE', phase = 'done', answered_by = ?, replica = null where id = ?",
                        same.get().id().toString(),
                        id.toString());
            });
        }
    }

    private void fail(UUID id, Problem problem) throws SQLException {
        database.together(connection -> {
            if (!isMine(connection, id)) {
                return 0;
            }
            Database.update(connection, "delete from bundle_part where diagnosis = ?", id.toString());
            return Database.update(
                    connection,
                    "update diagnosis set state = 'FAILED', phase = 'failed', problem = ?, replica = null where id = ?",
                    Examined.cut(problem.stored(), 2000),
                    id.toString());
        });
    }

    private boolean isMine(Connection connection, UUID id) throws SQLException {
        return !Database.query(
                        connection,
                        "select 1 from diagnosis where id = ? and replica = ? and state in ('WAITING', 'RUNNING') for update",
                        row -> 1,
                        id.toString(),
                        replica)
                .isEmpty();
    }

    private void release(UUID id) {
        database.update(
                "update diagnosis set replica = null, state = 'WAITING', phase = 'waiting' where id = ? and replica = ?",
                id.toString(),
                replica);
    }

    // what happens once a second, whatever else does
    private void beat() {
        try {
            database.update("update replica set seen = ? where id = ?", Store.now(), replica);
            running.forEach((id, work) -> {
                if (store.find(id).map(d -> d.state().last()).orElse(true)) {
                    work.end(Kind.NOT_DONE.with("the diagnosis was cancelled"));
                }
            });
            takeOver();
            bundles.expire();
            store.expire();
        } catch (ProblemException e) {
            LOG.debugf("no beat: %s", e.getMessage());
        } catch (RuntimeException | IOException e) {
            LOG.errorf("no beat: %s", Trace.of(e));
        }
    }

    private void takeOver() throws IOException {
        database.update("delete from replica where seen < ?", Store.now().minus(DEAD_AFTER));
        record Orphan(UUID id, State state, int attempts) {}
        List<Orphan> orphans = database.query(
                "select id, state, attempts from diagnosis where state in ('WAITING', 'RUNNING') and"
                        + " (replica is null or replica not in (select id from replica)) order by created limit 16",
                row -> new Orphan(UUID.fromString(row.getString(1)), State.valueOf(row.getString(2)), row.getInt(3)));
        for (Orphan orphan : orphans) {
            if (!examinations.hasRoom()) {
                return;
            }
            boolean mine = database.update(
                            "update diagnosis set replica = ? where id = ? and state in ('WAITING', 'RUNNING') and"
                                    + " (replica is null or replica not in (select id from replica))",
                            replica,
                            orphan.id().toString())
                    > 0;
            if (mine) {
                resume(orphan.id(), orphan.state(), orphan.attempts());
            }
        }
    }

    private void resume(UUID id, State state, int attempts) throws IOException {
        if (attempts >= MOST_ATTEMPTS) {
            LOG.warnf("diagnosis %s fails: the service stopped %d times while it was examined", id, attempts);
            try {
                fail(id, Kind.INTERNAL.with("the service stopped twice while it examined this bundle"));
            } catch (SQLException e) {
                throw database.unavailable(e);
            }
            return;
        }
        if (state == State.RUNNING) {
            LOG.infof("diagnosis %s is done again: the service stopped while it was examined", id);
        }
        Path folder = spool.newFolder();
        begin(id, bundles.fetch(id, folder));
    }

    void stop(@Observes ShutdownEvent stop) throws InterruptedException {
        clock.shutdown();
        clock.awaitTermination(5, TimeUnit.SECONDS);
        // what did not end by now is another replica's
        database.update(
                "update diagnosis set replica = null, state = 'WAITING', phase = 'waiting' where replica = ?", replica);
        database.update("delete from replica where id = ?", replica);
    }
}
