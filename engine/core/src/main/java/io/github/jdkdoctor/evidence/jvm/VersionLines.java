package io.github.jdkdoctor.evidence.jvm;

import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.JdkVersion;
import io.github.jdkdoctor.fact.Machine;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The lines in which a JDK states its version, put together into one statement. Any other file may hold them too. */
public final class VersionLines {
    // openjdk version "17.0.15" 2025-04-15; java version "1.8.0_202"; openjdk full version "17.0.15+6-Debian-1deb12u1"
    private static final Pattern VERSION = Pattern.compile("(?:java|openjdk)(?: full)? version \"([^\"]+)\".*");
    // java --version: openjdk 17.0.15 2025-04-15
    private static final Pattern LAUNCHER =
            Pattern.compile("(?:java|openjdk) (\\d[\\w.+-]*)(?: \\d{4}-\\d\\d-\\d\\d)(?: LTS)?");
    // OpenJDK Runtime Environment Temurin-17.0.9+9 (build 17.0.9+9)
    // OpenJDK Runtime Environment (AdoptOpenJDK)(build 1.8.0_202-b08)
    // IBM Semeru Runtime Open Edition 17.0.9.0 (build 17.0.9+9)
    private static final Pattern RUNTIME = Pattern.compile("(.*\\bRuntime\\b.*?) ?\\(build ([^,)]+)\\)?.*");
    // OpenJDK 64-Bit Server VM (build 17.0.15+6-Debian-1deb12u1, mixed mode, sharing)
    private static final Pattern VM = Pattern.compile("(.*\\bVM\\b.*?) ?\\(build ([^,)]+)(?:[,)].*)?");
    // -Xinternalversion: OpenJDK 64-Bit Server VM (17.0.15+6-Debian-1deb12u1) for linux-amd64 JRE (...), built on ...
    private static final Pattern INTERNAL =
            Pattern.compile("(.*\\bVM) \\(([^)]+)\\) for ([a-z]+)-(\\w+) JRE (.*), built on .*");
    // VM.version: OpenJDK 64-Bit Server VM version 17.0.15+6-Debian-1deb12u1
    private static final Pattern COMMAND = Pattern.compile("(.*\\bVM) version (\\S+)");
    // VM.version again: JDK 17.0.15; of 8: JDK 8.0_202
    private static final Pattern SHORT = Pattern.compile("JDK (\\d[\\w.]*)");
    // jinfo of 8: JVM version is 25.202-b08
    private static final Pattern ATTACHED = Pattern.compile("JVM version is (\\S+)");

    private Optional<JdkVersion> version = Optional.empty();
    private String vendor = JdkBuild.UNKNOWN;
    private String vm = JdkBuild.UNKNOWN;
    private Optional<String> os = Optional.empty();
    private Optional<String> arch = Optional.empty();
    private long line;

    /** Takes a line if it states a version; false if it does not. */
    public boolean take(String text, long number) {
        String trimmed = text.strip();
        if (trimmed.length() > 1000 || !read(trimmed)) {
            return false;
        }
        line = line == 0 ? number : line;
        return true;
    }

    private boolean read(String text) {
        Matcher matcher = VERSION.matcher(text);
        if (matcher.matches()) {
            vendor("", text);
            return better(matcher.group(1));
        }
        matcher = LAUNCHER.matcher(text);
        if (matcher.matches()) {
            return better(matcher.group(1));
        }
        matcher = RUNTIME.matcher(text);
        if (matcher.matches()) {
            vendor(matcher.group(1), matcher.group(1), matcher.group(2));
            better(matcher.group(2));
            return true;
        }
        matcher = VM.matcher(text);
        if (matcher.matches()) {
            vendor(matcher.group(1), matcher.group(1), matcher.group(2));
            vm = Vendor.vm(matcher.group(1));
            better(matcher.group(2));
            return true;
        }
        matcher = INTERNAL.matcher(text);
        if (matcher.matches()) {
            vendor(matcher.group(1), matcher.group(2), matcher.group(5));
            vm = Vendor.vm(matcher.group(1));
            os = Optional.of(osName(matcher.group(3)));
            arch = Optional.of(matcher.group(4));
            return better(matcher.group(2));
        }
        matcher = COMMAND.matcher(text);
        if (matcher.matches()) {
            vendor(matcher.group(1), matcher.group(2));
            vm = Vendor.vm(matcher.group(1));
            return better(matcher.group(2));
        }
        matcher = SHORT.matcher(text);
        if (matcher.matches()) {
            return better(matcher.group(1));
        }
        matcher = ATTACHED.matcher(text);
        return matcher.matches() && better(matcher.group(1));
    }

    private void vendor(String name, String... texts) {
        if (vendor.equals(JdkBuild.UNKNOWN)
                || (vendor.equals("oracle") && Vendor.named(texts).isPresent())) {
            vendor = Vendor.of(name, texts);
        }
    }

    // several lines say more or less of one version: 17.0.15, then 17.0.15+6-Debian-1deb12u1
    private boolean better(String text) {
        Optional<JdkVersion> read = JdkVersion.printed(text);
        if (read.isPresent()
                && (version.isEmpty()
                        || (read.get().exact() && version.get().build().isEmpty()))) {
            version = read;
        }
        return read.isPresent();
    }

    /** The system as os.name has it, from the name in a build of HotSpot: linux-amd64, windows-amd64, bsd-aarch64 (macOS). */
    public static String osName(String name) {
        return switch (name) {
            case "linux" -> "Linux";
            case "windows" -> "Windows";
            case "bsd" -> "Mac OS X";
            case "aix" -> "AIX";
            case "solaris" -> "SunOS";
            default -> name;
        };
    }

    /** What the lines taken so far say; empty where they have no version. */
    public Optional<JdkBuild> build(Run run, String file) {
        return version.map(v -> new JdkBuild(run, v, vendor, vm, new Origin(file, line)));
    }

    /** The machine that the lines name; empty where they do not. */
    public Optional<Machine> machine(Run run, String file) {
        return os.map(
                o -> new Machine(run, OptionalInt.empty(), OptionalLong.empty(), os, arch, new Origin(file, line)));
    }
}
