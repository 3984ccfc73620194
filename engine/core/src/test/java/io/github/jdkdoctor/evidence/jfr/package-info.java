@NullMarked
package io.github.jdkdoctor.evidence.jfr;

import org.jspecify.annotations.NullMarked;
