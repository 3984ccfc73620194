package io.github.jdkdoctor.options;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.Limits;
import io.github.jdkdoctor.evidence.Evidence;
import io.github.jdkdoctor.evidence.Reading;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.JvmArgument;
import io.github.jdkdoctor.fact.Run;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a bundle with files that start a JVM says, read as diagnose reads it. */
class StartFileReaderTest {
    private final Path folder;

    StartFileReaderTest(@TempDir Path folder) {
        this.folder = folder;
    }

    private Evidence read(String name, String content) throws Exception {
        Path file = folder.resolve("current").resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
        return Reading.withAllReaders().of(Bundle.open(folder, Limits.DEFAULT));
    }

    private static List<String> arguments(Evidence evidence) {
        return evidence.of(JvmArgument.class, Run.CURRENT).stream()
                .map(JvmArgument::text)
                .toList();
    }

    @Test
    void readsTheJdkAndTheOptionsOfADockerfile() throws Exception {
        Evidence evidence = read(
                "Dockerfile",
                """
                FROM maven:3.9-eclipse-temurin-21 AS build
                RUN mvn package
                FROM eclipse-temurin:17.0.13_11-jre
                ENV JAVA_TOOL_OPTIONS="-Xss1m"
                ENV JAVA_OPTS="-Xmx9g"
                ENTRYPOINT ["java", "-Xmx2g", "-XX:TieredStopAtLevel=1", "-jar", "/app.jar"]
                """);

        assertThat(arguments(evidence)).containsExactly("-Xss1m", "-Xmx2g", "-XX:TieredStopAtLevel=1");
        assertThat(evidence.of(JdkBuild.class, Run.CURRENT)).singleElement().satisfies(jdk -> {
            assertThat(jdk.version()).hasToString("17.0.13+11");
            assertThat(jdk.vendor()).isEqualTo("temurin");
            assertThat(jdk.origin().line()).isEqualTo(3);
        });
        assertThat(evidence.remarks()).anySatisfy(r -> assertThat(r).contains("JAVA_OPTS is read by start scripts"));
    }

    @Test
    void aVariableThatTheEntryPointReadsCounts() throws Exception {
        assertThat(arguments(read(
                        "Dockerfile",
                        "FROM scratch\nENV JAVA_OPTS=\"-Xmx1g\"\nENTRYPOINT exec java $JAVA_OPTS -jar a.jar\n")))
                .containsExactly("-Xmx1g");
    }

    @Test
    void readsAScript() throws Exception {
        assertThat(
                        arguments(
                                read(
                                        "bin/run.sh",
                                        "#!/bin/sh\nHEAP=\"-Xmx1g\"\nGC=\"-XX:+UseSerialGC\"\nexec java $HEAP $GC -Dlog.dir=$LOGS -jar a.jar\n")))
                .containsExactly("-Xmx1g", "-XX:+UseSerialGC");
    }

    @Test
    void ofAComposeFileOnlyTheVariablesOfTheJvmCount() throws Exception {
        Evidence evidence = read(
                "compose.yaml",
                """
                services:
                  shop:
                    image: amazoncorretto:21.0.4
                    environment:
                      - JAVA_OPTS=-Xmx9g
                      - JAVA_TOOL_OPTIONS=-Xint
                """);
        Evidence task = read(
                "task.json",
                """
                {"containerDefinitions": [{"name": "shop", "environment": [
                  {"name": "JAVA_OPTS",
                   "value": "-Xmx9g"},
                  {"name": "JAVA_TOOL_OPTIONS",
                   "value": "-Xss1m"}
                ]}]}
                """);

        assertThat(arguments(evidence)).containsExactly("-Xint");
        assertThat(arguments(task)).containsExactlyInAnyOrder("-Xint", "-Xss1m");
        assertThat(evidence.of(JdkBuild.class, Run.CURRENT)).singleElement().satisfies(jdk -> assertThat(jdk.version())
                .hasToString("21.0.4"));
    }

    @Test
    void optionsOfTwoJvmsAreNotUsed() throws Exception {
        Evidence evidence = read("run.sh", "#!/bin/sh\ncd /app\njava -Xmx1g -jar a.jar &\njava -Xmx2g -jar b.jar\n");

        assertThat(arguments(evidence)).isEmpty();
        assertThat(evidence.remarks()).anySatisfy(r -> assertThat(r).contains("gives both -Xmx1g and -Xmx2g"));
    }

    @Test
    void buildFilesAndOtherTextAreNotRead() throws Exception {
        assertThat(arguments(read("gradle.properties", "org.gradle.jvmargs=-Xmx1g\n")))
                .isEmpty();
        assertThat(arguments(read("ci.yml", "variables:\n  MAVEN_OPTS: -Xmx1g\n")))
                .isEmpty();
        assertThat(arguments(read("notes.md", "We started it by java -Xmx1g -jar a.jar.\n")))
                .isEmpty();
        assertThat(arguments(read("broken.json", "{\"a\": [\n"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "FROM openjdk:8u342-jre-slim,8u342",
        "FROM --platform=linux/amd64 eclipse-temurin:17-jre AS run,17",
        "FROM azul/zulu-openjdk:11.0.20,11.0.20",
        "FROM tomcat:10.1-jdk17-temurin,17",
        "FROM ghcr.io/graalvm/jdk-community:21.0.1,21.0.1",
        "FROM ibm-semeru-runtimes:open-17-jre,17",
        "FROM registry.example.com:5000/library/openjdk:17.0.2@sha256:0123,17.0.2",
        "'    image: \"bellsoft/liberica-openjdk-alpine:21\"',21"
    })
    void tellsTheJdkOfAnImage(String line, String version) {
        assertThat(ContainerImage.jdk(line))
                .hasValueSatisfying(jdk -> assertThat(jdk.version()).hasToString(version));
    }

    @ParameterizedTest
    @CsvSource({
        "FROM alpine:3.18",
        "FROM acme/billing:1.4.2",
        "FROM eclipse-temurin:latest",
        "image: postgres:17",
        "FROM ${BASE}",
        "see FROM openjdk"
    })
    void otherImagesTellNone(String line) {
        assertThat(ContainerImage.jdk(line)).isEmpty();
    }
}
