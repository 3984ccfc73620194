package io.github.jdkdoctor.fact;

import io.github.jdkdoctor.profile.CallTree;
import java.util.List;

/**
 * What the busiest threads of a server did at some moments, as the server itself looked. Threads that were less busy are not
 * shown, so that nothing follows from what is not there.
 *
 * @param moments how often a node looked and saw a thread that used a processor
 * @param atWork the stacks, as many samples of each as its thread used a processor meanwhile
 */
public record HotThreads(Run run, int moments, CallTree atWork, Origin origin) implements Fact {
    /** Those of several files of one run, in order. */
    public static HotThreads together(List<HotThreads> files) {
        HotThreads first = files.get(0);
        return files.size() == 1
                ? first
                : new HotThreads(
                        first.run(),
                        files.stream().mapToInt(HotThreads::moments).sum(),
                        CallTree.merged(files.stream().map(HotThreads::atWork).toList()),
                        first.origin());
    }
}
