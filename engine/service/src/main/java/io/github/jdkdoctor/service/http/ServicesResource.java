package io.github.jdkdoctor.service.http;

import io.github.jdkdoctor.service.access.Permissions;
import io.github.jdkdoctor.service.store.Services;
import io.github.jdkdoctor.service.store.Trend;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Optional;

/** Services and their reports over time. */
@Path("/api/v1/services")
@Blocking
@Produces(MediaType.APPLICATION_JSON)
class ServicesResource {
    private final Services services;
    private final Permissions permissions;

    ServicesResource(Services services, Permissions permissions) {
        this.services = services;
        this.permissions = permissions;
    }

    @GET
    public List<Services.Place> all() {
        return services.all(permissions.group());
    }

    @GET
    @Path("/{service}")
    public Trend trend(@PathParam("service") String service, @QueryParam("environment") Optional<String> environment) {
        return services.trend(service, environment.orElse(""), permissions.group());
    }
}
