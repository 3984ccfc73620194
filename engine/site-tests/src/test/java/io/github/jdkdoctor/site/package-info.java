@NullMarked
package io.github.jdkdoctor.site;

import org.jspecify.annotations.NullMarked;
