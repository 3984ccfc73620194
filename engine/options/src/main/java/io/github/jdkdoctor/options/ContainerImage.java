package io.github.jdkdoctor.options;

import io.github.jdkdoctor.evidence.jvm.Vendor;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.JdkVersion;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The JDK of a container image by its name, as in {@code FROM eclipse-temurin:17.0.13_11-jre} of a Dockerfile, of which the
 * last counts, and {@code image: openjdk:8u342-jre} of Compose and Kubernetes.
 */
final class ContainerImage {
    private static final Pattern FROM = Pattern.compile(
            "(?i)^\\s*(?:FROM\\s+(?:--\\S+\\s+)*|-?\\s*image:\\s*)[\"']?([\\w./:@+-]{1,300})[\"']?(?:\\s.*)?$");
    private static final Pattern OF_JDK = Pattern.compile(
            "temurin|openjdk|corretto|zulu|liberica|sapmachine|semeru|graalvm|dragonwell|jdk-community");
    // 17-jre, 17.0.13_11-jdk, 8u342-jre, open-17-jre, jdk-21.0.1
    private static final Pattern TAG =
            Pattern.compile("(?:open-|jdk-?|java)?(\\d{1,2}(?:u\\d{1,3}|(?:\\.\\d{1,3})*(?:[_+]\\d{1,3})?)).*");
    // tomcat:10.1-jdk17-temurin, maven:3.9-eclipse-temurin-21, jetty:11-jdk17
    private static final Pattern WITHIN = Pattern.compile(
            ".*(?:jdk|jre|java|temurin|corretto|openjdk|zulu)-?(\\d{1,2}(?:u\\d{1,3}|(?:\\.\\d{1,3})*))(?!\\d).*");

    private ContainerImage() {}

    /**
     * The JDK that an image has.
     *
     * @param line where the image is named
     */
    record Jdk(JdkVersion version, String vendor, long line) {}

    /** The JDK of the last image that a text names with one; empty where none is. */
    static Optional<Jdk> jdk(String text) {
        Optional<Jdk> last = Optional.empty();
        long number = 0;
        for (String line : text.split("\r?\n", -1)) {
            number++;
            Matcher from = FROM.matcher(line);
            if (from.matches()) {
                Optional<Jdk> here = of(from.group(1).toLowerCase(Locale.ROOT), number);
                last = here.isPresent() ? here : last;
            }
        }
        return last;
    }

    private static Optional<Jdk> of(String image, long line) {
        String name = image.replaceFirst("@sha256:.*", "");
        int colon = name.indexOf(':', name.lastIndexOf('/') + 1);
        String repository = colon < 0 ? name : name.substring(0, colon);
        String tag = colon < 0 ? "" : name.substring(colon + 1);
        Matcher version = TAG.matcher(tag);
        if (!OF_JDK.matcher(repository).find() || !version.matches()) {
            version = WITHIN.matcher(tag.isEmpty() ? repository : tag);
            if (!version.matches()) {
                version = WITHIN.matcher(repository);
            }
        }
        return version.matches()
                ? JdkVersion.parse(version.group(1).replace('_', '+'))
                        .map(v -> new Jdk(v, Vendor.named(name).orElse(JdkBuild.UNKNOWN), line))
                : Optional.empty();
    }
}
