package io.github.jdkdoctor.fact;

/**
 * How often checks of one class asked for another interface than the check before, which up to 22 writes to a place that all
 * threads share (JDK-8180450), as Red Hat's type-pollution-agent counts them.
 *
 * @param type the class of the objects, as in {@code app.Book}
 * @param interfaces that were asked for
 */
public record TypeFlips(Run run, String type, long flips, int interfaces, Origin origin) implements Fact {}
