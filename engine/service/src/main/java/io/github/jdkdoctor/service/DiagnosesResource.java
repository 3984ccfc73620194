package io.github.jdkdoctor.service;

import io.smallrye.common.annotation.Blocking;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Diagnoses: made of bundles, listed, read, deleted. */
@Path("/api/v1/diagnoses")
@Blocking
class DiagnosesResource {
    private final Clinic clinic;
    private final Store store;
    private final Answers answers;
    private final Uploads uploads;

    DiagnosesResource(Clinic clinic, Store store, Answers answers, Uploads uploads) {
        this.clinic = clinic;
        this.store = store;
        this.answers = answers;
        this.uploads = uploads;
    }

    @POST
    public CompletionStage<Response> diagnose(
            @Context RoutingContext context,
            @Context Request request,
            @Context SecurityContext security,
            @HeaderParam("Prefer") Optional<String> prefer,
            @HeaderParam("Idempotency-Key") Optional<String> idempotencyKey) {
        Upload upload = Uploads.of(context);
        try {
            Form form = Answers.form(request);
            Optional<IdempotencyKey> key = idempotencyKey.map(
                    k -> IdempotencyKey.of(security.getUserPrincipal().getName(), k));
            boolean later = prefer.map(p -> p.contains("respond-async")).orElse(false);
            return clinic.diagnose(upload, key, later).thenApply(stored -> answers.answer(stored, form));
        } catch (ProblemException e) {
            uploads.discard(upload);
            throw e;
        }
    }

    @GET
    public Response list(@BeanParam ListQuery query, @Context UriInfo address) {
        return Page.of(store, query.filter(), address.getRequestUri()).response();
    }

    @GET
    @Path("/{id}")
    public Response report(@PathParam("id") String id, @Context Request request) {
        return answers.report(store.find(Answers.id(id)).orElseThrow(Answers::unknown), Answers.form(request));
    }

    @DELETE
    @Path("/{id}")
    public Response delete(@PathParam("id") String id) {
        if (!store.delete(Answers.id(id))) {
            throw Answers.unknown();
        }
        return Response.noContent().build();
    }
}
