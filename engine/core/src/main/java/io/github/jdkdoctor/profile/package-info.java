/** Call trees, shares of frames and tiers, and differences between two profiles; knows nothing of files or runs. */
@NullMarked
package io.github.jdkdoctor.profile;

import org.jspecify.annotations.NullMarked;
