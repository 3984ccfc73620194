package io.github.jdkdoctor.service.http;

import io.github.jdkdoctor.service.access.Permissions;
import io.github.jdkdoctor.service.store.Actor;
import io.github.jdkdoctor.service.store.Audit;
import io.github.jdkdoctor.service.store.Comments;
import io.github.jdkdoctor.service.store.Diagnosis;
import io.github.jdkdoctor.service.store.Store;
import io.smallrye.common.annotation.Blocking;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** What people say of a report. */
@Path("/api/v1/diagnoses/{id}")
@Blocking
@Produces(MediaType.APPLICATION_JSON)
class CommentsResource {
    private final Store store;
    private final Comments comments;
    private final Audit audit;
    private final Permissions permissions;

    CommentsResource(Store store, Comments comments, Audit audit, Permissions permissions) {
        this.store = store;
        this.comments = comments;
        this.audit = audit;
        this.permissions = permissions;
    }

    @GET
    @Path("/comments")
    public List<Comments.Comment> comments(@PathParam("id") String id) {
        return comments.on(find(id));
    }

    @POST
    @Path("/comments")
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    public List<Comments.Comment> comment(
            @PathParam("id") String id,
            @FormParam("body") Optional<String> body,
            @Context RoutingContext context,
            @Context SecurityContext security) {
        Actor actor = Actor.of(context, security);
        UUID diagnosis = find(id);
        comments.add(diagnosis, actor.name(), body);
        audit.write(actor, Audit.Action.COMMENT, Optional.of(diagnosis), "");
        return comments.on(diagnosis);
    }

    @POST
    @Path("/resolved")
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    public Diagnosis resolve(
            @PathParam("id") String id,
            @FormParam("by") Optional<String> by,
            @Context RoutingContext context,
            @Context SecurityContext security) {
        UUID diagnosis = find(id);
        comments.resolve(diagnosis, by);
        audit.write(Actor.of(context, security), Audit.Action.RESOLVE, Optional.of(diagnosis), by.orElse(""));
        return store.find(diagnosis).orElseThrow(Diagnosis::unknown);
    }

    private UUID find(String id) {
        return permissions.find(id).id();
    }
}
