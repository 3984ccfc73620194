@NullMarked
package io.github.jdkdoctor.casebook;

import org.jspecify.annotations.NullMarked;
