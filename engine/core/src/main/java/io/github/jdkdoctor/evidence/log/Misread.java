package io.github.jdkdoctor.evidence.log;

import io.github.jdkdoctor.evidence.FactSink;
import java.util.Locale;

/** Lines that begin like a known form and then differ: cut off, mixed with another line, or of an unknown JDK. */
final class Misread {
    private long count;
    private long first;
    private String text = "";

    void line(long number, Cursor cursor) {
        if (count++ == 0) {
            first = number;
            String rest = cursor.rest();
            text = rest.length() > 80 ? rest.substring(0, 80) + "…" : rest;
        }
    }

    long count() {
        return count;
    }

    void report(FactSink sink) {
        if (count == 1) {
            sink.remark(
                    String.format(Locale.ROOT, "line %d is in a known form but was not understood: '%s'", first, text));
        } else if (count > 1) {
            sink.remark(String.format(
                    Locale.ROOT,
                    "%,d lines in known forms were not understood; the first is line %d: '%s'",
                    count,
                    first,
                    text));
        }
    }
}
