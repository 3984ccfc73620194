/** Benchmarks whose JMH results go into bundles. */
@NullMarked
package io.github.jdkdoctor.lab.bench;

import org.jspecify.annotations.NullMarked;
