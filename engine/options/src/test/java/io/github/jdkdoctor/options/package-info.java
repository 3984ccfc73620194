@NullMarked
package io.github.jdkdoctor.options;

import org.jspecify.annotations.NullMarked;
