package io.github.jdkdoctor.service.http;

import io.github.jdkdoctor.service.access.Access;
import io.github.jdkdoctor.service.access.Attempts;
import io.github.jdkdoctor.service.access.Sessions;
import io.github.jdkdoctor.service.access.Visitor;
import io.github.jdkdoctor.service.store.Actor;
import io.github.jdkdoctor.service.store.Audit;
import io.smallrye.common.annotation.Blocking;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.NewCookie;
import jakarta.ws.rs.core.Response;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

/** Where a browser gets its session for a token, and ends it. */
@Path("/")
@Blocking
@Produces(MediaType.TEXT_HTML)
public class LoginPage {
    // a path of this service: // and /\\ begin an address elsewhere
    private static final Pattern HERE = Pattern.compile("/(?![/\\\\])[!-~]{0,2000}");

    private final Access access;
    private final Sessions sessions;
    private final Audit audit;
    private final Attempts attempts;

    LoginPage(Access access, Sessions sessions, Audit audit, Attempts attempts) {
        this.access = access;
        this.sessions = sessions;
        this.audit = audit;
        this.attempts = attempts;
    }

    @GET
    @Path("/login")
    public String login(@QueryParam("refused") Optional<String> refused, @QueryParam("to") Optional<String> to) {
        return Pages.Templates.login(refused.isPresent(), here(to), Visitor.NOBODY)
                .render();
    }

    @POST
    @Path("/login")
    public Uni<Response> come(
            @FormParam("token") Optional<String> sent,
            @FormParam("to") Optional<String> to,
            @Context RoutingContext context) {
        Optional<Sessions.Guest> guest = access.identify(sent.orElse("").strip());
        if (guest.isEmpty()) {
            String again = "/login?refused=1&to=" + URLEncoder.encode(here(to), StandardCharsets.UTF_8);
            // a client that tries one token after the other can wait
            return Uni.createFrom().item(Pages.to(again)).onItem().delayIt().by(attempts.failed(context));
        }
        audit.write(Actor.of(context, guest.get().name()), Audit.Action.LOGIN, Optional.empty(), "");
        NewCookie cookie = cookie(sessions.begin(guest.get()), context)
                .maxAge(Math.toIntExact(sessions.lasts().toSeconds()))
                .build();
        return Uni.createFrom()
                .item(Response.fromResponse(Pages.to(here(to))).cookie(cookie).build());
    }

    @POST
    @Path("/logout")
    public Response leave(@Context RoutingContext context) {
        Access.session(context).ifPresent(sessions::end);
        return Response.fromResponse(Pages.to("/login"))
                .cookie(cookie("", context).maxAge(0).build())
                .build();
    }

    // Lax: a link from elsewhere leads in, a form from elsewhere does not
    private static NewCookie.Builder cookie(String value, RoutingContext context) {
        return new NewCookie.Builder(Sessions.COOKIE)
                .value(value)
                .path("/")
                .httpOnly(true)
                .secure(context.request().isSSL()
                        || "https".equalsIgnoreCase(context.request().getHeader("X-Forwarded-Proto")))
                .sameSite(NewCookie.SameSite.LAX);
    }

    private static String here(Optional<String> to) {
        return to.filter(path -> HERE.matcher(path).matches()).orElse("/");
    }
}
