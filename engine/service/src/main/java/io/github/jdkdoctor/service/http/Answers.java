package io.github.jdkdoctor.service.http;

import io.github.jdkdoctor.service.base.Problem.Kind;
import io.github.jdkdoctor.service.store.Diagnosis;
import io.github.jdkdoctor.service.store.Form;
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

/** What clients are told of diagnoses. */
@ApplicationScoped
class Answers {
    private static final List<Variant> FORMS = Arrays.stream(Form.values())
            .map(form -> new Variant(form.mediaType(), (String) null, null))
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
    static Form form(Request request) {
        return Optional.ofNullable(request.selectVariant(FORMS))
                .flatMap(variant -> Form.of(variant.getMediaType()))
                .orElseThrow(() -> Kind.NOT_ACCEPTABLE
                        .with("ask with Accept for application/json, text/html, text/markdown,"
                                + " application/sarif+json or text/plain")
                        .exception());
    }

    /** The answer to a bundle. */
    Response answer(Stored stored, Form form) {
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
    Response report(Diagnosis diagnosis, Form form) {
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

    private Response done(Diagnosis diagnosis, Form form) {
        Response.ResponseBuilder answer = Response.ok(
                        printing(diagnosis.id(), form).getBytes(StandardCharsets.UTF_8), form.mediaType())
                .header(HttpHeaders.VARY, HttpHeaders.ACCEPT)
                .header("Jdkdoctor-Casebook", diagnosis.casebook());
        if (form == Form.HTML) {
            answer.header("Content-Security-Policy", REPORT_POLICY);
        }
        return answer.build();
    }

    String printing(UUID id, Form form) {
        return store.printing(id, form).orElseThrow(Diagnosis::unknown);
    }
}
