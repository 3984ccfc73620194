package io.github.jdkdoctor.collect;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** What was switched on and has to be switched off again, however the collection ends. */
final class Undoing {
    interface Action {
        void run() throws CollectException;
    }

    private record Step(String what, Action undo) {}

    private final Deque<Step> steps = new ArrayDeque<>();
    private boolean closed;

    /** Does something together with how it is undone; what failed half-way is undone too. */
    synchronized void begin(String what, Action action, Action undo) throws CollectException {
        if (closed) {
            throw new CollectException("interrupted");
        }
        Step step = new Step(what, undo);
        steps.push(step);
        try {
            action.run();
        } catch (CollectException e) {
            steps.remove(step);
            attempt(undo);
            throw e;
        }
    }

    /** Undoes one thing in a way of its own, such as keeping the recording. */
    synchronized void end(String what, Action undo) throws CollectException {
        if (steps.removeIf(s -> s.what().equals(what))) {
            undo.run();
        }
    }

    private static void attempt(Action undo) {
        try {
            undo.run();
        } catch (CollectException e) {
            // what never began need not end
        }
    }

    synchronized boolean closed() {
        return closed;
    }

    /** Undoes all that is left, the last first, and says what could not be undone. */
    synchronized Optional<String> close() {
        closed = true;
        Optional<String> failed = Optional.empty();
        while (!steps.isEmpty()) {
            Step step = steps.pop();
            try {
                step.undo().run();
            } catch (CollectException e) {
                failed = Optional.of(step.what() + " may be left: " + e.getMessage());
            }
        }
        return failed;
    }
}
