package io.github.jdkdoctor.service.store;

import io.github.jdkdoctor.service.base.Directories;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Bundles in the PostgreSQL that replicas share, so that each of them can examine what another one accepted. */
final class DatabaseBundles implements Bundles {
    private static final int PIECE = 1 << 20;

    private final Database database;
    private final Spool spool;

    DatabaseBundles(Database database, Spool spool) {
        this.database = database;
        this.spool = spool;
    }

    @Override
    public Upload put(UUID id, Upload upload) {
        return upload;
    }

    @Override
    public void put(Connection connection, UUID id, Upload upload) throws SQLException {
        for (Map.Entry<String, Path> part : upload.parts().entrySet()) {
            try (InputStream in = Files.newInputStream(part.getValue())) {
                int number = 0;
                byte[] piece = in.readNBytes(PIECE);
                while (piece.length > 0) {
                    Database.update(
                            connection,
                            "insert into bundle_part (diagnosis, role, number, name, body) values (?, ?, ?, ?, ?)",
                            id.toString(),
                            part.getKey(),
                            number++,
                            Examined.cut(String.valueOf(part.getValue().getFileName()), 255),
                            piece);
                    piece = in.readNBytes(PIECE);
                }
            } catch (IOException e) {
                throw new SQLException("an upload cannot be read back", e);
            }
        }
    }

    @Override
    public void withdraw(UUID id) {
        // the transaction has
    }

    @Override
    public Optional<Upload> fetch(UUID id) throws IOException {
        Path folder = spool.newFolder();
        Map<String, Upload.Part> parts = new HashMap<>();
        try {
            for (Part part : parts(id)) {
                Path file = Directories.own(folder.resolve(part.role())).resolve(part.name());
                try (OutputStream out = Files.newOutputStream(Files.createFile(file, Directories.ownFile()))) {
                    copy(id, part, out);
                }
                parts.put(part.role(), new Upload.Part(file, "", Files.size(file)));
            }
        } catch (IOException | RuntimeException e) {
            Upload.remove(folder);
            throw e;
        }
        if (parts.isEmpty()) {
            Upload.remove(folder);
            return Optional.empty();
        }
        return Optional.of(Upload.of(folder, parts));
    }

    @Override
    public void close(Upload upload) {
        upload.close();
    }

    @Override
    public void remove(UUID id) {
        database.update("delete from bundle_part where diagnosis = ?", id.toString());
    }

    @Override
    public List<Part> parts(UUID id) {
        return database.query(
                "select role, name from bundle_part where diagnosis = ? and number = 0 order by role",
                row -> new Part(row.getString(1), row.getString(2)),
                id.toString());
    }

    @Override
    public void copy(UUID id, Part part, OutputStream to) throws IOException {
        int number = 0;
        Optional<byte[]> piece = piece(id, part, number);
        while (piece.isPresent()) {
            to.write(piece.get());
            piece = piece(id, part, ++number);
        }
    }

    private Optional<byte[]> piece(UUID id, Part part, int number) {
        return database
                .query(
                        "select body from bundle_part where diagnosis = ? and role = ? and number = ?",
                        row -> row.getBytes(1),
                        id.toString(),
                        part.role(),
                        number)
                .stream()
                .findFirst();
    }

    @Override
    public void sweep(Set<UUID> wanted) {
        // a bundle goes with the row of its diagnosis, and what has a row is removed by its state
        database.update("delete from bundle_part where diagnosis in (select id from diagnosis where "
                + Store.WITHOUT_BUNDLE + ")");
    }
}
