package io.github.jdkdoctor.cli;

import io.github.jdkdoctor.casebook.Case;
import io.github.jdkdoctor.casebook.CasebookException;
import java.util.Iterator;
import java.util.List;

/** The ids of the built-in cases, which a shell completes. */
final class CaseIds implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
        try {
            return Casebooks.with(List.of()).cases().stream().map(Case::id).iterator();
        } catch (CasebookException | Failure e) {
            throw new IllegalStateException(e);
        }
    }
}
