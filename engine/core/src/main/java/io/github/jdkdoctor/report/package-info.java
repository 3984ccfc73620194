/** The result of an examination, and its printings. */
@NullMarked
package io.github.jdkdoctor.report;

import org.jspecify.annotations.NullMarked;
