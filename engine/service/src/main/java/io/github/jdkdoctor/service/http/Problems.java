package io.github.jdkdoctor.service.http;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jdkdoctor.service.access.Refusals;
import io.github.jdkdoctor.service.access.Visitor;
import io.github.jdkdoctor.service.base.Problem;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.MediaType;
import java.util.Optional;

/** Tells problems: to programs as JSON, to browsers as a page. */
@ApplicationScoped
class Problems implements Refusals {
    private static final long LINGER_MILLIS = 2000;

    private final ObjectMapper mapper;
    private final Vertx vertx;

    Problems(ObjectMapper mapper, Vertx vertx) {
        this.mapper = mapper;
        this.vertx = vertx;
    }

    @Override
    public void tell(RoutingContext context, Problem problem) {
        HttpServerResponse response = context.response();
        problem.retryAfter().ifPresent(seconds -> response.putHeader("Retry-After", String.valueOf(seconds)));
        response.setStatusCode(problem.status())
                .putHeader("Content-Type", mediaType(context))
                .end(text(context, problem));
    }

    /**
     * Answers a request of which not all was read, and ends the connection. Reads on for a moment: a connection that is
     * closed with bytes on the way takes the answer with it.
     */
    void refuse(RoutingContext context, Problem problem) {
        if (context.response().ended() || context.response().closed()) {
            return;
        }
        context.response().putHeader("Connection", "close");
        tell(context, problem);
        if (!context.request().isEnded()) {
            context.request().handler(more -> {});
            context.request().resume();
            vertx.setTimer(
                    LINGER_MILLIS, timer -> context.request().connection().close());
        }
    }

    String mediaType(RoutingContext context) {
        return isPage(context) ? MediaType.TEXT_HTML + ";charset=UTF-8" : Problem.MEDIA_TYPE;
    }

    String text(RoutingContext context, Problem problem) {
        return isPage(context)
                ? Pages.Templates.problem(problem, Visitor.NOBODY).render()
                : problem.json(mapper);
    }

    private static boolean isPage(RoutingContext context) {
        return !context.normalizedPath().startsWith("/api/")
                && Optional.ofNullable(context.request().getHeader("Accept"))
                        .orElse("")
                        .contains(MediaType.TEXT_HTML);
    }
}
