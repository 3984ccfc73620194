package io.github.jdkdoctor.fleet;

/** What the user can change, in one line. */
public final class FleetException extends Exception {
    public FleetException(String message) {
        super(message);
    }

    public FleetException(String message, Throwable cause) {
        super(message, cause);
    }
}
