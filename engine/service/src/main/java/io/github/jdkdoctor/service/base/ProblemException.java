package io.github.jdkdoctor.service.base;

/** Ends a request with a problem. */
public final class ProblemException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Problem problem;

    ProblemException(Problem problem) {
        super(problem.title() + problem.detail().map(d -> ": " + d).orElse(""), null, false, false);
        this.problem = problem;
    }

    public Problem problem() {
        return problem;
    }
}
