package io.github.jdkdoctor.service.store;

import io.github.jdkdoctor.service.base.Problem;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/** What people say of reports, and which change ended what a report is about. */
@ApplicationScoped
public class Comments {
    static final int MOST = 4000;
    static final int MOST_RESOLVED_BY = 500;
    // of all comments on a report; what is beyond it is kept and not found
    private static final int MOST_SEARCHED = 8000;

    private final Database database;

    Comments(Database database) {
        this.database = database;
    }

    /** What a user said. */
    public record Comment(Instant at, String name, String body) {
        /** The time for people, to the minute. */
        public String when() {
            return Diagnosis.WHEN.format(at);
        }
    }

    /** All comments on a report, the first first. */
    public List<Comment> on(UUID diagnosis) {
        return database.query(
                "select at, name, body from comment where diagnosis = ? order by at, id",
                row -> new Comment(
                        row.getObject(1, OffsetDateTime.class).toInstant(), row.getString(2), row.getString(3)),
                diagnosis.toString());
    }

    public void add(UUID diagnosis, String name, Optional<String> given) {
        String body = checked("body", given.orElse(""), MOST);
        if (body.isEmpty()) {
            throw Problem.Kind.BAD_REQUEST
                    .with("the comment is empty; send it as 'body'")
                    .exception();
        }
        together(connection -> {
            Database.update(
                    connection,
                    "insert into comment (id, diagnosis, at, name, body) values (?, ?, current_timestamp, ?, ?)",
                    UUID.randomUUID().toString(),
                    diagnosis.toString(),
                    Examined.cut(name, 255),
                    body);
            return find(connection, diagnosis);
        });
    }

    /** Says what ended it; nothing does where it is empty. */
    public void resolve(UUID diagnosis, Optional<String> by) {
        String change = checked("by", by.orElse(""), MOST_RESOLVED_BY);
        together(connection -> {
            Database.update(
                    connection, "update diagnosis set resolved_by = ? where id = ?", change, diagnosis.toString());
            return find(connection, diagnosis);
        });
    }

    // keeps what a search finds
    private static int find(Connection connection, UUID diagnosis) throws SQLException {
        List<String> said = Database.query(
                connection,
                "select body from comment where diagnosis = ?",
                row -> row.getString(1),
                diagnosis.toString());
        List<String> resolved = Database.query(
                connection,
                "select resolved_by from diagnosis where id = ?",
                row -> row.getString(1),
                diagnosis.toString());
        return Database.update(
                connection,
                "update diagnosis set said = ? where id = ?",
                Examined.cut(
                        (String.join("\n", resolved) + "\n" + String.join("\n", said)).toLowerCase(Locale.ROOT),
                        MOST_SEARCHED),
                diagnosis.toString());
    }

    private void together(Database.Work<Integer> work) {
        try {
            database.together(work);
        } catch (SQLException e) {
            throw database.unavailable(e);
        }
    }

    private static String checked(String name, String given, int most) {
        String text = given.replace("\u0000", "").strip();
        if (text.length() > most) {
            throw Problem.Kind.BAD_REQUEST
                    .with("'" + name + "' is longer than " + most + " characters; cut it")
                    .exception();
        }
        return text;
    }
}
