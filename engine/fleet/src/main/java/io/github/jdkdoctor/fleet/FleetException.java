package io.github.jdkdoctor.fleet;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Objects;

/** What the user can change, in one line. */
public final class FleetException extends Exception {
    public FleetException(String message) {
        super(message);
    }

    public FleetException(String message, Throwable cause) {
        super(message, cause);
    }

    /** What is wrong with a file or a file system, as a line that names the file. */
    static FleetException of(IOException e) {
        return new FleetException(told(e), e);
    }

    static FleetException of(UncheckedIOException e) {
        return of(Objects.requireNonNull(e.getCause()));
    }

    // most exceptions of files have the path as their message
    private static String told(IOException e) {
        if (e instanceof NoSuchFileException || e instanceof FileNotFoundException) {
            return "nothing found at " + e.getMessage();
        }
        if (e instanceof AccessDeniedException) {
            return e.getMessage() + ": permission denied";
        }
        if (e instanceof NotDirectoryException || e instanceof FileAlreadyExistsException) {
            return e.getMessage() + ": is a file, and has to be a directory";
        }
        String message = e.getMessage();
        if (e instanceof FileSystemException || message == null) {
            return message == null ? e.getClass().getSimpleName() : message;
        }
        return message.lines().findFirst().orElse(message);
    }
}
