package io.github.jdkdoctor.service;

import io.github.jdkdoctor.service.Store.Stored;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** From a bundle to its diagnosis, at once or later, or from what was said before. */
@ApplicationScoped
class Clinic {
    private final Examinations examinations;
    private final Doctors doctors;
    private final Store store;
    private final Jobs jobs;
    private final Uploads uploads;

    Clinic(Examinations examinations, Doctors doctors, Store store, Jobs jobs, Uploads uploads) {
        this.examinations = examinations;
        this.doctors = doctors;
        this.store = store;
        this.jobs = jobs;
        this.uploads = uploads;
    }

    /**
     * Takes an upload over.
     *
     * @param later whether to answer before it is examined
     */
    CompletionStage<Stored> diagnose(Upload upload, Optional<IdempotencyKey> key, boolean later) {
        boolean handed = false;
        try {
            Optional<Diagnosis> known = known(upload, key);
            if (known.isPresent()) {
                return CompletableFuture.completedStage(new Stored(known.get(), true));
            }
            CompletionStage<Stored> answer =
                    later ? CompletableFuture.completedStage(jobs.accept(upload, key)) : now(upload, key);
            handed = true;
            return answer;
        } finally {
            if (!handed) {
                uploads.discard(upload);
            }
        }
    }

    private CompletionStage<Stored> now(Upload upload, Optional<IdempotencyKey> key) {
        return examinations
                .examine(upload, phase -> {})
                .result()
                .thenApply(examined -> store.add(examined, upload, key))
                .whenComplete((stored, e) -> uploads.discard(upload));
    }

    private Optional<Diagnosis> known(Upload upload, Optional<IdempotencyKey> key) {
        Optional<Diagnosis> keyed = key.flatMap(k -> store.keyed(k, upload));
        if (keyed.isPresent()) {
            return keyed;
        }
        Optional<Diagnosis> same =
                store.findUpload(upload.sha256(), doctors.casebook().version());
        same.ifPresent(diagnosis -> store.remember(key, upload, diagnosis.id()));
        return same;
    }
}
