/** The tables of a fleet, as rows and as Parquet files. */
@org.jspecify.annotations.NullMarked
package io.github.jdkdoctor.fleet.table;
