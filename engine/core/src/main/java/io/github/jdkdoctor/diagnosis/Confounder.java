package io.github.jdkdoctor.diagnosis;

/**
 * A difference that {@code rules/diagnose.drl} holds for large enough to explain a slowdown by itself, whatever else is found.
 *
 * @param because why, as a sentence without a full stop
 */
public record Confounder(Difference of, String because) {}
