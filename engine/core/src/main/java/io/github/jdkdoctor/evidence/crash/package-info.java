/** Readers of what a JVM says of itself when it fails, or when asked for the same. */
@NullMarked
package io.github.jdkdoctor.evidence.crash;

import org.jspecify.annotations.NullMarked;
