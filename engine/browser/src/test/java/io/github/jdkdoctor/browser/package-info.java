@NullMarked
package io.github.jdkdoctor.browser;

import org.jspecify.annotations.NullMarked;
