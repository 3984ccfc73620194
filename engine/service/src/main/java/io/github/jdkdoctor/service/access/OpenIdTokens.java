package io.github.jdkdoctor.service.access;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jdkdoctor.service.base.Problem;
import io.github.jdkdoctor.service.base.ProblemException;
import io.github.jdkdoctor.service.base.Settings;
import io.github.jdkdoctor.service.store.Group;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.jboss.logging.Logger;
import org.jose4j.http.Get;
import org.jose4j.jwa.AlgorithmConstraints.ConstraintType;
import org.jose4j.jwk.HttpsJwks;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.MalformedClaimException;
import org.jose4j.jwt.consumer.InvalidJwtException;
import org.jose4j.jwt.consumer.JwtConsumer;
import org.jose4j.jwt.consumer.JwtConsumerBuilder;
import org.jose4j.keys.resolvers.HttpsJwksVerificationKeyResolver;

/** Access tokens of the configured OpenID provider. */
@ApplicationScoped
class OpenIdTokens {
    private static final Logger LOG = Logger.getLogger(OpenIdTokens.class);
    private static final Duration TIMEOUT = Duration.ofSeconds(3);
    // a hanging provider costs the first caller its time-outs, and the others no more than this
    private static final Duration PATIENCE = Duration.ofMillis(500);
    // until a provider that did not answer is asked again
    private static final Duration AGAIN = Duration.ofSeconds(10);
    // through an outage of the provider, for tokens of keys that are known
    private static final Duration KEYS_STAY = Duration.ofHours(1);

    private final Settings.Oidc settings;
    private final ObjectMapper mapper;
    private final AtomicReference<Discovery> discovery = new AtomicReference<>();

    OpenIdTokens(Settings settings, ObjectMapper mapper) {
        this.settings = settings.oidc();
        this.mapper = mapper;
    }

    /** What the provider says of itself, asked for once by the first caller. */
    private record Discovery(FutureTask<JwtConsumer> answer, long asked) {}

    boolean areAccepted() {
        return settings.issuer().isPresent();
    }

    /**
     * Reads a token; waits for the provider the first time. Empty where it is not valid.
     *
     * @throws ProblemException where the provider does not answer
     */
    Optional<Sessions.Guest> holder(String token) {
        try {
            JwtClaims claims = consumer().processToClaims(token);
            return Optional.of(new Sessions.Guest(claims.getSubject(), roles(claims), Optional.empty(), Group.ALL));
        } catch (InvalidJwtException | MalformedClaimException e) {
            return Optional.empty();
        }
    }

    private Set<String> roles(JwtClaims claims) {
        Set<String> granted = new HashSet<>();
        for (String claim : List.of("scope", "scp", "roles")) {
            Object value = claims.getClaimValue(claim);
            if (value instanceof String text) {
                granted.addAll(Arrays.asList(text.split(" ", -1)));
            } else if (value instanceof List<?> list) {
                list.forEach(one -> granted.add(String.valueOf(one)));
            }
        }
        Set<String> roles = new HashSet<>();
        if (granted.contains(settings.readScope())) {
            roles.addAll(TokenFile.Scope.READ.roles());
        }
        if (granted.contains(settings.writeScope())) {
            roles.addAll(TokenFile.Scope.WRITE.roles());
        }
        if (granted.contains(settings.deleteScope())) {
            roles.addAll(TokenFile.Scope.DELETE.roles());
        }
        if (granted.contains(settings.adminScope())) {
            roles.addAll(TokenFile.Scope.ADMIN.roles());
        }
        return roles;
    }

    private JwtConsumer consumer() {
        FutureTask<JwtConsumer> answer = discovery
                .updateAndGet(known -> known == null || hasFailed(known)
                        ? new Discovery(new FutureTask<>(this::discover), System.nanoTime())
                        : known)
                .answer();
        // does nothing where it was asked before
        answer.run();
        try {
            // the caller has waited; no other one waits for long
            return answer.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw away();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw away();
        }
    }

    private static boolean hasFailed(Discovery known) {
        if (!known.answer().isDone() || System.nanoTime() - known.asked() < AGAIN.toNanos()) {
            return false;
        }
        try {
            known.answer().get();
            return false;
        } catch (ExecutionException e) {
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static ProblemException away() {
        return Problem.Kind.PROVIDER_UNAVAILABLE
                .with("the OpenID provider does not answer; try again later", (int) AGAIN.toSeconds())
                .exception();
    }

    private JwtConsumer discover() throws IOException {
        String issuer = settings.issuer().orElseThrow();
        String about = issuer.replaceAll("/+$", "") + "/.well-known/openid-configuration";
        try {
            String keys = mapper.readTree(client().get(about).getBody())
                    .path("jwks_uri")
                    .asText();
            HttpsJwks known = new HttpsJwks(keys);
            known.setSimpleHttpGet(client());
            known.setRetainCacheOnErrorDuration(KEYS_STAY.toSeconds());
            return new JwtConsumerBuilder()
                    .setRequireExpirationTime()
                    .setRequireSubject()
                    .setAllowedClockSkewInSeconds(30)
                    .setExpectedIssuer(issuer)
                    .setExpectedAudience(settings.audience())
                    .setVerificationKeyResolver(new HttpsJwksVerificationKeyResolver(known))
                    .setJwsAlgorithmConstraints(
                            ConstraintType.PERMIT,
                            AlgorithmIdentifiers.RSA_USING_SHA256,
                            AlgorithmIdentifiers.RSA_PSS_USING_SHA256,
                            AlgorithmIdentifiers.ECDSA_USING_P256_CURVE_AND_SHA256)
                    .build();
        } catch (IOException e) {
            LOG.errorf("the OpenID provider cannot be reached: %s", e.getMessage());
            throw e;
        }
    }

    private static Get client() {
        Get get = new Get();
        get.setConnectTimeout((int) TIMEOUT.toMillis());
        get.setReadTimeout((int) TIMEOUT.toMillis());
        get.setRetries(0);
        return get;
    }
}
