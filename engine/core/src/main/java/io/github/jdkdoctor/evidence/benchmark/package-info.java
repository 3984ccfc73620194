/** Benchmark results and what a difference between two of them means. */
@NullMarked
package io.github.jdkdoctor.evidence.benchmark;

import org.jspecify.annotations.NullMarked;
