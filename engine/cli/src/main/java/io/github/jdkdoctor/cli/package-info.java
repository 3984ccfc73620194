/** The command line: where bundles come from, where reports go, and what a shell is told. */
@NullMarked
package io.github.jdkdoctor.cli;

import org.jspecify.annotations.NullMarked;
