package io.github.jdkdoctor.service.jobs;

import io.github.jdkdoctor.Doctor;
import io.github.jdkdoctor.authoring.CasePacks;
import io.github.jdkdoctor.authoring.ProblemsException;
import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.casebook.CasebookException;
import io.github.jdkdoctor.casebook.Pack;
import io.github.jdkdoctor.service.base.Settings;
import io.github.jdkdoctor.service.store.Redaction;
import io.github.jdkdoctor.service.store.RedactionKey;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jboss.logging.Logger;

/** The doctor of the moment, with the casebook that it knows. */
@ApplicationScoped
public class Doctors {
    private static final Logger LOG = Logger.getLogger(Doctors.class);
    private static final Duration LOOK = Duration.ofSeconds(5);

    /** A casebook, who knows it, and what is left out of reports. */
    public record Practice(Casebook casebook, Doctor doctor, Redaction redaction) {}

    private final List<Path> external;
    private final Optional<Path> cache;
    private final boolean redacts;
    private final RedactionKey key;
    private final ScheduledThreadPoolExecutor clock = new ScheduledThreadPoolExecutor(1);
    private volatile Practice practice;
    private volatile long seen;

    Doctors(Settings settings, RedactionKey key) throws CasebookException {
        redacts = settings.redact();
        this.key = key;
        external = settings.cases().orElse(List.of());
        cache = Optional.of(settings.data().resolve("cache"));
        seen = stamp();
        practice = load();
    }

    void start(@Observes StartupEvent start) {
        if (!external.isEmpty()) {
            Future<?> unused =
                    clock.scheduleWithFixedDelay(this::look, LOOK.toMillis(), LOOK.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    @PreDestroy
    void stop() {
        clock.shutdownNow();
    }

    private void look() {
        long now = stamp();
        if (now != seen) {
            seen = now;
            try {
                LOG.infof("cases changed; now of version %s", reload().version());
            } catch (CasebookException e) {
                LOG.errorf("cases changed and cannot be used, those of before stay: %s", e.getMessage());
            }
        }
    }

    // changes with names, sizes and times
    private long stamp() {
        long stamp = 0;
        for (Path pack : external) {
            try (Stream<Path> files = Files.walk(pack)) {
                stamp += files.mapToLong(file -> Objects.hash(
                                file, file.toFile().length(), file.toFile().lastModified()))
                        .sum();
            } catch (IOException e) {
                stamp++;
            }
        }
        return stamp;
    }

    public Practice practice() {
        return practice;
    }

    public Casebook casebook() {
        return practice.casebook();
    }

    /**
     * Reads the packs of cases again.
     *
     * @throws CasebookException where one cannot be used; the casebook of before stays
     */
    public synchronized Casebook reload() throws CasebookException {
        Practice loaded = load();
        if (!loaded.casebook().version().equals(practice.casebook().version())) {
            practice = loaded;
        }
        return practice.casebook();
    }

    /** What is wrong with a pack, for those who may not know where the operator has it. */
    public String told(CasebookException wrong) {
        String told = String.valueOf(wrong.getMessage());
        for (Path pack : external) {
            told = told.replace(pack.toString(), String.valueOf(pack.getFileName()));
        }
        return told;
    }

    private Practice load() throws CasebookException {
        List<Pack> packs = new ArrayList<>(Pack.onClassPath(Doctors.class.getClassLoader()));
        CasePacks others = new CasePacks(packs, cache);
        for (Path path : external) {
            try {
                packs.add(others.open(path));
            } catch (ProblemsException e) {
                throw new CasebookException(path + ": cannot be used; " + e.getMessage(), e);
            }
        }
        Casebook casebook = new Casebook(packs);
        return new Practice(
                casebook, new Doctor(casebook), redacts ? Redaction.with(key::bytes, casebook) : Redaction.NONE);
    }
}
