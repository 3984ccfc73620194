package io.github.jdkdoctor.service.http;

import io.github.jdkdoctor.report.ReportFormat;
import io.github.jdkdoctor.service.base.Problem.Kind;
import io.github.jdkdoctor.service.store.Diagnosis;
import io.github.jdkdoctor.service.store.Store;
import io.github.jdkdoctor.service.store.Store.Stored;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.Variant;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What clients are told of diagnoses. */
@ApplicationScoped
class Answers {
    // of two that a client likes as much the first is chosen
    private static final List<Variant> FORMS = Stream.concat(
                    Stream.of(ReportFormat.JSON, ReportFormat.HTML), Arrays.stream(ReportFormat.values()))
            .distinct()
            .map(form -> new Variant(mediaType(form), (String) null, null))
            .toList();
    // also the policy that the page of the report has itself, where it is opened from a file
    private static final String REPORT_POLICY =
            "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none';"
                    + " form-action 'none'; frame-ancestors 'self'; sandbox allow-scripts allow-popups";

    private final Store store;

    Answers(Store store) {
        this.store = store;
    }

    /** What the client wants the report as: JSON where it has no wish. */
    static ReportFormat form(Request request) {
        return Optional.ofNullable(request.selectVariant(FORMS))
                .flatMap(variant -> Arrays.stream(ReportFormat.values())
                        .filter(form -> mediaType(form).equals(variant.getMediaType()))
                        .findFirst())
                .orElseThrow(() -> Kind.NOT_ACCEPTABLE
                        .with("ask with Accept for one of "
                                + FORMS.stream()
                                        .map(form -> form.getMediaType().getType() + "/"
                                                + form.getMediaType().getSubtype())
                                        .collect(Collectors.joining(", ")))
                        .exception());
    }

    // with the character set, which is always UTF-8
    private static MediaType mediaType(ReportFormat form) {
        return MediaType.valueOf(form.mediaType()).withCharset("UTF-8");
    }

    /** The answer to a bundle. */
    Response answer(Stored stored, ReportFormat form) {
        Diagnosis diagnosis = stored.diagnosis();
        if (diagnosis.state() == Diagnosis.State.DONE) {
            return Response.fromResponse(report(diagnosis, form))
                    .status(stored.before() ? Response.Status.OK : Response.Status.CREATED)
                    .header(HttpHeaders.LOCATION, diagnosis.href())
                    .build();
        }
        return report(diagnosis, form);
    }

    /** The report, or where its diagnosis stands. */
    Response report(Diagnosis diagnosis, ReportFormat form) {
        return switch (diagnosis.state()) {
            case DONE -> done(diagnosis, form);
            case WAITING, RUNNING ->
                Response.accepted(diagnosis)
                        .header(HttpHeaders.LOCATION, diagnosis.href())
                        .header(HttpHeaders.RETRY_AFTER, 1)
                        .type(MediaType.APPLICATION_JSON_TYPE)
                        .build();
            case FAILED, SET_ASIDE -> throw diagnosis.problem().orElseThrow().exception();
            case CANCELLED ->
                throw Kind.NOT_DONE.with("the diagnosis was cancelled").exception();
        };
    }

    private Response done(Diagnosis diagnosis, ReportFormat form) {
        Response.ResponseBuilder answer = Response.ok(
                        printing(diagnosis.id(), form).getBytes(StandardCharsets.UTF_8), mediaType(form))
                .header(HttpHeaders.VARY, HttpHeaders.ACCEPT)
                .header("Jdkdoctor-Casebook", diagnosis.casebook());
        if (form == ReportFormat.HTML) {
            answer.header("Content-Security-Policy", REPORT_POLICY);
        }
        return answer.build();
    }

    String printing(UUID id, ReportFormat form) {
        return store.printing(id, form).orElseThrow(Diagnosis::unknown);
    }
}
