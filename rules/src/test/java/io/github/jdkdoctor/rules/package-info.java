@NullMarked
package io.github.jdkdoctor.rules;

import org.jspecify.annotations.NullMarked;
