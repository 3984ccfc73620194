package io.github.jdkdoctor.service.jobs;

import io.github.jdkdoctor.service.base.Directories;
import io.github.jdkdoctor.service.base.IdempotencyKey;
import io.github.jdkdoctor.service.base.Problem;
import io.github.jdkdoctor.service.base.Problem.Kind;
import io.github.jdkdoctor.service.base.ProblemException;
import io.github.jdkdoctor.service.base.Reserve;
import io.github.jdkdoctor.service.base.Settings;
import io.github.jdkdoctor.service.base.Trace;
import io.github.jdkdoctor.service.store.Bundles;
import io.github.jdkdoctor.service.store.Database;
import io.github.jdkdoctor.service.store.Diagnosis;
import io.github.jdkdoctor.service.store.Diagnosis.State;
import io.github.jdkdoctor.service.store.Examined;
import io.github.jdkdoctor.service.store.Spool;
import io.github.jdkdoctor.service.store.Store;
import io.github.jdkdoctor.service.store.Store.Stored;
import io.github.jdkdoctor.service.store.Submission;
import io.github.jdkdoctor.service.store.Upload;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;

/**
 * Diagnoses that are asked for now and answered later. They are in the database from the beginning, so that whichever
 * replica lives can finish them and any can tell how far they are. What a replica has in memory is only a part of what the
 * database says it has: once a second the two are compared, and what was lost between them is begun again.
 */
@ApplicationScoped
public class Jobs {
    private static final Logger LOG = Logger.getLogger(Jobs.class);
    private static final Duration BEAT = Duration.ofSeconds(1);
    // 15 beats: a long collection or a slow answer of the database takes a few of them
    private static final Duration DEAD_AFTER = Duration.ofSeconds(15);
    private static final Duration SWEEP = Duration.ofMinutes(1);
    private static final int MOST_CRASHES = 2;
    // one a second: what the database did not take so often for no passing reason it will not take
    private static final int MOST_TRIES = 5;
    private static final String ORPHANS =
            "state in ('WAITING', 'RUNNING') and" + " (replica is null or replica not in (select id from replica))";

    private final Database database;
    private final Store store;
    private final Bundles bundles;
    private final Examinations examinations;
    private final Spool spool;
    private final Reserve reserve;
    private final Settings.Keep keep;
    private final Path data;
    private final String replica = UUID.randomUUID().toString();
    // all that this process cares for, from before it is in the database until its end is
    private final Set<UUID> mine = ConcurrentHashMap.newKeySet();
    private final Map<UUID, Examinations.Running> running = new ConcurrentHashMap<>();
    private final Map<UUID, Outcome> unstored = new ConcurrentHashMap<>();
    private final Map<State, Integer> counts = new ConcurrentHashMap<>();
    private final ScheduledThreadPoolExecutor clock = new ScheduledThreadPoolExecutor(1);
    private long lastBeat;
    private long steadySince;
    private long lastSweep;

    Jobs(
            Database database,
            Store store,
            Bundles bundles,
            Examinations examinations,
            Spool spool,
            Reserve reserve,
            Settings settings,
            MeterRegistry metrics) {
        this.database = database;
        this.store = store;
        this.bundles = bundles;
        this.examinations = examinations;
        this.spool = spool;
        this.reserve = reserve;
        keep = settings.keep();
        data = settings.data();
        for (State state : List.of(State.WAITING, State.RUNNING, State.SET_ASIDE)) {
            Gauge.builder("jdkdoctor.jobs", () -> counts.getOrDefault(state, 0))
                    .tag("state", state.label())
                    .description("Diagnoses that are to be read later, of all replicas")
                    .register(metrics);
        }
        Gauge.builder("jdkdoctor.database.up", database, d -> d.isAway() ? 0 : 1)
                .description("Whether the last statement reached the database")
                .register(metrics);
    }

    /** How an examination ended, and how often the database did not take it, for no passing reason. */
    private record Outcome(Optional<Examined> examined, Optional<Problem> problem, int refusals) {
        Outcome(Optional<Examined> examined, Optional<Problem> problem) {
            this(examined, problem, 0);
        }

        Outcome refused() {
            return new Outcome(examined, problem, refusals + 1);
        }
    }

    void start(@Observes StartupEvent start) throws IOException {
        database.migrated();
        database.update("insert into replica (id, seen) values (?, current_timestamp)", replica);
        if (database.isOwn()) {
            database.update("delete from replica where id <> ?", replica);
            Directories.close(data.resolve("jdkdoctor.mv.db"));
        }
        lastBeat = System.nanoTime();
        steadySince = lastBeat;
        lastSweep = lastBeat;
        Future<?> unused = clock.scheduleWithFixedDelay(this::beat, 0, BEAT.toMillis(), TimeUnit.MILLISECONDS);
    }

    /**
     * Accepts a bundle: from now on it will be examined, whatever happens to this process. The upload is taken over, unless
     * this throws or gives what was there before.
     */
    Stored accept(Submission submission) {
        Upload upload = submission.upload();
        Optional<IdempotencyKey> key = submission.key();
        Examinations.Place place = examinations.reserve();
        UUID id = UUID.randomUUID();
        mine.add(id);
        boolean committed = false;
        boolean begun = false;
        try {
            Upload put = bundles.put(id, upload);
            database.insert(id, connection -> {
                Database.update(
                        connection,
                        "insert into diagnosis (" + Submission.COLUMNS
                                + ", state, phase, casebook, certainty, title, words, attempts, replica) values ("
                                + Submission.VALUES + ", 'WAITING', 'waiting', '', 0, '', ?, 0, ?)",
                        submission.values(id.toString(), submission.name().toLowerCase(Locale.ROOT), replica));
                bundles.put(connection, id, put);
                return Store.remember(connection, key, upload, id.toString());
            });
            committed = true;
            Stored accepted = new Stored(store.find(id).orElseThrow(Diagnosis::unknown), false);
            begin(id, put, place);
            begun = true;
            return accepted;
        } catch (SQLException e) {
            return new Stored(
                    key.filter(k -> Database.isDuplicate(e))
                            .flatMap(k -> store.keyed(k, upload))
                            .orElseThrow(() -> database.unavailable(e)),
                    true);
        } catch (IOException e) {
            throw Kind.STORAGE_UNAVAILABLE
                    .with("the bundle cannot be written; try again later", 60)
                    .exception();
        } finally {
            if (!committed) {
                bundles.withdraw(id);
            }
            if (!begun) {
                place.free();
                // where it is in the database nevertheless, the next beat finds it
                mine.remove(id);
            }
        }
    }

    /** Ends a diagnosis that is not done; false where it is. */
    public boolean cancel(UUID id) {
        boolean cancelled = database.update(
                        "update diagnosis set state = 'CANCELLED', phase = 'cancelled', replica = null"
                                + " where id = ? and state in ('WAITING', 'RUNNING', 'SET_ASIDE')",
                        id.toString())
                > 0;
        if (cancelled) {
            bundles.remove(id);
        }
        return cancelled;
    }

    /** Has a diagnosis that was set aside begun again; false where it was not. */
    public boolean retry(UUID id) {
        return database.update(
                        "update diagnosis set state = 'WAITING', phase = 'waiting', replica = null, attempts = 0,"
                                + " problem = null where id = ? and state = 'SET_ASIDE'",
                        id.toString())
                > 0;
    }

    private void begin(UUID id, Upload upload, Examinations.Place place) {
        Examinations.Running work = examinations.examine(place, upload, phase -> phase(id, phase));
        running.put(id, work);
        Future<?> unused = work.result().whenComplete((examined, e) -> {
            // first of all: from now on each beat stores it, whatever fails here
            Optional<Problem> problem = Optional.ofNullable(e).map(Jobs::problem);
            unstored.put(id, new Outcome(Optional.ofNullable(examined), problem));
            running.remove(id);
            spool.giveBack(upload.bytes());
            bundles.close(upload);
            try {
                store(id);
            } catch (ProblemException later) {
                // the next beat that reaches the database stores it
                LOG.debugf("the outcome of %s waits for the database", id);
            }
        });
    }

    private static Problem problem(Throwable e) {
        return e instanceof ProblemException problem
                ? problem.problem()
                : Kind.INTERNAL.with("the bundle could not be examined; please report it with the bundle");
    }

    private void phase(UUID id, String phase) {
        int told;
        try {
            told = database.update(
                    "update diagnosis set state = 'RUNNING', phase = ? where id = ? and replica = ?",
                    phase,
                    id.toString(),
                    replica);
        } catch (ProblemException away) {
            // an examination needs no database before its end
            return;
        }
        if (told == 0) {
            throw Kind.NOT_DONE.with("the diagnosis was cancelled").exception();
        }
    }

    // until it is in the database the outcome stays in memory, and its diagnosis this replica's
    private void store(UUID id) {
        Outcome outcome = unstored.get(id);
        if (outcome == null) {
            return;
        }
        try {
            if (outcome.examined().isPresent()) {
                complete(id, outcome.examined().get());
            } else {
                fail(id, outcome.problem().orElseThrow());
            }
        } catch (SQLException e) {
            if (Database.isRefused(e)) {
                LOG.errorf("the report of %s cannot be stored: %s", id, Trace.of(e));
                unstored.replace(
                        id,
                        new Outcome(
                                Optional.empty(), Optional.of(Kind.INTERNAL.with("the report could not be stored"))));
                return;
            }
            if (database.isPassing(e)) {
                throw database.unavailable(e);
            }
            refused(id, outcome, e, "the database, with state " + e.getSQLState());
            return;
        } catch (ProblemException e) {
            throw e;
        } catch (RuntimeException e) {
            refused(id, outcome, e, "an internal problem");
            return;
        }
        unstored.remove(id);
        mine.remove(id);
    }

    // it may pass or not: after a few beats its bundle waits for an operator to retry it, and all others go on
    private void refused(UUID id, Outcome outcome, Exception e, String by) {
        if (outcome.refusals() == 0) {
            LOG.errorf("the report of %s is not stored yet: %s", id, Trace.of(e));
        }
        if (outcome.refusals() + 1 < MOST_TRIES) {
            unstored.replace(id, outcome, outcome.refused());
            return;
        }
        setAside(
                id,
                "the report could not be stored " + MOST_TRIES + " times because of " + by + "; the bundle is kept, and"
                        + " POST /api/v1/diagnoses/" + id + "/retry examines it again");
        unstored.remove(id);
        mine.remove(id);
    }

    private void complete(UUID id, Examined examined) throws SQLException {
        boolean stored;
        try {
            stored = database.together(connection -> {
                if (!isMine(connection, id)) {
                    return false;
                }
                store.keepBundle(connection, id);
                return store.complete(connection, id.toString(), examined);
            });
        } catch (SQLException e) {
            Optional<Diagnosis> same = Database.isDuplicate(e) ? store.same(examined.report(), id) : Optional.empty();
            if (same.isEmpty()) {
                throw e;
            }
            stored = database.together(connection -> isMine(connection, id)
                    && Database.update(
                                    connection,
                                    "update diagnosis set state = 'DONE', phase = 'done', answered_by = ?, replica ="
                                            + " null where id = ?",
                                    same.get().id().toString(),
                                    id.toString())
                            > 0);
            if (stored) {
                bundles.remove(id);
            }
        }
        if (stored && keep.bundles().isZero()) {
            bundles.remove(id);
        }
    }

    private void fail(UUID id, Problem problem) throws SQLException {
        boolean failed = database.together(connection -> isMine(connection, id)
                && Database.update(
                                connection,
                                "update diagnosis set state = 'FAILED', phase = 'failed', problem = ?, replica = null"
                                        + " where id = ?",
                                Examined.cut(problem.stored(), 2000),
                                id.toString())
                        > 0);
        if (failed) {
            bundles.remove(id);
        }
    }

    private boolean isMine(Connection connection, UUID id) throws SQLException {
        return !Database.query(
                        connection,
                        "select 1 from diagnosis where id = ? and replica = ? and state in ('WAITING', 'RUNNING') for"
                                + " update",
                        row -> 1,
                        id.toString(),
                        replica)
                .isEmpty();
    }

    // what happens once a second, whatever else does
    private void beat() {
        try {
            register();
            unstored.keySet().forEach(this::store);
            compare();
            takeOver();
            store.expire();
            count();
            sweep();
            if (database.isOwn()) {
                reserve.take();
            }
            database.restored();
        } catch (ProblemException e) {
            LOG.debugf("no beat: %s", e.getMessage());
        } catch (RuntimeException | IOException e) {
            LOG.errorf("no beat: %s", Trace.of(e));
        }
    }

    // again after any pause: others may have taken it for dead
    private void register() {
        long now = System.nanoTime();
        if (now - lastBeat > DEAD_AFTER.toNanos() / 3) {
            steadySince = now;
        }
        if (!database.isOwn()
                && database.update("update replica set seen = current_timestamp where id = ?", replica) == 0) {
            database.update("insert into replica (id, seen) values (?, current_timestamp)", replica);
        }
        lastBeat = System.nanoTime();
    }

    private void compare() {
        Set<UUID> examined = Set.copyOf(running.keySet());
        List<UUID> assigned = database.query(
                "select id from diagnosis where replica = ? and state in ('WAITING', 'RUNNING')",
                row -> UUID.fromString(row.getString(1)),
                replica);
        for (UUID id : assigned) {
            if (!mine.contains(id)) {
                release(id);
            }
        }
        examined.stream()
                .filter(id -> !assigned.contains(id))
                .flatMap(id -> Optional.ofNullable(running.get(id)).stream())
                .forEach(work -> work.end(Kind.NOT_DONE.with("the diagnosis was cancelled")));
    }

    private void release(UUID id) {
        database.update(
                "update diagnosis set replica = null, state = 'WAITING', phase = 'waiting'"
                        + " where id = ? and replica = ? and state in ('WAITING', 'RUNNING')",
                id.toString(),
                replica);
    }

    private void takeOver() throws IOException {
        // after an outage of the database all look dead, until each had the time to say that it is not
        if (System.nanoTime() - steadySince >= DEAD_AFTER.toNanos()) {
            database.update(
                    "delete from replica where id <> ? and seen < " + Database.SECONDS_AGO,
                    replica,
                    DEAD_AFTER.toSeconds());
        }
        record Orphan(UUID id, boolean interrupted, int crashes) {}
        List<Orphan> orphans = database.query(
                "select id, state, replica, attempts from diagnosis where " + ORPHANS + " order by created limit 16",
                row -> new Orphan(
                        UUID.fromString(row.getString(1)),
                        State.valueOf(row.getString(2)) == State.RUNNING && row.getString(3) != null,
                        row.getInt(4)));
        for (Orphan orphan : orphans) {
            Optional<Examinations.Place> place = examinations.reserveForLater();
            if (place.isEmpty()) {
                return;
            }
            int crashes = orphan.crashes() + (orphan.interrupted() ? 1 : 0);
            if (!resume(orphan.id(), crashes, place.get())) {
                place.get().free();
            }
        }
    }

    // whether it is begun
    private boolean resume(UUID id, int crashes, Examinations.Place place) throws IOException {
        mine.add(id);
        boolean begun = false;
        try {
            boolean claimed = database.update(
                            "update diagnosis set replica = ?, state = 'WAITING', attempts = ? where id = ? and "
                                    + ORPHANS,
                            replica,
                            crashes,
                            id.toString())
                    > 0;
            if (!claimed) {
                return false;
            }
            if (crashes >= MOST_CRASHES) {
                setAside(
                        id,
                        "the service stopped " + crashes + " times while it examined this bundle; the bundle is kept,"
                                + " and POST /api/v1/diagnoses/" + id + "/retry examines it again");
                return false;
            }
            Optional<Upload> bundle = bundles.fetch(id);
            if (bundle.isEmpty()) {
                setAside(id, "the bundle of this diagnosis is missing; send it again");
                return false;
            }
            if (crashes > 0) {
                LOG.infof("diagnosis %s is done again: the service stopped while it was examined", id);
            }
            spool.add(bundle.get().bytes());
            begin(id, bundle.get(), place);
            begun = true;
            return true;
        } finally {
            if (!begun) {
                mine.remove(id);
            }
        }
    }

    private void setAside(UUID id, String why) {
        LOG.warnf("diagnosis %s is set aside: %s", id, why);
        database.update(
                "update diagnosis set state = 'SET_ASIDE', phase = 'set aside', problem = ?, replica = null"
                        + " where id = ? and replica = ?",
                Kind.SET_ASIDE.with(why).stored(),
                id.toString(),
                replica);
    }

    private void count() {
        Map<State, Integer> now = new EnumMap<>(State.class);
        database.query(
                        "select state, count(*) from diagnosis where state in ('WAITING', 'RUNNING', 'SET_ASIDE')"
                                + " group by state",
                        row -> Map.entry(State.valueOf(row.getString(1)), row.getInt(2)))
                .forEach(entry -> now.put(entry.getKey(), entry.getValue()));
        counts.keySet().retainAll(now.keySet());
        counts.putAll(now);
    }

    private void sweep() throws IOException {
        long now = System.nanoTime();
        if (now - lastSweep >= SWEEP.toNanos()) {
            lastSweep = now;
            bundles.sweep(store.withBundle());
        }
    }

    void stop(@Observes ShutdownEvent stop) throws InterruptedException {
        clock.shutdown();
        clock.awaitTermination(5, TimeUnit.SECONDS);
        try {
            // what did not end by now is another replica's
            database.update(
                    "update diagnosis set replica = null, state = 'WAITING', phase = 'waiting'"
                            + " where replica = ? and state in ('WAITING', 'RUNNING')",
                    replica);
            database.update("delete from replica where id = ?", replica);
        } catch (ProblemException away) {
            LOG.warn("the database is away; what was accepted is examined when it is back");
        }
    }
}
