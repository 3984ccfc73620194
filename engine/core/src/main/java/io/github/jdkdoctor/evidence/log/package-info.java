/** Readers of what JVMs and profilers print: unified logs, logs of JDK 8 and before, consoles. */
@NullMarked
package io.github.jdkdoctor.evidence.log;

import org.jspecify.annotations.NullMarked;
