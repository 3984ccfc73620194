package io.github.jdkdoctor.evidence.log;

import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Lines;
import io.github.jdkdoctor.evidence.jvm.GivenArguments;
import io.github.jdkdoctor.evidence.jvm.Vendor;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.JdkVersion;
import io.github.jdkdoctor.fact.JvmArgument;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lines in which servers and frameworks say at their start which JDK runs them, and with which arguments:
 *
 * <ul>
 *   <li>Spring Boot (StartupInfoLogger): {@code Starting ShopApplication v1.4.2 using Java 17.0.9 with PID 1 (…)}
 *   <li>Tomcat (VersionLoggerListener): {@code JVM Version: 17.0.9+9}, {@code Command line argument: -Xmx1g}
 *   <li>Elasticsearch and OpenSearch (Node): {@code JVM[Eclipse Adoptium/OpenJDK 64-Bit Server VM/17.0.9/17.0.9+9]},
 *       {@code JVM arguments [-Xms1g, -Xmx1g]}
 *   <li>ZooKeeper and its clients (Environment): {@code Server environment:java.version=11.0.13}
 *   <li>Cassandra (CassandraDaemon): {@code JVM vendor/version: OpenJDK 64-Bit Server VM/11.0.13}, {@code JVM Arguments: […]}
 *   <li>Hadoop (StringUtils): {@code STARTUP_MSG:   java = 1.8.0_312}
 *   <li>Spark 3.5 and later (SparkContext): {@code Java version 17.0.9}
 *   <li>Jetty (Server): {@code jetty-10.0.15; built: …; git: …; jvm 17.0.7+7}
 *   <li>Flink (EnvironmentInformation): {@code JVM: OpenJDK 64-Bit Server VM - Eclipse Adoptium - 17/17.0.14+7}
 *   <li>Kafka Connect (WorkerInfo): {@code jvm.spec = Ubuntu, OpenJDK 64-Bit Server VM, 11.0.17, 11.0.17+8-…},
 *       {@code jvm.args = -Xms256M, -Xmx2G}
 *   <li>Neo4j and Ignite: {@code VM Version: 11.0.18+10-LTS}, {@code VM Vendor: …}, {@code VM Arguments: […]}
 *   <li>WildFly: {@code VM Arguments: -D[Standalone] -Xms64m} in its log, {@code JAVA_OPTS:  -server -Xms64m} by standalone.sh
 * </ul>
 *
 * Of several starts in one log the first counts, and only the first {@link #WITHIN} lines are looked at.
 */
final class StartupLines {
    /** How many lines of a file are looked at. */
    static final int WITHIN = 2_000;

    private static final int LONGEST = 20_000;
    private static final int MOST_ARGUMENTS = 1_000;
    private static final String VERSION = "(\\d[\\w.+~-]{0,100})";

    private static final List<Form> VERSIONS = List.of(
            form("\\bStarting \\S.{0,200} using Java " + VERSION + " (?:on .{1,100} )?with PID \\d", " using Java "),
            form("\\bJVM Version: +" + VERSION, "JVM Version: "),
            form(
                    "\\bJVM\\[(?<vendor>[^/\\]]{0,100})/(?<name>[^/\\]]{0,100})/[^/\\]]{1,100}/" + VERSION + "\\]",
                    "JVM["),
            form("\\b(?:Server|Client) environment:java\\.version=" + VERSION, " environment:java.version="),
            form("\\bJVM vendor/version: (?<name>[^/]{0,100})/" + VERSION, "JVM vendor/version: "),
            form("^STARTUP_MSG: +java = " + VERSION, "STARTUP_MSG: "),
            form("\\bSparkContext: Java version " + VERSION, "SparkContext: Java version "),
            form("\\bjetty-\\d\\S{0,50}; built: .{0,200}; jvm " + VERSION, "; jvm "),
            form("\\bJVM: (?<name>.{1,100}) - (?<vendor>.{1,100}) - [\\w.]{1,10}/" + VERSION, "JVM: "),
            form("\\bjvm\\.spec = (?<vendor>.{1,100}), (?<name>[^,]{1,100}), " + VERSION + ", \\S", "jvm.spec = "),
            form("^VM Version: " + VERSION, "VM Version: "));
    private static final Form VENDOR = form(
            "(?:\\bJVM Vendor: +|\\bServer environment:java\\.vendor=|^VM Vendor: )(.{1,100})",
            "VM Vendor: ",
            "Server environment:java.vendor=");
    private static final Form ARGUMENTS = form(
            "(?:\\bJVM arguments |\\bJVM Arguments: |\\bVM [aA]rguments: )\\[(-.*)\\]\\s*$|(?:\\bjvm\\.args =|\\] \\(.{1,100}\\) VM Arguments:) (-.*)",
            "VM arguments",
            "VM Arguments:",
            "jvm.args =");
    private static final Form OF_SCRIPT = form("^ {0,4}JAVA_OPTS: +(-.*)", "JAVA_OPTS: ");
    private static final Form ARGUMENT = form("\\bCommand line argument: +(-\\S.*)", "Command line argument: ");

    private Optional<JdkVersion> version = Optional.empty();
    private String vendor = JdkBuild.UNKNOWN;
    private String vm = JdkBuild.UNKNOWN;
    private long versionLine;
    private final List<String> arguments = new ArrayList<>();
    private long argumentLine;
    private boolean listed;
    private JvmArgument.Source source = JvmArgument.Source.LISTED;

    /** Looks at the current line, which is none of the JVM's own. */
    void line(Lines lines) {
        if (lines.number() > WITHIN || lines.length() > LONGEST || !worthALook(lines)) {
            return;
        }
        String text = new String(lines.buffer(), lines.start(), lines.length(), StandardCharsets.UTF_8);
        if (!version(text, lines.number()) && !arguments(text, lines.number()) && vendor.equals(JdkBuild.UNKNOWN)) {
            Optional<Matcher> named = VENDOR.in(text);
            vendor = named.isEmpty()
                    ? JdkBuild.UNKNOWN
                    : Vendor.named(named.get().group(1)).orElse(JdkBuild.UNKNOWN);
        }
    }

    // each form has one of these: JVM, VM, jvm, Java, java, JAVA, Command line
    private static boolean worthALook(Lines lines) {
        byte[] bytes = lines.buffer();
        for (int i = lines.start() + 1; i < lines.end() - 1; i++) {
            byte b = bytes[i];
            if ((b == 'V' && bytes[i + 1] == 'M')
                    || (b == 'V' && bytes[i + 1] == 'A')
                    || (b == 'v' && (bytes[i + 1] == 'm' || bytes[i + 1] == 'a'))
                    || (b == 'd' && bytes[i - 1] == 'n' && bytes[i + 1] == ' ')) {
                return true;
            }
        }
        return lines.length() > 2 && bytes[lines.start()] == 'V' && bytes[lines.start() + 1] == 'M';
    }

    /**
     * A form of a line.
     *
     * @param words one of them stands in each line of this form: the lines of stack traces have none
     */
    private record Form(Pattern pattern, List<String> words) {
        Optional<Matcher> in(String text) {
            for (String word : words) {
                if (text.contains(word)) {
                    Matcher matcher = pattern.matcher(text);
                    return matcher.find() ? Optional.of(matcher) : Optional.empty();
                }
            }
            return Optional.empty();
        }
    }

    private static Form form(String regex, String... words) {
        return new Form(Pattern.compile(regex), List.of(words));
    }

    private boolean version(String text, long number) {
        for (Form form : VERSIONS) {
            Optional<Matcher> found = form.in(text);
            if (found.isPresent()) {
                Matcher matcher = found.get();
                // the only group without a name comes last or alone
                Optional<JdkVersion> stated = JdkVersion.printed(matcher.group(matcher.groupCount()));
                if (version.isEmpty() && stated.isPresent()) {
                    version = stated;
                    versionLine = number;
                    boolean names = form.pattern().pattern().contains("(?<name>");
                    boolean vendors = form.pattern().pattern().contains("(?<vendor>");
                    String name = names ? matcher.group("name") : "";
                    vm = Vendor.vm(name);
                    String by = vendors ? matcher.group("vendor") : "";
                    String said = Vendor.of(name, by, matcher.group(matcher.groupCount()));
                    vendor = said.equals(JdkBuild.UNKNOWN) ? vendor : said;
                }
                return stated.isPresent();
            }
        }
        return false;
    }

    private boolean arguments(String text, long number) {
        Optional<Matcher> found = ARGUMENTS.in(text);
        if (found.isPresent()) {
            Matcher all = found.get();
            if (arguments.isEmpty()) {
                String list = all.group(1) == null ? all.group(2) : all.group(1);
                // an argument may hold commas, and a blank behind one
                arguments.addAll(List.of(list.strip().split(",? +(?=-)", MOST_ARGUMENTS)));
                argumentLine = number;
                listed = true;
            }
            return true;
        }
        Optional<Matcher> script = OF_SCRIPT.in(text);
        if (script.isPresent()) {
            if (arguments.isEmpty()) {
                arguments.addAll(List.of(script.get().group(1).strip().split("\\s+(?=-)", MOST_ARGUMENTS)));
                argumentLine = number;
                source = JvmArgument.Source.COMMAND_LINE;
            }
            return true;
        }
        Optional<Matcher> one = ARGUMENT.in(text);
        if (one.isPresent()) {
            String argument = one.get().group(1).strip();
            if (!listed && arguments.size() < MOST_ARGUMENTS && !arguments.contains(argument)) {
                arguments.add(argument);
                argumentLine = argumentLine == 0 ? number : argumentLine;
            }
            return true;
        }
        return false;
    }

    /** Whether any line told of the JDK or its arguments. */
    boolean found() {
        return version.isPresent() || !arguments.isEmpty();
    }

    /** Hands on what the lines said. */
    void report(Run run, String file, FactSink sink) {
        version.ifPresent(v -> sink.fact(new JdkBuild(run, v, vendor, vm, new Origin(file, versionLine))));
        if (!arguments.isEmpty()) {
            GivenArguments.handOn(arguments, source, new Origin(file, argumentLine), run, sink);
        }
    }
}
