package io.github.jdkdoctor.service.base;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What went wrong, for the client to read and to act on (RFC 9457).
 *
 * @param type stable, one for each {@link Kind}
 * @param detail where, what and what to do
 * @param retryAfter seconds after which the same request may succeed
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Problem(String type, String title, int status, Optional<String> detail, OptionalInt retryAfter) {
    public static final String MEDIA_TYPE = "application/problem+json";

    /** Every problem that this service has. */
    public enum Kind {
        BAD_REQUEST(400, "The request is invalid"),
        UNAUTHORIZED(401, "A token is needed"),
        FORBIDDEN(403, "The token does not allow this"),
        NOT_FOUND(404, "There is nothing here"),
        METHOD_NOT_ALLOWED(405, "This cannot be done here"),
        NOT_ACCEPTABLE(406, "The report has no such form"),
        UPLOAD_TIMEOUT(408, "The upload took too long"),
        NOT_DONE(409, "The diagnosis is not done"),
        SET_ASIDE(409, "The diagnosis was set aside"),
        LENGTH_REQUIRED(411, "The request does not say how long it is"),
        TOO_LARGE(413, "The upload is too large"),
        UNSUPPORTED_MEDIA_TYPE(415, "The upload is of no type that can be a bundle"),
        BUNDLE_UNREADABLE(422, "The bundle cannot be read"),
        NO_GOOD_RUN(422, "There is no baseline run to compare with"),
        CASES_UNUSABLE(422, "A pack of cases cannot be used; the cases of before stay"),
        IDEMPOTENCY_KEY_REUSED(422, "The idempotency key was used for another bundle"),
        BUSY(429, "Too many bundles wait"),
        QUOTA(429, "The token has sent enough for now"),
        INTERNAL(500, "An error of jdkdoctor itself"),
        OVERLOADED(503, "Too much is sent at once"),
        STORAGE_UNAVAILABLE(503, "Nothing can be stored at the moment"),
        PROVIDER_UNAVAILABLE(503, "The identity provider is unavailable, so the token cannot be checked"),
        EXAMINATION_TIMEOUT(503, "The examination took too long");

        private final int status;
        private final String title;

        Kind(int status, String title) {
            this.status = status;
            this.title = title;
        }

        /** Reads what {@link #stored} wrote. */
        public static Problem parse(String stored) {
            String[] parts = stored.split(": ", 2);
            return valueOf(parts[0]).with(parts[parts.length - 1]);
        }

        int status() {
            return status;
        }

        String slug() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        public Problem with(String detail) {
            return new Problem(type(), title, status, Optional.of(detail), OptionalInt.empty());
        }

        public Problem with(String detail, int retryAfter) {
            return new Problem(type(), title, status, Optional.of(detail), OptionalInt.of(retryAfter));
        }

        private String type() {
            return "https://jdkdoctor.github.io/problems/" + slug();
        }
    }

    /** As JSON, outside of what Jakarta REST writes. */
    public String json(ObjectMapper mapper) {
        try {
            return mapper.writeValueAsString(this);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** For the database. */
    public String stored() {
        return kind().name() + ": " + detail.orElse(title);
    }

    private Kind kind() {
        return Arrays.stream(Kind.values())
                .filter(kind -> kind.type().equals(type))
                .findFirst()
                .orElseThrow();
    }

    public ProblemException exception() {
        return new ProblemException(this);
    }
}
