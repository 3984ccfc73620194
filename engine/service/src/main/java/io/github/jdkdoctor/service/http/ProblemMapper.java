package io.github.jdkdoctor.service.http;

import io.github.jdkdoctor.service.access.Access;
import io.github.jdkdoctor.service.base.Problem;
import io.github.jdkdoctor.service.base.Problem.Kind;
import io.github.jdkdoctor.service.base.ProblemException;
import io.github.jdkdoctor.service.base.Trace;
import io.quarkus.security.ForbiddenException;
import io.quarkus.security.UnauthorizedException;
import io.quarkus.vertx.http.runtime.CurrentVertxRequest;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.concurrent.CompletionException;
import org.jboss.logging.Logger;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

/** Answers with a problem whatever went wrong. */
@ApplicationScoped
class ProblemMapper {
    private static final Logger LOG = Logger.getLogger(ProblemMapper.class);

    private final Problems problems;
    private final CurrentVertxRequest request;

    ProblemMapper(Problems problems, CurrentVertxRequest request) {
        this.problems = problems;
        this.request = request;
    }

    @ServerExceptionMapper
    Response problem(ProblemException e) {
        return response(e.problem());
    }

    @ServerExceptionMapper
    Response later(CompletionException e) {
        return e.getCause() instanceof ProblemException problem ? problem(problem) : bug(e);
    }

    @ServerExceptionMapper
    Response refused(WebApplicationException e) {
        return switch (e.getResponse().getStatus()) {
            case 404 -> response(Kind.NOT_FOUND.with("see /api/v1/openapi for what there is"));
            case 405 ->
                Response.fromResponse(
                                response(Kind.METHOD_NOT_ALLOWED.with("see /api/v1/openapi for what can be done")))
                        .allow(e.getResponse().getAllowedMethods())
                        .build();
            case 406 -> response(Kind.NOT_ACCEPTABLE.with("see /api/v1/openapi for what can be asked for"));
            case 415 -> response(Kind.UNSUPPORTED_MEDIA_TYPE.with("see /api/v1/openapi for what can be sent"));
            default ->
                e.getResponse().getStatus() < 500
                        ? response(Kind.BAD_REQUEST.with("see /api/v1/openapi for what can be sent"))
                        : bug(e);
        };
    }

    @ServerExceptionMapper
    Response unknown(UnauthorizedException e) {
        return response(Kind.UNAUTHORIZED.with("send Authorization: Bearer and a token"));
    }

    @ServerExceptionMapper
    Response forbidden(ForbiddenException e) {
        return response(Kind.FORBIDDEN.with(Access.FORBIDDEN));
    }

    @ServerExceptionMapper
    Response bug(Throwable e) {
        LOG.errorf("a request failed: %s", Trace.of(e));
        return response(Kind.INTERNAL.with("please report it"));
    }

    private Response response(Problem problem) {
        RoutingContext context = request.getCurrent();
        Response.ResponseBuilder answer = Response.status(problem.status())
                .entity(problems.text(context, problem))
                .type(problems.mediaType(context));
        problem.retryAfter().ifPresent(seconds -> answer.header(HttpHeaders.RETRY_AFTER, seconds));
        return answer.build();
    }
}
