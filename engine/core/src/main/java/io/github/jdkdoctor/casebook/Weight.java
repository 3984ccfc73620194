package io.github.jdkdoctor.casebook;

/** How much a symptom that is not required speaks for a case. */
public enum Weight {
    WEAK(1),
    MODERATE(2),
    STRONG(4);

    private final int points;

    Weight(int points) {
        this.points = points;
    }

    public int points() {
        return points;
    }
}
