package io.github.jdkdoctor.diagnosis;

/** What {@code rules/diagnose.drl} concludes of a case. */
public sealed interface Conclusion {
    String id();

    /** Something beyond versions and settings, or its flag, speaks for the case. */
    record Suspected(String id) implements Conclusion {}

    /** The case is a hypothesis. */
    record Rated(String id, Certainty certainty) implements Conclusion {
        /** Whether this is surer than another. */
        public boolean surerThan(Certainty other) {
            return certainty.compareTo(other) > 0;
        }
    }

    /** The case cannot be, for a reason. */
    record RuledOut(String id, String because) implements Conclusion {}

    /** All required symptoms but one were seen. */
    record NearMiss(String id, String because) implements Conclusion {}

    /** Both runs have the problem: it is not what changed, and worth fixing. */
    record Standing(String id) implements Conclusion {}

    /** What is known of the cost of a setting that is certainly there. */
    record Costs(String id, Cost cost) implements Conclusion {}

    /** Another hypothesis causes the signs of this one. */
    record SetAside(String id, String by) implements Conclusion {}
}
