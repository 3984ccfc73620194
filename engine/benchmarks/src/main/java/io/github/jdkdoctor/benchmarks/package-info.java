/** How fast files are read and bundles examined, compared with other programs that read the same. */
@NullMarked
package io.github.jdkdoctor.benchmarks;

import org.jspecify.annotations.NullMarked;
