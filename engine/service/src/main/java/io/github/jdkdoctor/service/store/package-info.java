/** What the service keeps: diagnoses, reports, bundles and who did what, in a database and in files. */
@NullMarked
package io.github.jdkdoctor.service.store;

import org.jspecify.annotations.NullMarked;
