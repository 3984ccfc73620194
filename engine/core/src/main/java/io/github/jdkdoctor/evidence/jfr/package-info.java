/** JDK Flight Recorder's files, read from their bytes: chunks, metadata, constants and events. */
@NullMarked
package io.github.jdkdoctor.evidence.jfr;

import org.jspecify.annotations.NullMarked;
