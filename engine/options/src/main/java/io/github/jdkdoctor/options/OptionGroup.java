package io.github.jdkdoctor.options;

import java.util.List;

/**
 * Options that one JVM gets together, in the order in which it takes them.
 *
 * @param where as in {@code ENV JAVA_OPTS}, {@code ExecStart}; the command line's is {@code command line}
 */
public record OptionGroup(String where, List<GivenOption> options) {
    public OptionGroup {
        options = List.copyOf(options);
    }
}
