package io.github.jdkdoctor.casebook;

/** What the facts of a bundle show, for a casebook to tell which of its cases to look at. A sign is a symptom without name and texts. */
public interface Signs {
    /** Whether there is a fact or phenomenon of a name at all. */
    boolean present(String fact);

    /** Whether a rule of a case fired. */
    boolean fired(String caseId);

    /** Whether a sign is seen. */
    boolean seen(Symptom sign);

    /** Whether each run shows a sign by itself. */
    boolean inBoth(Symptom sign);
}
