package io.github.jdkdoctor.fleet.table;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.column.Dictionary;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.InitContext;
import org.apache.parquet.hadoop.api.ReadSupport;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.io.api.RecordMaterializer;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.jspecify.annotations.Nullable;

/** Rows as files of Parquet. */
public final class ParquetRows {
    private ParquetRows() {}

    /** Writes one file; what it had held before is lost. */
    public static <R> void write(Table<R> table, Iterable<R> rows, OutputFile to) throws IOException {
        try (ParquetWriter<R> writer = new Builder<>(to, table).build()) {
            for (R row : rows) {
                writer.write(row);
            }
        }
    }

    /** Hands some columns of every row to a consumer; the others are empty. */
    public static void cells(Table<?> table, Set<String> columns, InputFile from, Consumer<Cells> each)
            throws IOException {
        try (ParquetReader<Cells> reader = new ReaderBuilder(from, table, columns).build()) {
            for (Cells cells = next(reader); cells != null; cells = next(reader)) {
                each.accept(cells);
            }
        }
    }

    private static @Nullable Cells next(ParquetReader<Cells> reader) throws IOException {
        try {
            return reader.read();
        } catch (RuntimeException e) {
            // as for a file that is cut or is of something else
            throw new IOException("cannot be read as Parquet; " + e.getMessage(), e);
        }
    }

    private static final class Builder<R> extends ParquetWriter.Builder<R, Builder<R>> {
        private final Table<R> table;

        Builder(OutputFile to, Table<R> table) {
            super(to);
            this.table = table;
            withConf(new PlainParquetConfiguration());
            // Snappy is what every reader of Parquet has
            withCompressionCodec(CompressionCodecName.SNAPPY);
            withWriteMode(ParquetFileWriter.Mode.OVERWRITE);
            // a unit's rows are few: the default of 128 MB would only be memory set aside
            withRowGroupSize(16L << 20);
        }

        @Override
        protected Builder<R> self() {
            return this;
        }

        @Override
        @SuppressWarnings("deprecation") // the older way in, which has to be there
        protected WriteSupport<R> getWriteSupport(@Nullable Configuration conf) {
            return new Support<>(table);
        }

        @Override
        protected WriteSupport<R> getWriteSupport(ParquetConfiguration conf) {
            return new Support<>(table);
        }
    }

    private static final class Support<R> extends WriteSupport<R> {
        private final Table<R> table;
        private @Nullable RecordConsumer consumer;

        Support(Table<R> table) {
            this.table = table;
        }

        @Override
        @SuppressWarnings("deprecation") // the older way in, which has to be there
        public WriteContext init(@Nullable Configuration conf) {
            return new WriteContext(table.schema(), Map.of());
        }

        @Override
        public WriteContext init(ParquetConfiguration conf) {
            return new WriteContext(table.schema(), Map.of());
        }

        @Override
        public void prepareForWrite(RecordConsumer to) {
            consumer = to;
        }

        @Override
        public void write(R row) {
            RecordConsumer to = Objects.requireNonNull(consumer);
            Cells cells = table.cells(row);
            to.startMessage();
            List<Column> columns = table.columns();
            for (int i = 0; i < columns.size(); i++) {
                Object value = cells.value(i);
                if (value != null) {
                    String name = columns.get(i).name();
                    to.startField(name, i);
                    if (value instanceof String text) {
                        to.addBinary(Binary.fromString(text));
                    } else if (value instanceof Double number) {
                        to.addDouble(number);
                    } else if (value instanceof Long whole) {
                        to.addLong(whole);
                    } else {
                        to.addBinary(Binary.fromConstantByteArray((byte[]) value));
                    }
                    to.endField(name, i);
                }
            }
            to.endMessage();
        }
    }

    private static final class ReaderBuilder extends ParquetReader.Builder<Cells> {
        private final Table<?> table;
        private final Set<String> columns;

        ReaderBuilder(InputFile from, Table<?> table, Set<String> columns) {
            super(from, new PlainParquetConfiguration());
            this.table = table;
            this.columns = columns;
        }

        @Override
        protected ReadSupport<Cells> getReadSupport() {
            return new Reading(table, columns);
        }
    }

    private static final class Reading extends ReadSupport<Cells> {
        private final Table<?> table;
        private final Set<String> columns;

        Reading(Table<?> table, Set<String> columns) {
            this.table = table;
            this.columns = columns;
        }

        @Override
        public ReadContext init(InitContext context) {
            MessageType there = context.getFileSchema();
            List<Type> wanted = table.schema(columns).getFields().stream()
                    .filter(field -> there.containsField(field.getName()))
                    .toList();
            return new ReadContext(new MessageType(table.name(), wanted));
        }

        @Override
        @SuppressWarnings("deprecation") // the older way in, which has to be there
        public RecordMaterializer<Cells> prepareForRead(
                @Nullable Configuration conf, Map<String, String> metadata, MessageType schema, ReadContext context) {
            return new Materializer(table, context.getRequestedSchema());
        }

        @Override
        public RecordMaterializer<Cells> prepareForRead(
                ParquetConfiguration conf, Map<String, String> metadata, MessageType schema, ReadContext context) {
            return new Materializer(table, context.getRequestedSchema());
        }
    }

    private static final class Materializer extends RecordMaterializer<Cells> {
        private final Table<?> table;
        private final GroupConverter root;
        private Cells cells;

        Materializer(Table<?> table, MessageType schema) {
            this.table = table;
            this.cells = new Cells(table);
            Converter[] converters = schema.getFields().stream()
                    .map(field -> new Value(table.index(field.getName())))
                    .toArray(Converter[]::new);
            this.root = new GroupConverter() {
                @Override
                public Converter getConverter(int field) {
                    return converters[field];
                }

                @Override
                public void start() {
                    cells = new Cells(Materializer.this.table);
                }

                @Override
                public void end() {}
            };
        }

        @Override
        public Cells getCurrentRecord() {
            return cells;
        }

        @Override
        public GroupConverter getRootConverter() {
            return root;
        }

        private final class Value extends PrimitiveConverter {
            private final int column;
            private final boolean text;
            private String[] dictionary = {};

            Value(int column) {
                this.column = column;
                this.text = table.columns().get(column).kind() == Column.Kind.TEXT;
            }

            @Override
            public boolean hasDictionarySupport() {
                return text;
            }

            @Override
            public void setDictionary(Dictionary from) {
                dictionary = new String[from.getMaxId() + 1];
                Arrays.setAll(dictionary, i -> from.decodeToBinary(i).toStringUsingUTF8());
            }

            @Override
            public void addValueFromDictionary(int id) {
                cells.value(column, dictionary[id]);
            }

            @Override
            public void addBinary(Binary value) {
                cells.value(column, text ? value.toStringUsingUTF8() : value.getBytes());
            }

            @Override
            public void addDouble(double value) {
                cells.value(column, value);
            }

            @Override
            public void addLong(long value) {
                cells.value(column, value);
            }
        }
    }
}
