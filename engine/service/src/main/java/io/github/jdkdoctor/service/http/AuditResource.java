package io.github.jdkdoctor.service.http;

import io.github.jdkdoctor.service.access.Access;
import io.github.jdkdoctor.service.access.Permissions;
import io.github.jdkdoctor.service.store.Audit;
import io.github.jdkdoctor.service.store.Diagnosis;
import io.smallrye.common.annotation.Blocking;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/** Who changed what, for the operator. */
@Path("/api/v1/audit")
@Blocking
@RolesAllowed(Access.ADMIN)
class AuditResource {
    private final Audit audit;
    private final Permissions permissions;

    AuditResource(Audit audit, Permissions permissions) {
        this.audit = audit;
        this.permissions = permissions;
    }

    @GET
    @Produces(MediaType.APPLICATION_JSON)
    public List<Audit.Entry> latest(
            @QueryParam("diagnosis") Optional<String> diagnosis, @QueryParam("before") Optional<String> before) {
        permissions.everywhere();
        OffsetDateTime end = before.map(text -> ListQuery.read("before", text, ListQuery.TIME, ListQuery::time))
                // beyond every clock
                .orElseGet(() -> OffsetDateTime.of(9999, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC));
        return audit.latest(diagnosis.map(Diagnosis::id), end);
    }
}
