/** How fast files are read and bundles examined, beside other programs that read the same. */
@NullMarked
package io.github.jdkdoctor.benchmarks;

import org.jspecify.annotations.NullMarked;
