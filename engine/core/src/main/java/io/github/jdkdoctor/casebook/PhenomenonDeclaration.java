package io.github.jdkdoctor.casebook;

import java.util.List;

/**
 * A phenomenon that rules measure, as declared in {@code rules/phenomena.yaml}.
 *
 * @param says what it is, for case authors and pages
 * @param unit of its value
 * @param area the rule file that measures it
 */
public record PhenomenonDeclaration(String name, String says, Unit unit, String area, List<Symptom.Need> needs) {
    public PhenomenonDeclaration {
        needs = List.copyOf(needs);
    }
}
