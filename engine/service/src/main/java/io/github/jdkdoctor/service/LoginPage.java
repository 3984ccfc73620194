package io.github.jdkdoctor.service;

import io.smallrye.common.annotation.Blocking;
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
import jakarta.ws.rs.core.UriInfo;
import java.util.Optional;

/** Where a browser gets its cookie for a token. */
@Path("/login")
@Blocking
@Produces(MediaType.TEXT_HTML)
public class LoginPage {
    private final Access access;

    LoginPage(Access access) {
        this.access = access;
    }

    @GET
    public String login(@QueryParam("refused") Optional<String> refused) {
        return Pages.Templates.login(refused.isPresent()).render();
    }

    @POST
    public Response come(@FormParam("token") Optional<String> sent, @Context UriInfo address) {
        String token = sent.orElse("").strip();
        if (!access.isKnown(token)) {
            return Pages.to("/login?refused=1");
        }
        NewCookie cookie = new NewCookie.Builder(Access.COOKIE)
                .value(token)
                .path("/")
                .httpOnly(true)
                .secure(address.getRequestUri().getScheme().equals("https"))
                .sameSite(NewCookie.SameSite.STRICT)
                .build();
        return Response.fromResponse(Pages.to("/")).cookie(cookie).build();
    }
}
