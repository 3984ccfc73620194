package io.github.jdkdoctor.redact;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What was done to a bundle.
 *
 * @param files that were written
 * @param replaced how often something of a kind was replaced
 * @param inFiles the same by file, for those in which anything was
 * @param leftOut the files that cannot be redacted and are not in the new bundle, each with why, as in {@code current/heap.hprof: is a heap dump}
 * @param remarks on the old bundle: what was refused or damaged in it
 */
public record Redaction(
        int files,
        Map<Kind, Long> replaced,
        Map<String, Map<Kind, Long>> inFiles,
        List<String> leftOut,
        List<String> remarks) {
    public Redaction {
        EnumMap<Kind, Long> ordered = new EnumMap<>(Kind.class);
        ordered.putAll(replaced);
        replaced = Collections.unmodifiableMap(ordered);
        TreeMap<String, Map<Kind, Long>> byFile = new TreeMap<>();
        inFiles.forEach((name, kinds) -> byFile.put(name, Collections.unmodifiableMap(new EnumMap<>(kinds))));
        inFiles = Collections.unmodifiableMap(byFile);
        leftOut = List.copyOf(leftOut);
        remarks = List.copyOf(remarks);
    }
}
