package io.github.jdkdoctor.service.jobs;

import io.github.jdkdoctor.service.store.Diagnosis;
import io.github.jdkdoctor.service.store.Quotas;
import io.github.jdkdoctor.service.store.Spool;
import io.github.jdkdoctor.service.store.Store;
import io.github.jdkdoctor.service.store.Store.Stored;
import io.github.jdkdoctor.service.store.Submission;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** From a bundle to its diagnosis, at once or later, or from what was said before. */
@ApplicationScoped
public class Clinic {
    private final Examinations examinations;
    private final Doctors doctors;
    private final Store store;
    private final Jobs jobs;
    private final Spool spool;
    private final LastGood lastGood;
    private final Quotas quotas;

    Clinic(
            Examinations examinations,
            Doctors doctors,
            Store store,
            Jobs jobs,
            Spool spool,
            LastGood lastGood,
            Quotas quotas) {
        this.examinations = examinations;
        this.doctors = doctors;
        this.store = store;
        this.jobs = jobs;
        this.spool = spool;
        this.lastGood = lastGood;
        this.quotas = quotas;
    }

    /**
     * Takes an upload over.
     *
     * @param later whether to answer before it is examined
     */
    public CompletionStage<Stored> diagnose(Submission sent, boolean later) {
        Submission submission = sent;
        boolean handed = false;
        boolean counted = false;
        try {
            Optional<Diagnosis> known = known(submission);
            if (known.isPresent()) {
                return CompletableFuture.completedStage(new Stored(known.get(), true));
            }
            quotas.begin(sent.author());
            counted = true;
            submission = lastGood.put(sent);
            if (later) {
                Stored accepted = jobs.accept(submission);
                handed = !accepted.before();
                return CompletableFuture.completedStage(accepted);
            }
            CompletionStage<Stored> answer = now(submission);
            handed = true;
            counted = false;
            return answer;
        } finally {
            if (!handed) {
                spool.discard(submission.upload());
            }
            if (counted) {
                quotas.end(sent.author());
            }
        }
    }

    private CompletionStage<Stored> now(Submission submission) {
        return examinations
                .examine(submission.upload())
                .result()
                .thenApply(examined -> store.add(examined, submission))
                .whenComplete((stored, e) -> {
                    spool.discard(submission.upload());
                    quotas.end(submission.author());
                });
    }

    private Optional<Diagnosis> known(Submission submission) {
        Optional<Diagnosis> keyed = submission.key().flatMap(key -> store.keyed(key, submission.upload()));
        if (keyed.isPresent()) {
            return keyed;
        }
        Optional<Diagnosis> same =
                store.findUpload(submission, doctors.casebook().version());
        same.ifPresent(diagnosis -> store.remember(submission.key(), submission.upload(), diagnosis.id()));
        return same;
    }
}
