package io.github.jdkdoctor.service.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jdkdoctor.diagnosis.Certainty;
import io.github.jdkdoctor.service.base.ProblemException;
import io.github.jdkdoctor.service.base.Settings;
import io.github.jdkdoctor.service.base.Trace;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jboss.logging.Logger;

/**
 * Tells other programs of reports that are certain enough, signed, so that those can tell them from others'. Who is to be told
 * is stored with the report, in its transaction, and stays until the receiver has taken it: whatever ends this process, each
 * receiver gets each report at least once.
 */
@ApplicationScoped
public class Webhooks {
    private static final Logger LOG = Logger.getLogger(Webhooks.class);
    private static final Duration ROUND = Duration.ofSeconds(1);
    private static final int AT_ONCE = 16;
    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    // longer than one takes to be sent: where its process ended meanwhile, it is sent again then
    private static final Duration LEASE = Duration.ofSeconds(10);
    // a receiver may be away for a night
    private static final List<Duration> AGAIN = List.of(
            Duration.ofSeconds(1),
            Duration.ofSeconds(10),
            Duration.ofMinutes(1),
            Duration.ofMinutes(5),
            Duration.ofMinutes(30),
            Duration.ofHours(2),
            Duration.ofHours(8),
            Duration.ofHours(14));

    private final Settings.Webhook settings;
    private final List<URI> urls;
    private final int least;
    private final Database database;
    private final ObjectMapper mapper;
    private final MeterRegistry metrics;
    private final AtomicInteger waiting = new AtomicInteger();
    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(TIMEOUT).build();
    private final ScheduledThreadPoolExecutor clock = new ScheduledThreadPoolExecutor(1, Webhooks::thread);

    Webhooks(Settings settings, Database database, ObjectMapper mapper, MeterRegistry metrics) {
        this.settings = settings.webhook();
        this.database = database;
        this.mapper = mapper;
        this.metrics = metrics;
        urls = this.settings.urls().orElse(List.of());
        least = Rank.of(Certainty.valueOf(this.settings.certainty().toUpperCase(Locale.ROOT)));
        Gauge.builder("jdkdoctor.webhooks.waiting", waiting, AtomicInteger::get)
                .description("Reports that a receiver has not taken yet, of all replicas")
                .register(metrics);
    }

    private record Delivery(String id, UUID diagnosis, URI url, int attempts) {}

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "webhooks");
        thread.setDaemon(true);
        return thread;
    }

    void start(@Observes StartupEvent start) {
        if (!urls.isEmpty()) {
            Future<?> unused = clock.scheduleWithFixedDelay(this::round, 0, ROUND.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    /** Has a report told that is stored by the same transaction; its certainty is that of {@link Rank}. */
    void remember(Connection connection, String diagnosis, int certainty) throws SQLException {
        if (certainty < least) {
            return;
        }
        for (URI url : urls) {
            Database.update(
                    connection,
                    "insert into webhook (id, diagnosis, url, due, attempts) values (?, ?, ?, current_timestamp, 0)",
                    UUID.randomUUID().toString(),
                    diagnosis,
                    url.toString());
        }
    }

    // what was not delivered yet comes first, so that a receiver that is away for long keeps none of the others waiting
    private void round() {
        try {
            List<CompletableFuture<?>> sent = new ArrayList<>();
            for (Delivery delivery : due()) {
                if (claim(delivery)) {
                    sent.add(send(delivery));
                }
            }
            CompletableFuture.allOf(sent.toArray(CompletableFuture[]::new)).join();
            waiting.set(database.query("select count(*) from webhook", row -> row.getInt(1))
                    .get(0));
        } catch (ProblemException away) {
            LOG.debugf("no webhook is told of reports: %s", away.getMessage());
        } catch (RuntimeException e) {
            LOG.errorf("no webhook is told of reports: %s", Trace.of(e));
        }
    }

    // another replica may have other receivers, of a later configuration
    private List<Delivery> due() {
        List<Object> values = new ArrayList<>(urls.stream().map(URI::toString).toList());
        values.add(AT_ONCE);
        return database.query(
                "select id, diagnosis, url, attempts from webhook where due <= current_timestamp and url in ("
                        + String.join(", ", Collections.nCopies(urls.size(), "?"))
                        + ") order by attempts, due limit ?",
                row -> new Delivery(
                        row.getString(1),
                        UUID.fromString(row.getString(2)),
                        URI.create(row.getString(3)),
                        row.getInt(4)),
                values.toArray());
    }

    private boolean claim(Delivery delivery) {
        return database.update(
                        "update webhook set attempts = ?, due = " + Database.IN_SECONDS
                                + " where id = ? and attempts = ?",
                        delivery.attempts() + 1,
                        LEASE.toSeconds(),
                        delivery.id(),
                        delivery.attempts())
                > 0;
    }

    private CompletableFuture<?> send(Delivery delivery) {
        Optional<Diagnosis> diagnosis = database
                .query(
                        "select " + Store.COLUMNS + " from diagnosis d where d.id = ?",
                        Store::diagnosis,
                        delivery.diagnosis().toString())
                .stream()
                .findFirst();
        if (diagnosis.isEmpty()) {
            return CompletableFuture.completedFuture(false);
        }
        String body = body(diagnosis.get());
        HttpRequest.Builder request = HttpRequest.newBuilder(delivery.url())
                .timeout(TIMEOUT)
                .header("Content-Type", "application/json")
                .header("Jdkdoctor-Delivery", delivery.id())
                .POST(HttpRequest.BodyPublishers.ofString(body));
        long now = Instant.now().getEpochSecond();
        settings.secret()
                .ifPresent(secret ->
                        request.header("Jdkdoctor-Signature", "t=" + now + ",v1=" + signature(secret, now, body)));
        return client.sendAsync(request.build(), HttpResponse.BodyHandlers.discarding())
                .handle((answer, failure) -> failure == null
                        ? answer.statusCode() < 300 ? Optional.<String>empty() : Optional.of("" + answer.statusCode())
                        : Optional.of(cause(failure).getClass().getSimpleName()))
                .thenAccept(
                        failed -> failed.ifPresentOrElse(why -> again(delivery, why), () -> done(delivery, "told")));
    }

    private static Throwable cause(Throwable failure) {
        return failure.getCause() == null ? failure : failure.getCause();
    }

    private void again(Delivery delivery, String why) {
        LOG.warnf("%s does not take a report: %s", delivery.url().getHost(), why);
        if (delivery.attempts() >= AGAIN.size()) {
            done(delivery, "failed");
            return;
        }
        database.update(
                "update webhook set due = " + Database.IN_SECONDS + " where id = ?",
                AGAIN.get(delivery.attempts()).toSeconds(),
                delivery.id());
        count("again");
    }

    private void done(Delivery delivery, String outcome) {
        database.updateOnFullDisk("delete from webhook where id = ?", delivery.id());
        count(outcome);
    }

    private String body(Diagnosis diagnosis) {
        String page = settings.page().map(p -> p.replaceAll("/+$", "")).orElse("") + "/diagnoses/" + diagnosis.id();
        ObjectNode body = mapper.createObjectNode();
        if (settings.form() == Settings.Webhook.Form.CHAT) {
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

    /** HMAC-SHA-256 of the time, a dot and the body, in hexadecimal digits. */
    public static String signature(String secret, long time, String body) {
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
        clock.shutdownNow();
    }
}
