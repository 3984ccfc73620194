package io.github.jdkdoctor.profile;

import java.util.List;
import java.util.Optional;

/**
 * How much of a growth hypotheses account for, each sample counted once.
 *
 * @param growth what grew, as a fraction of all samples of the current side
 * @param parts a part for each hypothesis, in the order asked
 * @param unexplained the part of the growth that none accounts for, from 0 to 1
 * @param rest the frames that hold the unexplained growth, largest first
 * @param threads the threads that it ran in, largest first; empty where a side does not name its threads
 */
public record Explanation(double growth, List<Part> parts, double unexplained, List<Rest> rest, List<Rest> threads) {
    public Explanation {
        parts = List.copyOf(parts);
        rest = List.copyOf(rest);
        threads = List.copyOf(threads);
    }

    /**
     * What one hypothesis explains beyond those before it.
     *
     * @param ofGrowth the part of the growth, from 0 to 1
     */
    public record Part(String hypothesis, double ofGrowth) {}

    /**
     * A frame with unexplained growth under it, or threads that it ran in.
     *
     * @param ofGrowth the part of the growth, from 0 to 1
     * @param caller of a frame of the JDK or of native code, the method of the program that called it in most samples; empty where
     *     there is none
     */
    public record Rest(String name, double ofGrowth, Optional<String> caller) {}
}
