package io.github.jdkdoctor.fleet.table;

import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;

/**
 * A column of a table.
 *
 * @param says what it holds, for the documentation
 */
public record Column(String name, Kind kind, String says) {
    /** What a column holds. */
    public enum Kind {
        TEXT,
        NUMBER,
        WHOLE,
        /** Microseconds since 1970 in UTC. */
        TIME,
        BYTES
    }

    Type type() {
        return switch (kind) {
            case TEXT ->
                Types.optional(PrimitiveTypeName.BINARY)
                        .as(LogicalTypeAnnotation.stringType())
                        .named(name);
            case NUMBER -> Types.optional(PrimitiveTypeName.DOUBLE).named(name);
            case WHOLE -> Types.optional(PrimitiveTypeName.INT64).named(name);
            case TIME ->
                Types.optional(PrimitiveTypeName.INT64)
                        .as(LogicalTypeAnnotation.timestampType(true, TimeUnit.MICROS))
                        .named(name);
            case BYTES -> Types.optional(PrimitiveTypeName.BINARY).named(name);
        };
    }
}
