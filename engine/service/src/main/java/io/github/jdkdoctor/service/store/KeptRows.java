package io.github.jdkdoctor.service.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.github.jdkdoctor.Doctor;
import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.evidence.Evidence;
import io.github.jdkdoctor.service.base.Problem;
import io.github.jdkdoctor.trends.Extraction;
import io.github.jdkdoctor.trends.Rows;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** What a report says as rows of a fleet's tables, as a text. */
final class KeptRows {
    private static final ObjectMapper JSON = new ObjectMapper()
            .registerModules(new Jdk8Module(), new JavaTimeModule())
            // rows of a later version
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    // a fifth of the smallest share that is seen to change
    private static final double LEAST = 0.001;

    private KeptRows() {}

    static String of(Evidence evidence, Doctor.Examination examination, Casebook casebook) {
        Rows rows = Extraction.rows(unknown(casebook.version()), evidence, examination, casebook);
        return text(new Rows(
                rows.bundle(),
                rows.findings(),
                rows.measures(),
                rows.frames().stream().filter(frame -> frame.self() >= LEAST).toList(),
                rows.flags(),
                List.of()));
    }

    private static String text(Rows rows) {
        try {
            return JSON.writeValueAsString(rows);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    // which service it is about is known when it is stored, and the time may be changed after
    private static Rows.Bundle unknown(String casebook) {
        return new Rows.Bundle(
                "",
                "",
                Optional.empty(),
                "",
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Instant.EPOCH,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                OptionalInt.empty(),
                OptionalDouble.empty(),
                Optional.empty(),
                casebook,
                Optional.empty(),
                0,
                Instant.EPOCH);
    }

    /** The rows of a report that is stored. */
    static Rows read(String text, Diagnosis diagnosis) {
        Rows rows;
        try {
            rows = JSON.readValue(text, Rows.class);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
        String id = diagnosis.id().toString();
        return new Rows(
                bundle(diagnosis, rows.bundle(), Optional.empty()),
                rows.findings().stream()
                        .map(f -> new Rows.Finding(
                                id, f.caseId(), f.title(), f.certainty(), f.cost(), f.explained(), f.cores()))
                        .toList(),
                rows.measures().stream()
                        .map(m -> new Rows.Measure(id, m.name(), m.value(), m.unit(), m.run()))
                        .toList(),
                rows.frames().stream()
                        .map(f -> new Rows.Frame(id, f.frame(), f.self(), f.total(), f.weight()))
                        .toList(),
                rows.flags().stream()
                        .map(f -> new Rows.Flag(id, f.name(), f.value(), f.setBy(), f.run()))
                        .toList(),
                List.of());
    }

    /** The rows of a report of which only the causes are kept, or of a bundle that could not be examined. */
    static Rows without(Diagnosis diagnosis, List<Rows.Finding> findings) {
        Optional<String> error = diagnosis.problem().flatMap(Problem::detail);
        Rows.Bundle bundle = bundle(diagnosis, unknown(diagnosis.casebook()), error);
        return new Rows(bundle, findings, List.of(), List.of(), List.of(), List.of());
    }

    private static Rows.Bundle bundle(Diagnosis diagnosis, Rows.Bundle said, Optional<String> error) {
        String service = diagnosis.service().orElse("")
                + diagnosis.environment().map(in -> " in " + in).orElse("");
        return new Rows.Bundle(
                diagnosis.id().toString(),
                diagnosis.name(),
                diagnosis.bundleSha256(),
                service,
                diagnosis.version(),
                diagnosis.version(),
                // what it costs is the mean of its reports, which are no instances to be added
                Optional.of(service),
                diagnosis.ran(),
                said.jdk().or(diagnosis::currentJdk),
                said.vendor(),
                said.cpu(),
                said.cpus(),
                said.coresUsed(),
                error,
                diagnosis.casebook(),
                Optional.empty(),
                0,
                diagnosis.ran());
    }
}
