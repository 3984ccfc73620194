@NullMarked
package io.github.jdkdoctor.bundle;

import org.jspecify.annotations.NullMarked;
