package io.github.jdkdoctor.cli;

import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.casebook.CasebookException;
import io.github.jdkdoctor.casebook.Pack;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The built-in cases and those of {@code --cases}. */
final class Casebooks {
    private Casebooks() {}

    static Casebook with(List<Path> external) throws CasebookException {
        List<Pack> packs = new ArrayList<>(Pack.onClassPath(Casebooks.class.getClassLoader()));
        for (Path pack : external) {
            packs.add(ExternalPacks.open(pack));
        }
        return new Casebook(packs);
    }
}
