@NullMarked
package io.github.jdkdoctor.authoring;

import org.jspecify.annotations.NullMarked;
