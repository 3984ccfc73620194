package io.github.jdkdoctor.service.store;

import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.sql.SQLException;
import java.util.List;

/** The key of the names that redaction gives, made once and shared by all replicas. */
@ApplicationScoped
public class RedactionKey {
    private static final String READ = "select bytes from redaction_key where id = 1";

    private final Database database;
    private volatile byte[] bytes = new byte[0];

    RedactionKey(Database database) {
        this.database = database;
    }

    // an examination needs no database before its end, which may be away then
    void start(@Observes @Priority(1) StartupEvent start) {
        bytes = read();
    }

    public byte[] bytes() {
        return bytes.clone();
    }

    private byte[] read() {
        List<byte[]> made = database.query(READ, row -> row.getBytes(1));
        if (!made.isEmpty()) {
            return made.get(0);
        }
        try {
            database.together(connection -> Database.update(
                    connection, "insert into redaction_key (id, bytes) values (1, ?)", Redaction.newKey()));
        } catch (SQLException e) {
            // another replica made it at the same time
            if (!Database.isDuplicate(e)) {
                throw database.unavailable(e);
            }
        }
        return database.query(READ, row -> row.getBytes(1)).get(0);
    }
}
