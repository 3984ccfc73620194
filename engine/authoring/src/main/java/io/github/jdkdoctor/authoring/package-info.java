/** From case folders and rules to a compiled pack, and what authors need on the way: lint, schema, tests of cases. */
@NullMarked
package io.github.jdkdoctor.authoring;

import org.jspecify.annotations.NullMarked;
