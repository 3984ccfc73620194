package io.github.jdkdoctor.service.http;

import io.netty.channel.Channel;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.timeout.IdleStateHandler;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.net.impl.ConnectionBase;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Ends connections on which nothing happens. Between requests that is what was sent so far of a header, too: it stays in
 * the decoder, which stands before what watches the time. A request has longer, since its examination has to wait for others.
 */
@ApplicationScoped
class Connections {
    private static final Duration LONGEST_IN_A_REQUEST = Duration.ofMinutes(5);
    // before all others
    private static final int PRIORITY = 1100;

    private final Duration longestBetween;

    Connections(@ConfigProperty(name = "quarkus.http.idle-timeout") Duration longestBetween) {
        this.longestBetween = longestBetween;
    }

    void register(@Observes Filters filters) {
        filters.register(this::allow, PRIORITY);
    }

    private void allow(RoutingContext context) {
        Channel channel = ((ConnectionBase) context.request().connection()).channel();
        endAfter(channel, LONGEST_IN_A_REQUEST);
        context.addEndHandler(end -> endAfter(channel, longestBetween));
        context.next();
    }

    private static void endAfter(Channel channel, Duration silence) {
        channel.eventLoop().execute(() -> {
            ChannelPipeline pipeline = channel.pipeline();
            // a connection that was closed has none
            Optional.ofNullable(pipeline.context(IdleStateHandler.class))
                    .ifPresent(watch -> pipeline.replace(
                            watch.name(),
                            watch.name(),
                            // an answer that a slow client reads is no silence
                            new IdleStateHandler(true, 0, 0, silence.toMillis(), TimeUnit.MILLISECONDS)));
        });
    }
}
