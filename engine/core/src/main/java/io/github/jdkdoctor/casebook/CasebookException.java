package io.github.jdkdoctor.casebook;

/** A case pack cannot be used, with which, why and what to do in one line. */
public final class CasebookException extends Exception {
    private static final long serialVersionUID = 1;

    public CasebookException(String message) {
        super(message);
    }

    public CasebookException(String message, Throwable cause) {
        super(message, cause);
    }
}
