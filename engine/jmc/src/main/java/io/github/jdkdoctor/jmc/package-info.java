/** The rules of JDK Mission Control as a program of their own; nothing else knows JDK Mission Control. */
@org.jspecify.annotations.NullMarked
package io.github.jdkdoctor.jmc;
