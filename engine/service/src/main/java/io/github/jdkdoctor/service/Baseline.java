package io.github.jdkdoctor.service;

import io.github.jdkdoctor.service.Problem.Kind;
import io.vertx.ext.web.RoutingContext;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Where the baseline run of a bundle is. */
enum Baseline {
    /** In what was sent, or nowhere. */
    SENT,
    /** In the bundle of the last good report of its service. */
    LAST_GOOD,
    /** There as well, unless one was sent or there is no such bundle. */
    LAST_GOOD_OR_NONE;

    /** What a request says. */
    static Baseline of(RoutingContext context) {
        return Subject.given(context, "baseline")
                .map(given -> Arrays.stream(values())
                        .filter(baseline -> baseline.label().equals(given))
                        .findFirst()
                        .orElseThrow(() -> Kind.BAD_REQUEST
                                .with("baseline '" + FileName.shown(given) + "' is not "
                                        + Arrays.stream(values())
                                                .map(Baseline::label)
                                                .collect(Collectors.joining(" or "))
                                        + "; a file is a part of a form")
                                .exception()))
                .orElse(SENT);
    }

    private String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
