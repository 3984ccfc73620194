package io.github.jdkdoctor.evidence;

import io.github.jdkdoctor.fact.Fact;
import io.github.jdkdoctor.fact.FactKind;

/** Where a reader puts what it read of one file. */
public interface FactSink {
    void fact(Fact fact);

    /**
     * States that the file would have shown every fact of a kind, so that an absent one is a no: a full print of flags,
     * all system properties, a console log.
     */
    void observed(FactKind kind);

    /** Something the user should know about the file: lines not understood, an end cut off. Without the file's name. */
    void remark(String what);
}
