/** The engine: a bundle in, a report out. */
@NullMarked
package io.github.jdkdoctor;

import org.jspecify.annotations.NullMarked;
