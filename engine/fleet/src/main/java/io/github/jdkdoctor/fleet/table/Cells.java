package io.github.jdkdoctor.fleet.table;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The values of one row by column, an empty one where nothing is known. */
public final class Cells {
    private final Table<?> table;
    private final @Nullable Object[] values;

    Cells(Table<?> table) {
        this.table = table;
        this.values = new Object[table.columns().size()];
    }

    @Nullable
    Object value(int column) {
        return values[column];
    }

    void value(int column, Object value) {
        values[column] = value;
    }

    public Cells text(String column, String value) {
        values[table.index(column)] = value;
        return this;
    }

    public Cells text(String column, Optional<String> value) {
        value.ifPresent(v -> values[table.index(column)] = v);
        return this;
    }

    public Cells whole(String column, long value) {
        values[table.index(column)] = value;
        return this;
    }

    public Cells whole(String column, OptionalInt value) {
        value.ifPresent(v -> values[table.index(column)] = (long) v);
        return this;
    }

    public Cells number(String column, double value) {
        if (Double.isFinite(value)) {
            values[table.index(column)] = value;
        }
        return this;
    }

    public Cells number(String column, OptionalDouble value) {
        value.ifPresent(v -> number(column, v));
        return this;
    }

    public Cells bytes(String column, byte[] value) {
        values[table.index(column)] = value;
        return this;
    }

    /** The text of a column that every row has. */
    public String text(String column) {
        return find(column).orElse("");
    }

    public Optional<String> find(String column) {
        return Optional.ofNullable((String) values[table.index(column)]);
    }

    /** The number of a column that every row has. */
    public long whole(String column) {
        return findWhole(column).orElse(0);
    }

    public OptionalLong findWhole(String column) {
        Object value = values[table.index(column)];
        return value == null ? OptionalLong.empty() : OptionalLong.of((Long) value);
    }

    /** The number of a column that every row has. */
    public double number(String column) {
        return findNumber(column).orElse(Double.NaN);
    }

    public OptionalDouble findNumber(String column) {
        Object value = values[table.index(column)];
        return value == null ? OptionalDouble.empty() : OptionalDouble.of((Double) value);
    }

    public byte[] bytes(String column) {
        Object value = values[table.index(column)];
        return value == null ? new byte[0] : (byte[]) value;
    }
}
