/** Bundles that wait for an examination, and the examinations. */
@NullMarked
package io.github.jdkdoctor.service.jobs;

import org.jspecify.annotations.NullMarked;
