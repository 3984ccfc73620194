package io.github.jdkdoctor.casebook;

import java.util.List;

/**
 * A phenomenon that rules measure, as declared in {@code rules/phenomena.yaml}.
 *
 * @param says what it is, for case authors and pages
 * @param unit of its value
 * @param area the rule file that measures it
 * @param general whether so many causes bring it about that it makes no suspicion by itself
 * @param setting whether it is set or follows from a setting, and is no effect that costs anything
 */
public record PhenomenonDeclaration(
        String name, String says, Unit unit, String area, boolean general, boolean setting, List<Symptom.Need> needs) {
    public PhenomenonDeclaration {
        needs = List.copyOf(needs);
    }

    /** A phenomenon that few causes have. */
    public PhenomenonDeclaration(String name, String says, Unit unit, String area, List<Symptom.Need> needs) {
        this(name, says, unit, area, false, false, needs);
    }
}
