@NullMarked
package io.github.jdkdoctor.cli;

import org.jspecify.annotations.NullMarked;
