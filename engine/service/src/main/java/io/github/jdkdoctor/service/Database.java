package io.github.jdkdoctor.service;

import io.agroal.api.AgroalDataSource;
import io.quarkus.agroal.DataSource;
import io.quarkus.arc.InjectableInstance;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jboss.logging.Logger;

/** The database that is configured, and statements on it. */
@ApplicationScoped
class Database {
    private static final Logger LOG = Logger.getLogger(Database.class);
    // H2 closes itself where it can not write, as to a full disk; a new connection opens it
    private static final String CLOSED = "90098";

    /** Reads one row. */
    interface Row<T> {
        T read(ResultSet row) throws SQLException;
    }

    /** What belongs together: all of it is stored or nothing. */
    interface Work<T> {
        T on(Connection connection) throws SQLException;
    }

    private final AgroalDataSource source;
    private final boolean own;

    Database(
            @DataSource("h2") InjectableInstance<AgroalDataSource> h2,
            @DataSource("pg") InjectableInstance<AgroalDataSource> pg) {
        own = !pg.getHandle().getBean().isActive();
        source = own ? h2.get() : pg.get();
    }

    /** Whether it is this process's alone. */
    boolean isOwn() {
        return own;
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
    <T> T together(Work<T> work) throws SQLException {
        try (Connection connection = source.getConnection()) {
            connection.setAutoCommit(false);
            try {
                T result = work.on(connection);
                connection.commit();
                return result;
            } catch (SQLException | RuntimeException e) {
                connection.rollback();
                throw e;
            } finally {
                connection.setAutoCommit(true);
            }
        }
    }

    <T> List<T> query(String sql, Row<T> row, Object... values) {
        try {
            return queryAgainWhereClosed(sql, row, values);
        } catch (SQLException e) {
            throw unavailable(e);
        }
    }

    // who reads needs no room on the disk, and may be the first to come by after what found it full
    private <T> List<T> queryAgainWhereClosed(String sql, Row<T> row, Object... values) throws SQLException {
        try (Connection connection = source.getConnection()) {
            return query(connection, sql, row, values);
        } catch (SQLException e) {
            if (!CLOSED.equals(e.getSQLState())) {
                throw e;
            }
        }
        source.flush(AgroalDataSource.FlushMode.ALL);
        try (Connection connection = source.getConnection()) {
            return query(connection, sql, row, values);
        }
    }

    int update(String sql, Object... values) {
        try (Connection connection = source.getConnection()) {
            return update(connection, sql, values);
        } catch (SQLException e) {
            throw unavailable(e);
        }
    }

    static <T> List<T> query(Connection connection, String sql, Row<T> row, Object... values) throws SQLException {
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

    static int update(Connection connection, String sql, Object... values) throws SQLException {
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
    static boolean isDuplicate(SQLException e) {
        return "23505".equals(e.getSQLState());
    }

    /** The database fails: what to tell the client. */
    ProblemException unavailable(SQLException e) {
        LOG.errorf("the database fails with state %s: %s", e.getSQLState(), Trace.of(e));
        boolean closed = CLOSED.equals(e.getSQLState());
        if (closed) {
            source.flush(AgroalDataSource.FlushMode.ALL);
        }
        String why =
                closed ? "the database can not write, as where the disk is full" : "the database can not be reached";
        return Problem.Kind.STORAGE_UNAVAILABLE
                .with(why + "; try again later", 30)
                .exception();
    }
}
