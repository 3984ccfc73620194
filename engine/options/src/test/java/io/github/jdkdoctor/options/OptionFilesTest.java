package io.github.jdkdoctor.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class OptionFilesTest {
    @Test
    void readsAnOptionFile() throws OptionFileException {
        assertThat(
                        read(
                                "jvm.options",
                                """
                ## heap
                -Xms1g
                8-13:-XX:+UseConcMarkSweepGC
                -Djava.io.tmpdir=${TMP}
                ${heap.dump.path}
                -XX:OnError=kill -9 %p
                --add-opens java.base/java.lang=ALL-UNNAMED
                """))
                .containsExactly(": -Xms1g@2 8-13:-XX:+UseConcMarkSweepGC@3 -Djava.io.tmpdir=${TMP}@4"
                        + " -XX:OnError=kill -9 %p@6 --add-opens=java.base/java.lang=ALL-UNNAMED@7");
    }

    @Test
    void readsADockerfile() throws OptionFileException {
        assertThat(
                        read(
                                "Dockerfile",
                                """
                # syntax=docker/dockerfile:1
                FROM maven:3 AS build
                ENV MAVEN_OPTS="-Xmx1g"
                FROM eclipse-temurin:17
                ENV JAVA_OPTS="-Xms1g -Xmx2g" \\
                    # a remark in between
                    LANG=C.UTF-8
                ENV JAVA_TOOL_OPTIONS -XX:+UseG1GC
                ENTRYPOINT ["sh", "-c", "exec java $JAVA_OPTS -Xss1m -jar /app.jar -Dnot=mine"]
                """))
                .containsExactly("MAVEN_OPTS: -Xmx1g@3", ": -XX:+UseG1GC@8 -Xms1g@5 -Xmx2g@5 -Xss1m@9");
    }

    @Test
    void joinsEntrypointAndCommand() throws OptionFileException {
        assertThat(read("x", "FROM a\nENTRYPOINT [\"java\"]\nCMD [\"-Xmx1g\", \"-jar\", \"a.jar\"]\n"))
                .containsExactly(": -Xmx1g@3");
    }

    @Test
    void readsKubernetes() throws OptionFileException {
        assertThat(
                        read(
                                "app.yaml",
                                """
                apiVersion: apps/v1
                kind: Deployment
                spec:
                  template:
                    spec:
                      containers:
                        - name: app
                          image: app:1
                          env:
                            - name: JAVA_TOOL_OPTIONS
                              value: "-Xmx1g -XX:+UseG1GC"
                            - name: GREETING
                              value: hello
                          command: ["java"]
                          args:
                            - -Xms1g
                            - -jar
                            - app.jar
                        - name: proxy
                          args: ["-v", "-Dx"]
                ---
                apiVersion: v1
                kind: ConfigMap
                data:
                  jvm.options: |
                    -Xss1m
                    -XX:+UseZGC
                """))
                .containsExactly("app: -Xmx1g@11 -XX:+UseG1GC@11 -Xms1g@16", "jvm.options: -Xss1m@26 -XX:+UseZGC@27");
    }

    @Test
    void readsCompose() throws OptionFileException {
        assertThat(
                        read(
                                "compose.yml",
                                """
                services:
                  web:
                    image: web
                    environment:
                      JAVA_OPTS: -Xmx512m
                  worker:
                    environment:
                      - JAVA_OPTS=-Xmx256m
                    command: java -Xint -cp app.jar Main
                """))
                .containsExactly(": -Xmx512m@5", ": -Xmx256m@8 -Xint@9");
    }

    @Test
    void readsAUnit() throws OptionFileException {
        assertThat(
                        read(
                                "app.service",
                                """
                [Service]
                Environment="JAVA_OPTS=-Xmx1g -Xms1g" LANG=C
                ExecStart=/usr/bin/java $JAVA_OPTS \\
                    -XX:+UseG1GC -jar /opt/app.jar
                """))
                .containsExactly(": -Xmx1g@2 -Xms1g@2 -XX:+UseG1GC@3");
    }

    @Test
    void readsAShellScriptAndItsTestsOfTheVersion() throws OptionFileException {
        assertThat(
                        read(
                                "env.sh",
                                """
                #!/bin/bash
                # export X_OPTS="-XX:+UseParNewGC"
                export X_OPTS="-Xmx1g"
                export X_OPTS="$X_OPTS -XX:+UseG1GC"
                if [ "$JAVA_VERSION" -ge 9 ]; then
                  GC_OPTS="-Xlog:gc*"
                else
                  GC_OPTS="-Xloggc:gc.log -XX:+PrintGCDetails"
                fi
                exec "$JAVA_HOME/bin/java" $X_OPTS -Xss1m -cp "$CP" Main
                """))
                .containsExactly(
                        "X_OPTS: -Xmx1g@3 -XX:+UseG1GC@4",
                        "GC_OPTS: (-Xlog:gc*@6)",
                        "GC_OPTS: (-Xloggc:gc.log@8) (-XX:+PrintGCDetails@8)",
                        "java: -Xss1m@10");
    }

    @Test
    void readsMaven() throws OptionFileException {
        assertThat(
                        read(
                                "pom.xml",
                                """
                <?xml version="1.0"?>
                <project>
                  <properties><argLine>-Xmx1g -XX:+UseG1GC</argLine></properties>
                  <build><plugins><plugin><configuration>
                    <compilerArgs><arg>-Xlint:all</arg><arg>-J-Xss2m</arg></compilerArgs>
                    <jvmArgs>
                      <jvmArg>-Xint</jvmArg>
                    </jvmArgs>
                  </configuration></plugin></plugins></build>
                </project>
                """))
                .containsExactly("argLine: -Xmx1g@3 -XX:+UseG1GC@3", "compilerArgs: -Xss2m@5", "jvmArgs: -Xint@7");
    }

    @Test
    void readsGradle() throws OptionFileException {
        assertThat(read("gradle.properties", "org.gradle.jvmargs=-Xmx2g \\\n  -XX:+UseG1GC\nversion=1\n"))
                .containsExactly("org.gradle.jvmargs: -Xmx2g@1 -XX:+UseG1GC@1");
        assertThat(
                        read(
                                "build.gradle",
                                """
                // jvmArgs '-Xint'
                applicationDefaultJvmArgs = [
                    '-Xmx1g',
                    "-Dname=two words"
                ]
                test {
                    maxHeapSize = "512m"
                    jvmArgs '-XX:+UseParallelGC', '-ea'
                }
                """))
                .containsExactly(
                        "applicationDefaultJvmArgs: -Xmx1g@3 -Dname=two words@4",
                        "maxHeapSize: -Xmx512m@7",
                        "jvmArgs: -XX:+UseParallelGC@8 -ea@8");
    }

    @Test
    void findsNothingWhereThereIsNothing() throws OptionFileException {
        assertThat(read("notes.txt", "nothing to see")).isEmpty();
        assertThat(read("empty", "")).isEmpty();
    }

    @Test
    void saysWhyAFileCanNotBeRead() {
        assertThatThrownBy(() -> OptionFiles.read("x", new byte[] {1, 0, 2})).hasMessageContaining("no text");
        assertThatThrownBy(() -> OptionFiles.read("x", new byte[(4 << 20) + 1]))
                .hasMessageContaining("longer than 4 MB");
        assertThatThrownBy(() -> read("x.yaml", "{{- if .Values.heap }}\na: -Xmx1g\n{{- end }}\n"))
                .hasMessage("line 1: no YAML; render the template first");
        assertThatThrownBy(() -> read("pom.xml", "<project>\n<a></b>")).hasMessageContaining("no XML");
    }

    @Test
    void survivesCutFiles() {
        for (String whole : List.of(
                "FROM a\nENV JAVA_OPTS=\"-Xmx1g\" \\\nCMD [\"java\", \"-Xint\"]",
                "test { jvmArgs(\"\"\"-Xmx1g\"\"\", '-X\\'int') /* x */ }",
                "if [ $JAVA_VERSION ]; then A_OPTS='-Xmx1g\n-Xms1g'\nfi")) {
            for (int i = 0; i < whole.length(); i++) {
                for (String name : List.of("Dockerfile", "build.gradle", "x.sh", "x.service", "x.properties")) {
                    String cut = whole.substring(0, i);
                    assertThatCode(() -> read(name, cut)).doesNotThrowAnyException();
                }
            }
        }
    }

    private static List<String> read(String name, String text) throws OptionFileException {
        return OptionFiles.read(name, text.getBytes(StandardCharsets.UTF_8)).stream()
                .map(g -> g.where() + ": "
                        + String.join(
                                " ",
                                g.options().stream().map(OptionFilesTest::told).toList()))
                .toList();
    }

    private static String told(GivenOption o) {
        String told = o.text() + "@" + o.origin().line();
        return o.guarded() ? "(" + told + ")" : told;
    }
}
