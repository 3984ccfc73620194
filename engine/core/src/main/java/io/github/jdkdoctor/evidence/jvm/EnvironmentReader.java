package io.github.jdkdoctor.evidence.jvm;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.UnreadableException;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.JdkVersion;
import io.github.jdkdoctor.fact.JvmArgument;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Variables of the environment, of which some hold options of the JVM, {@code JAVA_TOOL_OPTIONS=-Xmx1g}, and some tell which JDK it
 * is: {@code JAVA_VERSION} of container images, and {@code JAVA_HOME}.
 */
public final class EnvironmentReader implements EvidenceReader {
    // JAVA_VERSION=jdk-17.0.13+11 in the images of Temurin, 17.0.2 and 8u342 in those of openjdk
    private static final String VERSION = "JAVA_VERSION";
    private static final String HOME = "JAVA_HOME";
    private static final Map<String, JvmArgument.Source> READ = Map.of(
            "JAVA_TOOL_OPTIONS", JvmArgument.Source.TOOL_OPTIONS,
            "JDK_JAVA_OPTIONS", JvmArgument.Source.LAUNCHER_OPTIONS,
            "_JAVA_OPTIONS", JvmArgument.Source.LAST_OPTIONS);
    // only start scripts read these
    private static final Set<String> OF_SCRIPTS =
            Set.of("JAVA_OPTS", "JVM_OPTS", "JAVA_OPTIONS", "CATALINA_OPTS", "JAVA_ARGS", "ES_JAVA_OPTS", "MAVEN_OPTS");

    // JAVA_TOOL_OPTIONS=-Xmx1g, export JAVA_TOOL_OPTIONS="-Xmx1g", declare -x ..., set ...
    private static final Pattern VARIABLE =
            Pattern.compile("\\s*(?:export |declare -x |set |SET |setenv )?\\s*\"?([A-Za-z_][\\w.()]*)=(.*)");
    /** What the launcher and the JVM print: {@code Picked up JAVA_TOOL_OPTIONS: -Xmx1g}. */
    public static final Pattern PICKED_UP = Pattern.compile("(?:NOTE: )?Picked up (\\w+): (.*)");

    private static final Pattern SCRIPT = Pattern.compile("(?i).*\\.(?:sh|bash|bat|cmd|conf)");
    private static final int LIMIT = 4 << 20;

    @Override
    public String name() {
        return "environment variables";
    }

    @Override
    public boolean recognizes(Head head) {
        String text = head.string();
        boolean dump = text.indexOf('\0') >= 0;
        if (!dump && !head.text()) {
            return false;
        }
        if (!text.contains(VERSION + "=")
                && !text.contains(HOME + "=")
                && READ.keySet().stream().noneMatch(text::contains)
                && OF_SCRIPTS.stream().noneMatch(text::contains)) {
            return false;
        }
        boolean options = false;
        int variables = 0;
        int others = 0;
        for (String line : text.split(dump ? "\0" : "\r?\n", -1)) {
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            Matcher matcher = line.length() < 100_000 ? matcher(line) : PICKED_UP.matcher("");
            if (matcher.matches()) {
                variables++;
                String name = matcher.group(1);
                options |= READ.containsKey(name)
                        || OF_SCRIPTS.contains(name)
                        || name.equals(VERSION)
                        || name.equals(HOME);
            } else {
                others++;
            }
        }
        // values may have several lines
        return options
                && others * 4 <= variables
                && !new CommandLineReader().recognizes(head)
                && !new ReleaseFileReader().recognizes(head);
    }

    private static Matcher matcher(String line) {
        Matcher pickedUp = PICKED_UP.matcher(line);
        return pickedUp.matches() ? pickedUp : VARIABLE.matcher(line);
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException, UnreadableException {
        byte[] bytes = entry.content().readNBytes(LIMIT);
        if (entry.content().read() >= 0) {
            throw new UnreadableException("longer than 4 MB; leave only the environment");
        }
        String text = new String(bytes, StandardCharsets.UTF_8);
        Set<String> ofScripts = new TreeSet<>();
        Optional<JdkBuild> jdk = Optional.empty();
        int number = 0;
        for (String line : text.split(text.indexOf('\0') >= 0 ? "\0" : "\r?\n", -1)) {
            number++;
            Matcher matcher = matcher(line);
            if (!matcher.matches()) {
                continue;
            }
            String name = matcher.group(1);
            handOn(new ArgumentWords.Word(name + "=" + unquoted(matcher.group(2)), number), entry, sink);
            if (OF_SCRIPTS.contains(name)) {
                if (SCRIPT.matcher(entry.name()).matches()) {
                    // one that a start script reads: setenv.sh of Tomcat, standalone.conf of WildFly
                    GivenArguments.handOn(
                            ArgumentWords.shell(unquoted(matcher.group(2)), number).stream()
                                    .filter(word -> word.startsWith("-"))
                                    .toList(),
                            JvmArgument.Source.OPTION_FILE,
                            entry,
                            sink);
                } else {
                    ofScripts.add(name);
                }
            }
            Optional<JdkBuild> stated =
                    jdk(name, unquoted(matcher.group(2)), new Origin(entry.name(), number), entry.run());
            if (jdk.isEmpty() || name.equals(VERSION)) {
                jdk = stated.isPresent() ? stated : jdk;
            }
        }
        jdk.ifPresent(sink::fact);
        ofScripts.forEach(name ->
                sink.remark(name + " is read by start scripts and not by the JVM; add the command line of the run"));
    }

    private static Optional<JdkBuild> jdk(String name, String value, Origin origin, Run run) {
        return switch (name) {
            case VERSION ->
                JdkVersion.parse(value)
                        .map(v -> new JdkBuild(
                                run, v, Vendor.named(value).orElse(JdkBuild.UNKNOWN), JdkBuild.UNKNOWN, origin));
            case HOME -> JdkFolder.of(value, run, origin);
            default -> Optional.empty();
        };
    }

    private static String unquoted(String value) {
        String stripped = value.strip();
        boolean quoted = stripped.length() >= 2
                && (stripped.charAt(0) == '"' || stripped.charAt(0) == '\'')
                && stripped.charAt(stripped.length() - 1) == stripped.charAt(0);
        return quoted ? stripped.substring(1, stripped.length() - 1) : stripped;
    }

    /** Hands on the options in a variable that some other file states. */
    public static void assigned(String name, String value, long line, Entry entry, FactSink sink) {
        handOn(new ArgumentWords.Word(name + "=" + value, line), entry, sink);
    }

    /** Hands on the options in a variable that the JVM or its launcher reads; others hold none. */
    static void handOn(ArgumentWords.Word assignment, Entry entry, FactSink sink) {
        String text = assignment.text();
        int equals = text.indexOf('=');
        JvmArgument.Source source = READ.get(text.substring(0, equals));
        if (source != null) {
            GivenArguments.handOn(
                    ArgumentWords.shell(text.substring(equals + 1), assignment.line()), source, entry, sink);
        }
    }

    /**
     * Takes the line in which the JVM or its launcher says what it found in the environment, as any log of its output
     * may begin with; false if it is none.
     */
    public static boolean pickedUp(String line, Entry entry, long number, FactSink sink) {
        Matcher matcher = PICKED_UP.matcher(line);
        if (!matcher.matches()) {
            return false;
        }
        handOn(new ArgumentWords.Word(matcher.group(1) + "=" + matcher.group(2), number), entry, sink);
        return true;
    }
}
