package io.github.jdkdoctor.evidence;

/** Lines that a reader did not understand: how many, and where the first stands. */
public final class Strange {
    private long count;
    private long first;

    /** Notes a line. */
    public void line(long number) {
        first = count++ == 0 ? number : first;
    }

    public long count() {
        return count;
    }

    /** Remarks on the lines, if there are any. */
    public void remark(FactSink sink) {
        if (count > 0) {
            sink.remark(count + (count == 1 ? " line" : " lines") + " not understood, the first is line " + first);
        }
    }
}
