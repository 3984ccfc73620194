package io.github.jdkdoctor.fleet.table;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.apache.parquet.schema.MessageType;

/**
 * A table of a fleet: a directory of its name with one directory for each date, and in it files of rows.
 *
 * @param <R> what a row says
 */
public final class Table<R> {
    private final String name;
    private final String says;
    private final List<Column> columns;
    private final Map<String, Integer> indexes = new HashMap<>();
    private final BiConsumer<R, Cells> writer;
    private final Function<Cells, R> reader;

    Table(String name, String says, List<Column> columns, BiConsumer<R, Cells> writer, Function<Cells, R> reader) {
        this.name = name;
        this.says = says;
        this.columns = List.copyOf(columns);
        this.writer = writer;
        this.reader = reader;
        for (int i = 0; i < columns.size(); i++) {
            indexes.put(columns.get(i).name(), i);
        }
    }

    public String name() {
        return name;
    }

    /** What the table holds, for the documentation. */
    public String says() {
        return says;
    }

    public List<Column> columns() {
        return columns;
    }

    int index(String column) {
        Integer index = indexes.get(column);
        if (index == null) {
            throw new IllegalArgumentException("no column " + column + " in " + name);
        }
        return index;
    }

    Cells cells(R row) {
        Cells cells = new Cells(this);
        writer.accept(row, cells);
        return cells;
    }

    R row(Cells cells) {
        return reader.apply(cells);
    }

    MessageType schema() {
        return new MessageType(name, columns.stream().map(Column::type).toList());
    }

    /** The schema of some columns only, as a reader asks for them that needs no more. */
    MessageType schema(Set<String> wanted) {
        return new MessageType(
                name,
                columns.stream()
                        .filter(c -> wanted.contains(c.name()))
                        .map(Column::type)
                        .toList());
    }
}
