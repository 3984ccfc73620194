package io.github.jdkdoctor.fleet;

import java.util.Locale;

/** Numbers with what they count. */
final class Count {
    private Count() {}

    /** {@code 1 bundle}, {@code 1,200 bundles}. */
    static String of(long count, String what) {
        return String.format(Locale.ROOT, "%,d %s%s", count, what, count == 1 || what.equals("series") ? "" : "s");
    }
}
