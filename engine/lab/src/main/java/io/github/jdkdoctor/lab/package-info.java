/** Small programs that show one effect each, recorded by {@code engine/lab/record} to make bundles for fixtures. */
@NullMarked
package io.github.jdkdoctor.lab;

import org.jspecify.annotations.NullMarked;
