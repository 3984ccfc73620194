package io.github.jdkdoctor.evidence;

import io.github.jdkdoctor.bundle.Entry;
import java.io.IOException;

/** Reads one kind of file. Stateless: one instance reads many files. */
public interface EvidenceReader {
    /** The kind of file, as in {@code unified log}; for remarks. */
    String name();

    /** Whether a file is of this kind, by its first bytes and never by its name. No two readers claim one file. */
    boolean recognizes(Head head);

    /**
     * Whether a file whose content no reader recognizes is of this kind by its name, the exception to the rule: a file of
     * one number, as control groups have them, does not say what it counts.
     */
    default boolean recognisesNamed(String name, Head head) {
        return false;
    }

    /** Whether the file may speak of any run, so that it counts even alongside the folders of the runs. */
    default boolean ofBundle() {
        return false;
    }

    /**
     * Reads the file to its end and hands on what it says.
     *
     * @throws UnreadableException where the file is damaged; facts handed on before stay
     */
    void read(Entry entry, FactSink sink) throws IOException, UnreadableException;
}
