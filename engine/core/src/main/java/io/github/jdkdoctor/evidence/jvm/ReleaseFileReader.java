package io.github.jdkdoctor.evidence.jvm;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.Lines;
import io.github.jdkdoctor.evidence.UnreadableException;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.JdkVersion;
import io.github.jdkdoctor.fact.Machine;
import io.github.jdkdoctor.fact.Origin;
import java.io.IOException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The file {@code release} in the home of a JDK: {@code JAVA_VERSION="17.0.15"} and more. */
public final class ReleaseFileReader implements EvidenceReader {
    private static final Pattern LINE = Pattern.compile("([A-Z][A-Z0-9_]*)=\"?(.*?)\"?\\s*");

    @Override
    public String name() {
        return "release file of a JDK";
    }

    @Override
    public boolean recognizes(Head head) {
        if (!head.text()) {
            return false;
        }
        boolean java = false;
        for (String line : head.lines()) {
            if (!line.isBlank() && !LINE.matcher(line).matches()) {
                return false;
            }
            java |= line.startsWith("JAVA_VERSION=\"");
            if (line.contains("OPTS=") || line.contains("OPTIONS=")) {
                // the environment of a container may have a JAVA_VERSION too
                return false;
            }
        }
        return java;
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException, UnreadableException {
        Map<String, String> values = new HashMap<>();
        Lines lines = new Lines(entry.content());
        long versionLine = 0;
        while (lines.next()) {
            Matcher matcher = LINE.matcher(lines.text());
            if (matcher.matches()) {
                values.put(matcher.group(1), matcher.group(2));
                versionLine = matcher.group(1).equals("JAVA_VERSION") ? lines.number() : versionLine;
            }
        }
        String version = values.getOrDefault("JAVA_VERSION", "");
        Origin origin = new Origin(entry.name(), versionLine);
        // JAVA_RUNTIME_VERSION is in builds since 15; Temurin also has FULL_VERSION, since 8
        JdkVersion read = Optional.ofNullable(values.get("JAVA_RUNTIME_VERSION"))
                .flatMap(JdkVersion::printed)
                .or(() -> Optional.ofNullable(values.get("FULL_VERSION")).flatMap(JdkVersion::printed))
                .or(() -> JdkVersion.printed(version))
                .orElseThrow(() -> new UnreadableException("JAVA_VERSION \"" + version + "\" is no JDK version"));
        String variant = values.getOrDefault("JVM_VARIANT", "").toLowerCase(Locale.ROOT);
        sink.fact(new JdkBuild(
                entry.run(),
                read,
                // a release file has Oracle Corporation for both Oracle's JDK and its builds of OpenJDK; only the
                // first has a BUILD_TYPE
                Vendor.named(
                                values.getOrDefault("IMPLEMENTOR_VERSION", ""),
                                values.getOrDefault("GRAALVM_VERSION", "").isEmpty() ? "" : "graalvm",
                                values.getOrDefault("IMPLEMENTOR", ""),
                                values.getOrDefault("JAVA_RUNTIME_VERSION", ""))
                        .orElse(
                                values.getOrDefault("BUILD_TYPE", "").equals("commercial")
                                        ? "oracle"
                                        : JdkBuild.UNKNOWN),
                variant.equals("hotspot") || variant.equals("openj9") ? variant : JdkBuild.UNKNOWN,
                origin));
        Optional<String> os = Optional.ofNullable(values.get("OS_NAME"));
        Optional<String> arch = Optional.ofNullable(values.get("OS_ARCH"));
        if (os.isPresent() || arch.isPresent()) {
            sink.fact(new Machine(entry.run(), OptionalInt.empty(), OptionalLong.empty(), os, arch, origin));
        }
    }
}
