/** Archives, directories and single files as a stream of entries, within stated limits. */
@NullMarked
package io.github.jdkdoctor.bundle;

import org.jspecify.annotations.NullMarked;
