package io.github.jdkdoctor.options;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Checks {@code -XX:CompileCommand} and {@code -XX:CompileOnly}. JDK 25 does not start with one that it cannot read; 21 and
 * before print an error and go on (tried on 11.0.13, 17.0.15, 21.0.8 and 25.0.3).
 */
final class CompileOption {
    static final Set<String> NAMES = Set.of("CompileCommand", "CompileOnly");

    private static final int STRICT = 25;
    private static final int FIRST = 11;
    // 17 takes options of the compiler as commands, 11 does not; of those between, none was asked
    private static final int WITH_OPTIONS = 12;
    private static final Set<String> OF_11 =
            Set.of("help quiet option log print inline dontinline compileonly exclude break".split(" "));
    // 17 or 21 have them, 25 does not
    private static final Set<String> GONE =
            Set.of("nortmlockeliding usertmlockeliding printideal igvprintlevel vectorizedebug".split(" "));

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
    private static final String BOOL = "bool";
    private static final String LIST = "ccstrlist";
    // those that are no switch
    private static final Map<String, String> TYPES = Map.of(
            "memlimit", "intx",
            "memstat", "uintx",
            "repeatcompilation", "intx",
            "maxnodelimit", "intx",
            "compilethresholdscaling", "double",
            "controlintrinsic", LIST,
            "disableintrinsic", LIST);
    private static final Set<String> ALL_TYPES = Set.of(BOOL, "intx", "uintx", "double", "ccstr", LIST);
    private static final Set<String> ALONE = Set.of("help", "quiet");

    // releases whose names of intrinsics are known, and which do not start with another
    private static final Map<Integer, Set<String>> INTRINSICS = intrinsics();

    private CompileOption() {}

    private static Map<Integer, Set<String>> intrinsics() {
        try (InputStream in = CompileOption.class.getResourceAsStream("intrinsics.txt")) {
            if (in == null) {
                throw new IllegalStateException("intrinsics.txt is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(l -> !l.isBlank() && !l.startsWith("#"))
                    .map(l -> l.split(" \\| ", -1))
                    .collect(Collectors.toMap(p -> Integer.parseInt(p[0]), p -> Set.of(p[1].split(" ", -1))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Why a release does not take the value of {@code -XX:ControlIntrinsic} or {@code -XX:DisableIntrinsic}. */
    static Optional<String> intrinsic(String flag, String value, int feature) {
        Set<String> known = INTRINSICS.get(feature);
        if (known == null || value.matches(".*[\\s$\"'].*")) {
            return Optional.empty();
        }
        for (String word : value.split(",", -1)) {
            if (word.isEmpty()) {
                continue;
            }
            boolean signed = flag.equals("ControlIntrinsic") && (word.startsWith("+") || word.startsWith("-"));
            String name = signed ? word.substring(1) : word;
            if (!known.contains(name)) {
                return Optional.of("'" + name + "' is not an intrinsic of JDK " + feature);
            }
        }
        return Optional.empty();
    }

    /** Why a release does not start with the option; empty where nothing is known against it. */
    static Optional<String> wrong(String flag, String value, int feature, boolean diagnostic) {
        if (feature < STRICT || value.isEmpty() || value.matches(".*[\\s$\"'].*|.*\\(.*;.*")) {
            return Optional.empty();
        }
        if (value.indexOf(';') >= 0) {
            return Optional.of("takes one command; give the option once for each");
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
        if (parts.length < 2) {
            return Optional.of("'" + parts[0] + "' names no method");
        }
        String[] words = parts[1].split(",", -1);
        Optional<String> wrong = method(words);
        if (wrong.isPresent()) {
            return wrong;
        }
        if (parts[1].indexOf("::") != parts[1].lastIndexOf("::")) {
            return Optional.of("takes one method; give the option once for each");
        }
        int last = words.length > 1 && words[words.length - 1].isEmpty() ? words.length - 1 : words.length;
        List<String> values = List.of(words).subList(Math.min(apart(words) ? 2 : 1, last), last);
        return command.equals("option") ? typed(values, diagnostic) : value(parts[0], values);
    }

    /** Why 11 to 24 print an error for a command to the compiler and go on without it; empty where they take it. */
    static Optional<String> ignored(String flag, String value, int feature) {
        if (!flag.equals("CompileCommand")
                || feature < FIRST
                || feature >= STRICT
                || value.isEmpty()
                || value.matches(".*[\\s$\"';(].*")) {
            return Optional.empty();
        }
        String[] parts = value.split("[,:]", 2);
        String command = parts[0].toLowerCase(Locale.ROOT);
        Set<String> known = feature < WITH_OPTIONS ? OF_11 : COMMANDS;
        Optional<String> wrong = Optional.empty();
        if (!known.contains(command) && !GONE.contains(command)) {
            wrong = Optional.of("'" + parts[0] + "' is not a command to the compiler");
        } else if (!ALONE.contains(command)) {
            wrong = parts.length < 2
                    ? Optional.of("'" + parts[0] + "' names no method")
                    : method(parts[1].split(",", -1));
        }
        return wrong.map(w -> "ignored with an error: " + w);
    }

    // option,<method>,<type>,<name>,<value> or option,<method>,<name>,<name>
    private static Optional<String> typed(List<String> words, boolean diagnostic) {
        if (words.isEmpty() || words.get(0).isEmpty()) {
            return Optional.empty();
        }
        String type = words.get(0).toLowerCase(Locale.ROOT);
        boolean isTyped = ALL_TYPES.contains(type) && words.size() > 1;
        for (String word : isTyped ? words.subList(1, 2) : words) {
            String name = word.toLowerCase(Locale.ROOT);
            if (!COMMANDS.contains(name)) {
                return Optional.of("'" + word + "' is not a command to the compiler");
            }
            if (DIAGNOSTIC.contains(name) && !diagnostic) {
                return Optional.of("'" + word + "' is diagnostic: needs -XX:+UnlockDiagnosticVMOptions before it");
            }
            String own = TYPES.getOrDefault(name, BOOL);
            if (!own.equals(isTyped ? type : BOOL)) {
                return Optional.of("'" + word + "' is of the type " + own + "; write option,<method>," + own + ","
                        + word + ",<value>");
            }
        }
        return isTyped ? value(words.get(1), words.subList(2, words.size())) : Optional.empty();
    }

    private static Optional<String> value(String command, List<String> values) {
        String name = command.toLowerCase(Locale.ROOT);
        String type = TYPES.getOrDefault(name, BOOL);
        if (values.isEmpty()) {
            return type.equals("intx") || type.equals("double")
                    ? Optional.of("'" + command + "' needs a value behind the method")
                    : Optional.empty();
        }
        String value = values.get(0);
        boolean good =
                switch (type) {
                    case "intx" ->
                        value.matches(name.equals("memlimit") ? "\\d+[kKmMgG]?(?:~(?:stop|crash))?" : "[+-]?\\d.*");
                    case "uintx" -> value.matches("collect|print|\\d.*");
                    // it reads digits, a dot and digits
                    case "double" -> value.matches("\\+?\\d+\\.\\d.*");
                    case BOOL -> value.matches("(?i)true|false");
                    default -> true;
                };
        if (!good) {
            return Optional.of("'" + value + "' is not a value of " + command + ", which is of the type " + type);
        }
        return type.equals(LIST)
                ? intrinsic(
                        name.startsWith("control") ? "ControlIntrinsic" : "DisableIntrinsic",
                        String.join(",", values),
                        STRICT)
                : Optional.empty();
    }

    private static boolean apart(String[] words) {
        return words.length > 1 && words[0].matches("[\\w/$*]+") && words[1].matches("[\\w$*<>]+");
    }

    // package/Class,method is one
    private static Optional<String> method(String[] words) {
        return apart(words) ? stars(words[0]).or(() -> stars(words[1])) : pattern(words[0]);
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
                : List.of(method.split("::|\\.(?=[^.]*$)", -1)).stream()
                        .flatMap(part -> stars(part).stream())
                        .findFirst();
    }

    // one star before a name and one behind it
    private static Optional<String> stars(String name) {
        return name.matches("\\*?[^*]*\\*?") && !name.equals("**")
                ? Optional.empty()
                : Optional.of("'" + name + "' has a star that is neither its first nor its last letter");
    }
}
