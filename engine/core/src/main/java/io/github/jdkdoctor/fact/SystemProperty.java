package io.github.jdkdoctor.fact;

import java.util.Optional;

/** A Java system property of a run. */
public record SystemProperty(Run run, String name, String value, Origin origin) implements Fact {
    /** What an argument of the form {@code -Dname=value} or {@code -Dname} sets; empty of others. */
    public static Optional<SystemProperty> of(JvmArgument argument) {
        String text = argument.text();
        if (!text.startsWith("-D") || text.length() == 2) {
            return Optional.empty();
        }
        int equals = text.indexOf('=');
        String name = equals < 0 ? text.substring(2) : text.substring(2, equals);
        String value = equals < 0 ? "" : text.substring(equals + 1);
        return Optional.of(new SystemProperty(argument.run(), name, value, argument.origin()));
    }
}
