package io.github.jdkdoctor.fleet.examine;

import io.github.jdkdoctor.Doctor;
import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.BundleException;
import io.github.jdkdoctor.bundle.Limits;
import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.evidence.Evidence;
import io.github.jdkdoctor.evidence.EvidenceCodec;
import io.github.jdkdoctor.evidence.Reading;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fleet.store.Store;
import io.github.jdkdoctor.trends.Extraction;
import io.github.jdkdoctor.trends.Rows;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** Makes rows of bundles; of every bundle, whatever is wrong with it. */
public final class Examiner {
    private final Casebook casebook;
    private final Doctor doctor;
    private final Reading reading = Reading.withAllReaders();
    private final Duration limit;
    private final Map<String, String> options;

    /**
     * An examiner.
     *
     * @param limit how long one bundle may take
     * @param options of Hadoop's file systems
     */
    public Examiner(Casebook casebook, Duration limit, Map<String, String> options) {
        this.casebook = casebook;
        this.doctor = new Doctor(casebook, reading);
        this.limit = limit;
        this.options = Map.copyOf(options);
    }

    public String casebook() {
        return casebook.version();
    }

    /** The row of a bundle that is not to be examined, and why. */
    Rows unread(Unit.Work work, String why) {
        return Rows.unread(withError(bundle(work.bundle(), work.bundle().keys()), why));
    }

    /** Examines a bundle; its row says why where that could not be done. */
    public Rows examine(Unit.Work work) {
        Rows.Bundle unread = bundle(work.bundle(), work.bundle().keys());
        CompletableFuture<Rows> result = new CompletableFuture<>();
        Thread thread = new Thread(() -> examine(work, unread, result), "jdkdoctor-bundle");
        thread.setDaemon(true);
        thread.start();
        try {
            return result.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            // it may not hear that, and then ends when it ends, as a daemon
            thread.interrupt();
            return Rows.unread(withError(unread, "not examined within " + limit()));
        } catch (ExecutionException e) {
            return Rows.unread(withError(unread, told(e.getCause() == null ? e : e.getCause())));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    private String limit() {
        return limit.toMillis() % 1000 == 0 ? limit.toSeconds() + " s" : limit.toMillis() + " ms";
    }

    private void examine(Unit.Work work, Rows.Bundle unread, CompletableFuture<Rows> result) {
        try {
            result.complete(rows(work, unread));
        } catch (BundleException | IOException | RuntimeException | StackOverflowError | OutOfMemoryError e) {
            result.completeExceptionally(e);
        }
    }

    private static String told(Throwable e) {
        if (e instanceof BundleException || e instanceof IOException) {
            return String.valueOf(e.getMessage());
        }
        if (e instanceof OutOfMemoryError) {
            return "out of memory with a heap of " + (Runtime.getRuntime().maxMemory() >> 20) + " MB";
        }
        return "internal problem, please report it: " + e;
    }

    private Rows rows(Unit.Work work, Rows.Bundle unread) throws BundleException, IOException {
        Path scratch = Files.createTempDirectory("jdkdoctor-fleet");
        try {
            Candidate candidate = work.bundle();
            Path file = Store.of(candidate.path(), options).local(candidate.path(), scratch);
            Rows.Bundle bundle = named(candidate, file).orElse(unread);
            Evidence evidence = reading.of(open(file));
            if (!work.pair().isEmpty() && oneRun(evidence)) {
                Candidate pair = work.pair().get(0);
                Path other = Store.of(pair.path(), options)
                        .local(pair.path(), Files.createDirectory(scratch.resolve("baseline")));
                if (oneRun(reading.of(open(other)))) {
                    evidence = reading.of(Bundle.ofRuns(Optional.of(other), file, Optional.empty(), Limits.DEFAULT));
                    bundle = paired(bundle, pair);
                }
            }
            Optional<String> empty = nothing(evidence);
            if (empty.isPresent()) {
                return Rows.unread(withError(Extraction.described(bundle, evidence), empty.get()));
            }
            return Extraction.rows(bundle, evidence, doctor.examination(evidence), casebook)
                    .with(new Rows.Evidence(bundle.id(), EvidenceCodec.pack(evidence)));
        } finally {
            delete(scratch);
        }
    }

    // a single recording, profile or log is the current run
    private static Bundle open(Path file) throws BundleException, IOException {
        if (Files.isDirectory(file) || archive(file)) {
            return Bundle.open(file, Limits.DEFAULT);
        }
        return Bundle.ofRuns(Optional.empty(), file, Optional.empty(), Limits.DEFAULT);
    }

    // zip, and what gzip packed; tar has its name in the middle of its first block
    private static boolean archive(Path file) throws IOException {
        byte[] head;
        try (InputStream in = Files.newInputStream(file)) {
            head = in.readNBytes(262);
        }
        boolean zip = head.length > 1 && head[0] == 'P' && head[1] == 'K';
        boolean gzip = head.length > 1 && (head[0] & 0xff) == 0x1f && (head[1] & 0xff) == 0x8b;
        return zip
                || gzip
                || (head.length == 262 && new String(head, 257, 5, StandardCharsets.US_ASCII).equals("ustar"));
    }

    private static boolean oneRun(Evidence evidence) {
        return evidence.files().stream().allMatch(f -> f.run() == Run.CURRENT);
    }

    // a bundle of which nothing was understood is none
    private static Optional<String> nothing(Evidence evidence) {
        return evidence.facts().stream().anyMatch(f -> f.run() == Run.CURRENT)
                ? Optional.empty()
                : Optional.of(evidence.remarks().stream().findFirst().orElse("nothing could be read of it"));
    }

    // a manifest is asked only where the path does not say: it costs a second look into the bundle
    private Optional<Rows.Bundle> named(Candidate candidate, Path file) throws BundleException, IOException {
        boolean timed =
                candidate.key("date").isPresent() || candidate.key("time").isPresent();
        if (candidate.key("service").isPresent() && timed) {
            return Optional.empty();
        }
        Map<String, String> keys = new TreeMap<>(Manifest.keys(open(file)));
        keys.putAll(candidate.keys());
        return Optional.of(bundle(candidate, keys));
    }

    private static Rows.Bundle paired(Rows.Bundle b, Candidate pair) {
        return copy(b, b.error(), Optional.of(pair.path()));
    }

    private static Rows.Bundle withError(Rows.Bundle b, String error) {
        return copy(b, Optional.of(error), b.pair());
    }

    private static Rows.Bundle copy(Rows.Bundle b, Optional<String> error, Optional<String> pair) {
        return new Rows.Bundle(
                b.id(),
                b.path(),
                b.sha256(),
                b.service(),
                b.deployment(),
                b.version(),
                b.instance(),
                b.started(),
                b.jdk(),
                b.vendor(),
                b.cpu(),
                b.cpus(),
                b.coresUsed(),
                error,
                b.casebook(),
                pair,
                b.length(),
                b.modified());
    }

    private Rows.Bundle bundle(Candidate c, Map<String, String> keys) {
        Instant started =
                Optional.ofNullable(keys.get("started")).flatMap(Times::of).orElseGet(c::started);
        return new Rows.Bundle(
                c.id(),
                c.path(),
                Optional.empty(),
                keys.getOrDefault("service", "unknown"),
                // a version stands for its deployment where that is not named
                Optional.ofNullable(keys.getOrDefault("deployment", keys.get("version"))),
                Optional.ofNullable(keys.get("version")),
                Optional.ofNullable(keys.get("instance")),
                started,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                OptionalInt.empty(),
                OptionalDouble.empty(),
                Optional.empty(),
                casebook.version(),
                Optional.empty(),
                c.length(),
                Instant.ofEpochMilli(c.modified()));
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
