package io.github.jdkdoctor.service;

import io.github.jdkdoctor.service.Problem.Kind;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.runtime.configuration.ConfigurationException;
import io.quarkus.security.AuthenticationFailedException;
import io.quarkus.security.identity.IdentityProviderManager;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.security.identity.request.AuthenticationRequest;
import io.quarkus.security.runtime.QuarkusPrincipal;
import io.quarkus.security.runtime.QuarkusSecurityIdentity;
import io.quarkus.vertx.http.runtime.security.ChallengeData;
import io.quarkus.vertx.http.runtime.security.HttpAuthenticationMechanism;
import io.smallrye.mutiny.Uni;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.http.Cookie;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.Set;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Who may do what. Where there are tokens or an OpenID provider, who shows a token; where there are none, everybody on
 * this machine, which nobody else reaches.
 */
@ApplicationScoped
class Access implements HttpAuthenticationMechanism {
    static final Set<String> READER = Set.of("read");
    static final Set<String> WRITER = Set.of("read", "write");
    /** What the web page keeps a token as. */
    static final String COOKIE = "jdkdoctor-token";

    private static final String BEARER = "Bearer ";

    private final Tokens tokens;
    private final OpenIdTokens openIdTokens;
    private final Vertx vertx;
    private final Problems problems;
    private final String host;

    Access(
            Tokens tokens,
            OpenIdTokens openIdTokens,
            Vertx vertx,
            Problems problems,
            @ConfigProperty(name = "quarkus.http.host") String host) {
        this.tokens = tokens;
        this.openIdTokens = openIdTokens;
        this.vertx = vertx;
        this.problems = problems;
        this.host = host;
    }

    void start(@Observes StartupEvent start) throws UnknownHostException {
        if (isOpen() && !InetAddress.getByName(host).isLoopbackAddress()) {
            throw new ConfigurationException("will not listen on " + host
                    + " for everybody; make a token with jdkdoctor token create NAME --scope write, or set"
                    + " JDKDOCTOR_OIDC_ISSUER");
        }
    }

    private boolean isOpen() {
        return tokens.isEmpty() && !openIdTokens.areAccepted();
    }

    @Override
    public Uni<SecurityIdentity> authenticate(RoutingContext context, IdentityProviderManager providers) {
        Optional<String> sent = sent(context);
        if (sent.isEmpty()) {
            return isOpen() && isLocal(context)
                    ? Uni.createFrom().item(identity("local", WRITER))
                    : Uni.createFrom().nullItem();
        }
        Optional<SecurityIdentity> known = tokens.find(sent.get())
                .map(token -> identity(token.name(), token.scope() == TokenFile.Scope.WRITE ? WRITER : READER));
        if (known.isPresent()) {
            return Uni.createFrom().item(known.get());
        }
        if (!openIdTokens.areAccepted() || sent.get().startsWith(TokenFile.PREFIX)) {
            return refused(context);
        }
        return Uni.createFrom()
                .completionStage(() -> vertx.executeBlocking(() -> openIdTokens.holder(sent.get()))
                        .toCompletionStage())
                .flatMap(holder -> holder.map(h -> Uni.createFrom().item(identity(h.name(), h.roles())))
                        .orElseGet(() -> refused(context)));
    }

    // a browser with a token that is no longer valid is a stranger, who can come in anew
    private static Uni<SecurityIdentity> refused(RoutingContext context) {
        return context.request().getHeader("Authorization") == null
                ? Uni.createFrom().nullItem()
                : Uni.createFrom().failure(new AuthenticationFailedException());
    }

    /** Whether somebody with this token may come in. */
    boolean isKnown(String token) {
        return tokens.find(token).isPresent()
                || (openIdTokens.areAccepted() && openIdTokens.holder(token).isPresent());
    }

    private static Optional<String> sent(RoutingContext context) {
        String header = context.request().getHeader("Authorization");
        if (header != null && header.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
            return Optional.of(header.substring(BEARER.length()).strip());
        }
        return isOfThisPage(context)
                ? Optional.ofNullable(context.request().getCookie(COOKIE)).map(Cookie::getValue)
                : Optional.empty();
    }

    // a browser sends the cookie with forms of other ports of this host, too: to it they are the same site
    private static boolean isOfThisPage(RoutingContext context) {
        MultiMap headers = context.request().headers();
        Optional<String> origin = Optional.ofNullable(headers.get("Origin"));
        return origin.map(o -> o.substring(o.indexOf("//") + 2))
                .map(o -> o.equals(headers.get("Host")) || o.equals(headers.get("X-Forwarded-Host")))
                .orElse(true);
    }

    private static SecurityIdentity identity(String name, Set<String> roles) {
        return QuarkusSecurityIdentity.builder()
                .setPrincipal(new QuarkusPrincipal(name))
                .addRoles(roles)
                .build();
    }

    // a page from elsewhere, in a browser on this machine, is not this machine's user: neither under a name that was
    // made to point here (DNS rebinding) nor as the origin of a form
    private static boolean isLocal(RoutingContext context) {
        String here = "http://"
                + Optional.ofNullable(context.request().getHeader("Host")).orElse("localhost");
        Optional<String> origin = Optional.ofNullable(context.request().getHeader("Origin"));
        return isLocal(here) && origin.map(o -> o.equals(here)).orElse(true);
    }

    private static boolean isLocal(String address) {
        try {
            String name = String.valueOf(URI.create(address).getHost());
            return name.equals("localhost") || name.matches("127(\\.[0-9]{1,3}){3}") || name.equals("[::1]");
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    @Override
    public Uni<ChallengeData> getChallenge(RoutingContext context) {
        return Uni.createFrom().item(new ChallengeData(401, "WWW-Authenticate", "Bearer realm=\"jdkdoctor\""));
    }

    @Override
    public Uni<Boolean> sendChallenge(RoutingContext context) {
        String accept =
                Optional.ofNullable(context.request().getHeader("Accept")).orElse("");
        if (accept.contains("text/html") && !context.normalizedPath().startsWith("/api/")) {
            context.response()
                    .setStatusCode(303)
                    .putHeader("Location", "/login")
                    .end();
            return Uni.createFrom().item(true);
        }
        Problem problem =
                Kind.UNAUTHORIZED.with("send Authorization: Bearer and a token; make one with jdkdoctor token");
        context.response().putHeader("WWW-Authenticate", "Bearer realm=\"jdkdoctor\"");
        problems.tell(context, problem);
        return Uni.createFrom().item(true);
    }

    @Override
    public Set<Class<? extends AuthenticationRequest>> getCredentialTypes() {
        return Set.of();
    }
}
