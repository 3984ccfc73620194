/** What the JVM prints of itself: which JDK, flags, arguments, system properties, class histograms. */
@NullMarked
package io.github.jdkdoctor.evidence.jvm;

import org.jspecify.annotations.NullMarked;
