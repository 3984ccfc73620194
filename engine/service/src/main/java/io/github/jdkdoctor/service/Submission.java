package io.github.jdkdoctor.service;

import java.util.Arrays;
import java.util.Optional;

/**
 * A bundle with what its sender says of it.
 *
 * @param author whose token it came with
 */
record Submission(Upload upload, Subject subject, String author, Optional<IdempotencyKey> key) {
    /** The beginning of a statement that makes its diagnosis, and what goes with {@link #values}. */
    static final String COLUMNS = "id, created, name, upload_sha256, service, environment, version, author, ran";

    static final String VALUES = "?, current_timestamp, ?, ?, ?, ?, ?, ?,"
            + " coalesce(cast(? as timestamp with time zone), current_timestamp)";

    String name() {
        return Examined.cut(upload.name(), 255);
    }

    /** The values of a row for {@link #COLUMNS}, and more. */
    Object[] values(String id, Object... more) {
        Object[] own = {
            id,
            name(),
            upload.sha256(),
            subject.service(),
            subject.environment(),
            subject.version(),
            Examined.cut(author, 255),
            subject.ran()
        };
        Object[] all = Arrays.copyOf(own, own.length + more.length);
        System.arraycopy(more, 0, all, own.length, more.length);
        return all;
    }
}
