package io.github.jdkdoctor.service;

import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Bundles in the database: those that wait, wherever they are examined, and those that are to be kept. */
@ApplicationScoped
class Bundles {
    private static final int PIECE = 1 << 20;

    private final Database database;
    private final Duration kept;

    Bundles(Database database, Settings settings) {
        this.database = database;
        kept = settings.keep().bundles();
    }

    /** Keeps a bundle that was examined, if bundles are kept. */
    void keep(Connection connection, String id, Upload upload) throws SQLException {
        if (!kept.isZero()) {
            write(connection, id, upload);
            Database.update(
                    connection,
                    "update diagnosis set bundle_until = ? where id = ?",
                    Store.now().plus(kept),
                    id);
        }
    }

    /** Keeps a bundle that is to be examined. */
    void write(Connection connection, String id, Upload upload) throws SQLException {
        for (Map.Entry<String, Path> part : upload.parts().entrySet()) {
            try (InputStream in = Files.newInputStream(part.getValue())) {
                int number = 0;
                byte[] piece = in.readNBytes(PIECE);
                while (piece.length > 0) {
                    Database.update(
                            connection,
                            "insert into bundle_part (diagnosis, role, number, name, body) values (?, ?, ?, ?, ?)",
                            id,
                            part.getKey(),
                            number++,
                            Examined.cut(String.valueOf(part.getValue().getFileName()), 255),
                            piece);
                    piece = in.readNBytes(PIECE);
                }
            } catch (IOException e) {
                throw new SQLException("an upload can not be read back", e);
            }
        }
    }

    /** Is done with a bundle that was examined. */
    void release(Connection connection, String id) throws SQLException {
        if (kept.isZero()) {
            Database.update(connection, "delete from bundle_part where diagnosis = ?", id);
        } else {
            Database.update(
                    connection,
                    "update diagnosis set bundle_until = ? where id = ?",
                    Store.now().plus(kept),
                    id);
        }
    }

    /** Removes what was kept long enough. */
    void expire() {
        database.update(
                "delete from bundle_part where diagnosis in (select id from diagnosis where bundle_until < ?)",
                Store.now());
    }

    /** Fetches a bundle to a folder, which is removed with the upload. */
    Upload fetch(UUID id, Path folder) throws IOException {
        List<Piece> pieces = pieces("diagnosis = ?", id);
        Map<String, Upload.Part> parts = new HashMap<>();
        for (Piece piece : pieces) {
            Path file = Files.createDirectories(folder.resolve(piece.role())).resolve(piece.name());
            try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
                out.write(body(id, piece));
            }
            parts.put(piece.role(), new Upload.Part(file, "", 0));
        }
        return Upload.of(folder, parts);
    }

    /** One of the pieces that a part of a bundle is kept in, in their order. */
    record Piece(String role, int number, String name) {}

    /** The pieces of a bundle that is kept though it was examined; none where it is not. */
    List<Piece> kept(UUID id) {
        return pieces("diagnosis in (select id from diagnosis where id = ? and bundle_until is not null)", id);
    }

    private List<Piece> pieces(String where, UUID id) {
        return database.query(
                "select role, number, name from bundle_part where " + where + " order by role, number",
                row -> new Piece(row.getString(1), row.getInt(2), row.getString(3)),
                id.toString());
    }

    /** What is in a piece. */
    byte[] body(UUID id, Piece piece) {
        return database.query(
                        "select body from bundle_part where diagnosis = ? and role = ? and number = ?",
                        row -> row.getBytes(1),
                        id.toString(),
                        piece.role(),
                        piece.number())
                .get(0);
    }
}
