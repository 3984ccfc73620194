@NullMarked
package io.github.jdkdoctor.html;

import org.jspecify.annotations.NullMarked;
