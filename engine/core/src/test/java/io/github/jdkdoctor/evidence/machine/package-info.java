@NullMarked
package io.github.jdkdoctor.evidence.machine;

import org.jspecify.annotations.NullMarked;
