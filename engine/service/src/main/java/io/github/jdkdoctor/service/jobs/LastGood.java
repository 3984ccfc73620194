package io.github.jdkdoctor.service.jobs;

import io.github.jdkdoctor.service.base.Directories;
import io.github.jdkdoctor.service.base.Problem.Kind;
import io.github.jdkdoctor.service.store.Baseline;
import io.github.jdkdoctor.service.store.Bundles;
import io.github.jdkdoctor.service.store.Bundles.Part;
import io.github.jdkdoctor.service.store.Diagnosis;
import io.github.jdkdoctor.service.store.Services;
import io.github.jdkdoctor.service.store.Spool;
import io.github.jdkdoctor.service.store.Store;
import io.github.jdkdoctor.service.store.Submission;
import io.github.jdkdoctor.service.store.Upload;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Puts to a bundle that of the last baseline run of its service, as its baseline. */
@ApplicationScoped
class LastGood {
    private static final Set<String> WITH_A_CURRENT_RUN = Set.of(Upload.BUNDLE, Upload.CURRENT);

    private final Services services;
    private final Store store;
    private final Bundles bundles;
    private final Spool spool;

    LastGood(Services services, Store store, Bundles bundles, Spool spool) {
        this.services = services;
        this.store = store;
        this.bundles = bundles;
        this.spool = spool;
    }

    /**
     * The submission with its baseline, where it asks for that; the folder of its upload has one file more then.
     *
     * @throws ProblemException where it asks for one that there is not
     */
    Submission put(Submission submission) {
        Upload upload = submission.upload();
        boolean wanted = submission.baseline() == Baseline.LAST_GOOD;
        if (submission.baseline() == Baseline.SENT || (!wanted && hasOwn(submission))) {
            return submission;
        }
        if (hasOwn(submission)) {
            throw Kind.BAD_REQUEST
                    .with(
                            "baseline is last-good, and other runs were sent with the current one; send 'bundle' or 'current'"
                                    + " alone")
                    .exception();
        }
        if (submission.subject().service().isEmpty()) {
            throw Kind.BAD_REQUEST
                    .with("baseline is last-good, and nothing says of which service; send 'service', too")
                    .exception();
        }
        Optional<UUID> good =
                services.lastGood(submission.subject()).map(Diagnosis::id).filter(store::hasBundle);
        Optional<Part> part = good.flatMap(id -> bundles.parts(id).stream()
                .filter(p -> WITH_A_CURRENT_RUN.contains(p.role()))
                .findFirst());
        if (part.isEmpty()) {
            if (wanted) {
                throw Kind.NO_GOOD_RUN
                        .with("there is no last baseline run of '"
                                + submission.subject().service()
                                + "' whose bundle is kept; send 'baseline', or have the operator set"
                                + " JDKDOCTOR_KEEP_BUNDLES")
                        .exception();
            }
            return submission;
        }
        return new Submission(
                copied(good.orElseThrow(), part.get(), upload),
                submission.subject(),
                submission.author(),
                submission.key(),
                submission.baseline(),
                good);
    }

    private static boolean hasOwn(Submission submission) {
        return submission.upload().parts().size() > 1
                || (submission.baseline() == Baseline.LAST_GOOD_OR_NONE
                        && submission.subject().service().isEmpty());
    }

    private Upload copied(UUID good, Part part, Upload upload) {
        try {
            Path file = Directories.own(upload.folder().resolve(Upload.GOOD)).resolve(part.name());
            try (OutputStream out = Files.newOutputStream(Files.createFile(file, Directories.ownFile()))) {
                bundles.copy(good, part, out);
            }
            long bytes = Files.size(file);
            spool.add(bytes);
            return upload.against(file, bytes);
        } catch (IOException e) {
            throw Kind.STORAGE_UNAVAILABLE
                    .with("the bundle of the last baseline run cannot be copied; try again later", 60)
                    .exception();
        }
    }
}
