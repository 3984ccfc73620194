package io.github.jdkdoctor.evidence.jfr;

/** Bytes of a recording that cannot be what the format says; the message says where and what. */
final class DamagedRecordingException extends Exception {
    private static final long serialVersionUID = 1L;

    DamagedRecordingException(String message) {
        // Fuzzed input throws these by the thousand, and the message says all that a stack trace could.
        super(message, null, false, false);
    }
}
