package io.github.jdkdoctor.service;

import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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
import org.jspecify.annotations.Nullable;

/** Access tokens of the configured OpenID provider. */
@ApplicationScoped
class OpenIdTokens {
    private static final Logger LOG = Logger.getLogger(OpenIdTokens.class);

    private final Settings.Oidc settings;
    private final ObjectMapper mapper;
    private volatile @Nullable JwtConsumer consumer;

    OpenIdTokens(Settings settings, ObjectMapper mapper) {
        this.settings = settings.oidc();
        this.mapper = mapper;
    }

    boolean areAccepted() {
        return settings.issuer().isPresent();
    }

    /** Whose token it is and what it allows. */
    record Holder(String name, Set<String> roles) {}

    /** Reads a token; waits for the provider's keys the first time. Empty where it is not valid. */
    Optional<Holder> holder(String token) {
        try {
            JwtClaims claims = consumer().processToClaims(token);
            return Optional.of(new Holder(claims.getSubject(), roles(claims)));
        } catch (InvalidJwtException | MalformedClaimException e) {
            return Optional.empty();
        } catch (IOException e) {
            LOG.errorf("the OpenID provider can not be reached: %s", e.getMessage());
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
        if (granted.contains(settings.writeScope())) {
            roles.addAll(Access.WRITER);
        }
        if (granted.contains(settings.readScope())) {
            roles.addAll(Access.READER);
        }
        return roles;
    }

    private JwtConsumer consumer() throws IOException {
        JwtConsumer made = consumer;
        if (made == null) {
            String issuer = settings.issuer().orElseThrow();
            String about = issuer.replaceAll("/+$", "") + "/.well-known/openid-configuration";
            String keys = mapper.readTree(new Get().get(about).getBody())
                    .path("jwks_uri")
                    .asText();
            made = new JwtConsumerBuilder()
                    .setRequireExpirationTime()
                    .setRequireSubject()
                    .setAllowedClockSkewInSeconds(30)
                    .setExpectedIssuer(issuer)
                    .setExpectedAudience(settings.audience())
                    .setVerificationKeyResolver(new HttpsJwksVerificationKeyResolver(new HttpsJwks(keys)))
                    .setJwsAlgorithmConstraints(
                            ConstraintType.PERMIT,
                            AlgorithmIdentifiers.RSA_USING_SHA256,
                            AlgorithmIdentifiers.RSA_PSS_USING_SHA256,
                            AlgorithmIdentifiers.ECDSA_USING_P256_CURVE_AND_SHA256)
                    .build();
            consumer = made;
        }
        return made;
    }
}
