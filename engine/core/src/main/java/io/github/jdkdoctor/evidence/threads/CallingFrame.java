package io.github.jdkdoctor.evidence.threads;

import io.github.jdkdoctor.profile.FrameNames;
import java.util.List;
import java.util.Optional;

/** Who called a method of the JDK: the name of a lock in there says little of the program that asks for it. */
public final class CallingFrame {
    private CallingFrame() {}

    /**
     * The innermost frame outside the JDK that called a method; empty where the method itself is outside.
     *
     * @param frames a stack, the innermost frame first
     */
    public static Optional<String> of(String method, List<String> frames) {
        return FrameNames.ofJdk(method)
                ? frames.stream()
                        .dropWhile(f -> !f.equals(method))
                        .filter(f -> !FrameNames.ofJdk(f))
                        .findFirst()
                : Optional.empty();
    }
}
