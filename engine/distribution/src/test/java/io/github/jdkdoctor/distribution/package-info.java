/** What is in the archives, and that they run. */
@org.jspecify.annotations.NullMarked
package io.github.jdkdoctor.distribution;
