package io.github.jdkdoctor.service.store;

import io.github.jdkdoctor.service.base.FileName;
import io.github.jdkdoctor.service.base.Problem.Kind;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Where the baseline run of a bundle is. */
public enum Baseline {
    /** In what was sent, or nowhere. */
    SENT,
    /** In the bundle of the last good report of its service. */
    LAST_GOOD,
    /** There as well, unless one was sent or there is no such bundle. */
    LAST_GOOD_OR_NONE;

    /** By its name in a request. */
    public static Baseline of(String name) {
        return Arrays.stream(values())
                .filter(baseline -> baseline.label().equals(name))
                .findFirst()
                .orElseThrow(() -> Kind.BAD_REQUEST
                        .with("baseline '" + FileName.shown(name) + "' is not "
                                + Arrays.stream(values()).map(Baseline::label).collect(Collectors.joining(" or "))
                                + "; a file is a part of a form")
                        .exception());
    }

    private String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
