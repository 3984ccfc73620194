package io.github.jdkdoctor.evidence;

/** A file is damaged or not what it seemed; the message says what and where in it, without the file's name. */
public final class UnreadableException extends Exception {
    private static final long serialVersionUID = 1;

    public UnreadableException(String message) {
        super(message);
    }
}
