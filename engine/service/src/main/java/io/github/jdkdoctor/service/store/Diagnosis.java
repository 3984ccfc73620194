package io.github.jdkdoctor.service.store;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import io.github.jdkdoctor.diagnosis.Certainty;
import io.github.jdkdoctor.service.base.Problem;
import io.github.jdkdoctor.service.base.Problem.Kind;
import io.github.jdkdoctor.service.base.ProblemException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/**
 * What is known of a diagnosis besides its report.
 *
 * @param name the bundle's, as it was sent
 * @param casebook the version of the cases that it was examined with
 * @param certainty of the likeliest cause; empty where none was found
 * @param title of the likeliest cause, or what is said where there is none
 * @param problem why there is no report
 * @param author whose token the bundle came with
 * @param ran when the current run was
 * @param resolvedBy the change that ended what it is about, as people say
 * @param good the report whose run was the baseline, where the sender asked for the last good one
 */
public record Diagnosis(
        UUID id,
        State state,
        String phase,
        Instant created,
        String name,
        String casebook,
        Optional<String> bundleSha256,
        Optional<String> baselineJdk,
        Optional<String> currentJdk,
        Optional<Certainty> certainty,
        String title,
        Optional<Problem> problem,
        Optional<String> service,
        Optional<String> environment,
        Optional<String> version,
        Optional<String> author,
        Instant ran,
        Optional<String> resolvedBy,
        Optional<UUID> good) {
    static final DateTimeFormatter WHEN =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

    /** Where a diagnosis stands. */
    public enum State {
        WAITING,
        RUNNING,
        DONE,
        FAILED,
        CANCELLED,
        SET_ASIDE;

        @JsonValue
        public String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        /** Whether it stays so. */
        public boolean last() {
            return this != WAITING && this != RUNNING;
        }
    }

    /** The id in an address. */
    public static UUID id(String text) {
        try {
            return UUID.fromString(text);
        } catch (IllegalArgumentException e) {
            throw unknown();
        }
    }

    public static ProblemException unknown() {
        return Kind.NOT_FOUND
                .with("there is no such diagnosis; it may have been deleted")
                .exception();
    }

    /** The time for people, to the minute. */
    @JsonIgnore
    public String when() {
        return WHEN.format(created);
    }

    /** The time of its current run for people, to the minute. */
    @JsonIgnore
    public String ranWhen() {
        return WHEN.format(ran);
    }

    /** The end of the address of the page of its service. */
    @JsonIgnore
    public String servicePath() {
        return Services.path(service.orElse(""), environment.orElse(""));
    }

    /** Where it is found. */
    @JsonProperty
    public String href() {
        return "/api/v1/diagnoses/" + id;
    }
}
