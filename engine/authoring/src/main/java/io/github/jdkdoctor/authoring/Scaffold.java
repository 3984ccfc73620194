package io.github.jdkdoctor.authoring;

import io.github.jdkdoctor.Doctor;
import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.BundleException;
import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.bundle.Limits;
import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.casebook.PhenomenonDeclaration;
import io.github.jdkdoctor.casebook.Unit;
import io.github.jdkdoctor.casebook.Vocabulary;
import io.github.jdkdoctor.fact.Phenomenon;
import io.github.jdkdoctor.fact.Run;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** Makes the files of a new case, for its author to fill. */
public final class Scaffold {
    private static final String YAML =
            """
            title: FILL IN what is wrong, in one line
            aliases: [FILL IN what the JVM prints, FILL IN a flag or bug that people search for]
            summary: FILL IN the mechanism in one sentence
            area: FILL IN tls, locking, crypto, gc, jit, container, memory, evidence or another
            status: experimental
            kind: regression
            severity: medium
            affects:
              - { of: current, vendor: any, versions: "[8,)" }
            symptoms:
            %s
            diagnosis:
            %s
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
            == How to recognize it

            FILL IN the first thing that people notice, and after which change.

            == Cause

            FILL IN what the JVM does, since which release, and why it was made so.

            == Similar problems

            FILL IN what looks similar, and how to tell it apart.

            == How to confirm

            FILL IN the experiment and the size of its effect.
            """;

    private static final String SYMPTOM =
            """
              %s:
                says: FILL IN a sentence without a full stop; it is about %s
                fact: %s
                where: { run: current, %s: ">= %s" }
                threshold: FILL IN the runs that the number comes from; %s
            """;

    private static final int MOST_SYMPTOMS = 5;

    private Scaffold() {}

    /**
     * Makes a case's folder.
     *
     * @param bundle becomes its first fixture, and what grew in it most the first symptoms
     * @param casebook knows the phenomena
     * @return the files that were written, without those of the fixture
     * @throws IllegalArgumentException where the id is none, saying why
     * @throws IOException where the folder is there already or cannot be written
     */
    public static List<Path> create(Path cases, String id, Optional<Path> bundle, Casebook casebook)
            throws IOException, BundleException {
        Path folder = cases.resolve(id);
        if (!Shape.NAME.matcher(id).matches()) {
            throw new IllegalArgumentException(
                    "'" + id + "' is not an id of a case; write what is wrong in lower-case words joined by '-'");
        }
        if (Files.exists(folder)) {
            throw new FileAlreadyExistsException(PackSource.shown(folder), null, "is there already; take another id");
        }
        List<Sign> signs = bundle.isPresent()
                ? signs(new Doctor(casebook).phenomena(Bundle.open(bundle.get(), Limits.DEFAULT)), casebook)
                : List.of();
        Files.createDirectories(folder);
        List<Path> written = new ArrayList<>();
        written.add(Files.writeString(folder.resolve("case.yaml"), CaseSchema.MODELINE + yaml(signs)));
        written.add(Files.writeString(folder.resolve("case.adoc"), PAGE));
        if (bundle.isPresent()) {
            unpack(
                    Bundle.open(bundle.get(), Limits.DEFAULT),
                    folder.resolve("fixtures").resolve("first"));
        }
        if (!Files.exists(cases.resolve(CaseSchema.FILE))) {
            CaseSchema.write(cases, casebook.packs());
            written.add(cases.resolve(CaseSchema.FILE));
        }
        return Collections.unmodifiableList(written);
    }

    private static String yaml(List<Sign> signs) {
        if (signs.isEmpty()) {
            String none = SYMPTOM.formatted(
                    "what-is-seen",
                    "a phenomenon of rules/phenomena.yaml",
                    "gc-pause-share",
                    "growth",
                    "5 points",
                    "nothing is measured yet");
            return YAML.formatted(none.stripTrailing(), "  requires: [what-is-seen]");
        }
        String symptoms = signs.stream().map(Sign::yaml).collect(Collectors.joining());
        String others = signs.stream().skip(1).map(s -> s.name() + ": moderate").collect(Collectors.joining(", "));
        String diagnosis = "  requires: [" + signs.get(0).name() + "]"
                + (others.isEmpty() ? "" : "\n  supports: { " + others + " }");
        return YAML.formatted(symptoms.stripTrailing(), diagnosis);
    }

    /** What a bundle shows and a case may ask for, with half of the size as a first threshold. */
    private record Sign(PhenomenonDeclaration of, String attribute, Unit unit, double size) {
        String name() {
            return of.name() + (attribute.equals("growth") ? "-grew" : "-is-large");
        }

        String yaml() {
            double half = size / 2 / unit.factor();
            double digit = Math.pow(10, Math.floor(Math.log10(half)));
            String threshold = new BigDecimal(Math.floor(half / digit) * digit)
                    .round(new MathContext(1))
                    .stripTrailingZeros()
                    .toPlainString();
            return SYMPTOM.formatted(
                    name(),
                    of.says().replace(": ", ", "),
                    of.name(),
                    attribute,
                    (threshold + " " + unit.symbol()).strip(),
                    "here it is " + unit.format(size));
        }
    }

    /** What grew, shares first; where there is nothing to compare, what is there. */
    private static List<Sign> signs(List<Phenomenon> phenomena, Casebook casebook) {
        boolean compared = phenomena.stream().anyMatch(p -> p.growth().isPresent());
        List<Sign> signs = new ArrayList<>();
        for (Phenomenon p : phenomena) {
            Optional<PhenomenonDeclaration> declared = casebook.phenomenon(p.name());
            OptionalDouble size = compared ? p.growth() : p.value();
            boolean fresh = !p.name().contains("/")
                    && signs.stream().noneMatch(s -> s.of().name().equals(p.name()));
            if (p.run() == Run.CURRENT && declared.isPresent() && size.isPresent() && size.getAsDouble() > 0 && fresh) {
                String attribute = compared ? "growth" : "value";
                Unit unit = Vocabulary.attribute(p.name(), attribute, casebook.phenomena())
                        .orElseThrow()
                        .unit();
                signs.add(new Sign(declared.get(), attribute, unit, size.getAsDouble()));
            }
        }
        return signs.stream()
                .filter(s -> s.of().unit() != Unit.YES_NO)
                .sorted(Comparator.comparing((Sign s) -> s.of().unit() != Unit.PERCENT)
                        .thenComparing(Comparator.comparingDouble(Sign::size).reversed()))
                .limit(MOST_SYMPTOMS)
                .toList();
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
