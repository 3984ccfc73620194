package io.github.jdkdoctor.evidence.jvm;

import io.github.jdkdoctor.fact.Machine;
import io.github.jdkdoctor.fact.Outcome;
import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/**
 * What a flag's default may depend on.
 *
 * @param os in lower case, as in {@code linux}, {@code windows server 2019}; empty where not known
 * @param arch {@code x64}, {@code aarch64} or as stated; empty where not known
 */
public record Platform(Optional<String> os, Optional<String> arch) {
    /** Nothing is known of it. */
    public static final Platform UNKNOWN = new Platform(Optional.empty(), Optional.empty());

    /** The platform that a run's facts name. */
    public static Platform of(Collection<Machine> machines) {
        return new Platform(
                machines.stream().flatMap(m -> m.os().stream()).findFirst().map(os -> os.toLowerCase(Locale.ROOT)),
                machines.stream().flatMap(m -> m.arch().stream()).findFirst().map(Platform::arch));
    }

    private static String arch(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "amd64", "x86_64", "x64" -> "x64";
            case "aarch64", "arm64" -> "aarch64";
            default -> text.toLowerCase(Locale.ROOT);
        };
    }

    /** Whether it is one of those that a name in the history of flags stands for. */
    Outcome is(String name) {
        return switch (name) {
            case "any" -> Outcome.SEEN;
            case "linux" -> osIs("linux");
            case "not-linux" -> not(osIs("linux"));
            case "windows-x64" -> both(archIs("x64"), osIs("windows"));
            default -> archIs(name);
        };
    }

    boolean maybeX64() {
        return archIs("x64") != Outcome.NOT_SEEN;
    }

    private Outcome archIs(String name) {
        return arch.map(a -> a.equals(name) ? Outcome.SEEN : Outcome.NOT_SEEN).orElse(Outcome.UNKNOWN);
    }

    private Outcome osIs(String name) {
        return os.map(o -> o.startsWith(name) ? Outcome.SEEN : Outcome.NOT_SEEN).orElse(Outcome.UNKNOWN);
    }

    private static Outcome not(Outcome outcome) {
        return switch (outcome) {
            case SEEN -> Outcome.NOT_SEEN;
            case NOT_SEEN -> Outcome.SEEN;
            case UNKNOWN -> Outcome.UNKNOWN;
        };
    }

    private static Outcome both(Outcome a, Outcome b) {
        if (a == Outcome.NOT_SEEN || b == Outcome.NOT_SEEN) {
            return Outcome.NOT_SEEN;
        }
        return a == Outcome.SEEN && b == Outcome.SEEN ? Outcome.SEEN : Outcome.UNKNOWN;
    }
}
