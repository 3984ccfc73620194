package io.github.jdkdoctor.service;

import java.sql.SQLException;

/** Why the service does not start, in a line for the operator. */
final class Failure {
    private Failure() {}

    /** The cause that can be acted on; for our own bugs what they are and where. */
    static String line(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null && !(cause instanceof SQLException)) {
            cause = cause.getCause();
        }
        String message = String.valueOf(cause.getMessage()).lines().findFirst().orElse("");
        return message.isEmpty() || cause instanceof NullPointerException
                ? "an error of jdkdoctor itself: " + cause.getClass().getName()
                : message;
    }
}
