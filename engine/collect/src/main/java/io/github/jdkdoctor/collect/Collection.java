package io.github.jdkdoctor.collect;

import java.io.IOException;
import java.util.List;

/** A JVM that can be collected from. */
public interface Collection {
    /** What the collection does to the JVM, what it costs, and what stays, in lines for the user. */
    List<String> cost(Request request);

    /**
     * Collects; what it switches on in the JVM it switches off again, also after an interrupt.
     *
     * @return whether there is a recording
     */
    boolean collect(Request request, RunFiles files, Listener listener) throws CollectException, IOException;
}
