package io.github.jdkdoctor.service.http;

import io.github.jdkdoctor.service.access.Permissions;
import io.github.jdkdoctor.service.base.Problem.Kind;
import io.github.jdkdoctor.service.jobs.Jobs;
import io.github.jdkdoctor.service.store.Actor;
import io.github.jdkdoctor.service.store.Audit;
import io.github.jdkdoctor.service.store.Diagnosis;
import io.github.jdkdoctor.service.store.Store;
import io.smallrye.common.annotation.Blocking;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.sse.OutboundSseEvent;
import jakarta.ws.rs.sse.Sse;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.UUID;

/** Diagnoses on their way. */
@Path("/api/v1/diagnoses/{id}")
@Blocking
class JobsResource {
    private static final Duration EVERY = Duration.ofMillis(250);

    private final Store store;
    private final Jobs jobs;
    private final Audit audit;
    private final Permissions permissions;

    JobsResource(Store store, Jobs jobs, Audit audit, Permissions permissions) {
        this.store = store;
        this.jobs = jobs;
        this.audit = audit;
        this.permissions = permissions;
    }

    @GET
    @Path("/status")
    @Produces(MediaType.APPLICATION_JSON)
    public Diagnosis status(@PathParam("id") String id) {
        return permissions.find(id);
    }

    @POST
    @Path("/cancel")
    @Produces(MediaType.APPLICATION_JSON)
    public Diagnosis cancel(
            @PathParam("id") String id, @Context RoutingContext context, @Context SecurityContext security) {
        Diagnosis before = status(id);
        audit.write(Actor.of(context, security), Audit.Action.CANCEL, Optional.of(before.id()), before.name());
        if (!jobs.cancel(before.id()) && before.state() != Diagnosis.State.CANCELLED) {
            throw Kind.NOT_DONE
                    .with("the diagnosis is " + before.state().label() + " already")
                    .exception();
        }
        return status(id);
    }

    @POST
    @Path("/retry")
    @Produces(MediaType.APPLICATION_JSON)
    public Diagnosis retry(
            @PathParam("id") String id, @Context RoutingContext context, @Context SecurityContext security) {
        Diagnosis before = status(id);
        audit.write(Actor.of(context, security), Audit.Action.RETRY, Optional.of(before.id()), before.name());
        if (!jobs.retry(before.id())) {
            throw Kind.NOT_DONE
                    .with("the diagnosis is " + before.state().label() + " and was not set aside")
                    .exception();
        }
        return status(id);
    }

    @GET
    @Path("/events")
    @Produces(MediaType.SERVER_SENT_EVENTS)
    public Multi<OutboundSseEvent> events(@PathParam("id") String id, @Context Sse sse) {
        UUID known = status(id).id();
        return Multi.createFrom()
                .ticks()
                .every(EVERY)
                .onOverflow()
                .drop()
                .emitOn(Infrastructure.getDefaultWorkerPool())
                .map(tick -> store.find(known).orElseThrow(Diagnosis::unknown))
                .onItem()
                .transformToMultiAndConcatenate(JobsResource::endingWithTheLast)
                .select()
                .first(Optional::isPresent)
                .map(Optional::orElseThrow)
                .skip()
                .repetitions(Comparator.comparing(Diagnosis::phase))
                .map(diagnosis -> event(sse, diagnosis));
    }

    private static Multi<Optional<Diagnosis>> endingWithTheLast(Diagnosis diagnosis) {
        return diagnosis.state().last()
                ? Multi.createFrom().items(Optional.of(diagnosis), Optional.empty())
                : Multi.createFrom().item(Optional.of(diagnosis));
    }

    private static OutboundSseEvent event(Sse sse, Diagnosis diagnosis) {
        return sse.newEventBuilder()
                .name(diagnosis.state().label())
                .mediaType(MediaType.APPLICATION_JSON_TYPE)
                .data(Diagnosis.class, diagnosis)
                .build();
    }
}
