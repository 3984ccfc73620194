package io.github.jdkdoctor.authoring;

import java.util.ArrayList;
import java.util.List;

/** All problems of one file, in the order in which they were found. */
final class Problems {
    private final String file;
    private final List<Problem> found = new ArrayList<>();

    Problems(String file) {
        this.file = file;
    }

    void add(At at, Problem.Code code, String message) {
        found.add(new Problem(file, at.line(), at.column(), message, code));
    }

    List<Problem> found() {
        return found.stream().sorted().distinct().toList();
    }
}
