package io.github.jdkdoctor.fleet.examine;

import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.casebook.CasebookException;
import io.github.jdkdoctor.casebook.Pack;
import java.util.Comparator;
import java.util.List;

/** The cases that the program brings, in one order in all processes of a job: a cluster gives each its jars in another one. */
public final class BuiltIn {
    private BuiltIn() {}

    public static List<Pack> packs() throws CasebookException {
        return Pack.onClassPath(BuiltIn.class.getClassLoader()).stream()
                .sorted(Comparator.comparing(Pack::name).thenComparing(Pack::digest))
                .toList();
    }

    public static Casebook casebook() throws CasebookException {
        return new Casebook(packs());
    }
}
