package io.github.jdkdoctor.evidence.jvm;

import java.util.Optional;

/**
 * A flag's default that a change of JDK brought.
 *
 * @param from the default before; empty where that release does not have the flag
 * @param to the default now; empty where this release does not have it
 * @param source the bug or JEP, where one is known
 */
public record DefaultChange(String flag, Optional<String> from, Optional<String> to, Optional<String> source) {}
