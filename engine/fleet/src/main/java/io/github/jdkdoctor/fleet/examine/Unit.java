package io.github.jdkdoctor.fleet.examine;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Bundles whose rows are written together: all of them, or none.
 *
 * @param id the same for the same bundles and the same casebook
 */
public record Unit(String id, List<Work> work) implements Serializable {
    public Unit {
        work = new ArrayList<>(work);
    }

    /**
     * A bundle to examine.
     *
     * @param pair bundles that may be its baseline where it holds one run, the best one first; one at most
     */
    public record Work(Candidate bundle, List<Candidate> pair) implements Serializable {
        public Work {
            pair = new ArrayList<>(pair);
        }
    }

    static Unit of(List<Work> work, String casebook) {
        String all = work.stream()
                .map(w -> w.bundle().path()
                        + '|'
                        + w.bundle().length()
                        + '|'
                        + w.bundle().modified())
                .collect(Collectors.joining("\n", casebook + "\n", ""));
        return new Unit(Candidate.digest(all).substring(0, 20), work);
    }
}
