package io.github.jdkdoctor.service.store;

import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.core.SecurityContext;
import java.security.Principal;
import java.util.Optional;

/** Who asks for something. */
public record Actor(String name, String address) {
    public static Actor of(RoutingContext context, SecurityContext security) {
        return of(
                context,
                Optional.ofNullable(security.getUserPrincipal())
                        .map(Principal::getName)
                        .orElse("nobody"));
    }

    public static Actor of(RoutingContext context, String name) {
        return new Actor(
                name,
                Optional.ofNullable(context.request().remoteAddress())
                        .map(peer -> String.valueOf(peer.hostAddress()))
                        .orElse("unknown"));
    }
}
