package io.github.jdkdoctor.authoring;

import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.casebook.CasebookException;
import io.github.jdkdoctor.casebook.Pack;
import io.github.jdkdoctor.fact.Fact;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Lints and tests the product's own cases while it is built. */
public final class CheckMain {
    private CheckMain() {}

    /**
     * Takes the directory of cases, the file of the build for the sums, and labels of problems that are printed and do
     * not fail the build.
     */
    public static void main(String[] args) throws IOException, CasebookException {
        Path cases = Path.of(args[0]);
        Path figures = Path.of(args[1]);
        Set<String> tolerated = Set.copyOf(List.of(args).subList(2, args.length));
        List<Pack> packs = Pack.onClassPath(Fact.class.getClassLoader());
        // what the pack of these cases is checked alongside
        List<Pack> others = packs.stream().filter(p -> p.ids().isEmpty()).toList();
        List<Problem> problems = new Lint(others).check(cases);
        problems.forEach(System.err::println);
        CaseTest test = new CaseTester(new Casebook(packs)).run(cases, id -> true, false);
        test.lines().forEach(System.out::println);
        boolean wrong =
                problems.stream().anyMatch(p -> !tolerated.contains(p.code().label()));
        boolean failed = test.tried().stream().anyMatch(t -> !t.deviations().isEmpty());
        if (wrong || failed) {
            throw new CasebookException(
                    PackSource.shown(cases) + ": are not as they should be; fix what is listed above");
        }
        Figures.write(figures, test);
        if (!CaseSchema.isCurrent(cases, others)) {
            throw new CasebookException(PackSource.shown(cases.resolve(CaseSchema.FILE))
                    + ": is older than the cases and phenomena; run ./jdkdoctor cases schema, and commit it");
        }
    }
}
