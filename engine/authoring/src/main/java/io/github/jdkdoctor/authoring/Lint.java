package io.github.jdkdoctor.authoring;

import io.github.jdkdoctor.casebook.Case;
import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.casebook.CasebookException;
import io.github.jdkdoctor.casebook.Condition;
import io.github.jdkdoctor.casebook.Nearest;
import io.github.jdkdoctor.casebook.Pack;
import io.github.jdkdoctor.casebook.Symptom;
import io.github.jdkdoctor.fact.Fact;
import io.github.jdkdoctor.fact.Run;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds everything in cases and rules that an author should fix: what prevents a pack, and what does not. */
public final class Lint {
    // what is read of both runs takes 170 KB where their recordings have hundreds of collections
    private static final long LARGEST = 300 * 1024;

    private final List<Pack> others;
    private final Packer packer;

    /** Checks cases that may speak of the phenomena and cases of other packs. */
    public Lint(List<Pack> others) {
        this(others, new Packer(others, Fact.class.getClassLoader()));
    }

    private Lint(List<Pack> others, Packer packer) {
        this.others = List.copyOf(others);
        this.packer = packer;
    }

    /** Checks that compile no rule file twice, as {@link Packer#keeping}. */
    public static Lint keeping(List<Pack> others, Optional<Path> cache) throws IOException {
        return new Lint(others, Packer.keeping(others, cache));
    }

    /**
     * All problems in a directory, in the order of files and lines.
     *
     * @throws IOException where the directory cannot be read
     * @throws CasebookException where the other packs cannot be used together
     */
    public List<Problem> check(Path directory) throws IOException, CasebookException {
        PackSource source = packer.source(directory);
        List<Problem> problems =
                new ArrayList<>(packer.pack(source, PackSource.shown(directory)).problems());
        List<Fixture> fixtures = Fixture.all(directory, problems);
        for (CaseFile file : source.cases()) {
            Problems found = new Problems(file.file());
            List<Expected> expected = fixtures.stream()
                    .filter(f -> f.owner().filter(file.id()::equals).isPresent())
                    .flatMap(f -> f.expected().stream())
                    .toList();
            if (expected.stream().noneMatch(e -> e.said().contains(file.id()))) {
                found.add(At.FILE, Problem.Code.MISSING_FIXTURE, "has no bundle in fixtures/ that shows the case");
            }
            if (expected.stream().noneMatch(e -> e.mustNot().contains(file.id()))) {
                found.add(
                        At.FILE,
                        Problem.Code.MISSING_FIXTURE,
                        "has no bundle in fixtures/ that nearly is the case, with it under 'must-not'");
            }
            problems.addAll(found.found());
        }
        for (Fixture fixture : fixtures) {
            long size = fixture.size();
            if (size > LARGEST) {
                Problems found = new Problems(fixture.shown());
                found.add(At.FILE, Problem.Code.LARGE_FIXTURE, large(fixture, size));
                problems.addAll(found.found());
            }
        }
        List<Case> known = new Casebook(others).cases();
        problems.addAll(unknownCases(fixtures, source, known));
        problems.addAll(overlaps(source, known));
        problems.addAll(wordings(source));
        problems.addAll(source.wording());
        problems.addAll(source.unsourced());
        problems.addAll(unused(directory, source));
        problems.addAll(ofOne(directory, source, known));
        return problems.stream().sorted().distinct().toList();
    }

    private static String large(Fixture fixture, long size) {
        return String.format(
                Locale.ROOT,
                "takes %,d KB, over %,d KB; cut it with cases cut%s, or record a shorter run",
                size / 1024,
                LARGEST / 1024,
                fixture.owner().map(id -> " --only " + id).orElse(""));
    }

    private static List<Problem> unknownCases(List<Fixture> fixtures, PackSource source, List<Case> known) {
        Set<String> ids = Stream.concat(
                        known.stream().map(Case::id), source.cases().stream().map(CaseFile::id))
                .collect(Collectors.toCollection(TreeSet::new));
        List<Problem> problems = new ArrayList<>();
        for (Fixture fixture : fixtures) {
            Problems found = new Problems(fixture.file());
            fixture.expected().stream()
                    .flatMap(e -> e.named().entrySet().stream())
                    .filter(e -> !ids.contains(e.getKey()))
                    .forEach(e -> found.add(
                            e.getValue(),
                            Problem.Code.UNKNOWN_CASE,
                            "there is no case '" + e.getKey() + "'" + Nearest.advice(e.getKey(), ids)));
            problems.addAll(found.found());
        }
        return problems;
    }

    /** What a symptom asks for; those of two cases that ask for the same are one observation. */
    private record Observation(Optional<String> fact, Run run, Map<String, String> where, Map<String, String> alone) {
        static Observation of(Symptom symptom) {
            return new Observation(symptom.fact(), symptom.run(), texts(symptom.where()), texts(symptom.alone()));
        }

        private static Map<String, String> texts(Map<String, Condition> conditions) {
            return conditions.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, e -> e.getValue()
                    .text()));
        }
    }

    /** A symptom as it is worded somewhere. */
    private record Wording(String where, Symptom symptom) {
        boolean as(Symptom other) {
            return symptom.name().equals(other.name()) && symptom.says().equals(other.says());
        }
    }

    private static List<Problem> wordings(PackSource source) {
        Map<Observation, Wording> first = new HashMap<>();
        source.shared().values().forEach(s -> first.put(Observation.of(s), new Wording("symptoms.yaml", s)));
        List<Problem> problems = new ArrayList<>();
        for (CaseFile file : source.cases()) {
            Problems found = new Problems(file.file());
            file.own().forEach((name, at) -> file.value()
                    .map(c -> c.symptoms().get(name))
                    .filter(s -> !s.byRule())
                    .ifPresent(s -> {
                        Wording here = new Wording("case '" + file.id() + "'", s);
                        Wording there = first.putIfAbsent(Observation.of(s), here);
                        if (there != null) {
                            repeated(s, there, at, found);
                        }
                    }));
            problems.addAll(found.found());
        }
        return problems;
    }

    private static void repeated(Symptom symptom, Wording there, At at, Problems found) {
        if (!there.as(symptom)) {
            found.add(
                    at,
                    Problem.Code.TWO_WORDINGS,
                    "'" + symptom.name() + "' is '" + there.symptom.name() + "' of " + there.where + ", which says: "
                            + there.symptom.says() + "; word both the same");
        } else if (there.symptom.threshold().equals(symptom.threshold())) {
            found.add(
                    at,
                    Problem.Code.REPEATED_SYMPTOM,
                    "'" + symptom.name() + "' stands word for word in " + there.where
                            + ", too; keep it in symptoms.yaml alone, and write '" + symptom.name() + ": "
                            + CaseFormat.SHARED + "' here");
        }
    }

    private static List<Problem> unused(Path directory, PackSource source) {
        Problems found = new Problems(PackSource.shown(directory.resolve("symptoms.yaml")));
        Set<String> unused = new TreeSet<>(source.shared().keySet());
        for (CaseFile file : source.cases()) {
            file.value().ifPresent(c -> c.symptoms().keySet().stream()
                    .filter(name -> !file.own().containsKey(name))
                    .forEach(unused::remove));
        }
        unused.forEach(
                name -> found.add(At.FILE, Problem.Code.UNUSED_SYMPTOM, "no case takes '" + name + "'; remove it"));
        return found.found();
    }

    /**
     * Phenomena that fewer than two cases ask for: what one case measures stands in its folder. Only those are told of that
     * no other cases can ask for.
     */
    private List<Problem> ofOne(Path directory, PackSource source, List<Case> known) {
        Set<String> declared = new TreeSet<>();
        source.phenomena().forEach(p -> declared.add(p.name()));
        if (known.isEmpty() && !source.cases().isEmpty()) {
            others.forEach(pack -> pack.phenomena().forEach(p -> declared.add(p.name())));
        }
        Map<String, Set<String>> asking = new HashMap<>();
        Stream.concat(known.stream(), source.cases().stream().flatMap(c -> c.value().stream()))
                .forEach(c -> c.symptoms().values().forEach(s -> Stream.concat(
                                s.fact().stream(), s.needs().stream().map(Symptom.Need::fact))
                        .forEach(fact -> asking.computeIfAbsent(fact, x -> new TreeSet<>())
                                .add(c.id()))));
        Problems found = new Problems(PackSource.shown(directory));
        for (String name : declared) {
            Set<String> by = asking.getOrDefault(name, Set.of());
            if (by.size() < 2 && !source.cases().isEmpty()) {
                String who = by.isEmpty()
                        ? "no case asks for the phenomenon '" + name + "'; remove it"
                        : "only '" + by.iterator().next() + "' asks for the phenomenon '" + name
                                + "'; measure it there, under 'measures'";
                found.add(At.FILE, Problem.Code.PHENOMENON_OF_ONE, who);
            }
        }
        return found.found();
    }

    /** Each pair once, at the one that stands later in the alphabet, or is not of another pack. */
    private static List<Problem> overlaps(PackSource source, List<Case> known) {
        Map<String, Case> earlier = new TreeMap<>();
        known.forEach(c -> earlier.put(c.id(), c));
        List<Problem> problems = new ArrayList<>();
        for (CaseFile file : source.cases()) {
            Problems found = new Problems(file.file());
            file.value().ifPresent(c -> {
                earlier.values().stream()
                        .flatMap(other -> Overlap.of(c, other).stream())
                        .forEach(o -> found.add(file.diagnosis(), Problem.Code.OVERLAP, o.says()));
                earlier.put(c.id(), c);
            });
            problems.addAll(found.found());
        }
        return problems;
    }
}
