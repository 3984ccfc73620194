@NullMarked
package io.github.jdkdoctor.benchmarks;

import org.jspecify.annotations.NullMarked;
