package io.github.jdkdoctor.authoring;

import java.util.List;
import java.util.stream.Collectors;

/** Cases or rules that cannot be used, with all that is wrong with them. */
public final class ProblemsException extends Exception {
    private static final long serialVersionUID = 1;

    private final transient List<Problem> problems;

    ProblemsException(List<Problem> problems) {
        super(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
        this.problems = List.copyOf(problems);
    }

    /** What is in the way, in the order of files and lines. */
    public List<Problem> problems() {
        return problems;
    }
}
