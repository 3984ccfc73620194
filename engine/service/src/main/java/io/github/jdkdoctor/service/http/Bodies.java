package io.github.jdkdoctor.service.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.jdkdoctor.service.base.Problem;
import io.github.jdkdoctor.service.base.Problem.Kind;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.quarkus.vertx.http.runtime.security.QuarkusHttpUser;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.impl.RoutingContextInternal;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Bounds what requests besides uploads bring: all of it is in memory, and several times where it is JSON. */
@ApplicationScoped
class Bodies {
    /** Of a client that showed no token yet: the form of the login fits. */
    static final long MOST_OF_STRANGERS = 8 << 10;

    private static final long MOST = 8 << 20;
    private static final Duration LONGEST = Duration.ofSeconds(30);
    // a form comes in one piece
    private static final Duration LONGEST_OF_STRANGERS = Duration.ofSeconds(5);
    // after authentication (200) and authorization (100), before uploads
    private static final int PRIORITY = 60;

    private static final Set<String> LOGIN = Set.of("/login", "/logout");
    // a call of a tool has some ten values on four levels
    private static final int MOST_DEPTH = 32;
    private static final int MOST_VALUES = 10_000;
    private static final JsonFactory JSON = new JsonFactory();
    private static final Pattern NO_ESCAPE = Pattern.compile("%(?![0-9A-Fa-f]{2})");

    private final Vertx vertx;
    private final Problems problems;
    // a sixteenth of the heap: text, its tree and what base64 is turned into are some five times as much
    private final AtomicLong left =
            new AtomicLong(Math.max(MOST, Runtime.getRuntime().maxMemory() / 16));
    // 100 of them, apart from those who are known
    private final AtomicLong leftToStrangers = new AtomicLong(100 * MOST_OF_STRANGERS);

    Bodies(Vertx vertx, Problems problems) {
        this.vertx = vertx;
        this.problems = problems;
    }

    void register(@Observes Filters filters) {
        filters.register(this::admit, PRIORITY);
    }

    private void admit(RoutingContext context) {
        HttpServerRequest request = context.request();
        boolean chunked = request.getHeader("Transfer-Encoding") != null;
        String length = Optional.ofNullable(request.getHeader("Content-Length")).orElse("0");
        if (Uploads.isUpload(request.method(), context.normalizedPath()) || (!chunked && length.equals("0"))) {
            context.next();
            return;
        }
        boolean stranger = LOGIN.contains(context.normalizedPath())
                || !(context.user() instanceof QuarkusHttpUser user)
                || user.getSecurityIdentity().isAnonymous();
        Optional<Problem> excess = excess(chunked, length, stranger ? MOST_OF_STRANGERS : MOST);
        if (excess.isPresent()) {
            problems.refuse(context, excess.get());
            return;
        }
        long bytes = Long.parseLong(length);
        AtomicLong from = stranger ? leftToStrangers : left;
        if (from.addAndGet(-bytes) < 0) {
            from.addAndGet(bytes);
            problems.refuse(context, Kind.OVERLOADED.with("too much is sent at the moment; try again later", 1));
            return;
        }
        long end = vertx.setTimer(
                (stranger ? LONGEST_OF_STRANGERS : LONGEST).toMillis(), timer -> endOf(context, request));
        context.addEndHandler(answered -> {
            vertx.cancelTimer(end);
            from.addAndGet(bytes);
        });
        if (context.normalizedPath().startsWith("/mcp")) {
            // before it is made to a tree, which is many times as large as what it is made from
            check(
                    context,
                    Bodies::isSimple,
                    "the body is no JSON, or is deeper than " + MOST_DEPTH + " levels or of more than " + MOST_VALUES
                            + " values");
        } else if (isForm(request)) {
            check(context, Bodies::isEncoded, "the form has a % without two hexadecimal digits; send it as %25");
        } else {
            context.next();
        }
    }

    private void check(RoutingContext context, Predicate<Buffer> isGood, String otherwise) {
        Buffer body = Buffer.buffer();
        context.request().handler(body::appendBuffer);
        context.request().endHandler(end -> {
            if (isGood.test(body)) {
                RoutingContextInternal internal = (RoutingContextInternal) context;
                internal.visitHandler(RoutingContextInternal.BODY_HANDLER);
                internal.setBody(body);
                context.next();
            } else {
                problems.refuse(context, Kind.BAD_REQUEST.with(otherwise));
            }
        });
        context.request().resume();
    }

    private static boolean isForm(HttpServerRequest request) {
        return Optional.ofNullable(request.getHeader("Content-Type"))
                .map(type -> type.toLowerCase(Locale.ROOT).startsWith("application/x-www-form-urlencoded"))
                .orElse(false);
    }

    private static boolean isEncoded(Buffer body) {
        return !NO_ESCAPE.matcher(body.toString(StandardCharsets.ISO_8859_1)).find();
    }

    private static boolean isSimple(Buffer body) {
        int depth = 0;
        int values = 0;
        try (JsonParser parser = JSON.createParser(body.getBytes())) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
                if (depth > MOST_DEPTH || ++values > MOST_VALUES) {
                    return false;
                }
            }
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    // a connection that is closed ends its request, and gives back what that had
    private void endOf(RoutingContext context, HttpServerRequest request) {
        if (!request.isEnded()) {
            problems.refuse(context, Kind.UPLOAD_TIMEOUT.with("the body did not come in time"));
            request.connection().close();
        }
    }

    // has to say how long it is
    private static Optional<Problem> excess(boolean chunked, String length, long most) {
        if (chunked || !length.matches("[0-9]{1,18}")) {
            return Optional.of(Kind.LENGTH_REQUIRED.with("send Content-Length, and the body as it says"));
        }
        return Long.parseLong(length) <= most
                ? Optional.empty()
                : Optional.of(Kind.TOO_LARGE.with(
                        "the request is over the limit of " + most + " bytes; bundles go to /api/v1/diagnoses"));
    }
}
