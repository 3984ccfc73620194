package io.github.jdkdoctor.collect;

/** The JVM did not answer in time; what it was asked for it does when it goes on. */
final class SilentException extends CollectException {
    private static final long serialVersionUID = 1;

    SilentException(String message) {
        super(message);
    }
}
