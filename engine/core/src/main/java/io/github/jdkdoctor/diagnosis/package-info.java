/** From facts to hypotheses: phenomena and conclusions by rules, symptoms by matching. */
@NullMarked
package io.github.jdkdoctor.diagnosis;

import org.jspecify.annotations.NullMarked;
