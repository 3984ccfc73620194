package io.github.jdkdoctor.service.store;

import io.github.jdkdoctor.service.base.IdempotencyKey;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;

/**
 * A bundle with what its sender says of it.
 *
 * @param author whose token it came with
 * @param baseline where the baseline run is
 * @param good the report whose run is the baseline, once that is known
 */
public record Submission(
        Upload upload,
        Subject subject,
        String author,
        Optional<IdempotencyKey> key,
        Baseline baseline,
        Optional<UUID> good) {
    /** The beginning of a statement that makes its diagnosis, and what goes with {@link #values}. */
    public static final String COLUMNS =
            "id, created, name, upload_sha256, service, environment, version, author, good, ran";

    public static final String VALUES = "?, current_timestamp, ?, ?, ?, ?, ?, ?, ?,"
            + " coalesce(cast(? as timestamp with time zone), current_timestamp)";

    public String name() {
        return Examined.cut(upload.name(), 255);
    }

    /** The values of a row for {@link #COLUMNS}, and more. */
    public Object[] values(String id, Object... more) {
        Object[] own = {
            id,
            name(),
            upload.sha256(),
            subject.service(),
            subject.environment(),
            subject.version(),
            Examined.cut(author, 255),
            good.map(UUID::toString),
            subject.ran()
        };
        Object[] all = Arrays.copyOf(own, own.length + more.length);
        System.arraycopy(more, 0, all, own.length, more.length);
        return all;
    }
}
