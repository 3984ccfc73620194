package io.github.jdkdoctor.evidence.log;

import io.github.jdkdoctor.evidence.FactSink;
import java.util.Locale;

/** Lines of one kind that were not understood: how many, and the first of them. */
final class Misread {
    private final String one;
    private final String many;
    private long count;
    private long first;
    private String text = "";

    private Misread(String one, String many) {
        this.one = one;
        this.many = many;
    }

    /** Lines that begin like a known form and then differ: cut off, mixed with another line, or of an unknown JDK. */
    static Misread ofKnownForms() {
        return new Misread(
                "line %d is in a known form but was not understood: '%s'",
                "%,d lines in known forms were not understood; the first is line %d: '%s'");
    }

    /** Lines that are in no known form. */
    static Misread unknown() {
        return new Misread(
                "line %d is in no known form and was passed over: '%s'",
                "%,d lines are in no known form and were passed over; the first is line %d: '%s'");
    }

    /** The lines of a log of which none is used. */
    static Misread ofNoUse() {
        return new Misread(
                "line %d, the only one, says nothing that is used: '%s'",
                "none of its %,d lines says anything that is used; the first is line %d: '%s'");
    }

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
            sink.remark(String.format(Locale.ROOT, one, first, text));
        } else if (count > 1) {
            sink.remark(String.format(Locale.ROOT, many, count, first, text));
        }
    }
}
