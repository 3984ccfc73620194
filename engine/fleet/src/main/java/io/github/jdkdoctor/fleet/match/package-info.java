/** Cases held against what is kept of bundles. */
@org.jspecify.annotations.NullMarked
package io.github.jdkdoctor.fleet.match;
