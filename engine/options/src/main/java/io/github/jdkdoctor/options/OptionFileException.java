package io.github.jdkdoctor.options;

/** A file that options cannot be read from; the message says why and where in it, without its name. */
public final class OptionFileException extends Exception {
    private static final long serialVersionUID = 1;

    OptionFileException(String message) {
        super(message);
    }
}
