package io.github.jdkdoctor.service.store;

import java.io.IOException;
import java.io.OutputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Bundles that wait or are kept. Which of them count is what the rows of their diagnoses say; a bundle without such a row is
 * removed sooner or later.
 */
public interface Bundles {
    /** One of the files of a bundle: the whole of it, or a run. */
    record Part(String role, String name) {}

    /** Brings an upload to where it outlives this process, before the transaction that stores its diagnosis. */
    Upload put(UUID id, Upload upload) throws IOException;

    /** What belongs into that transaction, after the row of the diagnosis. */
    void put(Connection connection, UUID id, Upload upload) throws SQLException;

    /** Takes back what was put before a transaction that failed. */
    void withdraw(UUID id);

    /** The bundle of a diagnosis, to be examined; empty where there is none. */
    Optional<Upload> fetch(UUID id) throws IOException;

    /** Is done with what was put or fetched; the bundle stays. */
    void close(Upload upload);

    /** Removes the bundle of a diagnosis, if there is one. */
    void remove(UUID id);

    List<Part> parts(UUID id);

    void copy(UUID id, Part part, OutputStream to) throws IOException;

    /**
     * Removes what was left behind.
     *
     * @param wanted the diagnoses whose bundles stay
     */
    void sweep(Set<UUID> wanted) throws IOException;
}
