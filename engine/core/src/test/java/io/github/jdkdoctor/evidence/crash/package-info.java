@NullMarked
package io.github.jdkdoctor.evidence.crash;

import org.jspecify.annotations.NullMarked;
