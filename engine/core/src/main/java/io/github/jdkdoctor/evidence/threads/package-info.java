/** Readers of thread dumps. */
@NullMarked
package io.github.jdkdoctor.evidence.threads;

import org.jspecify.annotations.NullMarked;
