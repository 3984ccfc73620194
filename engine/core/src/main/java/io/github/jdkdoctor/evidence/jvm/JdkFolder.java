package io.github.jdkdoctor.evidence.jvm;

import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.JdkVersion;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the name of a JDK's folder says of its version: {@code /usr/lib/jvm/java-17-openjdk-amd64}, {@code
 * /opt/jdk-21.0.8+9}, {@code /usr/java/jdk1.8.0_202}, {@code ~/.sdkman/candidates/java/17.0.9-tem}, {@code
 * /usr/lib/jvm/zulu11.66.15-ca-jdk11.0.20}.
 */
final class JdkFolder {
    private static final Pattern NUMBERED = Pattern.compile(
            "(?:java|jdk|jre|temurin|zulu|corretto|sapmachine|graalvm|semeru"
                    + "|dragonwell|liberica)-?((?:1\\.)?\\d{1,2}(?:\\.0_\\d{1,3}|u\\d{1,3}|(?:\\.\\d{1,3})*(?:\\+\\d{1,3})?))(?![\\d.])");
    private static final Pattern OF_SDKMAN = Pattern.compile("/candidates/java/(\\d[\\d.]{0,20})-[a-z]+(?:/|$)");

    private JdkFolder() {}

    /** The JDK in a folder, or above a launcher in it; empty where no name on the path has a version. */
    static Optional<JdkBuild> of(String path, Run run, Origin origin) {
        String folder = path.replace('\\', '/');
        List<String> numbers = new ArrayList<>();
        Matcher matcher = NUMBERED.matcher(folder);
        while (matcher.find()) {
            numbers.add(0, matcher.group(1));
        }
        matcher = OF_SDKMAN.matcher(folder);
        if (matcher.find()) {
            numbers.add(0, matcher.group(1));
        }
        return numbers.stream()
                .map(JdkVersion::parse)
                .flatMap(Optional::stream)
                .findFirst()
                .map(v ->
                        new JdkBuild(run, v, Vendor.named(folder).orElse(JdkBuild.UNKNOWN), JdkBuild.UNKNOWN, origin));
    }
}
