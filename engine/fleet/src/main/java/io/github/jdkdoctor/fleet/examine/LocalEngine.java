package io.github.jdkdoctor.fleet.examine;

import io.github.jdkdoctor.fleet.table.FleetTables;
import io.github.jdkdoctor.trends.Rows;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Examines bundles with the threads of this process. */
public final class LocalEngine {
    private LocalEngine() {}

    /** Examines all units; the tables have those that were done where it fails midway. */
    public static void run(Job job, List<Unit> units, Examiner examiner, int threads) throws IOException {
        FleetTables tables = new FleetTables(job.output(), job.options());
        ExecutorService pool = Executors.newFixedThreadPool(threads, task -> {
            Thread thread = new Thread(task, "jdkdoctor-unit");
            thread.setDaemon(true);
            return thread;
        });
        try {
            List<Future<?>> running = new ArrayList<>();
            for (Unit unit : units) {
                running.add(pool.submit(() -> {
                    examine(unit, examiner, tables);
                    return unit.id();
                }));
            }
            for (Future<?> one : running) {
                one.get();
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException io) {
                throw io;
            }
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted");
        } finally {
            pool.shutdownNow();
        }
    }

    /** Examines one unit, and writes its rows. */
    public static void examine(Unit unit, Examiner examiner, FleetTables tables) throws IOException {
        List<Rows> rows = new ArrayList<>();
        for (Unit.Work work : unit.work()) {
            rows.add(examiner.examine(work));
        }
        tables.write(unit.id(), rows);
    }
}
