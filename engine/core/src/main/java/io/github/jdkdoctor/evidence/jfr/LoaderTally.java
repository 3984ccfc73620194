package io.github.jdkdoctor.evidence.jfr;

import io.github.jdkdoctor.fact.ClassHistogram;
import io.github.jdkdoctor.fact.ClassLoaders;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.profile.FrameNames;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Counts class loaders by class. The JVM writes one {@code jdk.ClassLoaderStatistics} for each that is alive, once or twice in a
 * chunk; the number of a loader tells it from others within the chunk.
 */
final class LoaderTally {
    private static final int MOST_LOADERS = 1_000_000;
    private static final int MOST_CLASSES = 10_000;

    private final Set<Object> seen = new HashSet<>();
    private final Map<String, Long> now = new HashMap<>();
    private final Map<String, Long> most = new HashMap<>();
    // of classes as they are printed, the name, or empty for those of reflection: thousands of loaders are of a few
    // classes
    private final Map<String, Optional<String>> names = new HashMap<>();
    private boolean any;

    /** Adds a loader of the current chunk by what tells it from others, and its class as it is printed. */
    void add(Object loader, String printed) {
        any = true;
        Optional<String> name = name(printed);
        if (name.isEmpty()) {
            return;
        }
        String className = name.get();
        if (seen.size() < MOST_LOADERS
                && (now.size() < MOST_CLASSES || now.containsKey(className))
                && seen.add(loader)) {
            now.merge(className, 1L, Long::sum);
        }
    }

    private Optional<String> name(String printed) {
        Optional<String> name = names.get(printed);
        if (name == null) {
            name = Optional.of(FrameNames.canonicalClass(printed)).filter(n -> !ClassHistogram.ofReflection(n));
            if (names.size() < MOST_CLASSES) {
                names.put(printed, name);
            }
        }
        return name;
    }

    /** Ends a chunk. */
    void sumUp() {
        now.forEach((name, count) -> most.merge(name, count, Math::max));
        now.clear();
        seen.clear();
    }

    /** Those of the class with most, in the chunk with most; empty where no loader was written. */
    Optional<ClassLoaders> most(Run run, Origin origin) {
        sumUp();
        return most.entrySet().stream()
                .max(Map.Entry.<String, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .map(e -> new ClassLoaders(run, e.getKey(), e.getValue(), origin))
                .or(() -> any ? Optional.of(new ClassLoaders(run, "", 0, origin)) : Optional.empty());
    }
}
