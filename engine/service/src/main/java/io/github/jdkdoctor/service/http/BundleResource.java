package io.github.jdkdoctor.service.http;

import io.github.jdkdoctor.service.access.Permissions;
import io.github.jdkdoctor.service.base.Problem.Kind;
import io.github.jdkdoctor.service.store.Bundles;
import io.github.jdkdoctor.service.store.Bundles.Part;
import io.github.jdkdoctor.service.store.Store;
import io.github.jdkdoctor.service.store.Upload;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.UUID;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Bundles that are kept: as they came, and runs that came apart as a zip. */
@Path("/api/v1/diagnoses/{id}/bundle")
@Blocking
class BundleResource {
    private final Store store;
    private final Bundles bundles;
    private final Permissions permissions;

    BundleResource(Store store, Bundles bundles, Permissions permissions) {
        this.store = store;
        this.bundles = bundles;
        this.permissions = permissions;
    }

    @GET
    @Produces(MediaType.WILDCARD)
    public Response bundle(@PathParam("id") String id) {
        UUID diagnosis = permissions.find(id).id();
        List<Part> parts = store.hasBundle(diagnosis)
                ? bundles.parts(diagnosis).stream()
                        .filter(part -> !part.role().equals(Upload.GOOD))
                        .toList()
                : List.of();
        if (parts.isEmpty()) {
            throw Kind.NOT_FOUND
                    .with("the bundle is not kept; the operator says for how long bundles are")
                    .exception();
        }
        Part first = parts.get(0);
        boolean whole = first.role().equals(Upload.BUNDLE);
        StreamingOutput body = out -> {
            if (whole) {
                bundles.copy(diagnosis, first, out);
            } else {
                zip(diagnosis, parts, out);
            }
        };
        String name = whole ? first.name().replaceAll("[^ -~]", "_") : "bundle.zip";
        return Response.ok(body, MediaType.APPLICATION_OCTET_STREAM_TYPE)
                .header(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"" + name + "\"")
                .build();
    }

    private void zip(UUID diagnosis, List<Part> parts, OutputStream out) throws IOException {
        ZipOutputStream zip = new ZipOutputStream(out);
        for (Part part : parts) {
            zip.putNextEntry(new ZipEntry(part.role() + "/" + part.name()));
            bundles.copy(diagnosis, part, zip);
        }
        zip.finish();
    }
}
