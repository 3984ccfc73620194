/** A headless browser for the tests of other modules. */
@NullMarked
package io.github.jdkdoctor.browser;

import org.jspecify.annotations.NullMarked;
