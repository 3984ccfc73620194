/** Makes a bundle of a running JVM, and leaves nothing switched on in it. */
@org.jspecify.annotations.NullMarked
package io.github.jdkdoctor.collect;
