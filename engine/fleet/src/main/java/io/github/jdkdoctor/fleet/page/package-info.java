/** The fleet as one page that needs nothing but a browser. */
@org.jspecify.annotations.NullMarked
package io.github.jdkdoctor.fleet.page;
