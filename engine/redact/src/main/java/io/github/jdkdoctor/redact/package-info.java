/** Takes out of a bundle what names people, machines and secrets, and keeps what a diagnosis needs. */
@NullMarked
package io.github.jdkdoctor.redact;

import org.jspecify.annotations.NullMarked;
