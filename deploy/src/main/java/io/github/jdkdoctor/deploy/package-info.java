/** What runs the service elsewhere: the container image. */
@NullMarked
package io.github.jdkdoctor.deploy;

import org.jspecify.annotations.NullMarked;
