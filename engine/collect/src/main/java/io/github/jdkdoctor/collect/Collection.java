package io.github.jdkdoctor.collect;

import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;

/** A JVM that can be collected from. */
public interface Collection {
    /**
     * What the first recording costs that is started in a running JVM of JDK 22 or older: it redefines classes, and no compiled
     * code has recorded that it depends on them, so that all of it is discarded. JDK-8324241 (23) records it always.
     *
     * @param version as {@code VM.version} prints it: {@code JDK 17.0.15}
     */
    static List<String> firstRecording(String version) {
        return Pattern.compile("(?m)^JDK (?:8|9|1\\d|2[0-2])\\b")
                        .matcher(version)
                        .find()
                ? List.of("cost: up to JDK 22 the first recording or agent that is started in a running JVM makes it"
                        + " discard its compiled code, and it can be slow for some seconds (JDK-8324241)")
                : List.of();
    }

    /** What the collection does to the JVM, what it costs, and what stays, in lines for the user. */
    List<String> cost(Request request);

    /**
     * Collects; what it switches on in the JVM it switches off again, also after an interrupt.
     *
     * @return whether there is a recording
     */
    boolean collect(Request request, RunFiles files, Listener listener) throws CollectException, IOException;
}
