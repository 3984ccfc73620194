package io.github.jdkdoctor.authoring;

import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.BundleException;
import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.bundle.Limits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Makes the files of a new case, for its author to fill. */
public final class Scaffold {
    private static final String YAML =
            """
            title: FILL IN what is wrong, in one line
            summary: FILL IN the mechanism in one sentence
            area: FILL IN tls, locking, crypto, gc, jit, container, memory, evidence or another
            status: experimental
            kind: regression
            severity: medium
            affects:
              - { of: current, vendor: any, versions: "[8,)" }
            symptoms:
              what-is-seen:
                says: FILL IN the statement, as a sentence without a full stop
                fact: tls-share
                where: { run: current, growth: ">= 5 points" }
                alone: { value: ">= 30 %" }
                threshold: FILL IN the runs that the number comes from
            diagnosis:
              requires: [what-is-seen]
            remedies:
              - do: FILL IN what helps
                where: FILL IN the versions and conditions that it is valid for
                risk: FILL IN what it can cost
                security: none
            confirm:
              - do: FILL IN the experiment that settles it
                expect: FILL IN the size of the effect
            references:
              - title: FILL IN a bug, a JEP or a run that the claims come from
                url: https://openjdk.org/
            """;

    private static final String PAGE =
            """
            == What happens

            FILL IN the mechanism: what the JVM does, since when, and why it was made so.

            == How to recognise it

            FILL IN what one sees in profiles, logs and figures, with sample lines, and what looks alike and is not.

            == What helps

            FILL IN each remedy with its price.
            """;

    private Scaffold() {}

    /**
     * Makes a case's folder.
     *
     * @param bundle becomes its first fixture
     * @return the files that were written, without those of the fixture
     * @throws IllegalArgumentException where the id is none, saying why
     * @throws IOException where the folder is there already or can not be written
     */
    public static List<Path> create(Path cases, String id, Optional<Bundle> bundle)
            throws IOException, BundleException {
        Path folder = cases.resolve(id);
        if (!Shape.NAME.matcher(id).matches()) {
            throw new IllegalArgumentException(
                    "'" + id + "' is no id of a case; write what is wrong in lower-case words joined by '-'");
        }
        if (Files.exists(folder)) {
            throw new FileAlreadyExistsException(
                    PackSource.shown(folder), null, "is there already; take another id");
        }
        Files.createDirectories(folder);
        List<Path> written = new ArrayList<>();
        written.add(Files.writeString(folder.resolve("case.yaml"), YAML));
        written.add(Files.writeString(folder.resolve("case.adoc"), PAGE));
        if (bundle.isPresent()) {
            unpack(bundle.get(), folder.resolve("fixtures").resolve("first"));
        }
        return Collections.unmodifiableList(written);
    }

    private static void unpack(Bundle bundle, Path fixture) throws IOException, BundleException {
        try {
            bundle.read(entry -> write(entry, fixture));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static void write(Entry entry, Path fixture) {
        // archives may hold the runs' folders in one of their own
        String run = entry.run().label() + "/";
        int at = ("/" + entry.name()).indexOf("/" + run);
        Path file = fixture.resolve(run + (at < 0 ? entry.name() : entry.name().substring(at + run.length())))
                .normalize();
        if (!file.startsWith(fixture)) {
            throw new IllegalStateException(entry.name());
        }
        try {
            Files.createDirectories(file.getParent());
            Files.copy(entry.content(), file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
