package io.github.jdkdoctor.options;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Checks {@code -XX:CompileCommand} and {@code -XX:CompileOnly}. JDK 25 does not start with one that it cannot read; 21 and
 * before print an error and go on (tried on 11.0.13, 17.0.15, 21.0.8 and 25.0.3).
 */
final class CompileOption {
    static final Set<String> NAMES = Set.of("CompileCommand", "CompileOnly");

    private static final int STRICT = 25;

    // what -XX:CompileCommand=help of 25.0.3 lists
    private static final Set<String> COMMANDS =
            Set.of(("help quiet option log print inline dontinline blackhole compileonly exclude break breakatexecute"
                            + " breakatcompile memlimit memstat printassembly printcompilation printinlining printintrinsics"
                            + " printnmethods printoptoassembly printdebuginfo printrelocations printdependencies"
                            + " backgroundcompilation repeatcompilation replayinline dumpreplay dumpinline"
                            + " compilethresholdscaling controlintrinsic disableintrinsic blocklayoutbyfrequency"
                            + " traceoptopipelining traceoptooutput tracespilling vectorize clonemapdebug"
                            + " incrementalinlineforcecleanup maxnodelimit")
                    .split(" "));
    // JVMs of 25 need an unlocking option for these
    private static final Set<String> DIAGNOSTIC =
            Set.of(("printassembly printinlining printintrinsics printnmethods printoptoassembly repeatcompilation"
                            + " controlintrinsic disableintrinsic tracespilling incrementalinlineforcecleanup")
                    .split(" "));
    private static final Set<String> ALONE = Set.of("help", "quiet");

    private CompileOption() {}

    /** Why a release does not start with the option; empty where nothing is known against it. */
    static Optional<String> wrong(String flag, String value, int feature, boolean diagnostic) {
        if (feature < STRICT || value.isEmpty() || value.matches(".*[\\s$;\"'].*")) {
            return Optional.empty();
        }
        if (flag.equals("CompileOnly")) {
            for (String pattern : value.split(",", -1)) {
                Optional<String> wrong = pattern(pattern);
                if (wrong.isPresent()) {
                    return wrong;
                }
            }
            return Optional.empty();
        }
        String[] parts = value.split("[,:]", 2);
        String command = parts[0].toLowerCase(Locale.ROOT);
        if (!COMMANDS.contains(command)) {
            return Optional.of("'" + parts[0] + "' is not a command to the compiler");
        }
        if (DIAGNOSTIC.contains(command) && !diagnostic) {
            return Optional.of("'" + parts[0] + "' is diagnostic: needs -XX:+UnlockDiagnosticVMOptions before it");
        }
        if (ALONE.contains(command)) {
            return Optional.empty();
        }
        return parts.length < 2 ? Optional.of("'" + parts[0] + "' names no method") : method(parts[1].split(",", -1));
    }

    // package/Class,method is one
    private static Optional<String> method(String[] words) {
        boolean apart = words.length > 1 && words[0].matches("[\\w/$*]+") && words[1].matches("[\\w$*<>]+");
        return apart ? Optional.empty() : pattern(words[0]);
    }

    // package/Class.method or package.Class::method, with a signature in parentheses
    private static Optional<String> pattern(String pattern) {
        String method = pattern.replaceFirst("\\(.*", "");
        int colons = method.split("::", -1).length - 1;
        long dots = method.chars().filter(c -> c == '.').count();
        boolean wrong = method.isEmpty()
                || colons > 1
                || (colons == 1 && method.indexOf('/') >= 0)
                || (colons == 0 && dots != 1)
                || (colons == 0 && method.startsWith("."));
        return wrong
                ? Optional.of("'" + pattern + "' is not a method; write package/Class.method or package.Class::method")
                : Optional.empty();
    }
}
