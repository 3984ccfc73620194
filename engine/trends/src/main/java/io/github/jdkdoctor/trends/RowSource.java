package io.github.jdkdoctor.trends;

import java.io.IOException;
import java.util.Collection;
import java.util.function.Consumer;

/** Where rows come from: the tables of a fleet, or the reports that a service keeps. */
public interface RowSource {
    void bundles(Consumer<Rows.Bundle> to) throws IOException;

    void findings(Consumer<Rows.Finding> to) throws IOException;

    void measures(Consumer<Rows.Measure> to) throws IOException;

    void frames(Consumer<Rows.Frame> to) throws IOException;

    void flags(Consumer<Rows.Flag> to) throws IOException;

    /** Rows that are in memory. */
    static RowSource of(Collection<Rows> rows) {
        return new RowSource() {
            @Override
            public void bundles(Consumer<Rows.Bundle> to) {
                rows.forEach(r -> to.accept(r.bundle()));
            }

            @Override
            public void findings(Consumer<Rows.Finding> to) {
                rows.forEach(r -> r.findings().forEach(to));
            }

            @Override
            public void measures(Consumer<Rows.Measure> to) {
                rows.forEach(r -> r.measures().forEach(to));
            }

            @Override
            public void frames(Consumer<Rows.Frame> to) {
                rows.forEach(r -> r.frames().forEach(to));
            }

            @Override
            public void flags(Consumer<Rows.Flag> to) {
                rows.forEach(r -> r.flags().forEach(to));
            }
        };
    }
}
