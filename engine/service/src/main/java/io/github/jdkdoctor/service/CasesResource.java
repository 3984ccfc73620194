package io.github.jdkdoctor.service;

import io.github.jdkdoctor.casebook.CasebookException;
import io.github.jdkdoctor.service.Problem.Kind;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.jboss.logging.Logger;

/** The cases that are known. */
@Path("/api/v1")
@Produces(MediaType.APPLICATION_JSON)
@Blocking
class CasesResource {
    private static final Logger LOG = Logger.getLogger(CasesResource.class);

    private final Doctors doctors;

    CasesResource(Doctors doctors) {
        this.doctors = doctors;
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
    public Version reload() {
        try {
            doctors.reload();
        } catch (CasebookException e) {
            LOG.errorf("cases can not be used, those of before stay: %s", e.getMessage());
            throw Kind.CASES_UNUSABLE.with(doctors.told(e)).exception();
        }
        return new Version(
                doctors.casebook().version(), doctors.casebook().cases().size());
    }
}
