package io.github.jdkdoctor.collect;

/** A process that cannot be collected from; the message says why and what to do, in one line. */
public class CollectException extends Exception {
    private static final long serialVersionUID = 1;

    public CollectException(String message) {
        super(message);
    }
}
