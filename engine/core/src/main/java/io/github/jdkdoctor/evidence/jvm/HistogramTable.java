package io.github.jdkdoctor.evidence.jvm;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.fact.ClassHistogram;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.Origin;
import java.util.HashMap;
import java.util.Map;

/** One histogram; classes come in order of their bytes. */
final class HistogramTable {
    /** How many classes are kept, and those that are watched. */
    static final int LARGEST = 200;

    final long line;
    boolean ended;
    long instances;
    long bytes;
    private final Map<String, ClassHistogram.Usage> classes = new HashMap<>();
    private int rows;

    HistogramTable(long line) {
        this.line = line;
    }

    void add(String name, long count, long size) {
        instances += count;
        bytes += size;
        if (rows++ < LARGEST || ClassHistogramReader.WATCHED.contains(name)) {
            // classes of one name from several loaders have a row each
            classes.merge(
                    name,
                    new ClassHistogram.Usage(count, size),
                    (a, b) -> new ClassHistogram.Usage(a.instances() + b.instances(), a.bytes() + b.bytes()));
        }
    }

    /** Hands it on; 0 where it has no classes, otherwise 1. */
    int handOn(Entry entry, FactSink sink) {
        if (rows == 0) {
            return 0;
        }
        sink.fact(new ClassHistogram(entry.run(), classes, instances, bytes, ended, new Origin(entry.name(), line)));
        if (ended) {
            sink.observed(FactKind.CLASS_HISTOGRAM);
        } else {
            sink.remark("the histogram is cut off after " + rows + " classes");
        }
        return 1;
    }
}
