/** The report as one page that needs nothing but a browser. */
@NullMarked
package io.github.jdkdoctor.html;

import org.jspecify.annotations.NullMarked;
