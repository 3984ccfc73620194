@NullMarked
package io.github.jdkdoctor.deploy;

import org.jspecify.annotations.NullMarked;
