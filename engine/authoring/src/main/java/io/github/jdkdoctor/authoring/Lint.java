package io.github.jdkdoctor.authoring;

import io.github.jdkdoctor.casebook.Pack;
import io.github.jdkdoctor.fact.Fact;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Finds everything in cases and rules that an author should mend: what prevents a pack, and what does not. */
public final class Lint {
    private final Packer packer;

    /** Checks cases that may speak of the phenomena and cases of other packs. */
    public Lint(List<Pack> others) {
        this.packer = new Packer(others, Fact.class.getClassLoader());
    }

    /**
     * All problems in a directory, in the order of files and lines.
     *
     * @throws IOException where the directory can not be read
     */
    public List<Problem> check(Path directory) throws IOException {
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
        return problems.stream().sorted().distinct().toList();
    }
}
