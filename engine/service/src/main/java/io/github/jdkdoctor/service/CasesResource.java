package io.github.jdkdoctor.service;

import io.github.jdkdoctor.casebook.Case;
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
import java.util.Locale;

/** The cases that are known. */
@Path("/api/v1")
@Produces(MediaType.APPLICATION_JSON)
@Blocking
class CasesResource {
    private final Doctors doctors;

    CasesResource(Doctors doctors) {
        this.doctors = doctors;
    }

    /** A case in a list, named as {@code jdkdoctor cases list --format json} does. */
    record Listed(String id, String title, String area, String kind, String status) {
        static Listed of(Case c) {
            return new Listed(c.id(), c.title(), c.area(), word(c.kind()), word(c.status()));
        }
    }

    /** A case for people. */
    record Shown(
            String id,
            String title,
            String summary,
            String area,
            String kind,
            String status,
            List<String> symptoms,
            List<Case.Remedy> remedies,
            List<Case.Confirmation> confirm,
            List<Case.Reference> references) {
        static Shown of(Case c) {
            return new Shown(
                    c.id(),
                    c.title(),
                    c.summary(),
                    c.area(),
                    word(c.kind()),
                    word(c.status()),
                    c.symptoms().values().stream().map(s -> s.says()).toList(),
                    c.remedies(),
                    c.confirm(),
                    c.references());
        }
    }

    /** Which cases there are. */
    record Version(String version, int cases) {}

    @GET
    @Path("/cases")
    public List<Listed> list() {
        return doctors.casebook().cases().stream().map(Listed::of).toList();
    }

    @GET
    @Path("/cases/{id}")
    public Shown show(@PathParam("id") String id) {
        return doctors.casebook().find(id).map(Shown::of).orElseThrow(() -> Kind.NOT_FOUND
                .with("there is no case '" + FileName.shown(id) + "'; see /api/v1/cases")
                .exception());
    }

    @POST
    @Path("/casebook/reload")
    public Version reload() {
        try {
            doctors.reload();
        } catch (CasebookException e) {
            throw Kind.CASES_UNUSABLE.with(String.valueOf(e.getMessage())).exception();
        }
        return new Version(
                doctors.casebook().version(), doctors.casebook().cases().size());
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
