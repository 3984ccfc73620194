/** JVM options before a run: what a JDK would answer to them, and what an upgrade changes. */
@NullMarked
package io.github.jdkdoctor.options;

import org.jspecify.annotations.NullMarked;
