/** What was found in a bundle: small immutable summaries, each with a run and an origin. */
@NullMarked
package io.github.jdkdoctor.fact;

import org.jspecify.annotations.NullMarked;
