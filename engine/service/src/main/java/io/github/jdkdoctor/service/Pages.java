package io.github.jdkdoctor.service;

import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.Blocking;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.BeanParam;
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
import jakarta.ws.rs.core.UriInfo;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** The web page: everything on it works without a script. */
@Path("/")
@Blocking
@Produces(MediaType.TEXT_HTML)
public class Pages {
    private final Clinic clinic;
    private final Store store;
    private final Jobs jobs;
    private final Answers answers;
    private final Comparisons comparisons;

    Pages(Clinic clinic, Store store, Jobs jobs, Answers answers, Comparisons comparisons) {
        this.clinic = clinic;
        this.store = store;
        this.jobs = jobs;
        this.answers = answers;
        this.comparisons = comparisons;
    }

    @CheckedTemplate
    static class Templates {
        static native TemplateInstance home(Page page, ListQuery query);

        static native TemplateInstance diagnosis(Diagnosis diagnosis);

        static native TemplateInstance compare(Comparisons.Pair pair);

        static native TemplateInstance login(boolean refused);

        static native TemplateInstance problem(Problem problem);
    }

    @GET
    public String home(@BeanParam ListQuery query, @Context UriInfo address) {
        return Templates.home(Page.of(store, query.filter(), address.getRequestUri()), query)
                .render();
    }

    @POST
    @Path("/diagnoses")
    public CompletionStage<Response> diagnose(@Context RoutingContext context) {
        return clinic.diagnose(Uploads.of(context), Optional.empty(), true)
                .thenApply(stored -> to("/diagnoses/" + stored.diagnosis().id()));
    }

    @GET
    @Path("/diagnoses/{id}")
    public String diagnosis(@PathParam("id") String id) {
        return Templates.diagnosis(find(id)).render();
    }

    @GET
    @Path("/diagnoses/{id}/report.{form}")
    @Produces(MediaType.WILDCARD)
    public Response report(@PathParam("id") String id, @PathParam("form") String form) {
        return answers.report(find(id), Form.of(form).orElseThrow(Answers::unknown));
    }

    @POST
    @Path("/diagnoses/{id}/delete")
    public Response delete(@PathParam("id") String id) {
        store.delete(find(id).id());
        return to("/");
    }

    @POST
    @Path("/diagnoses/{id}/cancel")
    public Response cancel(@PathParam("id") String id) {
        jobs.cancel(find(id).id());
        return to("/diagnoses/" + id);
    }

    @GET
    @Path("/compare")
    public String compare(@QueryParam("one") String one, @QueryParam("other") String other) {
        return Templates.compare(comparisons.of(find(one), find(other))).render();
    }

    private Diagnosis find(String id) {
        return store.find(Answers.id(id)).orElseThrow(Answers::unknown);
    }

    static Response to(String path) {
        return Response.status(Response.Status.SEE_OTHER)
                .header(HttpHeaders.LOCATION, path)
                .build();
    }
}
