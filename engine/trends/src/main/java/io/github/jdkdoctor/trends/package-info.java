/** What many reports say together: rows, causes by service, changes over time and between cohorts, and the page of them. */
@org.jspecify.annotations.NullMarked
package io.github.jdkdoctor.trends;
