package io.github.jdkdoctor.fleet.table;

import io.github.jdkdoctor.fleet.store.Store;
import io.github.jdkdoctor.trends.RowSource;
import io.github.jdkdoctor.trends.Rows;
import java.io.IOException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The tables of a fleet in a directory: {@code findings/date=2026-11-20/<unit>.parquet}.
 *
 * <p>What a unit of bundles says is written to all tables, and to {@code bundles} last: a file there says that the files of
 * the same date and name in the other tables are complete. Files of the others without it are of a job that was killed, and
 * the next one removes them.
 */
public final class FleetTables implements RowSource {
    private static final String ENDING = ".parquet";

    private final String root;
    private final Store store;

    public FleetTables(String root, Map<String, String> options) {
        this.root = root.endsWith("/") ? root.substring(0, root.length() - 1) : root;
        this.store = Store.of(root, options);
    }

    /** Which file of a table rows are in: the same for all tables. */
    private record Slot(String date, String unit) {}

    private String path(Table<?> table, Slot slot) {
        return root + '/' + table.name() + "/date=" + slot.date() + '/' + slot.unit() + ENDING;
    }

    private Map<Slot, String> files(Table<?> table) throws IOException {
        Map<Slot, String> files = new LinkedHashMap<>();
        for (Store.Stored file : store.under(root + '/' + table.name())) {
            String path = file.path();
            int last = path.lastIndexOf('/');
            String name = path.substring(last + 1);
            String folder = path.substring(path.lastIndexOf('/', last - 1) + 1, last);
            if (name.endsWith(ENDING) && folder.startsWith("date=")) {
                files.put(
                        new Slot(folder.substring(5), name.substring(0, name.length() - ENDING.length())), file.path());
            }
        }
        return files;
    }

    /** Writes what the bundles of a unit say. To write the same unit once more changes nothing. */
    public void write(String unit, Collection<Rows> rows) throws IOException {
        Map<String, List<Rows>> byDate = new TreeMap<>();
        for (Rows r : rows) {
            LocalDate date = LocalDate.ofInstant(r.bundle().started(), ZoneOffset.UTC);
            byDate.computeIfAbsent(date.toString(), d -> new ArrayList<>()).add(r);
        }
        for (Map.Entry<String, List<Rows>> day : byDate.entrySet()) {
            Slot slot = new Slot(day.getKey(), unit);
            write(Tables.FINDINGS, slot, day.getValue(), Rows::findings);
            write(Tables.MEASURES, slot, day.getValue(), Rows::measures);
            write(Tables.FRAMES, slot, day.getValue(), Rows::frames);
            write(Tables.FLAGS, slot, day.getValue(), Rows::flags);
            write(Tables.EVIDENCE, slot, day.getValue(), Rows::evidence);
            write(Tables.BUNDLES, slot, day.getValue(), r -> List.of(r.bundle()));
        }
    }

    private <R> void write(Table<R> table, Slot slot, List<Rows> rows, Function<Rows, List<R>> each)
            throws IOException {
        List<R> all = rows.stream().flatMap(r -> each.apply(r).stream()).toList();
        replace(table, slot, all);
    }

    private <R> void replace(Table<R> table, Slot slot, List<R> rows) throws IOException {
        String path = path(table, slot);
        // a name that no reader of tables takes, and that no other attempt at the same unit has
        String making = path + '.' + Long.toHexString(System.nanoTime()) + ".making";
        ParquetRows.write(table, rows, store.output(making));
        store.move(making, path);
    }

    /** Removes what a job left behind that was killed, and rows of bundles that another one examined meanwhile. */
    public void recover() throws IOException {
        Set<Slot> complete = new HashSet<>(files(Tables.BUNDLES).keySet());
        for (Table<?> table : Tables.ALL) {
            complete.retainAll(files(table).keySet());
        }
        // without the file of bundles a slot is incomplete for everybody
        for (Map.Entry<Slot, String> file : files(Tables.BUNDLES).entrySet()) {
            if (!complete.contains(file.getKey())) {
                store.delete(file.getValue());
            }
        }
        for (Table<?> table : Tables.ALL) {
            for (Map.Entry<Slot, String> file : files(table).entrySet()) {
                if (!complete.contains(file.getKey())) {
                    store.delete(file.getValue());
                }
            }
            for (Store.Stored file : store.under(root + '/' + table.name())) {
                if (file.path().endsWith(".making")) {
                    store.delete(file.path());
                }
            }
        }
        removeSecond();
    }

    // a bundle is in one slot; where two jobs overlapped, the first by name stays
    private void removeSecond() throws IOException {
        Set<String> seen = new HashSet<>();
        for (Map.Entry<Slot, String> file : files(Tables.BUNDLES).entrySet()) {
            Set<String> here = ids(file.getValue());
            Set<String> again = new HashSet<>(here);
            again.retainAll(seen);
            if (!again.isEmpty()) {
                without(file.getKey(), again, again.size() == here.size());
            }
            seen.addAll(here);
        }
    }

    private Set<String> ids(String file) throws IOException {
        Set<String> ids = new HashSet<>();
        cells(Tables.BUNDLES, Set.of("id"), file, c -> ids.add(c.text("id")));
        return ids;
    }

    /**
     * A bundle that was examined before.
     *
     * @param modified microseconds since 1970
     * @param failed whether it could not be examined
     */
    public record Known(String id, String casebook, long length, long modified, boolean failed) {}

    /** What was examined before, by the bundle's id. */
    public Map<String, Known> known() throws IOException {
        Map<String, Known> known = new TreeMap<>();
        for (String file : files(Tables.BUNDLES).values()) {
            cells(
                    Tables.BUNDLES,
                    Set.of("id", "casebook", "length", "modified", "error"),
                    file,
                    c -> known.put(
                            c.text("id"),
                            new Known(
                                    c.text("id"),
                                    c.text("casebook"),
                                    c.whole("length"),
                                    c.whole("modified"),
                                    c.find("error").isPresent())));
        }
        return known;
    }

    /** Takes bundles out of all tables, as those that are to be examined once more. */
    public void remove(Set<String> ids) throws IOException {
        if (ids.isEmpty()) {
            return;
        }
        Map<Slot, String> bundles = files(Tables.BUNDLES);
        for (Map.Entry<Slot, String> file : bundles.entrySet()) {
            Set<String> here = ids(file.getValue());
            int all = here.size();
            here.retainAll(ids);
            if (here.isEmpty()) {
                continue;
            }
            without(file.getKey(), here, here.size() == all);
        }
    }

    private void without(Slot slot, Set<String> ids, boolean all) throws IOException {
        if (all) {
            // without the file of bundles the others are of nothing, and the next job removes what is left
            store.delete(path(Tables.BUNDLES, slot));
        }
        // bundles come last here, too: until then they count as examined, and the next job begins with them again
        without(Tables.FINDINGS, slot, r -> ids.contains(r.bundle()), all);
        without(Tables.MEASURES, slot, r -> ids.contains(r.bundle()), all);
        without(Tables.FRAMES, slot, r -> ids.contains(r.bundle()), all);
        without(Tables.FLAGS, slot, r -> ids.contains(r.bundle()), all);
        without(Tables.EVIDENCE, slot, r -> ids.contains(r.bundle()), all);
        without(Tables.BUNDLES, slot, r -> ids.contains(r.id()), all);
    }

    private <R> void without(Table<R> table, Slot slot, Predicate<R> gone, boolean all) throws IOException {
        if (all) {
            store.delete(path(table, slot));
            return;
        }
        List<R> left = new ArrayList<>();
        rows(table, path(table, slot), row -> {
            if (!gone.test(row)) {
                left.add(row);
            }
        });
        replace(table, slot, left);
    }

    /** Hands every row of a table to a consumer: only those of complete units, in the order of dates. */
    public <R> void read(Table<R> table, Consumer<R> each) throws IOException {
        Set<Slot> complete = files(Tables.BUNDLES).keySet();
        for (Map.Entry<Slot, String> file : files(table).entrySet()) {
            if (complete.contains(file.getKey())) {
                rows(table, file.getValue(), each);
            }
        }
    }

    private <R> void rows(Table<R> table, String file, Consumer<R> each) throws IOException {
        Set<String> all = table.columns().stream().map(Column::name).collect(Collectors.toSet());
        cells(table, all, file, c -> each.accept(table.row(c)));
    }

    private void cells(Table<?> table, Set<String> columns, String file, Consumer<Cells> each) throws IOException {
        try {
            ParquetRows.cells(table, columns, store.input(file), each);
        } catch (IOException e) {
            throw new IOException(file + ": " + e.getMessage(), e);
        }
    }

    /** All rows of a table. */
    public <R> List<R> all(Table<R> table) throws IOException {
        List<R> rows = new ArrayList<>();
        read(table, rows::add);
        return rows;
    }

    /** Whether there are any. */
    public boolean exist() throws IOException {
        return !files(Tables.BUNDLES).isEmpty();
    }

    @Override
    public void bundles(Consumer<Rows.Bundle> to) throws IOException {
        read(Tables.BUNDLES, to);
    }

    @Override
    public void findings(Consumer<Rows.Finding> to) throws IOException {
        read(Tables.FINDINGS, to);
    }

    @Override
    public void measures(Consumer<Rows.Measure> to) throws IOException {
        read(Tables.MEASURES, to);
    }

    @Override
    public void frames(Consumer<Rows.Frame> to) throws IOException {
        read(Tables.FRAMES, to);
    }

    @Override
    public void flags(Consumer<Rows.Flag> to) throws IOException {
        read(Tables.FLAGS, to);
    }
}
