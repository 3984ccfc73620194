/** From the casebook and the guide to the pages of the site. */
@NullMarked
package io.github.jdkdoctor.site;

import org.jspecify.annotations.NullMarked;
