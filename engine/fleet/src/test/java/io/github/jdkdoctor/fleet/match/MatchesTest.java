package io.github.jdkdoctor.fleet.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.casebook.Pack;
import io.github.jdkdoctor.fleet.SmallFleet;
import io.github.jdkdoctor.fleet.table.FleetTables;
import io.github.jdkdoctor.fleet.table.Tables;
import io.github.jdkdoctor.trends.Rows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Cases held against the facts that were kept of cases' own bundles, which are gone by then. */
@SuppressWarnings("NullAway.Init") // set before the tests
class MatchesTest {
    private static final Path CASES = SmallFleet.ROOT.resolve("cases");
    private static final Set<String> WITH_ALL = Set.of("jit-disabled", "aes-intrinsics-disabled");

    @TempDir
    private static Path directory;

    @TempDir
    private Path changed;

    private static FleetTables tables;

    @BeforeAll
    static void diagnose() throws Exception {
        Path bundles = directory.resolve("bundles");
        int count = 0;
        for (Path fixture : fixtures()) {
            String ofCase = CASES.relativize(fixture).getName(0).toString();
            // all of two cases, and of all others every tenth
            if (WITH_ALL.contains(ofCase) || count++ % 10 == 0) {
                copy(fixture, bundles.resolve("service=" + ofCase + "/date=2026-11-02/" + fixture.getFileName()));
            }
        }
        String to = directory.resolve("fleet").toString();
        SmallFleet.run("diagnose", bundles.toString(), "-o", to, "--engine", "local");
        remove(bundles);
        tables = new FleetTables(to, Map.of());
    }

    private static List<Path> fixtures() throws IOException {
        try (Stream<Path> all = Files.walk(CASES, 3)) {
            return all.filter(p -> p.startsWith(CASES)
                            && CASES.relativize(p).getNameCount() == 3
                            && Files.isDirectory(p.resolve("current")))
                    .sorted()
                    .toList();
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path path : (Iterable<Path>) all::iterator) {
                Path target = to.resolve(from.relativize(path).toString());
                if (Files.isDirectory(path)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(path, target);
                }
            }
        }
    }

    private static void remove(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted((a, b) -> b.compareTo(a)).toList()) {
                Files.delete(path);
            }
        }
    }

    private Path change(String caseId, String as) throws IOException {
        Files.copy(CASES.resolve("symptoms.yaml"), changed.resolve("symptoms.yaml"));
        Path folder = Files.createDirectory(changed.resolve(as));
        for (String name : List.of("case.yaml", "case.drl", "case.adoc")) {
            Path file = CASES.resolve(caseId).resolve(name);
            if (Files.exists(file)) {
                Files.copy(file, folder.resolve(name));
            }
        }
        return changed;
    }

    /** {@code jit-disabled} as a case of another name, whose names and measures are its own. */
    private Path nothingCompiled() throws IOException {
        Path cases = change("jit-disabled", "nothing-compiled");
        for (String name : List.of("case.yaml", "case.drl")) {
            Path file = cases.resolve("nothing-compiled").resolve(name);
            Files.writeString(
                    file,
                    Files.readString(file)
                            .replaceAll("(?m)^(formerly|aliases): .*\\R", "")
                            .replace("jit_disabled", "nothing_compiled")
                            .replace("interpreted-without-compilers", "code-without-compilers"));
        }
        return cases;
    }

    private static List<String> services(Matches matches) {
        return matches.hits().stream().map(h -> h.bundle().service()).distinct().toList();
    }

    @Test
    void findsInWhatWasKeptWhatWasFoundInTheBundles() throws Exception {
        Casebook casebook = new Casebook(Pack.onClassPath(MatchesTest.class.getClassLoader()));
        Set<String> ids = new TreeSet<>();
        casebook.cases().forEach(c -> ids.add(c.id()));
        Matches matches = Matches.of(tables, casebook, ids);
        Map<String, String> expected = new HashMap<>();
        tables.read(Tables.FINDINGS, f -> expected.put(f.bundle() + ' ' + f.caseId(), f.certainty()));
        Map<String, String> told = new HashMap<>();
        matches.hits().forEach(h -> told.put(h.bundle().id() + ' ' + h.caseId(), h.certainty()));
        assertThat(expected).hasSizeGreaterThan(30);
        assertThat(told).isEqualTo(expected);
        assertThat(matches.hits()).noneMatch(Matches.Hit::fresh);
        assertThat(matches.gone()).isEmpty();
        assertThat(matches.unknown()).isZero();
    }

    @Test
    void saysWhereANewCaseWouldHaveBeenFound() throws Exception {
        Path cases = nothingCompiled();
        ChangedCases with = ChangedCases.of(cases, Optional.empty());
        Matches matches = Matches.of(tables, with.casebook(), with.ids());
        assertThat(with.ids()).containsExactly("nothing-compiled");
        assertThat(matches.hits())
                .extracting(Matches.Hit::caseId, h -> h.bundle().service(), Matches.Hit::fresh)
                .contains(tuple("nothing-compiled", "jit-disabled", true));
        assertThat(matches.gone()).isEmpty();
    }

    @Test
    void takesTheRulesOfAChangedCaseInsteadOfTheBuiltInOnes() throws Exception {
        Path same = change("aes-intrinsics-disabled", "aes-intrinsics-disabled");
        ChangedCases with = ChangedCases.of(same, Optional.empty());
        Matches before = Matches.of(tables, with.casebook(), with.ids());
        assertThat(services(before)).contains("aes-intrinsics-disabled");
        assertThat(before.hits()).noneMatch(Matches.Hit::fresh);
        assertThat(before.gone()).isEmpty();

        Path rules = changed.resolve("aes-intrinsics-disabled/case.drl");
        Files.writeString(rules, Files.readString(rules).replace("cryptBlock", "neverCalled"));
        ChangedCases without = ChangedCases.of(changed, Optional.empty());
        Matches after = Matches.of(tables, without.casebook(), without.ids());
        List<String> lost = new ArrayList<>();
        after.gone().forEach(g -> lost.add(g.bundle().path()));
        assertThat(lost).isNotEmpty();
        assertThat(after.hits().size() + lost.size()).isEqualTo(before.hits().size());
    }

    @Test
    void printsServicesAndSince() throws Exception {
        Path cases = nothingCompiled();
        String printed =
                SmallFleet.run("match", directory.resolve("fleet").toString(), "--cases", cases.toString(), "--list");
        int bundles = tables.all(Tables.BUNDLES).stream()
                .filter(Rows.Bundle::read)
                .toList()
                .size();
        assertThat(printed)
                .contains(bundles + " bundles held against 1 case\n", "nothing-compiled: ", " not found before\n")
                .containsPattern("  jit-disabled: \\d bundles?, since 2026-11-02, last 2026-11-02, strong in ")
                .contains("    + ");
    }
}
