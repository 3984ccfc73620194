package io.github.jdkdoctor.evidence.threads;

import java.util.List;
import java.util.Optional;

/** Who called a method of the JDK: the name of a lock in there says little of the program that asks for it. */
public final class CallingFrame {
    private static final List<String> JDK = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

    private CallingFrame() {}

    /**
     * The innermost frame outside the JDK that called a method; empty where the method itself is outside.
     *
     * @param frames a stack, the innermost frame first
     */
    public static Optional<String> of(String method, List<String> frames) {
        return ofJdk(method)
                ? frames.stream()
                        .dropWhile(f -> !f.equals(method))
                        .filter(f -> !ofJdk(f))
                        .findFirst()
                : Optional.empty();
    }

    /** Whether a method is one of the JDK's, by its name with its class. */
    public static boolean ofJdk(String method) {
        return JDK.stream().anyMatch(method::startsWith);
    }
}
