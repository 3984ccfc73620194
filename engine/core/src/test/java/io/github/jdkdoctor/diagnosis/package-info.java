@NullMarked
package io.github.jdkdoctor.diagnosis;

import org.jspecify.annotations.NullMarked;
