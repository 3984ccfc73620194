package io.github.jdkdoctor.cli;

import io.github.jdkdoctor.authoring.CasePacks;
import io.github.jdkdoctor.authoring.ProblemsException;
import io.github.jdkdoctor.casebook.CasebookException;
import io.github.jdkdoctor.casebook.Pack;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Packs of {@code --cases}; apart from the built-in ones, which need none of the classes that compile cases. */
final class ExternalPacks {
    private ExternalPacks() {}

    static List<Pack> alongside(List<Pack> builtIn, List<Path> external) throws Failure, CasebookException {
        // the launcher's word for no cache
        CasePacks packs =
                new CasePacks(builtIn, CasePacks.userCache(System.getenv()).filter(Path::isAbsolute));
        List<Pack> all = new ArrayList<>(builtIn);
        for (Path path : external) {
            try {
                all.add(packs.open(path));
            } catch (ProblemsException e) {
                throw new Failure(
                        ExitCode.CASES, path + ": cannot be used; fix what is listed here\n" + e.getMessage());
            }
        }
        return all;
    }
}
