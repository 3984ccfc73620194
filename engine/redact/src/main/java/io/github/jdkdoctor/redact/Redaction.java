package io.github.jdkdoctor.redact;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What was done to a bundle.
 *
 * @param files that were written
 * @param replaced how often something of a kind was replaced
 * @param leftOut the files that can not be redacted and are not in the new bundle, each with why, as in {@code current/heap.hprof: is a heap dump}
 * @param remarks on the old bundle: what was refused or damaged in it
 */
public record Redaction(int files, Map<Kind, Long> replaced, List<String> leftOut, List<String> remarks) {
    public Redaction {
        EnumMap<Kind, Long> ordered = new EnumMap<>(Kind.class);
        ordered.putAll(replaced);
        replaced = Collections.unmodifiableMap(ordered);
        leftOut = List.copyOf(leftOut);
        remarks = List.copyOf(remarks);
    }
}
