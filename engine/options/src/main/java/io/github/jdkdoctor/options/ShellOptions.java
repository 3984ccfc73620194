package io.github.jdkdoctor.options;

import io.github.jdkdoctor.evidence.jvm.ArgumentWords.Word;
import io.github.jdkdoctor.evidence.jvm.LauncherArguments;
import io.github.jdkdoctor.options.ShellCommand.Assignment;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The options that the commands of a shell script give to JVMs: by variables, by {@code java} and by other commands. */
final class ShellOptions {
    /**
     * Options in one place of a script.
     *
     * @param name the variable that gets them, or the command
     * @param more whether the variable keeps what it has
     * @param arms the branches that the place is in, as of {@link ShellCommand}
     */
    record Given(
            String name,
            boolean variable,
            boolean more,
            boolean guarded,
            Map<Integer, Integer> arms,
            List<GivenOption> options) {
        Given {
            arms = Map.copyOf(arms);
            options = List.copyOf(options);
        }

        /** Whether no run of the script comes by both places. */
        boolean excludes(Given other) {
            return arms.entrySet().stream()
                    .anyMatch(e ->
                            !other.arms.getOrDefault(e.getKey(), e.getValue()).equals(e.getValue()));
        }
    }

    private static final Pattern PAIR =
            Pattern.compile("(?:--?[a-z][\\w-]*=)?([A-Za-z_][\\w.]*)\\+?=(.*)", Pattern.DOTALL);
    // kubectl patch -p '{"spec": …}'
    private static final Pattern JSON =
            Pattern.compile("(?:--?[a-z][\\w-]*=)?\\s*([\\[{]\\s*[\"{\\[].*[\\]}])\\s*", Pattern.DOTALL);
    private static final String JSON_NAME = "argument.json";
    private static final String YAML_NAME = "input.yaml";
    private static final Pattern NAMING =
            Pattern.compile("--(?:[a-z]+-)*(?:java|jvm)-(?:options|opts|args)(?:=(.*))?", Pattern.DOTALL);
    private static final Pattern VALUED = Pattern.compile("--[a-z][\\w-]*=(.*)", Pattern.DOTALL);

    /** Commands whose arguments say something about options, and give none. */
    private static final Set<String> SAYING = Set.of(
            ":", "[", "[[", "test", "expr", "echo", "printf", "print", "grep", "egrep", "fgrep", "sed", "awk", "gawk",
            "perl", "which", "type", "command", "whereis", "ln", "cp", "mv", "rm", "alias", "unset", "die", "warn",
            "log", "info", "error", "usage", "javac", "read", "curl", "wget", "cmake", "gcc", "return", "exit", "trap",
            "apt-get", "apk");

    /**
     * Commands whose {@code -D} is a property of a build. But for that of sbt, whose script hands it on, their {@code -X} is an
     * option of their own: JVM options are in {@code MAVEN_OPTS} or {@code GRADLE_OPTS}.
     */
    private static final Set<String> BUILDING = Set.of("mvn", "mvnw", "mvnd", "gradle", "gradlew", "ant", "sbt");

    private static final Pattern HANDED = Pattern.compile("\\$\\{?([A-Za-z_]\\w*)\\}?");
    // s/pattern/replacement/ with any delimiter, and a\, i\ and c\ behind an address
    private static final Pattern PUT = Pattern.compile(
            "(?:^|[;{}\\n/\\d$])\\s*s([/|#,@:~!%])(?:(?!\\1)[^\\\\\\n]|\\\\.)*\\1"
                    + "((?:(?!\\1)[^\\\\\\n]|\\\\.)*)\\1|(?:^|[/\\d$])\\s*[aic]\\\\?\\s*\\n?(-[^\\n]*|[\\w.]+=[^\\n]*)");
    private static final Set<String> PRINTING = Set.of("echo", "printf", "print");
    // kubectl apply -f - gets what is to be applied
    private static final Set<String> READING = Set.of("kubectl", "oc", "microk8s", "k3s", "helm");
    private static final Pattern SHELL = Pattern.compile("(?:.*/)?(?:ba|da|a|k|z)?sh");
    private static final Set<String> SETTING = Set.of("set", "setenv");
    private static final Set<String> WRITING = Set.of("echo", "printf", "print", "cat", "tee");
    private static final int DEEPEST = 8;

    private final String file;
    private final List<Given> given = new ArrayList<>();
    // what the command before prints, and a pipe may hand on
    private List<Word> piped = List.of();

    // variables that commands hand to java, such as $SETTINGS in java $SETTINGS -jar app.jar
    private Set<String> handed = Set.of();

    private ShellOptions(String file) {
        this.file = file;
    }

    /** The options in a script whose text begins in a line, in the order of the script. */
    static List<Given> of(String file, String text, long firstLine) {
        ShellOptions options = new ShellOptions(file);
        List<ShellCommand> commands = ShellScript.commands(text, firstLine);
        options.handed = handed(commands);
        commands.forEach(c -> options.command(c, 0));
        return List.copyOf(options.given);
    }

    /** The options in one command, given as its words. */
    static List<Given> of(String file, List<Word> words) {
        ShellOptions options = new ShellOptions(file);
        options.command(new ShellCommand(List.of(), words, Map.of(), false, false, Optional.empty(), List.of()), 0);
        return List.copyOf(options.given);
    }

    private static Set<String> handed(List<ShellCommand> commands) {
        Set<String> names = new HashSet<>();
        for (ShellCommand command : commands) {
            List<Word> words = command.words();
            int at = 0;
            while (at < words.size() && !OptionWords.java(words.get(at).text())) {
                at++;
            }
            for (Word word : words.subList(Math.min(at + 1, words.size()), words.size())) {
                Matcher variable = HANDED.matcher(word.text());
                if (variable.matches()) {
                    names.add(variable.group(1));
                } else if (!word.startsWith("-") || word.text().equals("-jar")) {
                    break;
                }
            }
        }
        return names;
    }

    private void script(String text, long firstLine, int depth) {
        if (depth < DEEPEST) {
            ShellScript.commands(text, firstLine).forEach(c -> command(c, depth));
        }
    }

    private void command(ShellCommand command, int depth) {
        List<Word> words = command.words();
        List<Assignment> assignments = new ArrayList<>(command.assignments());
        if (!assignments.isEmpty()
                && !words.isEmpty()
                && OptionWords.option(words.get(0).text())) {
            // JAVA_OPTS=-Xms1g -Xmx1g, as files of variables that no shell reads have it
            Assignment last = assignments.remove(assignments.size() - 1);
            List<Word> values = new ArrayList<>(last.values());
            values.addAll(words);
            assignments.add(new Assignment(last.name(), last.more(), true, elements(values)));
            words = List.of();
        }
        for (Assignment assignment : assignments) {
            assignment.values().forEach(v -> inside(v, depth));
            assign(command, assignment);
        }
        for (Word word : words) {
            inside(word, depth);
            // : "${JAVA_OPTS:=-Xmx1g}"; what begins a word of another command is that command's
            boolean own = word.text().startsWith("${") && !command.name().equals(":");
            for (ShellExpansions.Default or :
                    own ? List.<ShellExpansions.Default>of() : ShellExpansions.defaults(word)) {
                assign(command, new Assignment(or.variable(), false, false, List.of(new Word(or.text(), or.line()))));
            }
        }
        if (!words.isEmpty()) {
            if (taken(command, depth)) {
                return;
            }
            if (command.output().filter(o -> !o.startsWith("/dev/")).isPresent() && WRITING.contains(command.name())) {
                written(command);
            } else if (command.name().equals("echo") && command.words().size() == 2) {
                // the value of a function: gc_options() { echo "-XX:+UseG1GC"; }
                List<Word> said =
                        ShellExpansions.words(words.get(1).text(), words.get(1).line());
                boolean value = words.get(1).text().matches("(?s)[-$`].*");
                if (value
                        && said.stream().allMatch(w -> w.startsWith("-") || w.startsWith("$"))
                        && said.stream()
                                .anyMatch(w -> OptionWords.shaped(w.text())
                                        || w.text().matches("-D[a-z][\\w-]*(?:\\.[\\w-]+)+=.*"))) {
                    add("echo", false, false, command, OptionWords.given(said, file, command.guarded()));
                }
            } else if (words.stream().limit(2).anyMatch(w -> w.text().equals("sed"))) {
                edited(command);
            } else if (SETTING.contains(command.name()) && setting(command)) {
                return;
            } else if (!SAYING.contains(command.name())) {
                arguments(command, depth);
            }
        }
    }

    // what a command gets by a pipe or a here-document, if it writes it to a file, runs it as a script or reads YAML
    private boolean taken(ShellCommand command, int depth) {
        List<Word> words = command.words();
        List<Word> handed = command.piped() ? piped : List.of();
        List<Word> printed = command.documents().isEmpty() ? handed : texts(command);
        piped = printed(command);
        Optional<String> copied = copied(words)
                .or(() -> command.documents().isEmpty()
                        ? Optional.empty()
                        : words.stream().flatMap(w -> remote(w).stream()).findFirst());
        if (copied.isPresent()) {
            printed.forEach(p -> nested(copied.get(), p.text(), p.line(), command));
            return !printed.isEmpty();
        }
        if (READING.contains(command.name())) {
            printed.forEach(p -> nested(YAML_NAME, p.text(), p.line(), command));
        } else if (runs(words)) {
            printed.forEach(p -> script(p.text(), p.line(), depth + 1));
        }
        return false;
    }

    private static List<Word> texts(ShellCommand command) {
        return command.documents().stream()
                .map(d -> new Word(d.body(), d.line()))
                .toList();
    }

    private static List<Word> printed(ShellCommand command) {
        if (command.output().isPresent()) {
            return List.of();
        }
        return command.name().equals("cat")
                ? texts(command)
                : PRINTING.contains(command.name())
                        ? List.of(new Word(said(command), command.words().get(0).line()))
                        : List.of();
    }

    // the words of echo -e "JAVA_OPTS=-Xmx1g\n"
    private static String said(ShellCommand command) {
        return command.words().stream()
                .skip(1)
                .map(Word::text)
                .filter(w -> !w.matches("-[neE]+"))
                .map(w -> w.replace("\\n", "\n"))
                .collect(Collectors.joining(" "));
    }

    // ssh host 'cat > /etc/default/app'
    private static Optional<String> remote(Word word) {
        return word.text().matches("(?s).*\\b(?:cat|tee)\\s.*")
                ? ShellScript.commands(word.text(), word.line()).stream()
                        .filter(c -> c.name().equals("cat"))
                        .flatMap(c -> c.output().stream())
                        .findFirst()
                        .or(() -> ShellScript.commands(word.text(), word.line()).stream()
                                .flatMap(c -> copied(c.words()).stream())
                                .findFirst())
                : Optional.empty();
    }

    // bash -s, sudo -u app sh, ssh host
    private static boolean runs(List<Word> words) {
        return words.get(0).text().equals("ssh")
                || words.stream().anyMatch(w -> SHELL.matcher(w.text()).matches());
    }

    // the file of sudo tee -a /etc/app/jvm.options
    private static Optional<String> copied(List<Word> words) {
        int tee = 0;
        while (tee < Math.min(3, words.size()) && !words.get(tee).text().matches("(?:.*/)?tee")) {
            tee++;
        }
        return tee >= Math.min(3, words.size())
                ? Optional.empty()
                : words.stream()
                        .skip(tee + 1L)
                        .map(Word::text)
                        .filter(w -> !w.startsWith("-"))
                        .findFirst();
    }

    // NAME=["-server", "-Xmx1g"], as Druid reads it from the environment; the lexer took the quotation marks away
    private static List<Word> elements(List<Word> values) {
        int last = values.size() - 1;
        boolean list = values.get(0).text().startsWith("[")
                && values.get(last).text().endsWith("]")
                && values.subList(0, last).stream().allMatch(v -> v.text().endsWith(","));
        if (!list) {
            return values;
        }
        List<Word> elements = new ArrayList<>();
        for (int i = 0; i <= last; i++) {
            String text = values.get(i).text();
            elements.add(new Word(
                    text.substring(i == 0 ? 1 : 0, text.length() - 1),
                    values.get(i).line()));
        }
        return elements;
    }

    private void inside(Word word, int depth) {
        ShellExpansions.commands(word).forEach(c -> script(c.text(), c.line(), depth + 1));
    }

    private void assign(ShellCommand command, Assignment assignment) {
        String name = assignment.name();
        List<Word> values = assignment.values();
        String text = values.stream().map(Word::text).collect(Collectors.joining(" "));
        boolean known = OptionWords.variable(name);
        if (text.contains("$(") || text.contains("`")) {
            // what a command prints is looked for in the command
            known &= OptionWords.forJvm(text.replaceAll("(?s)\\$\\(.*?\\)|`.*?`", ""));
        } else {
            known |= OptionWords.forJvm(text)
                    || (handed.contains(name) && text.strip().startsWith("-D"));
        }
        if (!known) {
            return;
        }
        List<Word> words = new ArrayList<>();
        for (Word value : values) {
            words.addAll(
                    assignment.array() ? OptionWords.single(value) : ShellExpansions.words(value.text(), value.line()));
        }
        boolean more = assignment.more() || text.matches("(?s).*\\$\\{?" + name + "\\b.*");
        add(name, true, more, command, OptionWords.given(words, file, command.guarded()));
    }

    private void add(String name, boolean variable, boolean more, ShellCommand command, List<GivenOption> options) {
        if (!options.isEmpty() || variable) {
            given.add(new Given(name, variable, more, command.guarded(), command.arms(), options));
        }
    }

    // fish: set -gx JAVA_OPTS '-Xmx1g'; csh: setenv JAVA_OPTS '-Xmx1g'
    private boolean setting(ShellCommand command) {
        List<Word> words = command.words();
        int name = 1;
        while (name < words.size() && words.get(name).text().matches("-[gxlUuafp]+|--[a-z]+")) {
            name++;
        }
        if (name + 1 >= words.size() || !words.get(name).text().matches("[A-Za-z_]\\w*")) {
            return false;
        }
        List<Word> values = words.subList(name + 1, words.size());
        assign(
                command,
                new Assignment(
                        words.get(name).text(),
                        false,
                        true,
                        values.get(0).text().equals("=") ? values.subList(1, values.size()) : values));
        return true;
    }

    // echo 'JAVA_OPTS="-Xmx1g"' >> /etc/default/tomcat, cat > jvm.options <<EOF
    private void written(ShellCommand command) {
        String target = command.output().orElse("");
        for (ShellLexer.HereDocument document : command.documents()) {
            nested(target, document.body(), document.line(), command);
        }
        if (!command.name().equals("cat")) {
            nested(target, said(command), command.words().get(0).line(), command);
        }
    }

    // sed -i 's/-Xmx1g/-Xmx2g/' jvm.options, sed -i '/^A=/a\B="-Xmx1g"' app.conf: what it puts in
    private void edited(ShellCommand command) {
        List<Word> words = command.words();
        String target = words.get(words.size() - 1).text();
        for (Word word : words) {
            Matcher put = PUT.matcher(word.text());
            while (put.find()) {
                String text = (put.group(2) == null ? put.group(3) : put.group(2)).replaceAll("\\\\(?=[/\"|$])", "");
                boolean whole = !text.matches("(?s).*(?:\\\\\\d|&).*");
                if (whole && text.startsWith("-") && OptionWords.forJvm(text)) {
                    add(
                            target,
                            false,
                            false,
                            command,
                            OptionWords.given(OptionWords.split(text, word.line()), file, command.guarded()));
                } else if (whole) {
                    nested(target, text, word.line(), command);
                }
            }
        }
    }

    private void nested(String target, String text, long line, ShellCommand command) {
        if (!OptionWords.forJvm(text)) {
            return;
        }
        for (OptionGroup group : OptionFiles.nested(file, target, text, line)) {
            String name = target.equals(JSON_NAME) || target.equals(YAML_NAME) ? command.name() : target;
            add(group.where().isEmpty() ? name : group.where(), false, false, command, group.options());
        }
    }

    private void arguments(ShellCommand command, int depth) {
        List<Word> words = new ArrayList<>();
        for (Word word : command.words()) {
            Matcher json = JSON.matcher(word.text());
            if (json.matches()) {
                long before = word.text()
                        .substring(0, json.start(1))
                        .chars()
                        .filter(c -> c == '\n')
                        .count();
                nested(JSON_NAME, json.group(1), word.line() + before, command);
                continue;
            }
            words.addAll(
                    word.text().startsWith("${") ? ShellExpansions.words(word.text(), word.line()) : List.of(word));
        }
        List<Word> rest = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            Word word = words.get(i);
            if (OptionWords.java(word.text())) {
                List<Word> behind = OptionWords.behindJava(words.subList(i + 1, words.size()));
                add(
                        "java",
                        false,
                        false,
                        command,
                        OptionWords.given(LauncherArguments.of(behind).options(), file, command.guarded()));
                break;
            }
            boolean script = word.text().matches("(?s).*\\s.*")
                    && ShellExpansions.words(word.text(), word.line()).stream()
                            .anyMatch(w -> OptionWords.java(w.text()));
            if (script || (i > 0 && words.get(i - 1).text().matches("-[a-z]*c") && i > 1)) {
                // sh -c "exec java -Xmx1g -jar app.jar"
                script(word.text(), word.line(), depth + 1);
            } else if (i > 0 || words.size() == 1) {
                rest.add(word);
            }
        }
        others(command, rest);
    }

    // kubectl set env deploy/app JAVA_OPTS=-Xmx1g, spark-submit --driver-java-options "-Xss4m", keytool -J-Xmx64m
    private void others(ShellCommand command, List<Word> words) {
        List<Word> own = new ArrayList<>();
        boolean forJava = false;
        boolean named = false;
        for (Word word : words) {
            // spark-submit --driver-java-options -Dx=y
            boolean before = named;
            Matcher naming = NAMING.matcher(word.text());
            Optional<String> value = naming.matches()
                    ? Optional.ofNullable(naming.group(1))
                    : Optional.of(word.text()).filter(w -> before);
            named = naming.matches() && value.isEmpty();
            if (value.filter(v -> v.startsWith("-")).isPresent()) {
                own.addAll(ShellExpansions.words(value.get(), word.line()));
                forJava = true;
                continue;
            }
            Matcher pair = PAIR.matcher(word.text());
            Matcher valued = VALUED.matcher(word.text());
            if (pair.matches()) {
                if (OptionWords.forJvm(pair.group(2))
                        || (OptionWords.variable(pair.group(1)) && pair.group(2).startsWith("-"))) {
                    add(
                            pair.group(1),
                            true,
                            false,
                            command,
                            OptionWords.given(
                                    ShellExpansions.words(pair.group(2), word.line()), file, command.guarded()));
                }
            } else if (valued.matches()) {
                if (OptionWords.forJvm(valued.group(1))) {
                    own.addAll(ShellExpansions.words(valued.group(1), word.line()));
                }
            } else if (!BUILDING.contains(command.name()) || ofBuild(command.name(), word.text())) {
                own.addAll(OptionWords.single(word));
            }
        }
        if (forJava || own.stream().anyMatch(w -> OptionWords.shaped(w.text().replaceFirst("^-D[\\w.-]+=", "")))) {
            add(command.name(), false, false, command, OptionWords.given(own, file, command.guarded()));
        }
    }

    // mvn -DargLine=-Xmx1g, sbt -J-Xmx1g
    private static boolean ofBuild(String command, String word) {
        return (word.startsWith("-D") || command.equals("sbt"))
                && OptionWords.shaped(word.replaceFirst("^-D[\\w.-]+=", ""));
    }
}
