package io.github.jdkdoctor.bundle;

/** The bundle cannot be read, with where, what and what to do in one line. */
public final class BundleException extends Exception {
    private static final long serialVersionUID = 1;

    public BundleException(String message) {
        super(message);
    }

    public BundleException(String message, Throwable cause) {
        super(message, cause);
    }
}
