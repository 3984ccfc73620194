package io.github.jdkdoctor.authoring;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A directory of cases and rules that a test writes. */
final class Folder {
    /** A case that is whole, on a phenomenon of {@link #withRules}. */
    static final String CASE =
            """
            title: Safepoints take time
            aliases: [safepoint, stop the world]
            summary: Threads stop often.
            area: vm
            status: experimental
            kind: regression
            severity: low
            symptoms:
              threads-stop:
                says: threads are stopped
                fact: stopped-share
                where: { value: ">= 5 %" }
                threshold: 5 % in this test
            diagnosis:
              requires: [threads-stop]
            remedies:
              - { do: find out why, risk: none }
            confirm:
              - { do: look again, expect: fewer }
            references:
              - { title: JEP 312, url: "https://openjdk.org/jeps/312" }
            """;

    static final String RULES =
            """
            package jdkdoctor.derive.stops

            import io.github.jdkdoctor.diagnosis.Measure
            import io.github.jdkdoctor.fact.SafepointLog
            import java.util.Set

            rule "time stopped"
            when
                $log : SafepointLog( !wall.isZero() )
            then
                insert(Measure.of("stopped-share", $log, "safepoints", $log.stopped().toMillis() / 1000.0 / $log.seconds(), ""));
            end
            """;

    static final String PHENOMENA =
            """
            stopped-share:
              says: the share of time that threads are stopped
              unit: percent
              area: stops
              needs: [safepoint-log@current]
            """;

    private final Path root;

    Folder(Path root) {
        this.root = root;
    }

    /** Rules for one phenomenon. */
    Folder withRules() {
        return with("phenomena.yaml", PHENOMENA).with("derive/stops.drl", RULES);
    }

    Folder with(String file, String content) {
        try {
            Path path = root.resolve(file);
            Files.createDirectories(path.getParent());
            Files.writeString(path, content);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A case with its page. */
    Folder withCase(String id, String yaml) {
        return with(id + "/case.yaml", yaml).with(id + "/case.adoc", "Text.\n");
    }

    Packer.Result pack() {
        try {
            return new Packer(List.of(), Folder.class.getClassLoader()).pack(root, "test");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Problems as printed, without the directory. */
    List<String> problems() {
        return pack().problems().stream()
                .map(p -> p.toString().replace(PackSource.shown(root) + "/", ""))
                .toList();
    }
}
