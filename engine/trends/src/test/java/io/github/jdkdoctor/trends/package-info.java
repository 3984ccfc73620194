@org.jspecify.annotations.NullMarked
package io.github.jdkdoctor.trends;
