package io.github.jdkdoctor.evidence.jvm;

import io.github.jdkdoctor.evidence.jvm.ArgumentWords.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What the words after {@code java} give to the JVM, up to the main class, jar or module.
 *
 * @param options without class and module paths
 * @param ends whether there was a main class, jar or module
 * @param indirect whether a word sends the JVM to a file for more
 * @param afterwards what came after
 */
public record LauncherArguments(List<Word> options, boolean ends, boolean indirect, List<Word> afterwards) {
    // the launcher's options whose value is the next word; the long ones may have it after = too
    private static final Set<String> WITH_VALUE = Set.of(
            "-cp",
            "-classpath",
            "--class-path",
            "-p",
            "--module-path",
            "--upgrade-module-path",
            "--add-modules",
            "--add-reads",
            "--add-exports",
            "--add-opens",
            "--limit-modules",
            "--patch-module",
            "--enable-native-access",
            "--source",
            "-d",
            "--describe-module");

    private static final Pattern LAUNCHER = Pattern.compile("(?:.*/)?java");
    private static final Pattern SHELL = Pattern.compile("(?:.*/)?(?:ba|da|a|k|z)?sh");

    private static final Set<String> OF_MODULES = Set.of(
            "--add-modules",
            "--add-reads",
            "--add-exports",
            "--add-opens",
            "--limit-modules",
            "--patch-module",
            "--enable-native-access");

    public LauncherArguments {
        options = List.copyOf(options);
        afterwards = List.copyOf(afterwards);
    }

    /** Whether a command starts Java itself. */
    public static boolean isLauncher(List<Word> command) {
        return !command.isEmpty() && LAUNCHER.matcher(command.get(0).text()).matches();
    }

    /**
     * What the command of a container gives to its JVM: the words behind {@code java}, in the command or in a script that a
     * shell gets, {@code sh -c "exec java -Xmx1g -jar app.jar"}; or arguments alone that only a JVM takes, for an image whose
     * entry point is Java.
     *
     * @param command empty where the image has it
     */
    static LauncherArguments ofContainer(List<Word> command, List<Word> arguments) {
        List<Word> words = new ArrayList<>(command);
        words.addAll(arguments);
        if (words.size() >= 3 && SHELL.matcher(words.get(0).text()).matches()) {
            Word script = words.get(words.size() - 1);
            words = ArgumentWords.shell(script.text(), script.line());
        }
        for (int i = 0; i < words.size(); i++) {
            if (LAUNCHER.matcher(words.get(i).text()).matches()) {
                return of(words.subList(i + 1, words.size()));
            }
        }
        boolean ofJvm = command.isEmpty()
                && words.stream().anyMatch(w -> w.text().equals("-jar") || w.startsWith("-XX:") || w.startsWith("-Xm"));
        return of(ofJvm ? words : List.of());
    }

    /** What words give to the JVM. */
    public static LauncherArguments of(List<Word> words) {
        List<Word> options = new ArrayList<>();
        boolean indirect = false;
        boolean jar = false;
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i).text();
            if (word.equals("-jar")) {
                // the launcher goes on to the first word without a dash: java -jar -Xmx1g app.jar
                jar = true;
            } else if (word.equals("-m") || word.equals("--module") || word.startsWith("--module=")) {
                return new LauncherArguments(options, true, indirect, words.subList(i + 1, words.size()));
            } else if (word.startsWith("@") && !word.startsWith("@@")) {
                indirect = true;
            } else if (OptionFileReader.restricted(word)) {
                options.add(words.get(i));
            } else if (!word.startsWith("-")) {
                return new LauncherArguments(options, true, indirect, words.subList(i + 1, words.size()));
            } else if (takesValue(word)) {
                if (OF_MODULES.contains(word) && i + 1 < words.size()) {
                    options.add(new Word(
                            word + "=" + words.get(i + 1).text(), words.get(i).line()));
                }
                i++;
            } else {
                indirect |= word.startsWith("-XX:Flags=") || word.startsWith("-XX:VMOptionsFile=");
                options.add(words.get(i));
            }
        }
        return new LauncherArguments(options, jar, indirect, List.of());
    }

    /** Whether an option of the launcher has its value in the next word. */
    public static boolean takesValue(String option) {
        return WITH_VALUE.contains(option);
    }

    /** Whether options of the JVM seem to stand behind the main class, as where a value with blanks was not quoted. */
    public boolean strays() {
        return afterwards.stream().anyMatch(w -> w.startsWith("-XX:") || w.startsWith("-Xm"));
    }
}
