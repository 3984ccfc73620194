package io.github.jdkdoctor.service.store;

import io.github.jdkdoctor.diagnosis.Certainty;
import java.util.Arrays;
import java.util.Optional;

/** Certainties as numbers, for a database to compare. */
final class Rank {
    /** Of no hypothesis at all. */
    static final int NONE = 0;

    private Rank() {}

    static int of(Certainty certainty) {
        return switch (certainty) {
            case POSSIBLE -> 1;
            case LIKELY -> 2;
            case STRONG -> 3;
        };
    }

    static Optional<Certainty> certainty(int rank) {
        return Arrays.stream(Certainty.values()).filter(c -> of(c) == rank).findFirst();
    }
}
