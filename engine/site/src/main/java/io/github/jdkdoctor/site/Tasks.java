package io.github.jdkdoctor.site;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;

/** Parts of the site that are made at the same time. */
final class Tasks {
    private Tasks() {}

    static <T> Future<T> start(Callable<T> task) {
        return ForkJoinPool.commonPool().submit(task);
    }

    /** Runs the tasks, and gives what they make in their order. */
    static <T> List<T> all(List<Callable<T>> tasks) throws IOException, SiteException {
        List<T> results = new ArrayList<>();
        for (Future<T> done : ForkJoinPool.commonPool().invokeAll(tasks)) {
            results.add(result(done));
        }
        return results;
    }

    /** Waits for what a task makes, and throws what it threw. */
    static <T> T result(Future<T> task) throws IOException, SiteException {
        try {
            return task.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof SiteException problem) {
                throw problem;
            }
            throw new IOException(e.getCause());
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }
}
