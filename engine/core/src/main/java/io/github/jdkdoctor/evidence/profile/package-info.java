/** Readers of profiles, and which of them may be compared. */
@NullMarked
package io.github.jdkdoctor.evidence.profile;

import org.jspecify.annotations.NullMarked;
