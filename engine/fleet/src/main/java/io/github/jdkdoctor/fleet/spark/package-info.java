/** Examines bundles on Apache Spark. */
@org.jspecify.annotations.NullMarked
package io.github.jdkdoctor.fleet.spark;
