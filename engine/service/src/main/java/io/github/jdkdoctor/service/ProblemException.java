package io.github.jdkdoctor.service;

/** Ends a request with a problem. */
final class ProblemException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Problem problem;

    ProblemException(Problem problem) {
        super(problem.title() + problem.detail().map(d -> ": " + d).orElse(""), null, false, false);
        this.problem = problem;
    }

    Problem problem() {
        return problem;
    }
}
