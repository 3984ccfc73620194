package io.github.jdkdoctor.service.http;

import io.github.jdkdoctor.service.base.FileName;
import io.github.jdkdoctor.service.base.Problem;
import io.github.jdkdoctor.service.base.Problem.Kind;
import io.github.jdkdoctor.service.base.Settings;
import io.github.jdkdoctor.service.store.Spool;
import io.github.jdkdoctor.service.store.Upload;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Takes bundles from requests before resources see them, so that no thread waits for a slow client and no bundle is in
 * memory.
 */
@ApplicationScoped
class Uploads {
    static final String UPLOAD = "jdkdoctor.upload";
    private static final Set<String> PATHS = Set.of("/api/v1/diagnoses", "/diagnoses");

    private static final Set<String> RAW = Set.of(
            "application/zip",
            "application/x-zip-compressed",
            "application/gzip",
            "application/x-gzip",
            "application/x-tar",
            "application/tar",
            "application/x-compressed-tar",
            "application/tar+gzip",
            "application/octet-stream");
    // after authentication (200) and authorisation (100)
    private static final int PRIORITY = 50;

    private final Vertx vertx;
    private final Settings.Upload limits;
    private final Spool spool;
    private final Problems problems;
    private final AtomicInteger active = new AtomicInteger();

    Uploads(Vertx vertx, Settings settings, Spool spool, Problems problems) {
        this.vertx = vertx;
        this.limits = settings.upload();
        this.spool = spool;
        this.problems = problems;
    }

    void register(@Observes Filters filters) {
        filters.register(this::take, PRIORITY);
    }

    static boolean isUpload(HttpMethod method, String path) {
        return method.equals(HttpMethod.POST) && PATHS.contains(path);
    }

    /**
     * The upload of a request that was let through.
     *
     * @throws ProblemException where its address only leads to the same resource, as with a slash at its end
     */
    static Upload of(RoutingContext context) {
        return Optional.ofNullable(context.<Upload>get(UPLOAD)).orElseThrow(() -> Kind.NOT_FOUND
                .with("bundles go to /api/v1/diagnoses, as it is written here")
                .exception());
    }

    private void take(RoutingContext context) {
        HttpServerRequest request = context.request();
        if (!isUpload(request.method(), context.normalizedPath())) {
            context.next();
            return;
        }
        String type = Optional.ofNullable(request.getHeader("Content-Type"))
                .map(t -> t.split(";", 2)[0].strip().toLowerCase(Locale.ROOT))
                .orElse("application/octet-stream");
        boolean multipart = type.equals("multipart/form-data");
        if (!multipart && !RAW.contains(type)) {
            problems.refuse(
                    context,
                    Kind.UNSUPPORTED_MEDIA_TYPE.with(
                            "'" + FileName.shown(type)
                                    + "' is not an archive; send a bundle with Content-Type: application/zip or application/gzip"));
            return;
        }
        Optional<Problem> full = full(request);
        if (full.isPresent()) {
            problems.refuse(context, full.get());
            return;
        }
        active.incrementAndGet();
        context.addEndHandler(end -> active.decrementAndGet());
        if ("100-continue".equalsIgnoreCase(request.getHeader("Expect"))) {
            context.response().writeContinue();
        }
        receive(context, multipart);
    }

    private void receive(RoutingContext context, boolean multipart) {
        try {
            new Receiver(
                            vertx,
                            limits,
                            spool,
                            context.request(),
                            upload -> {
                                context.put(UPLOAD, upload);
                                context.next();
                            },
                            problem -> problems.refuse(context, problem))
                    .receive(
                            multipart,
                            FileName.of(Optional.ofNullable(context.request().getParam("name")), "bundle"));
        } catch (IOException e) {
            problems.refuse(
                    context, Kind.STORAGE_UNAVAILABLE.with("the upload cannot be written; try again later", 60));
        }
    }

    private Optional<Problem> full(HttpServerRequest request) {
        long most = limits.maxSize().asLongValue();
        try {
            if (Long.parseLong(Optional.ofNullable(request.getHeader("Content-Length"))
                            .orElse("0"))
                    > most) {
                return Optional.of(Kind.TOO_LARGE.with(
                        "the upload is over the limit of " + most + " bytes; cut it to the slow period"));
            }
            if (spool.diskIsFull()) {
                return Optional.of(Kind.STORAGE_UNAVAILABLE.with("the disk is full; try again later", 60));
            }
        } catch (NumberFormatException e) {
            return Optional.of(Kind.BAD_REQUEST.with("the request cannot be understood"));
        }
        return active.get() >= limits.concurrent()
                ? Optional.of(Kind.BUSY.with("too many uploads at once; try again later", 5))
                : Optional.empty();
    }
}
