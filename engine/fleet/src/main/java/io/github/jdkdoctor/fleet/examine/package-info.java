/** From bundles to rows. */
@org.jspecify.annotations.NullMarked
package io.github.jdkdoctor.fleet.examine;
