package io.github.jdkdoctor.service.store;

import io.github.jdkdoctor.service.base.Settings;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Chooses where bundles are: with the embedded database as files, otherwise in the database. */
final class BundleStorage {
    @Produces
    @ApplicationScoped
    Bundles bundles(Database database, Spool spool, Settings settings) throws IOException {
        DatabaseBundles inDatabase = new DatabaseBundles(database, spool);
        if (!database.isOwn()) {
            return inDatabase;
        }
        FileBundles files = new FileBundles(settings.data().resolve("bundles"));
        move(database, inDatabase, files);
        return files;
    }

    // from the embedded database, where the first version had them
    private static void move(Database database, Bundles from, Bundles to) throws IOException {
        List<UUID> ids =
                database.query("select distinct diagnosis from bundle_part", row -> UUID.fromString(row.getString(1)));
        for (UUID id : ids) {
            Optional<Upload> bundle = from.fetch(id);
            if (bundle.isPresent()) {
                to.remove(id);
                to.put(id, bundle.get());
            }
            String piece = "delete from bundle_part where diagnosis = ? and number ="
                    + " (select max(number) from bundle_part where diagnosis = ?)";
            while (database.update(piece, id.toString(), id.toString()) > 0) {
                // a piece at a time: what a transaction deletes is in memory until it ends
            }
        }
    }
}
