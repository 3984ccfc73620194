package io.github.jdkdoctor.service.store;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/** Every change with who made it and from where, for an operator to read. */
@ApplicationScoped
public class Audit {
    private static final int MOST = 1000;

    private final Database database;

    Audit(Database database) {
        this.database = database;
    }

    /** What can be done. */
    public enum Action {
        SEND,
        DELETE,
        CANCEL,
        RETRY,
        COMMENT,
        RESOLVE,
        RELOAD,
        LOGIN,
        LOGOUT
    }

    /** One change. */
    public record Entry(
            Instant at, String name, String address, String action, Optional<UUID> diagnosis, Optional<String> about) {}

    public void write(Actor actor, Action action, Optional<UUID> diagnosis, String about) {
        String sql = "insert into audit (id, at, name, address, action, diagnosis, about)"
                + " values (?, current_timestamp, ?, ?, ?, ?, ?)";
        Object[] values = {
            UUID.randomUUID().toString(),
            Examined.cut(actor.name(), 255),
            Examined.cut(actor.address(), 64),
            action.name().toLowerCase(Locale.ROOT),
            diagnosis.map(UUID::toString),
            Examined.cut(about, 255)
        };
        if (action == Action.DELETE) {
            // the disk may be full, which is why something is deleted
            database.updateOnFullDisk(sql, values);
        } else {
            database.update(sql, values);
        }
    }

    /** A bundle came; one that was there before changes nothing. */
    public void sent(Actor actor, Store.Stored stored) {
        if (!stored.before()) {
            write(
                    actor,
                    Action.SEND,
                    Optional.of(stored.diagnosis().id()),
                    stored.diagnosis().name());
        }
    }

    /** The latest changes before a time, of one diagnosis or of all. */
    public List<Entry> latest(Optional<UUID> diagnosis, OffsetDateTime before) {
        return database.query(
                "select at, name, address, action, diagnosis, about from audit where at < ?"
                        + (diagnosis.isPresent() ? " and diagnosis = ?" : "") + " order by at desc, id desc limit "
                        + MOST,
                row -> new Entry(
                        row.getObject(1, OffsetDateTime.class).toInstant(),
                        row.getString(2),
                        row.getString(3),
                        row.getString(4),
                        Optional.ofNullable(row.getString(5)).map(UUID::fromString),
                        Optional.of(row.getString(6)).filter(about -> !about.isEmpty())),
                diagnosis.isPresent() ? new Object[] {before, diagnosis.get().toString()} : new Object[] {before});
    }
}
