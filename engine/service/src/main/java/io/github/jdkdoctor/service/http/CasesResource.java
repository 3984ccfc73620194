package io.github.jdkdoctor.service.http;

import io.github.jdkdoctor.casebook.CasebookException;
import io.github.jdkdoctor.service.access.Access;
import io.github.jdkdoctor.service.access.Permissions;
import io.github.jdkdoctor.service.base.FileName;
import io.github.jdkdoctor.service.base.Problem.Kind;
import io.github.jdkdoctor.service.jobs.Doctors;
import io.github.jdkdoctor.service.store.Actor;
import io.github.jdkdoctor.service.store.Audit;
import io.smallrye.common.annotation.Blocking;
import io.vertx.ext.web.RoutingContext;
import jakarta.annotation.security.RolesAllowed;
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
import org.jboss.logging.Logger;

/** The cases that are known. */
@Path("/api/v1")
@Produces(MediaType.APPLICATION_JSON)
@Blocking
class CasesResource {
    private static final Logger LOG = Logger.getLogger(CasesResource.class);

    private final Doctors doctors;
    private final Audit audit;
    private final Permissions permissions;

    CasesResource(Doctors doctors, Audit audit, Permissions permissions) {
        this.doctors = doctors;
        this.audit = audit;
        this.permissions = permissions;
    }

    /** Which cases there are. */
    record Version(String version, int cases) {}

    @GET
    @Path("/cases")
    public List<CaseView.Listed> list() {
        return doctors.casebook().cases().stream().map(CaseView.Listed::of).toList();
    }

    @GET
    @Path("/cases/{id}")
    public CaseView.Shown show(@PathParam("id") String id) {
        return doctors.casebook().find(id).map(CaseView.Shown::of).orElseThrow(() -> Kind.NOT_FOUND
                .with("there is no case '" + FileName.shown(id) + "'; see /api/v1/cases")
                .exception());
    }

    @POST
    @Path("/casebook/reload")
    @RolesAllowed(Access.ADMIN)
    public Version reload(@Context RoutingContext context, @Context SecurityContext security) {
        permissions.everywhere();
        audit.write(Actor.of(context, security), Audit.Action.RELOAD, Optional.empty(), "");
        try {
            doctors.reload();
        } catch (CasebookException e) {
            LOG.errorf("cases cannot be used, those of before stay: %s", e.getMessage());
            throw Kind.CASES_UNUSABLE.with(doctors.told(e)).exception();
        }
        return new Version(
                doctors.casebook().version(), doctors.casebook().cases().size());
    }
}
