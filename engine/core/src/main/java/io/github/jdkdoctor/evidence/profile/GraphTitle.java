package io.github.jdkdoctor.evidence.profile;

import java.util.Locale;
import java.util.Optional;

/** What the title of a graph tells of its samples, unless the user chose another. */
final class GraphTitle {
    private GraphTitle() {}

    /** The event: the titles are async-profiler's own, and that of FlameGraph's stacks of threads that wait. */
    static Optional<String> event(String title) {
        return switch (title.strip().toLowerCase(Locale.ROOT)) {
            case "cpu profile" -> Optional.of("cpu");
            case "wall clock profile" -> Optional.of("wall");
            case "off-cpu time flame graph" -> Optional.of("off-cpu");
            case "allocation profile" -> Optional.of("alloc");
            case "lock profile", "native lock profile" -> Optional.of("lock");
            case "malloc/free profile" -> Optional.of("malloc");
            case "java method profile" -> Optional.of("instrument");
            default -> Optional.empty();
        };
    }
}
