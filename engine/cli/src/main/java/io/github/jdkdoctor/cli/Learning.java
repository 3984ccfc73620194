package io.github.jdkdoctor.cli;

import io.github.jdkdoctor.evidence.jvm.FlagBook;
import io.github.jdkdoctor.evidence.jvm.FlagBook.Kind;
import io.github.jdkdoctor.fact.JdkVersion;
import io.github.jdkdoctor.options.FlagSheet;
import io.github.jdkdoctor.options.FlagSheet.Flag;
import io.github.jdkdoctor.options.FlagSheet.Old;
import io.github.jdkdoctor.options.FlagSheet.Range;
import io.github.jdkdoctor.options.FlagSheet.Reply;
import io.github.jdkdoctor.options.FlagSheet.Treatment;
import java.io.IOException;
import java.io.Reader;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Asks a JDK at hand what it does with options: starts it, some hundred times, with {@code -version} behind them.
 *
 * <p>Flags and ranges are as {@code PrintFlagsFinal} and {@code PrintFlagsRanges} (9 and later) print them. Names of
 * obsolete flags are in no print: every text of the JVM's library that may be one is tried.
 */
final class Learning {
    //      bool UseG1GC                                  = true                                      {product}
    // {ergonomic}
    private static final Pattern FLAG =
            Pattern.compile("\\s*(\\S+)\\s+(\\w+)\\s+:?=(.*?)\\s*\\{([^{}]+)}\\s*(?:\\{[^{}]*})?\\s*");
    //     uintx TenuredGenerationSizeSupplementDecay     [ 1              ...      18446744073709551615 ]   {product}
    // {default}
    private static final Pattern RANGE =
            Pattern.compile("\\s+\\S+\\s+(\\w+)\\s+\\[\\s*(-?[\\d.]+)\\s+\\.\\.\\.\\s+(-?[\\d.]+)\\s*].*");
    // Option UseBiasedLocking was deprecated in version 15.0 and will likely be removed in a future release.
    private static final Pattern DEPRECATED = Pattern.compile(
            "[Oo]ption (\\w+) was deprecated in version (\\d+)(?:\\.\\d+)*(?:.*?Use option (\\w+) instead)?.*");
    // Ignoring option MaxPermSize; support was removed in 8.0
    // Ignoring obsolete option UseAppCDS; AppCDS is automatically enabled
    private static final Pattern OBSOLETE =
            Pattern.compile("[Ii]gnoring (?:obsolete )?option (\\w+)(?:=\\S*)?;(?: support was removed in (\\d+))?.*");
    // -XX:+PrintGCDetails is deprecated. Will use -Xlog:gc* instead.
    private static final Pattern LOGGING = Pattern.compile("-XX:\\+(\\w+) is deprecated\\. Will use (\\S+) instead.*");
    private static final Pattern NAME = Pattern.compile("[A-Z][A-Za-z0-9_]{2,70}");
    private static final Pattern HUMP = Pattern.compile("(?<=[a-z0-9])[A-Z](?=\\w{5})");
    private static final Pattern WARNING = Pattern.compile(
            "(?:.*? VM warning: |\\[[\\d.,]+s\\]\\[(?:warning|error)\\]\\[[^\\]]*\\] |(?:WARNING|Error): )?(.*)");
    private static final Pattern BANNER =
            Pattern.compile("(?:openjdk|java) version .*|.*Runtime Environment.*|.* VM \\(.*build.*");

    /** Flags that send the JVM elsewhere, stop it or let it wait. */
    private static final Pattern DANGEROUS =
            Pattern.compile("Flags|VMOptionsFile|PauseAt.*|.*Suspend.*|ErrorHandlerTest|CrashGC.*|TestCrash.*|CRIU.*");

    private static final int BATCH = 400;

    /** Options of the launcher and the JVM that are no flags: what names them, and how they are tried. */
    private static final Map<String, String> OPTIONS = new HashMap<>();

    static {
        for (String alone : List.of(
                "-Xbatch",
                "-Xcheck:jni",
                "-Xcomp",
                "-Xconcgc",
                "-Xnoconcgc",
                "-Xdebug",
                "-Xdiag",
                "-Xfuture",
                "-Xincgc",
                "-Xint",
                "-Xinternalversion",
                "-Xmixed",
                "-Xnoagent",
                "-Xnoclassgc",
                "-Xprof",
                "-Xrs",
                "-Xshare:auto",
                "-Xshare:off",
                "-Xshare:on",
                "-Xusealtsigs",
                "-Xeprof",
                "-Xverify:none",
                "-Xverify:remote",
                "-Xverify:all",
                "-Xverify",
                "-noverify",
                "-verify",
                "-Xsqnopause",
                "-Xoptimize",
                "-Xboundthreads",
                "-XshowSettings",
                "-d32",
                "-d64",
                "-client",
                "-server",
                "-minimal",
                "-verbose",
                "-verbose:gc",
                "-verbose:class",
                "-verbose:jni",
                "-verbose:module",
                "-esa",
                "-dsa",
                "-ea",
                "-da",
                "-enableassertions",
                "-disableassertions",
                "-enablesystemassertions",
                "-disablesystemassertions",
                "--illegal-access=permit",
                "--illegal-access=warn",
                "--illegal-access=deny",
                "--enable-preview",
                "-Djava.security.manager",
                "-Djava.security.manager=allow",
                "-Djava.security.manager=disallow",
                "-Xquickstart",
                "-Xgcpolicy:gencon",
                "-Xtune:virtualized",
                "-Xshareclasses",
                "-Xaggressive",
                "--finalization=disabled",
                "--finalization=enabled",
                "--sun-misc-unsafe-memory-access=allow",
                "--sun-misc-unsafe-memory-access=warn",
                "--sun-misc-unsafe-memory-access=debug",
                "--sun-misc-unsafe-memory-access=deny",
                "--illegal-native-access=allow",
                "--illegal-native-access=warn",
                "--illegal-native-access=deny",
                "--enable-native-access=ALL-UNNAMED",
                "-Xlog:disable",
                "-Xlog:help",
                "-Xlog")) {
            OPTIONS.put(alone, alone);
        }
        OPTIONS.put("-Xmx", "-Xmx200m");
        OPTIONS.put("-Xms", "-Xms20m");
        OPTIONS.put("-Xmn", "-Xmn10m");
        OPTIONS.put("-Xss", "-Xss1m");
        OPTIONS.put("-Xoss", "-Xoss1m");
        OPTIONS.put("-Xmaxjitcodesize", "-Xmaxjitcodesize64m");
        OPTIONS.put("-Xmaxf", "-Xmaxf0.7");
        OPTIONS.put("-Xminf", "-Xminf0.4");
        OPTIONS.put("-Xmaxe", "-Xmaxe2m");
        OPTIONS.put("-Xmine", "-Xmine1m");
        OPTIONS.put("-Xloggc:", "-Xloggc:gc.log");
        OPTIONS.put("-Xlog:", "-Xlog:gc*=off");
        OPTIONS.put("-Xbootclasspath:", "-Xbootclasspath:no.jar");
        OPTIONS.put("-Xbootclasspath/a:", "-Xbootclasspath/a:no.jar");
        OPTIONS.put("-Xbootclasspath/p:", "-Xbootclasspath/p:no.jar");
        OPTIONS.put("-Xrunhprof", "-Xrunhprof:cpu=samples");
        OPTIONS.put("-Xscmx", "-Xscmx64m");
        OPTIONS.put("-ea:", "-ea:org.example");
        OPTIONS.put("-da:", "-da:org.example");
        OPTIONS.put("-Djava.endorsed.dirs=", "-Djava.endorsed.dirs=lib");
        OPTIONS.put("-Djava.ext.dirs=", "-Djava.ext.dirs=lib");
        OPTIONS.put("-Djava.compiler=", "-Djava.compiler=NONE");
        OPTIONS.put("--add-opens=", "--add-opens=java.base/java.lang=ALL-UNNAMED");
        OPTIONS.put("--add-exports=", "--add-exports=java.base/java.lang=ALL-UNNAMED");
        OPTIONS.put("--add-reads=", "--add-reads=java.base=ALL-UNNAMED");
        OPTIONS.put("--add-modules=", "--add-modules=java.base");
        OPTIONS.put("--limit-modules=", "--limit-modules=java.base");
    }

    private final Path java;
    private final Path scratch;
    private final Map<String, Flag> flags = new HashMap<>();
    private final Map<String, String> values = new HashMap<>();
    private final Map<String, Old> old = new HashMap<>();

    private Learning(Path java, Path scratch) {
        this.java = java;
        this.scratch = scratch;
    }

    /** Asks the JDK of a directory. */
    static FlagSheet of(Path home) throws Failure {
        Path java = java(home);
        try {
            Path scratch = Files.createTempDirectory("jdkdoctor-learning");
            try {
                return new Learning(java, scratch).sheet(home);
            } finally {
                delete(scratch);
            }
        } catch (IOException e) {
            throw Failure.at(home, "cannot be asked: " + e.getMessage());
        }
    }

    private static Path java(Path home) throws Failure {
        return Stream.of("bin/java", "bin/java.exe")
                .map(home::resolve)
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> Failure.at(home, "has no bin/java; name the directory of a JDK"));
    }

    private FlagSheet sheet(Path home) throws IOException, Failure {
        Ran version = run("-XshowSettings:properties");
        Matcher matcher =
                Pattern.compile("\\s*java\\.runtime\\.version = (\\S+)").matcher("");
        String jdk = version.lines()
                .filter(l -> matcher.reset(l).matches())
                .map(l -> matcher.group(1))
                .findFirst()
                .orElseThrow(() -> Failure.at(home, "does not say its version when it is started"));
        readFlags();
        if (flags.isEmpty()) {
            throw Failure.at(home, "does not print its flags; only HotSpot can be learned from");
        }
        readWarnings(home);
        Map<String, Reply> options = new HashMap<>();
        for (Map.Entry<String, String> option : OPTIONS.entrySet()) {
            options.put(option.getKey(), reply(option.getValue()));
        }
        return new FlagSheet(jdk, JdkVersion.printed(jdk).orElseThrow(), flags, old, options, security(home));
    }

    private void readFlags() throws IOException {
        String[] unlock = {"-XX:+UnlockDiagnosticVMOptions", "-XX:+UnlockExperimentalVMOptions"};
        Map<String, Range> ranges = new HashMap<>();
        run(unlock[0], unlock[1], "-XX:+IgnoreUnrecognizedVMOptions", "-XX:+PrintFlagsRanges")
                .lines()
                .forEach(line -> {
                    Matcher range = RANGE.matcher(line);
                    if (range.matches()) {
                        ranges.put(
                                range.group(1),
                                new Range(new BigDecimal(range.group(2)), new BigDecimal(range.group(3))));
                    }
                });
        run(unlock[0], unlock[1], "-XX:+PrintFlagsFinal").lines().forEach(line -> {
            Matcher flag = FLAG.matcher(line);
            if (flag.matches()) {
                String name = flag.group(2);
                flags.put(
                        name,
                        new Flag(name, flag.group(1), kind(flag.group(4)), Optional.ofNullable(ranges.get(name))));
                values.put(name, flag.group(3).strip());
            }
        });
    }

    private static Kind kind(String words) {
        return words.contains("diagnostic")
                ? Kind.DIAGNOSTIC
                : words.contains("experimental")
                        ? Kind.EXPERIMENTAL
                        : words.contains("manageable") ? Kind.MANAGEABLE : Kind.PRODUCT;
    }

    private void readWarnings(Path home) throws IOException {
        List<String> set = new ArrayList<>();
        for (Flag flag : flags.values()) {
            String value = values.getOrDefault(flag.name(), "");
            if (DANGEROUS.matcher(flag.name()).matches()) {
                continue;
            }
            if (flag.type().equals("bool")) {
                set.add("-XX:" + (value.equals("true") ? "+" : "-") + flag.name());
                if (flag.name().startsWith("Print") || flag.name().startsWith("Trace")) {
                    note(run("-XX:+UnlockDiagnosticVMOptions", "-XX:+" + flag.name()));
                }
            } else {
                set.add("-XX:" + flag.name() + "=" + value);
            }
        }
        TreeSet<String> names = new TreeSet<>(FlagBook.load().names());
        names.addAll(library(home));
        names.removeAll(flags.keySet());
        names.forEach(name -> set.add("-XX:+" + name));
        for (int at = 0; at < set.size(); at += BATCH) {
            tryAll(set.subList(at, Math.min(set.size(), at + BATCH)));
        }
    }

    // an option that the JVM does not start with hides those behind it
    private void tryAll(List<String> options) throws IOException {
        List<String> some = new ArrayList<>(List.of(
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:+UnlockExperimentalVMOptions",
                "-XX:+IgnoreUnrecognizedVMOptions"));
        some.addAll(options);
        Ran ran = run(some.toArray(String[]::new));
        note(ran);
        if (ran.exitCode() != 0 && options.size() > 1) {
            tryAll(options.subList(0, options.size() / 2));
            tryAll(options.subList(options.size() / 2, options.size()));
        }
    }

    private void note(Ran ran) {
        for (String line : ran.lines().toList()) {
            String said = said(line);
            Matcher deprecated = DEPRECATED.matcher(said);
            Matcher obsolete = OBSOLETE.matcher(said);
            Matcher logging = LOGGING.matcher(said);
            if (deprecated.matches()) {
                old.put(
                        deprecated.group(1),
                        new Old(false, deprecated.group(2), Optional.ofNullable(deprecated.group(3))));
            } else if (obsolete.matches()) {
                old.put(
                        obsolete.group(1),
                        new Old(true, Optional.ofNullable(obsolete.group(2)).orElse(""), Optional.empty()));
            } else if (logging.matches()) {
                old.put(logging.group(1), new Old(false, "9", Optional.of(logging.group(2))));
            }
        }
    }

    // texts in the JVM's library that may be names of flags
    private static Set<String> library(Path home) throws IOException {
        TreeSet<String> names = new TreeSet<>();
        for (String library : List.of(
                "lib/server/libjvm.so",
                "lib/server/libjvm.dylib",
                "bin/server/jvm.dll",
                "jre/lib/amd64/server/libjvm.so",
                "jre/lib/server/libjvm.dylib",
                "lib/amd64/server/libjvm.so")) {
            Path file = home.resolve(library);
            if (Files.isRegularFile(file)) {
                String bytes = Files.readString(file, StandardCharsets.ISO_8859_1);
                int start = 0;
                for (int end = bytes.indexOf('\0'); end >= 0; end = bytes.indexOf('\0', start)) {
                    String text = bytes.substring(start, end);
                    if (text.length() <= 72 && NAME.matcher(text).matches()) {
                        names.add(text);
                        // a name that another one ends in is kept once: PermSize in MaxPermSize
                        HUMP.matcher(text).results().forEach(h -> names.add(text.substring(h.start())));
                    }
                    start = end + 1;
                }
                return names;
            }
        }
        return names;
    }

    private Reply reply(String option) throws IOException {
        Ran ran = run(option);
        Optional<String> warning = ran.lines()
                .filter(l -> !BANNER.matcher(l).matches() && !l.isBlank())
                .filter(l -> ran.exitCode() != 0 || !said(l).equals(l) || l.startsWith("warning:"))
                .map(Learning::said)
                .findFirst();
        String says = warning.orElse("");
        Treatment treatment = ran.exitCode() != 0
                ? Treatment.REFUSED
                : says.isEmpty()
                        ? Treatment.ACCEPTED
                        : says.contains("gnoring option") ? Treatment.IGNORED : Treatment.WARNED;
        return new Reply(treatment, says.replace('\t', ' '));
    }

    private static String said(String line) {
        Matcher matcher = WARNING.matcher(line);
        return matcher.matches() ? matcher.group(1) : line;
    }

    private static Map<String, String> security(Path home) throws IOException {
        Map<String, String> all = new HashMap<>();
        for (String place : List.of("conf/security", "jre/lib/security", "lib/security")) {
            Path file = home.resolve(place).resolve("java.security");
            if (Files.isRegularFile(file)) {
                Properties properties = new Properties();
                try (Reader reader = Files.newBufferedReader(file)) {
                    properties.load(reader);
                }
                properties.forEach((name, value) -> all.put(
                        name.toString(),
                        value.toString().strip().replaceAll("\\s*,\\s*", ", ").replaceAll("\\s+", " ")));
                return all;
            }
        }
        return all;
    }

    private record Ran(int exitCode, String out) {
        Stream<String> lines() {
            return out.lines();
        }
    }

    private Ran run(String... options) throws IOException {
        List<String> command = new ArrayList<>(List.of(java.toAbsolutePath().toString()));
        command.addAll(List.of(options));
        command.add("-version");
        Path out = scratch.resolve("out");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(scratch.toFile())
                .redirectErrorStream(true)
                .redirectOutput(out.toFile());
        builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"));
        Process process = builder.start();
        try {
            process.getOutputStream().close();
            if (!process.waitFor(20, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
        return new Ran(process.exitValue(), Files.readString(out, StandardCharsets.ISO_8859_1));
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
