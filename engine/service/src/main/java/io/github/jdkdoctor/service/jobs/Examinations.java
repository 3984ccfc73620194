package io.github.jdkdoctor.service.jobs;

import io.github.jdkdoctor.bundle.BundleException;
import io.github.jdkdoctor.bundle.Limits;
import io.github.jdkdoctor.evidence.Evidence;
import io.github.jdkdoctor.evidence.Reading;
import io.github.jdkdoctor.service.base.Problem;
import io.github.jdkdoctor.service.base.Problem.Kind;
import io.github.jdkdoctor.service.base.ProblemException;
import io.github.jdkdoctor.service.base.Settings;
import io.github.jdkdoctor.service.base.Trace;
import io.github.jdkdoctor.service.store.Examined;
import io.github.jdkdoctor.service.store.Upload;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jboss.logging.Logger;

/** Examines as many bundles at a time as there are workers; so many more wait, and the rest is sent away. */
@ApplicationScoped
public class Examinations {
    private static final Logger LOG = Logger.getLogger(Examinations.class);
    private static final int RETRY_SECONDS = 5;

    private final Doctors doctors;
    private final Reading reading = Reading.withAllReaders();
    private final Limits limits;
    private final Settings.Examination settings;
    private final Semaphore places;
    private final ThreadPoolExecutor workers;
    private final ScheduledThreadPoolExecutor clock = new ScheduledThreadPoolExecutor(1);
    private final MeterRegistry metrics;

    Examinations(Doctors doctors, Settings all, MeterRegistry metrics) {
        this.doctors = doctors;
        this.settings = all.examination();
        this.metrics = metrics;
        limits = Limits.DEFAULT
                .withTotalBytes(settings.maxTotal().asLongValue())
                .withEntryBytes(settings.maxEntry().asLongValue());
        int count = settings.workers().orElse(Runtime.getRuntime().availableProcessors());
        places = new Semaphore(count + settings.queue());
        workers = new ThreadPoolExecutor(
                count, count, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>(), Examinations::thread);
        clock.setRemoveOnCancelPolicy(true);
        Gauge.builder("jdkdoctor.examinations.waiting", workers.getQueue(), q -> q.size())
                .description("Bundles that wait for a worker")
                .register(metrics);
        Gauge.builder("jdkdoctor.examinations.running", workers, ThreadPoolExecutor::getActiveCount)
                .description("Bundles that are examined")
                .register(metrics);
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "examination");
        thread.setDaemon(true);
        return thread;
    }

    /** One of the places that there are for those who are examined or wait; given back once. */
    final class Place {
        private final AtomicBoolean free = new AtomicBoolean();

        void free() {
            if (free.compareAndSet(false, true)) {
                places.release();
            }
        }
    }

    /** An examination on its way. */
    public record Running(CompletableFuture<Examined> result, Runnable stop) {
        /** Ends it before its time. */
        void end(Problem why) {
            if (result.completeExceptionally(why.exception())) {
                stop.run();
            }
        }
    }

    /**
     * A place for a bundle.
     *
     * @throws ProblemException where too many wait
     */
    Place reserve() {
        return reserve(0).orElseThrow(() -> Kind.BUSY
                .with(settings.queue() + " bundles wait already; try again later", RETRY_SECONDS)
                .exception());
    }

    /** A place for a bundle that was accepted before, if enough are left for those who wait for their answer. */
    Optional<Place> reserveForLater() {
        return reserve(settings.queue() / 2);
    }

    private Optional<Place> reserve(int left) {
        return places.availablePermits() > left && places.tryAcquire() ? Optional.of(new Place()) : Optional.empty();
    }

    /**
     * Has a bundle examined.
     *
     * @throws ProblemException where too many wait
     */
    public Running examine(Upload upload) {
        return examine(reserve(), upload, phase -> {});
    }

    /**
     * Has a bundle examined, and gives its place back.
     *
     * @param phase is told what is done with it
     */
    public Running examine(Place place, Upload upload, Consumer<String> phase) {
        CompletableFuture<Examined> result = new CompletableFuture<>();
        FutureTask<Boolean> work = new FutureTask<>(() -> {
            work(upload, phase, result);
            return true;
        });
        Runnable turn = () -> {
            // the wait for a worker is none of the bundle's faults
            Future<?> alarm = clock.schedule(
                    () -> result.completeExceptionally(late()) && work.cancel(true),
                    settings.timeout().toMillis(),
                    TimeUnit.MILLISECONDS);
            try {
                work.run();
            } finally {
                alarm.cancel(false);
                place.free();
            }
        };
        workers.execute(turn);
        return new Running(result, () -> {
            work.cancel(true);
            if (workers.remove(turn)) {
                place.free();
            }
        });
    }

    private ProblemException late() {
        return Kind.EXAMINATION_TIMEOUT
                .with("the examination took more than " + settings.timeout().toSeconds()
                        + " s; cut the bundle to the slow period")
                .exception();
    }

    private void work(Upload upload, Consumer<String> phase, CompletableFuture<Examined> result) {
        Timer.Sample sample = Timer.start(metrics);
        String outcome = "done";
        try {
            phase.accept("reading");
            Doctors.Practice practice = doctors.practice();
            Evidence evidence = reading.of(upload.bundle(limits));
            if (evidence.files().stream().allMatch(file -> file.reader().isEmpty())) {
                throw new BundleException(
                        upload.name() + ": no file of a known kind; send recordings, logs, profiles or flags of a JVM");
            }
            phase.accept("concluding");
            Examined examined = Examined.of(practice.doctor(), practice.casebook(), evidence, practice.redaction());
            examined.report().hypotheses().forEach(h -> metrics.counter("jdkdoctor.cases.found", "case", h.caseId())
                    .increment());
            result.complete(examined);
        } catch (BundleException e) {
            outcome = "unreadable";
            result.completeExceptionally(Kind.BUNDLE_UNREADABLE
                    .with(told(String.valueOf(e.getMessage()), upload))
                    .exception());
        } catch (ProblemException e) {
            outcome = "failed";
            result.completeExceptionally(e);
        } catch (Throwable e) {
            outcome = "failed";
            LOG.errorf("an examination failed: %s", Trace.of(e));
            result.completeExceptionally(Kind.INTERNAL
                    .with("the bundle could not be examined; please report it with the bundle")
                    .exception());
        } finally {
            sample.stop(metrics.timer("jdkdoctor.examinations", "outcome", outcome));
            metrics.summary("jdkdoctor.bundle.bytes").record((double) upload.bytes());
        }
    }

    // what the engine says for a command line, in the words of this service
    private static String told(String message, Upload upload) {
        String told = message;
        for (Path part : upload.parts().values()) {
            told = told.replace(part.getParent() + "/", "");
        }
        return told.replace("with --baseline and --current", "as the runs 'baseline' and 'current'")
                .replaceAll("(?: or|;) raise --max-[a-z]+(?: if it is real)?", "");
    }

    @PreDestroy
    void stop() {
        clock.shutdownNow();
        workers.shutdownNow();
    }
}
