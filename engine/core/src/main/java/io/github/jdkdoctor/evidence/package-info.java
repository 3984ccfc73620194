/** Readers: one for each kind of file, each turning it into facts. */
@NullMarked
package io.github.jdkdoctor.evidence;

import org.jspecify.annotations.NullMarked;
