package io.github.jdkdoctor.service.store;

import io.agroal.api.AgroalDataSource;
import io.github.jdkdoctor.service.base.Problem;
import io.github.jdkdoctor.service.base.ProblemException;
import io.github.jdkdoctor.service.base.Reserve;
import io.github.jdkdoctor.service.base.Trace;
import io.quarkus.agroal.DataSource;
import io.quarkus.arc.InjectableInstance;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import org.jboss.logging.Logger;

/** The database that is configured, and statements on it. */
@ApplicationScoped
public class Database {
    private static final Logger LOG = Logger.getLogger(Database.class);
    // H2 closes itself where it cannot write, as to a full disk, and says so to the first caller: that it is
    // closed (90007, 90098, 90121), or what its writer in the background met (90028, 90031, HY000); a new connection
    // opens it
    private static final Pattern CLOSED = Pattern.compile("90007|90098|90121|90028|90031|HY000");

    // some twenty times what opening took in tests on a full disk
    private static final Duration OPENING = Duration.ofSeconds(5);

    // what it has by itself
    private static final Duration WRITE_DELAY = Duration.ofMillis(500);

    // a connection that broke (class 08), a server that goes down or is about to be up (57P01 to 57P03)
    private static final Pattern LOST = Pattern.compile("08.*|57P0[1-3]");

    // as long as such a state lasts nothing is wrong with what is to be stored: a conflict with other transactions
    // (class
    // 40, 90131 of H2), a server that is out of something, busy or asked to stop, its disk (53, 55, 57, 58), a time-out
    // (HYT00 and HYT01 of H2), a replica that only reads (25006), and a pool that had no connection, which has none
    private static final Pattern PASSING = Pattern.compile("08.*|40.*|53.*|55.*|57.*|58.*|HYT0[01]|90131|25006|null");

    /** So many seconds ago and from now on, by the clock of the database: those of its clients differ. */
    public static final String SECONDS_AGO = "current_timestamp - cast(? as bigint) * interval '1' second";

    public static final String IN_SECONDS = "current_timestamp + cast(? as bigint) * interval '1' second";

    /** Reads one row. */
    public interface Row<T> {
        T read(ResultSet row) throws SQLException;
    }

    /** What belongs together: all of it is stored or nothing. */
    public interface Work<T> {
        T on(Connection connection) throws SQLException;
    }

    private final AgroalDataSource source;
    private final Reserve reserve;
    private final boolean own;
    private final AtomicBoolean away = new AtomicBoolean();

    Database(
            @DataSource("h2") InjectableInstance<AgroalDataSource> h2,
            @DataSource("pg") InjectableInstance<AgroalDataSource> pg,
            Reserve reserve) {
        this.reserve = reserve;
        own = !pg.getHandle().getBean().isActive();
        source = own ? h2.get() : pg.get();
    }

    /** Whether it is this process's alone. */
    public boolean isOwn() {
        return own;
    }

    /** Writes all that its migration has done, and lets it write by itself again. */
    public void migrated() {
        if (own) {
            update("set write_delay " + WRITE_DELAY.toMillis());
            update("checkpoint sync");
        }
    }

    /** Whether it answers. */
    boolean answers() {
        try {
            return !query("select 1", row -> row.getInt(1)).isEmpty();
        } catch (ProblemException e) {
            return false;
        }
    }

    /** Does work in one transaction. */
    public <T> T together(Work<T> work) throws SQLException {
        try (Connection connection = source.getConnection()) {
            connection.setAutoCommit(false);
            try {
                T result = work.on(connection);
                connection.commit();
                written(connection, "checkpoint sync");
                return result;
            } catch (SQLException | RuntimeException e) {
                rollback(connection, e);
                throw e;
            } finally {
                connection.setAutoCommit(true);
            }
        }
    }

    /**
     * Does work in one transaction that inserts a diagnosis. Where the database fails, it may have written all of it
     * nevertheless: then it is stored.
     *
     * @throws SQLException where the diagnosis is not stored
     */
    public void insert(UUID id, Work<?> work) throws SQLException {
        try {
            together(work);
        } catch (SQLException e) {
            if (isDuplicate(e) || isRefused(e) || !isStored(id, e)) {
                throw e;
            }
        }
    }

    // false where it does not answer, too: what went wrong before is what there is to say
    private boolean isStored(UUID id, SQLException wrong) {
        Work<Boolean> look = connection -> {
            boolean there = !query(connection, "select 1 from diagnosis where id = ?", row -> 1, id.toString())
                    .isEmpty();
            if (there) {
                // what is there may be in memory only, of a store that has not noticed yet that it cannot write
                written(connection, "checkpoint sync");
            }
            return there;
        };
        try {
            return own ? whileItOpens(look) : onNewConnection(look);
        } catch (SQLException e) {
            wrong.addSuppressed(e);
            return false;
        }
    }

    // the others that wait in the pool are of the server that was lost
    private <T> T onNewConnection(Work<T> work) throws SQLException {
        source.flush(AgroalDataSource.FlushMode.IDLE);
        try (Connection connection = source.getConnection()) {
            return work.on(connection);
        }
    }

    // what went wrong first is what there is to say
    private static void rollback(Connection connection, Exception wrong) {
        try {
            connection.rollback();
        } catch (SQLException e) {
            wrong.addSuppressed(e);
        }
    }

    public <T> List<T> query(String sql, Row<T> row, Object... values) {
        try {
            return queryAgainWhereLost(sql, row, values);
        } catch (SQLException e) {
            throw unavailable(e);
        }
    }

    // who reads needs no room on the disk, and may be the first to come by after what found it full, or after a server
    // that was away and closed all connections
    private <T> List<T> queryAgainWhereLost(String sql, Row<T> row, Object... values) throws SQLException {
        try (Connection connection = source.getConnection()) {
            return query(connection, sql, row, values);
        } catch (SQLException e) {
            if (isClosed(e)) {
                return whileItOpens(connection -> query(connection, sql, row, values));
            }
            if (!isLost(e)) {
                throw e;
            }
            return onNewConnection(connection -> query(connection, sql, row, values));
        }
    }

    /** Deletes, or writes what goes with that, also where the disk is full. */
    int updateOnFullDisk(String sql, Object... values) {
        Work<Integer> work = connection -> {
            int updated = update(connection, sql, values);
            written(connection, "checkpoint");
            return updated;
        };
        try {
            try (Connection connection = source.getConnection()) {
                return work.on(connection);
            } catch (SQLException e) {
                if (!own) {
                    throw e;
                }
            }
            reserve.give();
            return whileItOpens(work);
        } catch (SQLException e) {
            if (isDuplicate(e)) {
                return 0; // the first attempt wrote it, and failed afterwards
            }
            throw unavailable(e);
        }
    }

    // H2 closes itself where it cannot write, and opens again when the last of its connections is closed: those of the
    // pool
    // are flushed in the background, and other threads may have one for a moment
    private <T> T whileItOpens(Work<T> work) throws SQLException {
        long end = System.nanoTime() + OPENING.toNanos();
        while (true) {
            source.flush(AgroalDataSource.FlushMode.ALL);
            try (Connection connection = source.getConnection()) {
                return work.on(connection);
            } catch (SQLException e) {
                if (!isClosed(e) || System.nanoTime() > end) {
                    throw e;
                }
            }
            LockSupport.parkNanos(OPENING.toNanos() / 100);
        }
    }

    // an answer may be sent only when what it says is in the file: H2 writes it half a second later by itself, which it
    // has to for reclaiming what was deleted
    private void written(Connection connection, String checkpoint) throws SQLException {
        if (own) {
            try (Statement statement = connection.createStatement()) {
                statement.execute(checkpoint);
            }
        }
    }

    public int update(String sql, Object... values) {
        try (Connection connection = source.getConnection()) {
            int updated = update(connection, sql, values);
            if (updated > 0) {
                written(connection, "checkpoint");
            }
            return updated;
        } catch (SQLException e) {
            throw unavailable(e);
        }
    }

    public static <T> List<T> query(Connection connection, String sql, Row<T> row, Object... values)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            set(statement, values);
            List<T> rows = new ArrayList<>();
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    rows.add(row.read(result));
                }
            }
            return rows;
        }
    }

    public static int update(Connection connection, String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            set(statement, values);
            return statement.executeUpdate();
        }
    }

    private static void set(PreparedStatement statement, Object... values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i] instanceof Optional<?> value ? value.orElse(null) : values[i]);
        }
    }

    /** Whether a row of the same key is there already (SQL state 23505, on H2 and on PostgreSQL). */
    public static boolean isDuplicate(SQLException e) {
        return "23505".equals(e.getSQLState());
    }

    private static boolean isLost(SQLException e) {
        return LOST.matcher(String.valueOf(e.getSQLState())).matches();
    }

    private boolean isClosed(SQLException e) {
        return own && CLOSED.matcher(String.valueOf(e.getSQLState())).matches();
    }

    /** Whether it will never take such a value (classes 22 and 23 of SQL states), however often it is asked. */
    public static boolean isRefused(SQLException e) {
        String state = String.valueOf(e.getSQLState());
        return state.startsWith("22") || (state.startsWith("23") && !isDuplicate(e));
    }

    /** Whether it fails for a reason that passes by itself, or by what an operator does about it. */
    public boolean isPassing(SQLException e) {
        return isClosed(e) || PASSING.matcher(String.valueOf(e.getSQLState())).matches();
    }

    /** The database fails: what to tell the client. */
    public ProblemException unavailable(SQLException e) {
        String state = String.valueOf(e.getSQLState());
        // once for an outage, which may last for a thousand requests
        LOG.logf(
                away.compareAndSet(false, true) ? Logger.Level.ERROR : Logger.Level.DEBUG,
                "the database fails with state %s: %s",
                state,
                Trace.of(e));
        boolean closed = isClosed(e);
        if (closed) {
            source.flush(AgroalDataSource.FlushMode.ALL);
        } else if (isLost(e)) {
            // the others that wait in the pool are of the same server
            source.flush(AgroalDataSource.FlushMode.IDLE);
        }
        String why = closed ? "the database cannot write, as where the disk is full" : "the database cannot be reached";
        return Problem.Kind.STORAGE_UNAVAILABLE
                .with(why + "; try again later", 30)
                .exception();
    }

    /** Whether it failed, and has not answered since. */
    public boolean isAway() {
        return away.get();
    }

    /** It answers; says so where it did not before. */
    public void restored() {
        if (away.compareAndSet(true, false)) {
            LOG.info("the database answers again");
        }
    }
}
