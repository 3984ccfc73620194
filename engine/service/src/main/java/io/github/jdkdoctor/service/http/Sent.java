package io.github.jdkdoctor.service.http;

import io.github.jdkdoctor.service.base.FileName;
import io.github.jdkdoctor.service.base.IdempotencyKey;
import io.github.jdkdoctor.service.base.Problem.Kind;
import io.github.jdkdoctor.service.store.Baseline;
import io.github.jdkdoctor.service.store.Subject;
import io.github.jdkdoctor.service.store.Submission;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;

/** What a request says of the bundle that it sends, in its address or in the fields of its form. */
public final class Sent {
    private Sent() {}

    static Submission by(RoutingContext context, String author, Optional<IdempotencyKey> key) {
        return new Submission(
                Uploads.of(context),
                subject(context),
                author,
                key,
                given(context, "baseline").map(Baseline::of).orElse(Baseline.SENT),
                Optional.empty());
    }

    private static Subject subject(RoutingContext context) {
        return new Subject(
                text(context, "service"),
                text(context, "environment"),
                text(context, "version"),
                given(context, "time").map(text -> ListQuery.read("time", text, ListQuery.TIME, ListQuery::time)));
    }

    private static String text(RoutingContext context, String name) {
        String text = given(context, name).orElse("");
        if (!Subject.canBe(text)) {
            throw Kind.BAD_REQUEST
                    .with(name + " '" + FileName.shown(text) + "' is longer than " + Subject.MOST
                            + " characters, or has characters that are none")
                    .exception();
        }
        return text;
    }

    private static Optional<String> given(RoutingContext context, String name) {
        return Optional.ofNullable(context.request().formAttributes().get(name))
                .or(() -> context.queryParam(name).stream().findFirst())
                .map(String::strip)
                .filter(text -> !text.isEmpty());
    }
}
