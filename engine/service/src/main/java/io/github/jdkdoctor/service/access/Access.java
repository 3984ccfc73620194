package io.github.jdkdoctor.service.access;

import io.github.jdkdoctor.service.access.Sessions.Guest;
import io.github.jdkdoctor.service.base.Problem;
import io.github.jdkdoctor.service.base.Problem.Kind;
import io.github.jdkdoctor.service.store.Group;
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
import io.vertx.core.http.HttpMethod;
import io.vertx.core.net.SocketAddress;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.net.InetAddress;
import java.net.URI;
import java.net.URLEncoder;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Who may do what. Where there are tokens or an OpenID provider, who shows a token; where there are none, everybody on
 * this machine, which other machines cannot reach.
 */
@ApplicationScoped
public class Access implements HttpAuthenticationMechanism {
    static final String READ = "read";
    static final String WRITE = "write";
    public static final String DELETE = "delete";
    public static final String ADMIN = "admin";
    public static final String FORBIDDEN = "the token's scope is too narrow; ask for one with write, delete or admin";
    private static final Set<String> ALL = Set.of(READ, WRITE, DELETE, ADMIN);

    /** The role of a user with a session to end. */
    static final String SESSION = "session";

    private static final String BEARER = "Bearer ";
    private static final List<String> FORWARDED = List.of("Forwarded", "Via", "X-Forwarded-For", "X-Real-IP");

    private final Tokens tokens;
    private final OpenIdTokens openIdTokens;
    private final Sessions sessions;
    private final Vertx vertx;
    private final Refusals refusals;
    private final Attempts attempts;
    private final String host;
    private volatile boolean open;

    Access(
            Tokens tokens,
            OpenIdTokens openIdTokens,
            Sessions sessions,
            Vertx vertx,
            Refusals refusals,
            Attempts attempts,
            @ConfigProperty(name = "quarkus.http.host") String host) {
        this.tokens = tokens;
        this.openIdTokens = openIdTokens;
        this.sessions = sessions;
        this.vertx = vertx;
        this.refusals = refusals;
        this.attempts = attempts;
        this.host = host;
    }

    void start(@Observes StartupEvent start) throws UnknownHostException {
        open = tokens.isEmpty() && !openIdTokens.areAccepted();
        if (open && !InetAddress.getByName(host).isLoopbackAddress()) {
            throw new ConfigurationException("will not listen on " + host
                    + " for everybody; make a token with jdkdoctor token create NAME --scope write, or set"
                    + " JDKDOCTOR_OIDC_ISSUER");
        }
    }

    // once there was a token it stays closed: revoking the last one locks all out
    private boolean isOpen() {
        if (open && !tokens.isEmpty()) {
            open = false;
        }
        return open;
    }

    @Override
    public Uni<SecurityIdentity> authenticate(RoutingContext context, IdentityProviderManager providers) {
        Optional<String> token = token(context);
        if (token.isPresent()) {
            return later(() -> identify(token.get()))
                    .flatMap(guest -> guest.map(g -> identity(g, Set.of())).orElseGet(() -> fail(context)));
        }
        Optional<String> session = session(context);
        // whose session ended is a stranger, who can come in again
        return session.isPresent()
                ? later(() -> sessions.find(session.get()))
                        .flatMap(guest ->
                                guest.map(g -> identity(g, Set.of(SESSION))).orElseGet(() -> withoutToken(context)))
                : withoutToken(context);
    }

    private Uni<SecurityIdentity> fail(RoutingContext context) {
        long wait = attempts.failed(context).toMillis();
        return Uni.createFrom()
                .emitter(answer -> vertx.setTimer(wait, timer -> answer.fail(new AuthenticationFailedException())));
    }

    private Uni<SecurityIdentity> withoutToken(RoutingContext context) {
        return isOpen() && isLocal(context)
                ? identity(new Guest("local", ALL, Optional.empty(), Group.ALL), Set.of())
                : Uni.createFrom().nullItem();
    }

    // none waits for another one's database or provider
    private <T> Uni<T> later(Callable<T> work) {
        return Uni.createFrom()
                .completionStage(() -> vertx.executeBlocking(work, false).toCompletionStage());
    }

    /** Whose token it is; empty where it has no owner. Waits for the OpenID provider, if that is asked. */
    public Optional<Guest> identify(String token) {
        Optional<Guest> known = tokens.find(token).map(Access::guest);
        return known.isPresent() || !openIdTokens.areAccepted() || token.startsWith(TokenFile.PREFIX)
                ? known
                : openIdTokens.holder(token);
    }

    static Guest guest(TokenFile.Token token) {
        return new Guest(token.name(), token.scope().roles(), Optional.of(token.sha256()), token.group());
    }

    private static Optional<String> token(RoutingContext context) {
        return Optional.ofNullable(context.request().getHeader("Authorization"))
                .filter(header -> header.regionMatches(true, 0, BEARER, 0, BEARER.length()))
                .map(header -> header.substring(BEARER.length()).strip());
    }

    /** The secret of the session that a request belongs to. */
    public static Optional<String> session(RoutingContext context) {
        return isOfThisPage(context)
                ? Optional.ofNullable(context.request().getCookie(Sessions.COOKIE))
                        .map(Cookie::getValue)
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

    private static Uni<SecurityIdentity> identity(Guest guest, Set<String> more) {
        return Uni.createFrom()
                .item(QuarkusSecurityIdentity.builder()
                        .setPrincipal(new QuarkusPrincipal(guest.name()))
                        .addRoles(guest.roles())
                        .addRoles(more)
                        .addAttribute(Permissions.GROUP, guest.group())
                        .build());
    }

    // the peer's address decides. A page from elsewhere, in a browser on this machine, is not this machine's user:
    // neither
    // under a name that was made to point here (DNS rebinding) nor as the origin of a form. Nor is whom a proxy serves.
    private static boolean isLocal(RoutingContext context) {
        if (!isLoopback(context.request().remoteAddress())
                || FORWARDED.stream().anyMatch(context.request().headers()::contains)) {
            return false;
        }
        String here = "http://"
                + Optional.ofNullable(context.request().getHeader("Host")).orElse("localhost");
        Optional<String> origin = Optional.ofNullable(context.request().getHeader("Origin"));
        return isLocal(here) && origin.map(o -> o.equals(here)).orElse(true);
    }

    // as a number, so that no name is looked up
    private static boolean isLoopback(SocketAddress peer) {
        try {
            return InetAddress.getByName(peer.hostAddress()).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
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
            // back to what was asked for, as a link that was sent
            String back = context.request().method().equals(HttpMethod.GET)
                    ? "?to=" + URLEncoder.encode(context.request().uri(), StandardCharsets.UTF_8)
                    : "";
            context.response()
                    .setStatusCode(303)
                    .putHeader("Location", "/login" + back)
                    .end();
            return Uni.createFrom().item(true);
        }
        Problem problem =
                Kind.UNAUTHORIZED.with("send Authorization: Bearer and a token; make one with jdkdoctor token");
        context.response().putHeader("WWW-Authenticate", "Bearer realm=\"jdkdoctor\"");
        refusals.tell(context, problem);
        return Uni.createFrom().item(true);
    }

    @Override
    public Set<Class<? extends AuthenticationRequest>> getCredentialTypes() {
        return Set.of();
    }
}
