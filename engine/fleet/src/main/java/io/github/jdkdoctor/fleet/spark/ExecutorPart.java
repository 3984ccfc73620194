package io.github.jdkdoctor.fleet.spark;

import io.github.jdkdoctor.casebook.CasebookException;
import io.github.jdkdoctor.fleet.examine.BuiltIn;
import io.github.jdkdoctor.fleet.examine.Examiner;
import io.github.jdkdoctor.fleet.examine.Job;
import io.github.jdkdoctor.fleet.examine.Suspects;
import io.github.jdkdoctor.fleet.examine.Unit;
import io.github.jdkdoctor.fleet.table.FleetTables;
import io.github.jdkdoctor.trends.Rows;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What one executor has of a job: the cases are loaded once for all of its tasks. */
final class ExecutorPart {
    private static @Nullable ExecutorPart shared;

    private final Job.Part part;
    private final Examiner examiner;
    private final FleetTables tables;
    private final Suspects suspects;

    private ExecutorPart(Job.Part part) {
        this.part = part;
        try {
            this.examiner = new Examiner(BuiltIn.casebook(), part.limit(), part.options());
        } catch (CasebookException e) {
            throw new IllegalStateException(e);
        }
        this.tables = new FleetTables(part.output(), part.options());
        this.suspects = new Suspects(part.output(), part.options());
    }

    static synchronized ExecutorPart of(Job.Part part) {
        ExecutorPart here = shared;
        if (here == null || !here.part.equals(part)) {
            here = new ExecutorPart(part);
            shared = here;
        }
        return here;
    }

    /**
     * Examines a unit and writes its rows.
     *
     * @param attempt how often it was begun before
     */
    void examine(Unit unit, int attempt) throws IOException {
        List<Rows> rows = new ArrayList<>();
        for (Unit.Work work : unit.work()) {
            rows.add(attempt == 0 ? examiner.examine(work) : suspects.examine(examiner, work));
        }
        tables.write(unit.id(), rows);
    }
}
