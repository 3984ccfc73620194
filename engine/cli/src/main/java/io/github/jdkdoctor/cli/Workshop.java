package io.github.jdkdoctor.cli;

import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.BundleException;
import io.github.jdkdoctor.bundle.Limits;
import io.github.jdkdoctor.collect.RunFiles;
import io.github.jdkdoctor.redact.Redaction;
import io.github.jdkdoctor.redact.Redactor;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

/** A private place, alongside a bundle to be, in which it is made; gone when it is done or interrupted. */
final class Workshop implements AutoCloseable {
    private final Path target;
    private final RunFiles place;
    private final RunFiles files;
    private final Thread cleaning;

    private Workshop(Path target, RunFiles place) throws IOException {
        this.target = target;
        this.place = place;
        this.cleaning = new Thread(place::close, "jdkdoctor-cleaning");
        this.files = RunFiles.in(place.folder());
        Runtime.getRuntime().addShutdownHook(cleaning);
    }

    static Workshop alongside(Path file) throws IOException, Failure {
        Path target = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
        Path parent = target.getParent();
        if (parent == null) {
            throw Failure.at(file, "is not a file");
        }
        return new Workshop(target, RunFiles.held(parent));
    }

    RunFiles files() {
        return files;
    }

    Path draft() {
        return place.folder().resolve("bundle.zip");
    }

    Path redacted() {
        return place.folder().resolve("redacted.zip");
    }

    /** Writes the draft with its secrets and names replaced. */
    void redact(Terminal terminal, Stages stages, RedactionKey key) throws IOException, BundleException {
        stages.begins("redacting");
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(redacted()))) {
            Redaction redaction = new Redactor(key.bytes(), Optional.empty(), Optional.empty())
                    .redact(() -> Bundle.open(draft(), Limits.DEFAULT), out);
            stages.close();
            RedactCommand.say(terminal, redaction);
        }
    }

    Path joined() {
        return place.folder().resolve("joined.zip");
    }

    /** Puts what was made in the place of the bundle, for its owner only. */
    void publish(Path made) throws IOException {
        try {
            Files.setPosixFilePermissions(made, PosixFilePermissions.fromString("rw-------"));
        } catch (UnsupportedOperationException e) {
            // a file system without them
        }
        Files.move(made, target, StandardCopyOption.REPLACE_EXISTING);
    }

    @Override
    public void close() {
        place.close();
        try {
            Runtime.getRuntime().removeShutdownHook(cleaning);
        } catch (IllegalStateException e) {
            // the process ends
        }
    }
}
