/** What changed over time, and between cohorts. */
@org.jspecify.annotations.NullMarked
package io.github.jdkdoctor.fleet.trend;
