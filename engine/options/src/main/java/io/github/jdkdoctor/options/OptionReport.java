package io.github.jdkdoctor.options;

import java.util.List;
import java.util.Optional;

/**
 * What a check found.
 *
 * @param jdk the target, as in {@code 17.0.9}
 * @param data where the answers come from; empty where nothing is known of the target
 * @param options how many were looked at
 * @param given what was looked at, by the JVMs that get it
 * @param findings in the order of the options
 */
public record OptionReport(
        String jdk, Optional<String> data, int options, List<OptionGroup> given, List<Finding> findings) {
    public OptionReport {
        given = List.copyOf(given);
        findings = List.copyOf(findings);
    }

    /** The findings of a level. */
    public long count(Finding.Level level) {
        return findings.stream().filter(f -> f.level() == level).count();
    }
}
