/** Readers of what the operating system says of machine and container. */
@NullMarked
package io.github.jdkdoctor.evidence.machine;

import org.jspecify.annotations.NullMarked;
