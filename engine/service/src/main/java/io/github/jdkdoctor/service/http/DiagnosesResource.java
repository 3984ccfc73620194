package io.github.jdkdoctor.service.http;

import io.github.jdkdoctor.report.ReportFormat;
import io.github.jdkdoctor.service.access.Access;
import io.github.jdkdoctor.service.access.Permissions;
import io.github.jdkdoctor.service.base.IdempotencyKey;
import io.github.jdkdoctor.service.base.ProblemException;
import io.github.jdkdoctor.service.jobs.Clinic;
import io.github.jdkdoctor.service.store.Actor;
import io.github.jdkdoctor.service.store.Audit;
import io.github.jdkdoctor.service.store.Diagnosis;
import io.github.jdkdoctor.service.store.Spool;
import io.github.jdkdoctor.service.store.Store;
import io.github.jdkdoctor.service.store.Submission;
import io.github.jdkdoctor.service.store.Upload;
import io.smallrye.common.annotation.Blocking;
import io.vertx.ext.web.RoutingContext;
import jakarta.annotation.security.RolesAllowed;
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
    private final Spool spool;
    private final Audit audit;
    private final Permissions permissions;

    DiagnosesResource(Clinic clinic, Store store, Answers answers, Spool spool, Audit audit, Permissions permissions) {
        this.clinic = clinic;
        this.store = store;
        this.answers = answers;
        this.spool = spool;
        this.audit = audit;
        this.permissions = permissions;
    }

    @POST
    public CompletionStage<Response> diagnose(
            @Context RoutingContext context,
            @Context Request request,
            @Context SecurityContext security,
            @HeaderParam("Prefer") Optional<String> prefer,
            @HeaderParam("Idempotency-Key") Optional<String> idempotencyKey) {
        Upload upload = Uploads.of(context);
        ReportFormat form;
        Submission submission;
        try {
            form = Answers.form(request);
            String author = security.getUserPrincipal().getName();
            submission = Sent.by(context, author, idempotencyKey.map(k -> IdempotencyKey.of(author, k)));
            permissions.send(submission.subject());
        } catch (ProblemException e) {
            spool.discard(upload);
            throw e;
        }
        boolean later = prefer.map(p -> p.contains("respond-async")).orElse(false);
        Actor actor = Actor.of(context, security);
        return clinic.diagnose(submission, later).thenApply(stored -> {
            audit.sent(actor, stored);
            return answers.answer(stored, form);
        });
    }

    @GET
    public Response list(@BeanParam ListQuery query, @Context UriInfo address) {
        return Page.of(store, query.filter(permissions.group()), address.getRequestUri())
                .response();
    }

    @GET
    @Path("/{id}")
    public Response report(@PathParam("id") String id, @Context Request request) {
        return answers.report(permissions.find(id), Answers.form(request));
    }

    @DELETE
    @Path("/{id}")
    @RolesAllowed(Access.DELETE)
    public Response delete(
            @PathParam("id") String id, @Context RoutingContext context, @Context SecurityContext security) {
        Diagnosis diagnosis = permissions.find(id);
        audit.write(Actor.of(context, security), Audit.Action.DELETE, Optional.of(diagnosis.id()), diagnosis.name());
        store.delete(diagnosis.id());
        return Response.noContent().build();
    }
}
