package io.github.jdkdoctor.collect;

import io.github.jdkdoctor.evidence.jvm.LauncherArguments;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds the JVM that a word means. */
public final class JavaProcesses {
    private static final Pattern PID = Pattern.compile("[0-9]{1,10}");
    private static final Pattern CONTAINER = Pattern.compile("(?:[a-z-]+://)?([0-9a-f]{12,64})");
    private static final int MOST_LISTED = 20;

    private JavaProcesses() {}

    /**
     * The process that is meant.
     *
     * @param word its number; its main class, with or without the package, or jar; or the id of its container
     */
    public static long find(String word) throws CollectException {
        if (PID.matcher(word).matches()) {
            return Long.parseLong(word);
        }
        if (!LinuxProcess.known()) {
            throw new CollectException("'" + word + "' is not a process id; on this system only those are known");
        }
        var container = CONTAINER.matcher(word);
        if (container.matches()) {
            String id = container.group(1);
            return only(
                    "container " + word,
                    LinuxProcess.all()
                            .filter(p -> p.controlGroups().stream().anyMatch(l -> l.contains(id)))
                            .filter(JavaProcesses::java)
                            .toList());
        }
        return only(
                "'" + word + "'",
                LinuxProcess.all()
                        .filter(p -> main(p).filter(m -> named(m, word)).isPresent())
                        .toList());
    }

    private static long only(String what, List<LinuxProcess> found) throws CollectException {
        if (found.size() == 1) {
            return found.get(0).pid();
        }
        throw new CollectException(
                found.isEmpty()
                        ? "no JVM is " + what + "; there are " + listed(all())
                        : found.size() + " JVMs are " + what + "; name one by its process id: " + listed(found));
    }

    private static List<LinuxProcess> all() {
        return LinuxProcess.all().filter(JavaProcesses::java).toList();
    }

    /** The JVMs of this machine, as in {@code 4711 org.example.Main, 4712 app.jar}. */
    public static String listed() {
        return LinuxProcess.known() ? listed(all()) : "those that jcmd lists";
    }

    private static String listed(List<LinuxProcess> processes) {
        if (processes.isEmpty()) {
            return "none that this user can see";
        }
        String some = processes.stream()
                .limit(MOST_LISTED)
                .map(p -> p.pid() + " " + main(p).orElse("(unknown)"))
                .collect(Collectors.joining(", "));
        return some + (processes.size() > MOST_LISTED ? " and others" : "");
    }

    private static boolean java(LinuxProcess process) {
        return process.program().filter(p -> p.endsWith("java")).isPresent() || process.hotspot();
    }

    private static boolean named(String main, String word) {
        String file = main.substring(main.lastIndexOf('/') + 1);
        return main.equals(word) || main.endsWith("." + word) || file.equals(word) || file.equals(word + ".jar");
    }

    /** The main class, the jar, or module and class, of a process whose program is {@code java}. */
    static Optional<String> main(LinuxProcess process) {
        List<String> words = process.arguments();
        if (words.isEmpty() || !(words.get(0).equals("java") || words.get(0).endsWith("/java"))) {
            return Optional.empty();
        }
        for (int i = 1; i < words.size(); i++) {
            String word = words.get(i);
            if (word.equals("-jar") || word.equals("-m") || word.equals("--module")) {
                return i + 1 < words.size() ? Optional.of(words.get(i + 1)) : Optional.empty();
            }
            if (!word.startsWith("-") && !word.startsWith("@")) {
                return Optional.of(word);
            }
            i += LauncherArguments.takesValue(word) ? 1 : 0;
        }
        return Optional.empty();
    }

    /** Every word that may be an option of the JVM, of the command line and of the variables that hold some. */
    static List<String> options(LinuxProcess process) {
        List<String> options = new ArrayList<>(process.arguments());
        variables(process)
                .flatMap(v -> Stream.of(v.substring(v.indexOf('=') + 1).split("\\s+", -1)))
                .forEach(options::add);
        return options;
    }

    /** The variables of the environment that give options to a JVM, and no others: those may hold secrets. */
    static Stream<String> variables(LinuxProcess process) {
        return process.environment().stream()
                .filter(v -> v.startsWith("JAVA_TOOL_OPTIONS=")
                        || v.startsWith("JDK_JAVA_OPTIONS=")
                        || v.startsWith("_JAVA_OPTIONS="));
    }
}
