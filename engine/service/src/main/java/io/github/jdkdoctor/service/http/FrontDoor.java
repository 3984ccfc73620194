package io.github.jdkdoctor.service.http;

import io.github.jdkdoctor.service.access.Access;
import io.github.jdkdoctor.service.base.Problem.Kind;
import io.github.jdkdoctor.service.base.ProblemException;
import io.quarkus.security.ForbiddenException;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.VertxException;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.Optional;
import java.util.UUID;
import org.jboss.logging.Logger;
import org.jboss.logging.MDC;

/** Gives each request an id, in its answer and in the log, and each answer the policy that browsers hold it to. */
@ApplicationScoped
class FrontDoor {
    private static final Logger LOG = Logger.getLogger("io.github.jdkdoctor.access");
    private static final String HEADER = "X-Request-Id";
    private static final String POLICY = "Content-Security-Policy";
    // before all others
    private static final int PRIORITY = 1000;

    private final Problems problems;

    FrontDoor(Problems problems) {
        this.problems = problems;
    }

    void register(@Observes Filters filters) {
        filters.register(this::mark, PRIORITY);
    }

    void failures(@Observes Router router) {
        router.route().order(Integer.MIN_VALUE).failureHandler(this::fail);
    }

    private void mark(RoutingContext context) {
        String id = Optional.ofNullable(context.request().getHeader(HEADER))
                .filter(given -> given.matches("[A-Za-z0-9._-]{1,64}"))
                .orElseGet(() -> UUID.randomUUID().toString());
        long start = System.nanoTime();
        context.response().putHeader(HEADER, id);
        context.addHeadersEndHandler(end -> {
            // a report has a policy of its own
            if (!context.response().headers().contains(POLICY)) {
                context.response().putHeader(POLICY, policy(context.normalizedPath()));
            }
        });
        MDC.put("request", id);
        context.addEndHandler(end -> {
            MDC.put("request", id);
            LOG.infof(
                    "%s %s %d %d ms",
                    context.request().method(),
                    context.normalizedPath(),
                    context.response().getStatusCode(),
                    (System.nanoTime() - start) / 1_000_000);
            MDC.remove("request");
        });
        context.next();
    }

    private static String policy(String path) {
        if (path.startsWith("/api/v1/ui")) {
            // Swagger UI writes its scripts and styles into its page
            return "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline';"
                    + " img-src 'self' data:; frame-ancestors 'none'";
        }
        if (path.startsWith("/docs/")) {
            return "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";
        }
        return "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self'; frame-src 'self'; form-action 'self';"
                + " base-uri 'none'; frame-ancestors 'none'";
    }

    private void fail(RoutingContext context) {
        if (context.failure() instanceof ProblemException e
                && !context.response().ended()) {
            problems.tell(context, e.problem());
            return;
        }
        if (context.failure() instanceof ForbiddenException
                && !context.response().ended()) {
            problems.tell(context, Kind.FORBIDDEN.with(Access.FORBIDDEN));
        } else if (context.failure() instanceof VertxException
                && context.statusCode() == 400
                && !context.response().ended()) {
            // no Host, or none that could be one: what comes next would log it as an error of ours
            problems.tell(context, Kind.BAD_REQUEST.with("send a Host, as HTTP asks for"));
        } else if (context.failure() instanceof IllegalArgumentException
                && context.normalizedPath().startsWith("/api/v1/ui/")
                && !context.response().ended()) {
            // Quarkus decodes the names of its files twice
            problems.tell(context, Kind.NOT_FOUND.with("see /api/v1/ui for what there is"));
        } else {
            context.next();
        }
    }
}
