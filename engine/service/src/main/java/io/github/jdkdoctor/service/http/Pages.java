package io.github.jdkdoctor.service.http;

import io.github.jdkdoctor.report.ReportFormat;
import io.github.jdkdoctor.service.access.Access;
import io.github.jdkdoctor.service.access.Permissions;
import io.github.jdkdoctor.service.access.Visitor;
import io.github.jdkdoctor.service.base.Problem;
import io.github.jdkdoctor.service.base.ProblemException;
import io.github.jdkdoctor.service.jobs.Clinic;
import io.github.jdkdoctor.service.jobs.Jobs;
import io.github.jdkdoctor.service.store.Actor;
import io.github.jdkdoctor.service.store.Audit;
import io.github.jdkdoctor.service.store.Comments;
import io.github.jdkdoctor.service.store.Diagnosis;
import io.github.jdkdoctor.service.store.Fleet;
import io.github.jdkdoctor.service.store.Services;
import io.github.jdkdoctor.service.store.Spool;
import io.github.jdkdoctor.service.store.Store;
import io.github.jdkdoctor.service.store.Submission;
import io.github.jdkdoctor.service.store.Trend;
import io.github.jdkdoctor.trends.FleetPage;
import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.Blocking;
import io.vertx.ext.web.RoutingContext;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** The web page: everything on it works without a script. */
@Path("/")
@Blocking
@Produces(MediaType.TEXT_HTML)
public class Pages {
    // the page has its style and its one script in it
    private static final String FLEET_POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-"
            + FleetPage.scriptHash() + "'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private final Clinic clinic;
    private final Store store;
    private final Jobs jobs;
    private final Answers answers;
    private final Comparisons comparisons;
    private final Spool spool;
    private final Services services;
    private final Fleet fleet;
    private final Audit audit;
    private final Comments comments;
    private final Permissions permissions;

    Pages(
            Clinic clinic,
            Store store,
            Jobs jobs,
            Answers answers,
            Comparisons comparisons,
            Spool spool,
            Services services,
            Fleet fleet,
            Audit audit,
            Comments comments,
            Permissions permissions) {
        this.clinic = clinic;
        this.store = store;
        this.jobs = jobs;
        this.answers = answers;
        this.comparisons = comparisons;
        this.spool = spool;
        this.services = services;
        this.fleet = fleet;
        this.audit = audit;
        this.comments = comments;
        this.permissions = permissions;
    }

    @CheckedTemplate
    static class Templates {
        static native TemplateInstance home(Page page, ListQuery query, Visitor visitor);

        static native TemplateInstance diagnosis(Diagnosis diagnosis, List<Comments.Comment> comments, Visitor visitor);

        static native TemplateInstance delete(Diagnosis diagnosis, Visitor visitor);

        static native TemplateInstance compare(Comparisons.Pair pair, Visitor visitor);

        static native TemplateInstance choose(List<Diagnosis> diagnoses, Visitor visitor);

        static native TemplateInstance services(List<Services.Place> places, Visitor visitor);

        static native TemplateInstance service(
                String service, String environment, String fleetQuery, List<Trend.Step> steps, Visitor visitor);

        static native TemplateInstance login(boolean refused, String to, Visitor visitor);

        static native TemplateInstance problem(Problem problem, Visitor visitor);
    }

    @GET
    public String home(@BeanParam ListQuery query, @Context UriInfo address, @Context SecurityContext security) {
        return Templates.home(
                        Page.of(store, query.filter(permissions.group()), address.getRequestUri()),
                        query,
                        Visitor.of(security))
                .render();
    }

    @POST
    @Path("/diagnoses")
    public CompletionStage<Response> diagnose(@Context RoutingContext context, @Context SecurityContext security) {
        Submission submission;
        try {
            submission = Sent.by(context, security.getUserPrincipal().getName(), Optional.empty());
            permissions.send(submission.subject());
        } catch (ProblemException e) {
            spool.discard(Uploads.of(context));
            throw e;
        }
        Actor actor = Actor.of(context, security);
        return clinic.diagnose(submission, true).thenApply(stored -> {
            audit.sent(actor, stored);
            return to("/diagnoses/" + stored.diagnosis().id());
        });
    }

    @GET
    @Path("/diagnoses/{id}")
    public String diagnosis(@PathParam("id") String id, @Context SecurityContext security) {
        Diagnosis diagnosis = find(id);
        return Templates.diagnosis(diagnosis, comments.on(diagnosis.id()), Visitor.of(security))
                .render();
    }

    @GET
    @Path("/diagnoses/{id}/report.{form}")
    @Produces(MediaType.WILDCARD)
    public Response report(@PathParam("id") String id, @PathParam("form") String form) {
        return answers.report(find(id), ReportFormat.of(form).orElseThrow(Diagnosis::unknown));
    }

    @GET
    @Path("/diagnoses/{id}/delete")
    @RolesAllowed(Access.DELETE)
    public String askWhetherToDelete(@PathParam("id") String id, @Context SecurityContext security) {
        return Templates.delete(find(id), Visitor.of(security)).render();
    }

    @POST
    @Path("/diagnoses/{id}/delete")
    @RolesAllowed(Access.DELETE)
    public Response delete(
            @PathParam("id") String id, @Context RoutingContext context, @Context SecurityContext security) {
        Diagnosis diagnosis = find(id);
        audit.write(Actor.of(context, security), Audit.Action.DELETE, Optional.of(diagnosis.id()), diagnosis.name());
        store.delete(diagnosis.id());
        return to("/");
    }

    @POST
    @Path("/diagnoses/{id}/cancel")
    public Response cancel(
            @PathParam("id") String id, @Context RoutingContext context, @Context SecurityContext security) {
        Diagnosis diagnosis = find(id);
        audit.write(Actor.of(context, security), Audit.Action.CANCEL, Optional.of(diagnosis.id()), diagnosis.name());
        jobs.cancel(diagnosis.id());
        return to("/diagnoses/" + id);
    }

    @POST
    @Path("/diagnoses/{id}/retry")
    public Response retry(
            @PathParam("id") String id, @Context RoutingContext context, @Context SecurityContext security) {
        Diagnosis diagnosis = find(id);
        audit.write(Actor.of(context, security), Audit.Action.RETRY, Optional.of(diagnosis.id()), diagnosis.name());
        jobs.retry(diagnosis.id());
        return to("/diagnoses/" + id);
    }

    @POST
    @Path("/diagnoses/{id}/comments")
    public Response comment(
            @PathParam("id") String id,
            @FormParam("body") Optional<String> body,
            @Context RoutingContext context,
            @Context SecurityContext security) {
        Diagnosis diagnosis = find(id);
        Actor actor = Actor.of(context, security);
        comments.add(diagnosis.id(), actor.name(), body);
        audit.write(actor, Audit.Action.COMMENT, Optional.of(diagnosis.id()), "");
        return to("/diagnoses/" + id + "#said");
    }

    @POST
    @Path("/diagnoses/{id}/resolved")
    public Response resolve(
            @PathParam("id") String id,
            @FormParam("by") Optional<String> by,
            @Context RoutingContext context,
            @Context SecurityContext security) {
        Diagnosis diagnosis = find(id);
        comments.resolve(diagnosis.id(), by);
        audit.write(Actor.of(context, security), Audit.Action.RESOLVE, Optional.of(diagnosis.id()), by.orElse(""));
        return to("/diagnoses/" + id + "#said");
    }

    @GET
    @Path("/compare")
    public String compare(
            @QueryParam("one") Optional<String> one,
            @QueryParam("other") Optional<String> other,
            @Context SecurityContext security) {
        Visitor visitor = Visitor.of(security);
        Optional<Diagnosis> second = other.map(this::find);
        // with the last baseline run of its service, where nothing else is asked for
        Optional<Diagnosis> first = one.map(this::find).or(() -> second.flatMap(services::lastGood));
        if (first.isEmpty() || second.isEmpty()) {
            return Templates.choose(store.list(new ListQuery().filter(permissions.group())), visitor)
                    .render();
        }
        return Templates.compare(comparisons.of(first.get(), second.get()), visitor)
                .render();
    }

    @GET
    @Path("/services")
    public String services(@Context SecurityContext security) {
        return Templates.services(services.all(permissions.group()), Visitor.of(security))
                .render();
    }

    @GET
    @Path("/services/{service}")
    public String service(
            @PathParam("service") String service,
            @QueryParam("environment") Optional<String> environment,
            @Context SecurityContext security) {
        String in = environment.orElse("");
        List<Trend.Step> steps =
                new ArrayList<>(services.trend(service, in, permissions.group()).steps());
        Collections.reverse(steps);
        return Templates.service(service, in, Services.fleetQuery(service, in), steps, Visitor.of(security))
                .render();
    }

    @GET
    @Path("/fleet")
    public Response fleet(
            @QueryParam("service") Optional<String> service, @QueryParam("environment") Optional<String> environment) {
        return Response.ok(fleet.page(permissions.group(), service.filter(s -> !s.isEmpty()), environment))
                .header("Content-Security-Policy", FLEET_POLICY)
                .build();
    }

    private Diagnosis find(String id) {
        return permissions.find(id);
    }

    static Response to(String path) {
        return Response.status(Response.Status.SEE_OTHER)
                .header(HttpHeaders.LOCATION, path)
                .build();
    }
}
