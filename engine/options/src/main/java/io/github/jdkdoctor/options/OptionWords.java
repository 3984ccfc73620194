package io.github.jdkdoctor.options;

import io.github.jdkdoctor.evidence.jvm.ArgumentWords.Word;
import io.github.jdkdoctor.evidence.jvm.LauncherArguments;
import io.github.jdkdoctor.fact.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds the JVM's options among words. */
final class OptionWords {
    // those of javac, kotlinc, linkers and curl begin like options of the JVM
    // "$JAVA_OPTS -Xmx1g", in quotation marks of its own
    private static final Pattern BEFORE_OPTIONS = Pattern.compile("\\$\\{?\\w+\\}?\\s+-");
    private static final Pattern OPTION = Pattern.compile(
            "-X(?!lint|doclint|plugin|diags|pkginfo|maxerrs|maxwarns|prefer|stdout|jcov|[A-Z]{2,}|linker|compiler"
                    + "|clang|jsr|opt-in|explicit|[a-z]+-[a-z]).+|-XX:.+|-D.+=.*|-D[\\w.]+"
                    + "|-(?:javaagent|agentlib|agentpath|verbose|ea|da|esa|dsa|enableassertions|disableassertions)(?::.*)?"
                    + "|-(?:server|client|minimal|d32|d64|noverify|verify|hotspot)|-(?:ms|mx|ss)\\d+[kKmMgG]"
                    + "|--(?:add-opens|add-exports|add-modules|add-reads|limit-modules|illegal-access|enable-preview"
                    + "|enable-native-access|illegal-native-access|sun-misc-unsafe-memory-access|finalization|patch-module)(?:=.*)?");
    private static final String ONLY_JVM =
            "(?:XX:[+\\-]?[\\w$]|m[sx]\\d+[kKmMgG]\\b|Xm[xsn][\\d$%{@]|Xss[\\d$%{@]|Xlog(?:gc)?\\b|Xint\\b|Xcomp\\b|Xbatch\\b|Xrs\\b|Xverify|Xshare:"
                    + "|Xbootclasspath|Xincgc|Xprof\\b|Xdebug\\b|Xrunjdwp|Xnoclassgc|noverify|javaagent:|agentlib:|agentpath:"
                    + "|-add-opens|-illegal-access|-enable-native-access|-sun-misc-unsafe"
                    + "|D(?:com\\.sun\\.management\\.jmxremote|java\\.(?:net|security|io|util|awt|library|rmi|protocol)\\."
                    + "|sun\\.|javax\\.net\\.|jdk\\.(?:tls|nio|net|http)|file\\.encoding=|user\\.(?:timezone|language|country)=))";
    private static final Pattern FOR_JVM = Pattern.compile("(?:^|[\\s\"'=,\\[(:}])(?:-J)?-" + ONLY_JVM);
    private static final Pattern SHAPED =
            Pattern.compile("-J-.+|(?:\\d+(?:-\\d*)?:)?-" + ONLY_JVM + ".*", Pattern.DOTALL);
    private static final Pattern SEVERAL = Pattern.compile("(?s)\\s*-\\S+.*\\s[\"']?-(?:[XDJ]|-[a-z]|[a-z]{2,}).*");
    private static final Pattern JAVA = Pattern.compile(
            "(?:.*[/\\\\])?java[w]?(?:\\.exe)?|\\$\\{?_?(?:RUN_?)?(?:JAVA|java)(?:CMD|_CMD|_EXE|_BIN|_RUN|_COMMAND|cmd)?\\}?");
    private static final Pattern VARIABLE =
            Pattern.compile("_?(?:[A-Z0-9_]*_)?(?:JAVA|JVM|JDK|JRE)?_?(?:OPTS|OPTIONS|ARGS|FLAGS|PARAMS)(?:_[A-Z0-9]+)?"
                    // spark.driver.extraJavaOptions
                    + "|[A-Za-z][\\w.]*[a-z](?:Java|Jvm)(?:Options|Opts|Args)");
    /** Variables of other programs, whose {@code -D} is none of a JVM. */
    private static final Pattern OTHERS = Pattern.compile(
            "(?:.*_)?(?:CMAKE|NODE|NPM|C|CC|CPP|CXX|LD|RUST|CARGO|GO|PIP|CURL|WGET|SSH|SCP|RSYNC|TAR|GREP|MVN|MAVEN_CLI|DOCKER"
                    + "|MAKE|CONFIGURE|GCC|ASM|NVCC|GIT|HELM|KUBECTL|PYTEST|PYTHON|ERL|JAVAC|JAVADOC|NINJA|MESON|PHP|RUBY|BUILD)"
                    + "_?(?:OPTS|OPTIONS|ARGS|FLAGS|PARAMS).*|MAVEN_ARGS");

    // nothing that a template or a shell puts something else in place of
    private static final Pattern UNKNOWN = Pattern.compile("--?[A-Za-z][\\w.:=,/@+-]*");
    private static final Pattern JSON = Pattern.compile("\\s*\\[\\s*([\"'])-.*\\1\\s*,?\\s*\\]\\s*", Pattern.DOTALL);
    private static final Pattern QUOTED = Pattern.compile("\"([^\"]*)\"|'([^']*)'");
    private static final Set<String> OWN = Set.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    private static final Pattern FIRST_ENTRY = Pattern.compile("_?[A-Z][A-Z0-9_]{2,}=");
    private static final Pattern NEXT_ENTRY = Pattern.compile(",(?=_?[A-Z][A-Z0-9_]{2,}=)");

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
        return VARIABLE.matcher(name).matches() && !OTHERS.matcher(name).matches();
    }

    /** Whether a word is an option that only a JVM has. */
    static boolean shaped(String word) {
        return SHAPED.matcher(word).matches();
    }

    /** Words of a command or of the value of a variable, or the texts of an array of JSON in it. */
    static List<Word> split(String text, long line) {
        return JSON.matcher(text).matches() ? quoted(text, line) : ShellExpansions.words(text, line);
    }

    /** The texts between quotation marks. */
    static List<Word> quoted(String text, long line) {
        return QUOTED.matcher(text)
                .results()
                .map(m -> new Word(
                        m.group(1) == null ? m.group(2) : m.group(1),
                        line
                                + text.substring(0, m.start())
                                        .chars()
                                        .filter(c -> c == '\n')
                                        .count()))
                .toList();
    }

    /**
     * The words of variables that are handed to a JVM in a list of three variables or more, as Spring Cloud Data Flow takes it:
     * {@code JAVA_TOOL_OPTIONS=-Xmx1g,LANG=C,LC_ALL=C}; empty of a text that is no such list, or has none of these in it.
     */
    static Optional<List<Word>> listed(String text, long line) {
        String[] entries = NEXT_ENTRY.split(text, -1);
        if (entries.length < 3 || !FIRST_ENTRY.matcher(text).lookingAt()) {
            return Optional.empty();
        }
        List<Word> words = new ArrayList<>();
        for (String entry : entries) {
            int equals = entry.indexOf('=');
            String name = entry.substring(0, equals);
            if (OWN.contains(name) || variable(name)) {
                words.addAll(value(name, entry.substring(equals + 1), line));
            }
        }
        return words.isEmpty() ? Optional.empty() : Optional.of(words);
    }

    /** Words of the value of a variable. Only the JVM itself takes what is quoted in its variables as one option. */
    static List<Word> value(String variable, String text, long line) {
        List<Word> words = split(text, line);
        return OWN.contains(variable)
                ? words
                : words.stream()
                        .flatMap(w -> shaped(w.text())
                                        || BEFORE_OPTIONS.matcher(w.text()).lookingAt()
                                ? single(w).stream()
                                : Stream.of(w))
                        .toList();
    }

    /** Whether a word is several options with blanks between, as a quoted value is. */
    static boolean several(String word) {
        return SEVERAL.matcher(word).matches();
    }

    /** An argument that is one word with a blank in its value ({@code -Dname=two words}), or several options. */
    static List<Word> single(Word word) {
        return several(word.text()) || word.text().matches("(?s)\\s*\\$.*\\s-.*|\\s.*")
                ? split(word.text(), word.line())
                : List.of(word);
    }

    /** The options among the words of a command or variable; behind {@code java}, those up to the main class. */
    static List<GivenOption> options(List<Word> words, String file, boolean guarded) {
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i).text();
            if (java(word)) {
                return given(
                        LauncherArguments.of(behindJava(words.subList(i + 1, words.size())))
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

    private static boolean put(Word word) {
        return word.startsWith("$") || word.startsWith("%") || word.startsWith("{{");
    }

    /** The words behind {@code java} without those that a shell or a template puts other words in place of. */
    static List<Word> behindJava(List<Word> words) {
        List<Word> behind = new ArrayList<>();
        for (Word word : words) {
            boolean value = !behind.isEmpty()
                    && LauncherArguments.takesValue(
                            behind.get(behind.size() - 1).text());
            if (value) {
                behind.add(word);
            } else if (!put(word)) {
                behind.addAll(single(word));
            } else if (!behind.isEmpty()
                    && behind.get(behind.size() - 1).text().equals("-jar")
                    && !variable(word.text().replaceAll("\\W", ""))) {
                behind.add(word);
            }
        }
        return behind;
    }

    /** The options of words that are all for a JVM, so that one of no known shape is one as well, which the JVM refuses. */
    static List<GivenOption> all(List<Word> words, String file) {
        LauncherArguments arguments = LauncherArguments.of(words);
        if (arguments.ends()) {
            return given(words, file, false);
        }
        List<GivenOption> options = new ArrayList<>();
        for (Word word : arguments.options()) {
            List<GivenOption> known = given(List.of(word), file, false);
            options.addAll(known);
            if (known.isEmpty() && UNKNOWN.matcher(word.text()).matches()) {
                options.add(new GivenOption(word.text(), new Origin(file, word.line()), false));
            }
        }
        return options;
    }

    /** The options among words, wherever they stand. */
    static List<GivenOption> given(List<Word> words, String file, boolean guarded) {
        List<GivenOption> options = new ArrayList<>();
        boolean jar = false;
        for (int i = 0; i < words.size(); i++) {
            Word word = words.get(i);
            String text = word.startsWith("-J-") ? word.text().substring(2) : word.text();
            if (text.equals("-jar")) {
                jar = true;
            } else if (text.equals("-m") || text.equals("--module") || (jar && !text.startsWith("-"))) {
                break;
            }
            boolean two = LauncherArguments.takesValue(text) && i + 1 < words.size();
            int equals = text.indexOf('=');
            if (text.startsWith("-D")
                    && equals > 0
                    && SHAPED.matcher(text.substring(equals + 1).strip()).matches()) {
                // -DargLine="-Xmx1g -Xms1g" hands them on
                options.addAll(given(split(text.substring(equals + 1), word.line()), file, guarded));
            } else if (option(text) || text.matches("\\d+(?:-\\d*)?:-.*")) {
                String whole = two ? text + "=" + words.get(i + 1).text() : text;
                options.add(new GivenOption(whole, new Origin(file, word.line()), guarded));
            }
            i += two ? 1 : 0;
        }
        return options;
    }
}
