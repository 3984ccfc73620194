package io.github.jdkdoctor.bundle;

import java.io.IOException;

/** One file of an archive is damaged; the message goes on from its name, as in {@code is encrypted; …}. */
final class DamageException extends IOException {
    private static final long serialVersionUID = 1;

    private final String why;

    DamageException(String why) {
        super(why);
        this.why = why;
    }

    String why() {
        return why;
    }
}
