package io.github.jdkdoctor.cli;

import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.casebook.CasebookException;
import io.github.jdkdoctor.casebook.Pack;
import java.nio.file.Path;
import java.util.List;

/** The built-in cases and those of {@code --cases}. */
final class Casebooks {
    private Casebooks() {}

    static List<Pack> builtIn() throws CasebookException {
        return Pack.onClassPath(Casebooks.class.getClassLoader());
    }

    static Casebook with(List<Path> external) throws Failure, CasebookException {
        List<Pack> builtIn = builtIn();
        return new Casebook(external.isEmpty() ? builtIn : ExternalPacks.alongside(builtIn, external));
    }
}
