package io.github.jdkdoctor.fact;

/** Whether a statement holds, as far as the evidence tells. An absent log is not an empty log. */
public enum Outcome {
    SEEN,
    /** The evidence was there, and it does not say so. */
    NOT_SEEN,
    /** The evidence was not there. */
    UNKNOWN
}
