package io.github.jdkdoctor.fleet.examine;

import io.github.jdkdoctor.fleet.store.Store;
import io.github.jdkdoctor.trends.Rows;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.parquet.io.PositionOutputStream;

/**
 * Finds the bundle that ends the process that examines it. Where a unit is begun again, each bundle leaves a mark before it is
 * examined and takes it away afterwards; one that finds its own mark ended the attempt before, and is not tried again.
 */
public final class Suspects {
    private final String root;
    private final Store store;

    public Suspects(String output, Map<String, String> options) {
        this.root = output + "/_suspects/";
        this.store = Store.of(output, options);
    }

    /** Forgets the marks of a job that was killed: what it was at when that happened is suspected of nothing. */
    public void clear() throws IOException {
        for (Store.Stored mark : store.under(root)) {
            store.delete(mark.path());
        }
    }

    /** Examines a bundle of a unit that was begun before. */
    public Rows examine(Examiner examiner, Unit.Work work) throws IOException {
        String mark = root + work.bundle().id();
        List<Store.Stored> left = store.under(root);
        if (left.stream().anyMatch(file -> file.path().endsWith(work.bundle().id()))) {
            return examiner.unread(work, "the process that examined it ended, twice");
        }
        try (PositionOutputStream to = store.output(mark).createOrOverwrite(0)) {
            to.write(1);
        }
        Rows rows = examiner.examine(work);
        store.delete(mark);
        return rows;
    }
}
