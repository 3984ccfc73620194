@NullMarked
package io.github.jdkdoctor.evidence;

import org.jspecify.annotations.NullMarked;
