@NullMarked
package io.github.jdkdoctor.evidence.log;

import org.jspecify.annotations.NullMarked;
