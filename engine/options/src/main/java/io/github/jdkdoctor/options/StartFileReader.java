package io.github.jdkdoctor.options;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.UnreadableException;
import io.github.jdkdoctor.evidence.jvm.GivenArguments;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.JvmArgument;
import io.github.jdkdoctor.fact.Origin;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a file that a JVM is started by, a Dockerfile, a script, a unit of systemd, a description in YAML or JSON: the options
 * in it, and the JDK of its container image. Build files are none: what they start is a test or a compiler.
 *
 * <p>What such a file says may be overridden where it is used, so that it does not count as all arguments.
 */
public final class StartFileReader implements EvidenceReader {
    private static final Pattern NAME =
            Pattern.compile("(?i)(?:dockerfile.*|.*\\.dockerfile|containerfile.*|procfile|setenv.*"
                    + "|.*\\.(?:sh|bash|bat|cmd|service|ya?ml|json|env|conf|properties)|\\.env|env)");
    // these hand variables on, or are read by what does
    private static final Pattern SCRIPT = Pattern.compile("(?i).*\\.(?:sh|bash|bat|cmd|conf|properties)|setenv.*");
    private static final Pattern VARIABLE = Pattern.compile("\\b[A-Z][A-Z0-9_]*_(?:OPTS|OPTIONS|ARGS)\\b");
    private static final Pattern NAMED =
            Pattern.compile("[\\s{]*(?:- )?\"?name\"?: *\"?([A-Z][A-Z0-9_]*_(?:OPTS|OPTIONS|ARGS))\"?,?\\s*");
    private static final Set<String> OF_THE_JVM = Set.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS");
    // options of build tools, whatever they build
    private static final Pattern OF_BUILDS = Pattern.compile(".*(?:MAVEN|GRADLE|SBT|ANT|BAZEL)_(?:OPTS|ARGS).*");

    @Override
    public String name() {
        return "start script or description of a container";
    }

    /** None: what such a file holds, other kinds of files hold as well. */
    @Override
    public boolean recognizes(Head head) {
        return false;
    }

    @Override
    public boolean recognisesNamed(String name, Head head) {
        String file = file(name);
        if (!head.whole()
                || !head.text()
                || file.equals("gradle.properties")
                || !NAME.matcher(file).matches()) {
            return false;
        }
        try {
            return ContainerImage.jdk(head.string()).isPresent()
                    || !groups(file, head.bytes()).isEmpty();
        } catch (OptionFileException e) {
            return false;
        }
    }

    private static String file(String name) {
        return name.substring(name.lastIndexOf('/') + 1);
    }

    private static List<OptionGroup> groups(String file, byte[] content) throws OptionFileException {
        return OptionFiles.read(file, content).stream()
                .filter(g ->
                        !OF_BUILDS.matcher(g.where().toUpperCase(Locale.ROOT)).matches())
                .toList();
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException, UnreadableException {
        byte[] content = entry.content().readNBytes(Head.LIMIT);
        String file = file(entry.name());
        String text = new String(content, StandardCharsets.UTF_8);
        ContainerImage.jdk(text)
                .ifPresent(jdk -> sink.fact(new JdkBuild(
                        entry.run(),
                        jdk.version(),
                        jdk.vendor(),
                        JdkBuild.UNKNOWN,
                        new Origin(entry.name(), jdk.line()))));
        try {
            options(groups(file, content), SCRIPT.matcher(file).matches() ? "" : text, entry, sink);
        } catch (OptionFileException e) {
            throw new UnreadableException(String.valueOf(e.getMessage()));
        }
    }

    /**
     * Hands on the options.
     *
     * @param text of a file that sets variables without reading them; empty for a script
     */
    private static void options(List<OptionGroup> groups, String text, Entry entry, FactSink sink) {
        List<String> lines = text.lines().toList();
        Set<String> unread = new TreeSet<>();
        Map<String, GivenOption> options = new LinkedHashMap<>();
        Map<String, String> settings = new HashMap<>();
        List<String> later = new ArrayList<>();
        for (OptionGroup group : groups) {
            for (GivenOption option : group.options()) {
                Optional<String> variable =
                        variable(lines, (int) option.origin().line());
                if (variable.isPresent()
                        && !text.contains("$" + variable.get())
                        && !text.contains("${" + variable.get())) {
                    unread.add(variable.get());
                } else if (option.guarded() || option.open()) {
                    later.add(option.text());
                } else {
                    options.putIfAbsent(option.text(), option);
                    Optional<String> other = Optional.ofNullable(settings.put(setting(option.text()), option.text()));
                    if (other.filter(o -> !o.equals(option.text())).isPresent()) {
                        sink.remark("gives both " + other.get() + " and " + option.text()
                                + ", as for two JVMs, and is not used; leave only what starts this run");
                        return;
                    }
                }
            }
        }
        unread.forEach(name ->
                sink.remark(name + " is read by start scripts and not by the JVM; add the command line of the run"));
        if (!later.isEmpty()) {
            sink.remark("options that are filled in later, or given to some releases only, are left out: "
                    + String.join(" ", later));
        }
        options.values()
                .forEach(o -> GivenArguments.handOn(
                        List.of(o.text()),
                        JvmArgument.Source.OPTION_FILE,
                        new Origin(entry.name(), o.origin().line()),
                        entry.run(),
                        sink));
    }

    // the variable of start scripts that a line sets, or the line before where it only names it: name: JAVA_OPTS
    private static Optional<String> variable(List<String> lines, int number) {
        Matcher here = VARIABLE.matcher(line(lines, number));
        Matcher before = NAMED.matcher(line(lines, number - 1));
        return (here.find()
                        ? Optional.of(here.group())
                        : before.matches() ? Optional.of(before.group(1)) : Optional.<String>empty())
                .filter(name -> !OF_THE_JVM.contains(name));
    }

    private static String line(List<String> lines, int number) {
        return number >= 1 && number <= lines.size() ? lines.get(number - 1) : "";
    }

    // of -Xmx1g -Xmx, of -XX:+UseG1GC and -XX:-UseG1GC UseG1GC; an option that is given twice with other values is none
    // of one JVM
    private static String setting(String option) {
        if (option.startsWith("-Xm") || option.startsWith("-Xs")) {
            return option.substring(0, Math.min(4, option.length()));
        }
        if (option.startsWith("-XX:+") || option.startsWith("-XX:-")) {
            return option.substring(5);
        }
        int equals = option.indexOf('=');
        return option.startsWith("-XX:") && equals > 0 ? option.substring(4, equals) : option;
    }
}
