/** Who may do what: tokens, sessions and the services that they are for. */
@NullMarked
package io.github.jdkdoctor.service.access;

import org.jspecify.annotations.NullMarked;
