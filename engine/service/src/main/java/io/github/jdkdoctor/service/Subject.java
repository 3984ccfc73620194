package io.github.jdkdoctor.service;

import io.github.jdkdoctor.service.Problem.Kind;
import io.vertx.ext.web.RoutingContext;
import java.time.OffsetDateTime;
import java.util.Optional;

/**
 * What a bundle is about, as its sender says; empty where nothing was said.
 *
 * @param ran when the current run was; now where it is empty
 */
record Subject(String service, String environment, String version, Optional<OffsetDateTime> ran) {
    static final int MOST = 100;

    /** What a request says, in its address or in the fields of its form. */
    static Subject of(RoutingContext context) {
        return new Subject(
                text(context, "service"),
                text(context, "environment"),
                text(context, "version"),
                given(context, "time").map(text -> ListQuery.read("time", text, ListQuery.TIME, ListQuery::time)));
    }

    private static String text(RoutingContext context, String name) {
        String text = given(context, name).orElse("");
        if (text.length() > MOST || text.chars().anyMatch(Character::isISOControl)) {
            throw Kind.BAD_REQUEST
                    .with(name + " '" + FileName.shown(text) + "' is longer than " + MOST
                            + " characters, or has characters that are none")
                    .exception();
        }
        return text;
    }

    /** A field of the form, or a parameter of the address; empty where neither says anything. */
    static Optional<String> given(RoutingContext context, String name) {
        return Optional.ofNullable(context.request().formAttributes().get(name))
                .or(() -> context.queryParam(name).stream().findFirst())
                .map(String::strip)
                .filter(text -> !text.isEmpty());
    }
}
