/** Documented cases, their conditions and version windows, as loaded from packs. */
@NullMarked
package io.github.jdkdoctor.casebook;

import org.jspecify.annotations.NullMarked;
