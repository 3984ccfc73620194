package io.github.jdkdoctor.service;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jdkdoctor.diagnosis.Certainty;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jboss.logging.Logger;

/** Tells other programs of reports that are certain enough, signed, so that those can tell them from others'. */
@ApplicationScoped
class Webhooks {
    private static final Logger LOG = Logger.getLogger(Webhooks.class);
    // what a receiver that is away for long does not get; nobody waits for it
    private static final int MOST_WAITING = 1000;
    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final List<Duration> AGAIN = List.of(Duration.ofSeconds(1), Duration.ofSeconds(10));

    private final Settings.Webhook settings;
    private final ObjectMapper mapper;
    private final MeterRegistry metrics;
    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(TIMEOUT).build();
    private final ThreadPoolExecutor sender =
            new ThreadPoolExecutor(1, 1, 1, TimeUnit.MINUTES, new ArrayBlockingQueue<>(MOST_WAITING), Webhooks::thread);

    Webhooks(Settings settings, ObjectMapper mapper, MeterRegistry metrics) {
        this.settings = settings.webhook();
        this.mapper = mapper;
        this.metrics = metrics;
    }

    /** What a receiver wants to read. */
    enum Form {
        /** The diagnosis, as the API has it. */
        JSON,
        /** A line for people, as {@code text}, which chat tools show. */
        CHAT
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "webhooks");
        thread.setDaemon(true);
        return thread;
    }

    void tell(Diagnosis diagnosis) {
        Certainty least = Certainty.valueOf(settings.certainty().toUpperCase(Locale.ROOT));
        if (settings.urls().isEmpty()
                || diagnosis
                        .certainty()
                        .filter(c -> Rank.of(c) >= Rank.of(least))
                        .isEmpty()) {
            return;
        }
        String body = body(diagnosis);
        for (URI url : settings.urls().get()) {
            try {
                sender.execute(() -> send(url, body));
            } catch (RejectedExecutionException e) {
                count("dropped");
                LOG.warnf("%s gets no word of %s: too many wait", url.getHost(), diagnosis.id());
            }
        }
    }

    private String body(Diagnosis diagnosis) {
        String page = settings.page().map(p -> p.replaceAll("/+$", "")).orElse("") + "/diagnoses/" + diagnosis.id();
        ObjectNode body = mapper.createObjectNode();
        if (settings.form() == Form.CHAT) {
            String about = diagnosis.service().map(service -> service + ": ").orElse("");
            body.put(
                    "text",
                    about + diagnosis.title() + " ("
                            + diagnosis.certainty().map(Certainty::label).orElse("") + ") " + page);
        } else {
            body.put("event", "report").put("page", page).set("diagnosis", mapper.valueToTree(diagnosis));
        }
        try {
            return mapper.writeValueAsString(body);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private void send(URI url, String body) {
        for (int attempt = 0; ; attempt++) {
            try {
                long now = Instant.now().getEpochSecond();
                HttpRequest.Builder request = HttpRequest.newBuilder(url)
                        .timeout(TIMEOUT)
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(body));
                settings.secret()
                        .ifPresent(secret -> request.header(
                                "Jdkdoctor-Signature", "t=" + now + ",v1=" + signature(secret, now, body)));
                int status = client.send(request.build(), HttpResponse.BodyHandlers.discarding())
                        .statusCode();
                if (status < 300) {
                    count("told");
                    return;
                }
                LOG.warnf("%s answers %d to a report", url.getHost(), status);
            } catch (IOException e) {
                LOG.warnf(
                        "%s cannot be told of a report: %s",
                        url.getHost(), e.getClass().getSimpleName());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
            if (attempt == AGAIN.size()) {
                count("failed");
                return;
            }
            try {
                Thread.sleep(AGAIN.get(attempt).toMillis());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    /** HMAC-SHA-256 of the time, a dot and the body, in hexadecimal digits. */
    static String signature(String secret, long time, String body) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            return HexFormat.of().formatHex(mac.doFinal((time + "." + body).getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private void count(String outcome) {
        metrics.counter("jdkdoctor.webhooks", "outcome", outcome).increment();
    }

    @PreDestroy
    void stop() {
        sender.shutdownNow();
    }
}
