package io.github.jdkdoctor.fact;

import java.util.Map;
import java.util.OptionalDouble;

/** Thread dumps for tests that look at one part of them. */
public final class Dumps {
    private Dumps() {}

    /** A dump that shows no more than how many threads of each name there are. */
    public static ThreadDumps.Dump of(Map<String, Integer> groups) {
        return of(groups, ThreadDumps.Queue.NONE);
    }

    /** One that shows threads of one name at a lock as well. */
    static ThreadDumps.Dump of(Map<String, Integer> groups, ThreadDumps.Queue queue) {
        return new ThreadDumps.Dump(
                groups,
                OptionalDouble.empty(),
                Map.of(),
                Map.of(),
                Map.of(),
                queue.waiting(),
                ThreadDumps.Lookups.NONE,
                Map.of(),
                Map.of(),
                0,
                queue);
    }
}
