package io.github.jdkdoctor.options;

import io.github.jdkdoctor.evidence.jvm.ArgumentWords;
import io.github.jdkdoctor.evidence.jvm.ArgumentWords.Word;
import io.github.jdkdoctor.evidence.jvm.LauncherArguments;
import io.github.jdkdoctor.fact.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Finds the JVM's options among words. */
final class OptionWords {
    // those of javac begin like options of the JVM
    private static final Pattern OPTION = Pattern.compile(
            "-X(?!lint|doclint|plugin|diags|pkginfo|maxerrs|maxwarns|prefer|stdout|jcov).+|-D.+=.*|-D[\\w.]+"
                    + "|-(?:javaagent|agentlib|agentpath|verbose|ea|da|esa|dsa|enableassertions|disableassertions)(?::.*)?"
                    + "|-(?:server|client|minimal|d32|d64|noverify|verify|hotspot)"
                    + "|--(?:add-opens|add-exports|add-modules|add-reads|limit-modules|illegal-access|enable-preview"
                    + "|enable-native-access|illegal-native-access|sun-misc-unsafe-memory-access|finalization|patch-module)(?:=.*)?");
    private static final Pattern FOR_JVM = Pattern.compile(
            "(?:^|[\\s\"'=,\\[(])(?:-J)?-(?:XX:[+\\-]?[\\w$]|Xm[xsn][\\d$%{]|Xss[\\d$]|Xlog|Xint\\b|Xcomp\\b|Xbatch\\b|Xrs\\b|Xverify"
                    + "|Xshare:|Xbootclasspath|Xincgc|Xprof\\b|noverify|javaagent:|agentlib:|-add-opens|-illegal-access)");
    private static final Pattern JAVA = Pattern.compile(
            "(?:.*[/\\\\])?java[w]?(?:\\.exe)?|\\$\\{?JAVA(?:CMD|_EXE)?\\}?|\"?\\$\\{?JAVA_HOME\\}?/bin/java\"?");
    private static final Pattern VARIABLE = Pattern.compile(
            "_?(?:[A-Z0-9_]*_)?(?:JAVA|JVM|JDK|JRE)?_?(?:OPTS|OPTIONS|ARGS|FLAGS|PARAMS)(?:_[A-Z0-9]+)?");
    private static final Set<String> OTHERS = Set.of("NODE_OPTIONS", "CFLAGS", "LDFLAGS", "CXXFLAGS", "RUSTFLAGS");

    private OptionWords() {}

    /** Whether a word is an option of the JVM or of its launcher, by its shape. */
    static boolean option(String word) {
        return OPTION.matcher(word).matches();
    }

    /** Whether a text is about a JVM: it has an option that nothing else has. */
    static boolean forJvm(String text) {
        return FOR_JVM.matcher(text).find();
    }

    /** Whether a word starts a JVM. */
    static boolean java(String word) {
        return JAVA.matcher(word).matches();
    }

    /** Whether a variable is usually handed to a JVM: {@code JAVA_OPTS}, {@code KAFKA_HEAP_OPTS}. */
    static boolean variable(String name) {
        return VARIABLE.matcher(name).matches() && !OTHERS.contains(name);
    }

    /** Words of a command or of the value of a variable. */
    static List<Word> split(String text, long line) {
        return ArgumentWords.shell(text.replace('\n', ' '), line);
    }

    /** The options among the words of a command or variable; behind {@code java}, those up to the main class. */
    static List<GivenOption> options(List<Word> words, String file, boolean guarded) {
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i).text();
            if (java(word)) {
                return given(
                        LauncherArguments.of(words.subList(i + 1, words.size()).stream()
                                        .filter(w -> !w.startsWith("$"))
                                        .toList())
                                .options(),
                        file,
                        guarded);
            }
            if (word.contains("java ") && word.indexOf(' ') > 0) {
                // sh -c "exec java -Xmx1g -jar app.jar"
                List<Word> inner = split(word, words.get(i).line());
                if (inner.stream().anyMatch(w -> java(w.text()))) {
                    return options(inner, file, guarded);
                }
            }
        }
        return given(words, file, guarded);
    }

    /** The options among words, wherever they stand. */
    static List<GivenOption> given(List<Word> words, String file, boolean guarded) {
        List<GivenOption> options = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            Word word = words.get(i);
            String text = word.startsWith("-J-") ? word.text().substring(2) : word.text();
            if (text.equals("-jar") || text.equals("-m") || text.equals("--module")) {
                break;
            }
            boolean two = LauncherArguments.takesValue(text) && i + 1 < words.size();
            if (option(text) || text.matches("\\d+(?:-\\d*)?:-.*")) {
                String whole = two ? text + "=" + words.get(i + 1).text() : text;
                options.add(new GivenOption(whole, new Origin(file, word.line()), guarded));
            }
            i += two ? 1 : 0;
        }
        return options;
    }
}
