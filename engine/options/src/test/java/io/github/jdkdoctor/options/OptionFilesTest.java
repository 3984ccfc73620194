package io.github.jdkdoctor.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.tuple;

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

    // environmentVariables of Spring Cloud Data Flow
    @Test
    void readsAListOfVariablesInOneText() throws OptionFileException {
        assertThat(
                        read(
                                "skipper.yaml",
                                """
                        environmentVariables: 'JAVA_TOOL_OPTIONS=-Xmx1g -ea,LANG=C,JDK_JAVA_OPTIONS=-Dx=y -Xss1m,LC_ALL=C'
                        """))
                .containsExactly("environmentVariables: -Xmx1g@1 -ea@1 -Dx=y@1 -Xss1m@1");
        assertThat(read("skipper.yaml", "environmentVariables: 'LANG=C,JAVA_OPTS=-Xmx1g -ea,LC_ALL=C'\n"))
                .containsExactly("environmentVariables: -Xmx1g@1 -ea@1");
    }

    @Test
    void readsATestInBracketsAndItsBranchOnOneLine() throws OptionFileException {
        assertThat(read("a.sh", "if [[ -n \"$D\" ]]; then A+=(-Xmx1g -ea); fi\n[[ -n $D ]] && B+=(-Xss1m)\n"))
                .containsExactly("A: -Xmx1g@1 -ea@1", "B: -Xss1m@2");
    }

    // a JVM refuses it: Unrecognized option: -foo
    @Test
    void readsWhatIsNoOptionInAFileThatIsForAJvmAlone() throws OptionFileException {
        assertThat(read("config/jvm.options", "-Xmx1g\n-foo\n--module-path /opt/lib\n--bar=1\n-{{x}}\n-cp\n/x\n"))
                .containsExactly(": -Xmx1g@1 -foo@2 --bar=1@4");
        assertThat(read("javadoc.options", "-Xmx1g\n-sourcepath /src\n-link\nhttps://docs\n"))
                .containsExactly(": -Xmx1g@1");
    }

    @Test
    void readsPropertiesAloneBehindNamesOfSpark() throws OptionFileException {
        assertThat(read("a.sh", "spark-submit --conf \"spark.driver.extraJavaOptions=-Dk=v\" app.jar\n"))
                .containsExactly("spark.driver.extraJavaOptions: -Dk=v@1");
    }

    @Test
    void readsTheVariablesOfSupervisor() throws OptionFileException {
        assertThat(read(
                        "supervisord.conf",
                        "[program:s]\nenvironment=JAVA_TOOL_OPTIONS=\"-Ds=1\",JAVA_OPTS=\"-Xmx1g\"\n"))
                .containsExactly("JAVA_TOOL_OPTIONS: -Ds=1@2", "JAVA_OPTS: -Xmx1g@2");
    }

    @Test
    void readsTheServiceThatABatchFileInstalls() throws OptionFileException {
        assertThat(
                        read(
                                "service.bat",
                                """
                "%EXECUTABLE%" //IS//%SERVICE% ^
                    --JvmOptions "-Dshop.home=%HOME%;-Xss1m;%MORE%" ^
                    --JvmOptions9 "--add-opens=java.base/java.lang=ALL-UNNAMED#-ea" ^
                    ++JvmOptions=-Dx=y --JvmMs 64 --JvmMx "512"
                """))
                .containsExactly("JvmOptions: -Dshop.home=%HOME%@2 -Xss1m@2"
                        + " --add-opens=java.base/java.lang=ALL-UNNAMED@3 -ea@3 -Dx=y@4 -Xms64m@4 -Xmx512m@4");
    }

    @Test
    void readsWhatEditorsAndServersKeepInXml() throws OptionFileException {
        assertThat(read(
                        "Shop.launch",
                        "<launchConfiguration><stringAttribute key=\"VM_ARGUMENTS\""
                                + " value=\"-Xmx1g&#10;-Dx=y&#10;-ea\"/></launchConfiguration>\n"))
                .containsExactly("stringAttribute: -Xmx1g@1 -Dx=y@1 -ea@1");
        assertThat(read(
                        "domain.xml",
                        "<java-config><jvm-options>[9|]--add-opens=java.base/java.lang=ALL-UNNAMED</jvm-options>"
                                + "</java-config>\n"))
                .containsExactly("jvm-options: --add-opens=java.base/java.lang=ALL-UNNAMED@1");
        assertThat(read("build.xml", "<junit><jvmarg value=\"-ea\"/></junit>\n"))
                .containsExactly("junit: -ea@1");
    }

    @Test
    void readsScriptsOfBazelJustAndTemplates() throws OptionFileException {
        assertThat(read(".bazelrc", "build --jvmopt=-Xms64m\ntest --jvmopt=-Xmx1g\ntest:ci --jvmopt=-Xss1m\n"))
                .containsExactly("bazel: -Xms64m@1", "bazel: -Xmx1g@2", "bazel:ci: -Xss1m@3");
        assertThat(read("justfile", "run:\n    java -Xmx64m -jar a.jar\n")).containsExactly("java: -Xmx64m@2");
        assertThat(read("setenv.sh.j2", "A=\"-Xms8m {% if g1 %}-XX:+UseG1GC{% endif %}\"\n"))
                .containsExactly("A: -Xms8m@1 -XX:+UseG1GC@1");
        assertThat(read("default.rb", "default['es']['args'] = %w(-Xms2g -ea)\n"))
                .containsExactly("default: -Xms2g@1 -ea@1");
        assertThat(read("sonar.properties", "sonar.ce.javaAdditionalOpts=-Dx=y\n"))
                .containsExactly("sonar.ce.javaAdditionalOpts: -Dx=y@1");
    }

    @Test
    void readsTheDefaultOfATemplate() throws OptionFileException {
        assertThat(read("a.yaml", "env:\n- name: JAVA_OPTS\n  value: {{ .Values.o | default \"-Xmx640m\" | quote }}\n"))
                .containsExactly(": -Xmx640m@3");
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
                .containsExactly(": -Xmx1g@2 -Xms1g@2 -XX:+UseG1GC@4");
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
                .containsExactly("argLine: -Xmx1g@3 -XX:+UseG1GC@3", "jvmArgs: -Xint@7");
    }

    @Test
    void readsGradle() throws OptionFileException {
        assertThat(read("gradle.properties", "org.gradle.jvmargs=-Xmx2g \\\n  -XX:+UseG1GC\nversion=1\n"))
                .containsExactly("org.gradle.jvmargs: -Xmx2g@1 -XX:+UseG1GC@2");
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
    void guardsWhatIsForAnotherSystem() throws OptionFileException {
        List<GivenOption> options = OptionFiles.read(
                        "start.sh",
                        """
                case `uname` in
                  Darwin*) A_OPTS="-Xdock:name=Shop" ;;
                  Linux*) B_OPTS="-Xss1m" ;;
                esac
                if $cygwin; then C_OPTS="-Xss2m"; fi
                V=`java -version 2>&1 | awk -F'"' '/version/ {print $2}'`
                D_OPTS=-Xss3m
                """
                                .getBytes(StandardCharsets.UTF_8))
                .stream()
                .flatMap(g -> g.options().stream())
                .toList();

        assertThat(options)
                .extracting(GivenOption::text, GivenOption::guarded)
                .containsExactly(
                        tuple("-Xdock:name=Shop", true),
                        tuple("-Xss1m", false),
                        tuple("-Xss2m", true),
                        tuple("-Xss3m", false));
    }

    @Test
    void readsAValueWithQuotationMarksOfItsOwn() throws OptionFileException {
        assertThat(
                        read(
                                "cluster.yaml",
                                """
                env:
                  HBASE_MASTER_OPTS: "\\"$HBASE_MASTER_OPTS -javaagent:/a.jar -Xss2m\\""
                """))
                .containsExactly(": -javaagent:/a.jar@2 -Xss2m@2");
        assertThat(read("conf.json", "{\"p\": {\"YARN_OPTS\": \"\\\"${YARN_OPTS} -Xmx1g\\\"\"}}"))
                .containsExactly("YARN_OPTS: -Xmx1g@1");
    }

    @Test
    void readsTemplatesByTheirNames() throws OptionFileException {
        assertThat(read("custom.properties.tmpl", "custom.jvm.args=-Xmx8g\n"))
                .containsExactly("custom.jvm.args: -Xmx8g@1");
        assertThat(read(
                        "docker-compose.tpl",
                        "services:\n  search:\n    environment:\n      - \"SEARCH_JAVA_OPTS=-Xms512m -Xmx512m\"\n"))
                .singleElement()
                .asString()
                .endsWith("-Xms512m@4 -Xmx512m@4");
    }

    @Test
    void readsTheListOfBnd() throws OptionFileException {
        assertThat(read(
                        "app.bndrun",
                        "-runee: JavaSE-17\n-runvm: \\\n\t--add-opens=java.base/java.io=ALL-UNNAMED,\\\n\t-Xmx1g\n"))
                .containsExactly("-runvm: --add-opens=java.base/java.io=ALL-UNNAMED@3 -Xmx1g@4");
    }

    @Test
    void readsTheHeapOfNeo4j() throws OptionFileException {
        assertThat(
                        read(
                                "neo4j.conf",
                                """
                server.memory.heap.initial_size=512m
                server.memory.heap.max_size=2g
                server.memory.pagecache.size=1g
                server.jvm.additional=-XX:+UseG1GC
                """))
                .containsExactly("server.jvm.additional: -Xms512m@1 -Xmx2g@2 -XX:+UseG1GC@4");
    }

    @Test
    void readsAScriptThatWritesFilesAsAScript() throws OptionFileException {
        assertThat(
                        read(
                                "install.sh",
                                """
                export JAVA_OPTS="-Xmx1g"
                cat > /etc/systemd/system/shop.service <<EOF
                [Service]
                ExecStart=/usr/bin/java -Xss2m -jar shop.jar
                EOF
                java -Xms3m -jar tool.jar
                cat <<EOF | sudo tee /etc/shop/jvm.options
                -Xms2g
                EOF
                sudo tee -a /opt/a/jvm.options <<EOF
                -Xms4g
                EOF
                cat <<EOF
                usage: -Xmx8g
                EOF
                echo done
                """))
                .satisfiesExactlyInAnyOrder(
                        g -> assertThat(g).isEqualTo("JAVA_OPTS: -Xmx1g@1"),
                        g -> assertThat(g).endsWith("-Xss2m@4"),
                        g -> assertThat(g).endsWith("-Xms3m@6"),
                        g -> assertThat(g).endsWith("-Xms2g@8"),
                        g -> assertThat(g).endsWith("-Xms4g@11"));
    }

    @Test
    void readsShellAsShell() throws OptionFileException {
        assertThat(
                        read(
                                "start.sh",
                                """
                #!/bin/bash
                A_OPTS=-Xmx1g; B_OPTS="-Xss1m" && echo "use -Xint to debug"
                [ -n "$HEAP" ] || C_OPTS="-Xms${HEAP:-64m}"
                ARRAY=(-XX:+UseG1GC # why
                  "-Dname=two words")
                ARRAY+=( -Xlog:gc* )
                D_OPTS="${D_OPTS:--Xmx2g
                  -Xms2g}"
                : "${E_OPTS:=-Xmx3g}"
                if true; then F_OPTS="-Xmx4g"; fi
                case "$1" in -Xmx*) G_OPTS=-Xmx5g ;; *) G_OPTS=-Xmx6g ;; esac
                cat > jvm.options <<EOF
                -Xmx7g
                EOF
                cat <<EOF
                usage: -Xmx8g
                EOF
                if grep -q -- -Xmx9g file; then :; fi
                heap() { echo "-Xmx10g"; }
                exec java \\
                  -Xmx11g -cp "$CP" \\
                  ${MORE:--Xrs} -Dx='a b' Main -Xint
                sh -c "exec java -Xmx12g -jar a.jar"
                X=$(java -Xmx13g -version 2>&1)
                """))
                .containsExactly(
                        "A_OPTS: -Xmx1g@2",
                        "B_OPTS: -Xss1m@2",
                        "C_OPTS: -Xms${HEAP:-64m}@3",
                        "ARRAY: -XX:+UseG1GC@4 -Dname=two words@5 -Xlog:gc*@6",
                        "D_OPTS: -Xmx2g@7 -Xms2g@8",
                        "E_OPTS: -Xmx3g@9",
                        "F_OPTS: -Xmx4g@10",
                        "G_OPTS: -Xmx5g@11",
                        "G_OPTS: -Xmx6g@11",
                        "jvm.options: -Xmx7g@13",
                        "echo: -Xmx10g@19",
                        "java: -Xmx11g@21 -Xrs@22 -Dx=a b@22",
                        "java: -Xmx12g@23",
                        "java: -Xmx13g@24");
    }

    @Test
    void keepsApartWhatNoRunOfAScriptGivesTogether() throws OptionFileException {
        assertThat(
                        read(
                                "env.sh",
                                """
                A_OPTS="-Xmx1g"
                if [ "$G1" ]; then
                  A_OPTS="$A_OPTS -XX:+UseG1GC"
                else
                  A_OPTS="$A_OPTS -XX:+UseParallelGC"
                fi
                A_OPTS="$A_OPTS -Xss1m"
                """))
                .containsExactly("A_OPTS: -Xmx1g@1 -XX:+UseG1GC@3 -Xss1m@7", "A_OPTS: -XX:+UseParallelGC@5");
    }

    @Test
    void readsTheArgumentsOfOtherCommands() throws OptionFileException {
        assertThat(
                        read(
                                "deploy.sh",
                                """
                kubectl set env deploy/app JAVA_OPTS="-Xmx1g -Xss1m" LANG=C
                docker run -e JAVA_TOOL_OPTIONS=-Xmx2g image
                mvn -DskipTests -DargLine="-Xmx3g"
                spark-submit --driver-java-options "-Xss4m -Da=b" --conf spark.executor.extraJavaOptions=-Xss5m a.jar
                keytool -J-Xmx64m -list
                curl -XPOST http://localhost
                javac -Xlint:all -J-Xmx1g A.java
                """))
                .containsExactly(
                        "JAVA_OPTS: -Xmx1g@1 -Xss1m@1",
                        "JAVA_TOOL_OPTIONS: -Xmx2g@2",
                        "mvn: -Xmx3g@3",
                        "spark.executor.extraJavaOptions: -Xss5m@4",
                        "spark-submit: -Xss4m@4 -Da=b@4",
                        "keytool: -Xmx64m@5");
    }

    @Test
    void readsCommandsOfADockerfile() throws OptionFileException {
        assertThat(
                        read(
                                "Dockerfile",
                                """
                FROM temurin:21
                ENV JAVA_OPTS="-Xmx1g \\
                  -Xss1m"
                RUN apt-get install java && \\
                    # a remark
                    echo 'JAVA_OPTS="-Xint"' >> /etc/default/app && java -Xshare:dump -version
                COPY <<EOF /app/jvm.options
                -Xrs
                EOF
                HEALTHCHECK --interval=5s CMD ["java", "-Xmx32m", "-cp", "a.jar", "Health"]
                CMD java $JAVA_OPTS -Xlog:gc -jar app.jar
                """))
                .containsExactly(
                        "JAVA_OPTS: -Xint@6",
                        "java: -Xshare:dump@6",
                        ": -Xrs@8",
                        "java: -Xmx32m@10",
                        ": -Xmx1g@2 -Xss1m@3 -Xlog:gc@11");
    }

    @Test
    void readsScriptsAndListsInYaml() throws OptionFileException {
        assertThat(
                        read(
                                "values.yaml",
                                """
                javaOpts: >-
                  -Xmx1g
                  -Xss1m
                jvmArgs: ["-Xint", "-Da=b"]
                description: Set -Xmx9g for more
                container:
                  command:
                    - sh
                    - -c
                    - |
                      export JAVA_OPTS="-Xmx2g"
                      exec java $JAVA_OPTS \\
                        -Xrs -jar a.jar
                kafka:
                  jvmOptions:
                    -Xmx: 4g
                    "-XX":
                      UseG1GC: "true"
                      MaxGCPauseMillis: "20"
                    javaSystemProperties:
                      - name: a
                        value: b
                data:
                  setenv.sh: |
                    CATALINA_OPTS="-Xmx5g"
                """))
                .containsExactly(
                        "javaOpts: -Xmx1g@2 -Xss1m@3",
                        "jvmArgs: -Xint@4 -Da=b@4",
                        ": -Xmx2g@11 -Xrs@13",
                        "jvmOptions: -Xmx4g@16 -XX:+UseG1GC@18 -XX:MaxGCPauseMillis=20@19 -Da=b@21",
                        "CATALINA_OPTS: -Xmx5g@25");
    }

    @Test
    void readsATemplateOfAChart() throws OptionFileException {
        assertThat(
                        read(
                                "deployment.yaml",
                                """
                {{- /* a: "remark" */}}
                env:
                  {{- if .Values.heap }}
                  - name: {{ .Values.name }}
                    value: "-Xmx{{ .Values.heap | default "1g" }} -Xss1m"
                  {{- end }}
                """))
                .containsExactly(": -Xmx{{ .Values.heap | default \"1g\" }}@5 -Xss1m@5");
    }

    @Test
    void readsJson() throws OptionFileException {
        assertThat(
                        read(
                                "task.json",
                                """
                {
                  "containerDefinitions": [ {
                    "name": "app",
                    "environment": [ { "name": "JAVA_OPTS", "value": "-Xmx1g" } ],
                    "entryPoint": ["java", "-Xss1m", "-jar", "a.jar"]
                  } ]
                }
                """))
                .containsExactly("app: -Xmx1g@4 -Xss1m@5");
        assertThat(
                        read(
                                "launch.json",
                                """
                {
                  // how it is started
                  "configurations": [ { "type": "java", "vmArgs": "-Xmx1g -ea" }, ]
                }
                """))
                .containsExactly("vmArgs: -Xmx1g@3 -ea@3");
    }

    @Test
    void readsFilesOfKeysAndValues() throws OptionFileException {
        assertThat(
                        read(
                                "neo4j.conf",
                                """
                server.default_listen_address=0.0.0.0
                server.jvm.additional=-XX:+UseG1GC
                # server.jvm.additional=-Xint
                server.jvm.additional=-Dname=two words
                """))
                .containsExactly("server.jvm.additional: -XX:+UseG1GC@2 -Dname=two words@4");
        assertThat(
                        read(
                                "wrapper.conf",
                                """
                wrapper.java.command=java
                wrapper.java.additional.1=-Xss1m
                wrapper.java.additional.2=-Da=b
                wrapper.java.maxmemory=512
                """))
                .containsExactly("wrapper.java.additional: -Xss1m@2 -Da=b@3 -Xmx512m@4");
        assertThat(
                        read(
                                "spark-defaults.conf",
                                """
                spark.master  yarn
                spark.driver.extraJavaOptions  -Xss4m -XX:+UseG1GC
                spark.executor.extraJavaOptions  -Da=b
                """))
                .containsExactly(
                        "spark.driver.extraJavaOptions: -Xss4m@2 -XX:+UseG1GC@2",
                        "spark.executor.extraJavaOptions: -Da=b@3");
    }

    @Test
    void readsBatchFilesAndPowerShell() throws OptionFileException {
        assertThat(
                        read(
                                "start.bat",
                                """
                @echo off
                rem set JAVA_OPTS=-Xint
                set JAVA_OPTS=-Xmx1g
                if "%X%"=="" (set "JAVA_OPTS=%JAVA_OPTS% -Xss1m")
                "%JAVA_HOME%\\bin\\java.exe" %JAVA_OPTS% ^
                  -Xrs -jar a.jar
                """))
                .containsExactly("JAVA_OPTS: -Xmx1g@3 -Xss1m@4", "java: -Xrs@6");
        assertThat(read("start.ps1", "$env:JAVA_OPTS = \"-Xmx1g -Xss1m\"\n"))
                .containsExactly("JAVA_OPTS: -Xmx1g@1 -Xss1m@1");
    }

    @Test
    void readsPipelinesAndBuildsWithoutTheirCompilers() throws OptionFileException {
        assertThat(
                        read(
                                "Jenkinsfile",
                                """
                pipeline {
                  environment { MAVEN_OPTS = '-Xmx1g' }
                  stages { stage('a') { steps {
                    sh 'java -Xmx2g -jar a.jar'
                    sh \"""
                      export JAVA_OPTS=-Xmx3g
                    \"""
                    withEnv(['JAVA_OPTS=-Xmx4g']) { sh 'make' }
                  } } }
                }
                """))
                .containsExactly("MAVEN_OPTS: -Xmx1g@2", "java: -Xmx2g@4", "JAVA_OPTS: -Xmx3g@6", "withEnv: -Xmx4g@8");
        assertThat(
                        read(
                                "build.gradle.kts",
                                """
                tasks.withType<JavaCompile> { options.compilerArgs.addAll(listOf("-Xlint:all", "-J-Xmx1g")) }
                tasks.test { jvmArgs("-Da=b", "--enable-preview") }
                """))
                .containsExactly("jvmArgs: -Da=b@2 --enable-preview@2");
    }

    @Test
    void readsOptionsBetweenJarAndItsFile() throws OptionFileException {
        assertThat(read("run.sh", "java -jar -Xmx1g app.jar -Xms1g\njava -jar $APP -Xss1m\n"))
                .containsExactly("java: -Xmx1g@1");
        assertThat(read("x.env", "JAVA_ARGS=\"-jar -Xmx1g app.jar -Xss1m\"\n")).containsExactly("JAVA_ARGS: -Xmx1g@1");
    }

    @Test
    void readsTheQuotedDefaultOfAVariableAsWords() throws OptionFileException {
        assertThat(read("env.sh", "BOOKIE_MEM_OPTS=${BOOKIE_MEM_OPTS:-\"-Xms1g -Xmx${MAX}\"}\n"))
                .containsExactly("BOOKIE_MEM_OPTS: -Xms1g@1 -Xmx${MAX}@1");
        assertThat(read("c.yaml", "data:\n  BK_OPTS: \"\\\"-Xms1g -Xmx1g\\\"\"\n"))
                .containsExactly("BK_OPTS: -Xms1g@2 -Xmx1g@2");
        assertThat(read("c.yaml", "env:\n  JAVA_TOOL_OPTIONS: \"'-Dx=a b' -Xmx1g\"\n"))
                .containsExactly(": -Dx=a b@2 -Xmx1g@2");
    }

    @Test
    void readsOptionsThatTemplatesPutInOnACondition() throws OptionFileException {
        assertThat(read("c.yml", "KAFKA_OPTS: \"-Xmx1g {% if k != '/x' %}-Dy.z={{ k }}{% endif %}\"\n"))
                .containsExactly("KAFKA_OPTS: -Xmx1g@1 -Dy.z={{ k }}@1");
        assertThat(read("c.yml", "JAVA_OPTS: \"-XX:{{ if .g }}+{{ else }}-{{ end }}UseG1GC -Xmx1g\"\n"))
                .containsExactly("JAVA_OPTS: -XX:{{ if .g }}+{{ else }}-{{ end }}UseG1GC@1 -Xmx1g@1");
    }

    @Test
    void readsTemplatesThatAreNoYamlBeforeTheyAreRendered() throws OptionFileException {
        assertThat(
                        read(
                                "statefulset.yaml",
                                """
                metadata:
                  labels: {{- include "standard" . | nindent 4 }}
                    app: kafka
                spec:
                  env:
                    - name: KAFKA_OPTS
                      value: "-Xmx1g"
                  {{- if .Values.persistent }}
                  claims:
                    a: b
                  {{- else }}
                  - name: data
                    emptyDir: {}
                  {{- end }}
                """))
                .containsExactly(": -Xmx1g@7");
    }

    @Test
    void readsOnBehindAHereDocumentWithoutAnEnd() throws OptionFileException {
        assertThat(read("a.tf", "x = <<A\nJAVA_OPTS=\"-Xmx1g\"\nA\ny = <<B\nJAVA_OPTS = \"-Xmx2g\"\n"))
                .containsExactly("JAVA_OPTS: -Xmx1g@2", "JAVA_OPTS: -Xmx2g@5");
    }

    @Test
    void readsAnArrayOfJsonInAValue() throws OptionFileException {
        assertThat(read("v.yaml", "javaOptsArray: '[\"-server\", \"-Xmx256m\", \"-Dx=a b\"]'\n"))
                .containsExactly("javaOptsArray: -server@1 -Xmx256m@1 -Dx=a b@1");
        assertThat(read("runtime.properties", "druid.runner.javaOptsArray=[\"-server\",\"-Xmx256m\"]\n"))
                .containsExactly("druid.runner.javaOptsArray: -server@1 -Xmx256m@1");
    }

    @Test
    void readsEnvWithoutASign() throws OptionFileException {
        assertThat(
                        read(
                                "Dockerfile",
                                """
                FROM eclipse-temurin:17
                ENV JAVA_OPTIONS "-Xmx1500m -Dx=y"
                ENV JAVA_OPTS '-server -Xmx1g \\
                  -Xss1m'
                ENV LANG en_US.UTF-8
                CMD java -jar x.jar
                """))
                .containsExactly(": -Xmx1500m@2 -Dx=y@2 -server@3 -Xmx1g@3 -Xss1m@4");
    }

    @Test
    void readsJsonInAnArgumentAndAListInAVariable() throws OptionFileException {
        assertThat(
                        read(
                                "patch.sh",
                                """
                kubectl patch deployment shop -p '
                {"spec": {"env": [
                  {"name": "JAVA_OPTS", "value": "-Xms64m -Xmx256m"}]}}'
                """))
                .containsExactly("kubectl: -Xms64m@3 -Xmx256m@3");
        assertThat(read("environment", "druid_javaOptsArray=[\"-server\", \"-Xmx1g\", \"-Xms1g\"]\n"))
                .containsExactly("druid_javaOptsArray: -server@1 -Xmx1g@1 -Xms1g@1");
    }

    @Test
    void readsACommandInQuotationMarksThatGoesOn() throws OptionFileException {
        assertThat(
                        read(
                                "start.sh",
                                """
                #!/bin/sh
                tmux new-session -d "\\
                  /opt/jdk/bin/java \\
                  -Xmn2g -Xmx4g \\
                  -XX:+UseParallelGC -jar server.jar"
                """))
                .containsExactly("java: -Xmn2g@4 -Xmx4g@4 -XX:+UseParallelGC@5");
    }

    @Test
    void readsNoExampleInADescription() throws OptionFileException {
        assertThat(
                        read(
                                "mapred-site.xml",
                                """
                <configuration><property><name>mapred.child.java.opts</name><value>-Xmx200m</value>
                <description>For example -Xmx1024m -verbose:gc</description></property></configuration>
                """))
                .containsExactly("value: -Xmx200m@1");
    }

    @Test
    void readsPropertiesThatOnlyAJvmHas() throws OptionFileException {
        assertThat(read(
                        "a.sh",
                        "RUN_JMX=\"-Dcom.sun.management.jmxremote.port=1 -Djava.rmi.server.hostname=h\"\nX=-Dskip\n"))
                .containsExactly("RUN_JMX: -Dcom.sun.management.jmxremote.port=1@1 -Djava.rmi.server.hostname=h@1");
        assertThat(read("yarn-env.sh", "YARN_OPTS=\"$YARN_OPTS -Dyarn.log.dir=$D\"\n"))
                .containsExactly("YARN_OPTS: -Dyarn.log.dir=$D@1");
        assertThat(read("a.sh", "mvn -Dtest=X -Duser.timezone=UTC verify\n")).isEmpty();
        assertThat(read("a.sh", "mvn -Xmx1g verify\n./gradlew -Xss2m build\n")).isEmpty();
        assertThat(read("a.sh", "MAVEN_OPTS=-Xmx1g mvn verify\n")).containsExactly("MAVEN_OPTS: -Xmx1g@1");
        assertThat(read("a.sh", "sbt -J-Xmx1g test\n")).containsExactly("sbt: -Xmx1g@1");
    }

    @Test
    void readsFishAndCsh() throws OptionFileException {
        assertThat(
                        read(
                                "config.fish",
                                """
                set -gx EDITOR vim
                set -gx JAVA_OPTS '-Xms1G -Xmx4G'
                set -x MAVEN_OPTS -Xmx2g -XX:+UseParallelGC
                """))
                .containsExactly("JAVA_OPTS: -Xms1G@2 -Xmx4G@2", "MAVEN_OPTS: -Xmx2g@3 -XX:+UseParallelGC@3");
        assertThat(read("a.csh", "setenv JAVA_OPTS \"-Xmx1g -Xss1m\"\n"))
                .containsExactly("JAVA_OPTS: -Xmx1g@1 -Xss1m@1");
    }

    @Test
    void readsListsAndTablesOfPowerShell() throws OptionFileException {
        assertThat(
                        read(
                                "start.ps1",
                                """
                if (-not $Env:JAVA_OPTS) { $Env:JAVA_OPTS = "-Xms256m -Xmx512m" }
                Start-Wrapped -Env @{ "JAVA_TOOL_OPTIONS" = "-Dfile.encoding=UTF-8"; "X" = "y" }
                [Environment]::SetEnvironmentVariable("ES_JAVA_OPTS", "-Xmx1g", "User")
                $jvmArgs = @(
                    "-Xms64m",
                    # "-Xint",
                    "-XX:MaxGCPauseMillis=200"
                )
                Start-Process java -ArgumentList "-Xss1m", "-jar", "app.jar"
                """))
                .containsExactly(
                        "JAVA_OPTS: -Xms256m@1 -Xmx512m@1",
                        "JAVA_TOOL_OPTIONS: -Dfile.encoding=UTF-8@2",
                        "ES_JAVA_OPTS: -Xmx1g@3",
                        "jvmArgs: -Xms64m@5 -XX:MaxGCPauseMillis=200@7",
                        "java: -Xss1m@9");
        assertThat(read("gradlew.bat", "\"%JAVA_EXE%\" %JAVA_OPTS% \"-Dorg.gradle.appname=%APP%\" -jar x.jar\n"))
                .containsExactly("java: -Dorg.gradle.appname=%APP%@1");
    }

    @Test
    void readsOtherLanguagesWithQuotedTexts() throws OptionFileException {
        assertThat(read("project.clj", ";; -Xint\n(defproject a :jvm-opts ^:replace [\"-Xmx1g\" \"-server\"] 'x)\n"))
                .containsExactly(": -Xmx1g@2 -server@2");
        assertThat(read(
                        "configuration.nix",
                        "env = {\n  # -Xint\n  \"JAVA_TOOL_OPTIONS\" = \"-Xmx600m -Xss1m\";\n};\n"))
                .containsExactly(": -Xmx600m@3 -Xss1m@3");
        assertThat(read("app.Jenkinsfile", "environment {\n  MAVEN_OPTS = '-Xmx1024m'\n}\n"))
                .containsExactly("MAVEN_OPTS: -Xmx1024m@2");
    }

    @Test
    void takesNoExampleOfAMessageForAnOption() throws OptionFileException {
        assertThat(read("a.sh", "echo '  -Dzookeeper.client.secure=true'\nopts() { echo \"-Dapp.log.dir=${D}\"; }\n"))
                .containsExactly("echo: -Dapp.log.dir=${D}@2");
        assertThat(read("b.yml", "steps:\n  - run: ${{ env.MAVEN }} verify -Duser.language=ja\n"))
                .isEmpty();
    }

    @Test
    void readsHeapsAndRecipesOfOtherFiles() throws OptionFileException {
        assertThat(read("start.ini", "jetty.http.port=8080\n--exec\n-Xmx1g\n-XX:+UseG1GC\n"))
                .containsExactly(": -Xmx1g@3 -XX:+UseG1GC@4");
        assertThat(read("Makefile", "test:\n\t@MAVEN_OPTS=\"-Xmx512m\" mvn test\n"))
                .containsExactly("MAVEN_OPTS: -Xmx512m@2");
        assertThat(read(
                        "build.xml",
                        "<project>\n<java maxmemory=\"512m\"><jvmarg value=\"-Xss1m\"/></java>\n</project>"))
                .containsExactly("java: -Xmx512m@2 -Xss1m@2");
        assertThat(read(
                        "app.nomad",
                        "template {\n  data = <<-EOT\n  JAVA_OPTS=-Xms1g -XX:+UseG1GC\n  EOT\n  x = \"-Xss1m\"\n}\n"))
                .containsExactly("JAVA_OPTS: -Xms1g@3 -XX:+UseG1GC@3", "x: -Xss1m@5");
        assertThat(read(".env", "A=b\nJAVA_OPTS=-Xms1g -XX:+UseG1GC -Xss1m\n"))
                .containsExactly("JAVA_OPTS: -Xms1g@2 -XX:+UseG1GC@2 -Xss1m@2");
        assertThat(read("a.bat", "set JAVA_OPTS=-Xms1g ^\r\n -XX:+UseG1GC\r\n"))
                .containsExactly("JAVA_OPTS: -Xms1g@1 -XX:+UseG1GC@2");
    }

    @Test
    void keepsAlternativesApart() throws OptionFileException {
        assertThat(read("ci.yml", "strategy:\n  matrix:\n    jvm: [\"-XX:+UseZGC\", \"-XX:+UseSerialGC\"]\n"))
                .containsExactly("jvm: -XX:+UseZGC@3", "jvm: -XX:+UseSerialGC@3");
        assertThat(read("a.bat", "if \"%J%\"==\"8\" (set GC=-XX:+UseG1GC) else (set GC=-XX:+UseZGC)\n"))
                .containsExactly("GC: -XX:+UseG1GC@1", "GC: -XX:+UseZGC@1");
        assertThat(read("a.py", "run(f\"java -Xmx{mem}m -jar b.jar\")\n")).containsExactly("run: -Xmx${mem}m@1");
    }

    @Test
    void findsNothingWhereThereIsNothing() throws OptionFileException {
        assertThat(read("notes.txt", "nothing to see")).isEmpty();
        assertThat(read("empty", "")).isEmpty();
    }

    @Test
    void leavesTheArgumentsBehindTheMainClassOfMavensExecPlugin() throws OptionFileException {
        String pom =
                """
                <project><configuration><executable>java</executable><arguments>
                <argument>-XX:+UseZGC</argument>
                <argument>-classpath</argument>
                <classpath/>
                <argument>acme.Main</argument>
                <argument>-Xfoo</argument>
                </arguments></configuration></project>
                """;
        assertThat(read("pom.xml", pom)).containsExactly("arguments: -XX:+UseZGC@2");
    }

    @Test
    void readsEachDefinitionOfATemplateByItself() throws OptionFileException {
        String text =
                """
                {{/* options of all JVMs: -Xmx9g */}}
                {{- define "shop.jvm" -}}
                {{- if .Values.debug }} -Xdebug {{- end }}
                -Xms{{ .Values.heap }} -XX:+UseG1GC
                {{- end -}}
                {{- define "shop.env" -}}
                - name: JAVA_OPTS
                  value: "-Xmx512m -Dx={{ .Values.x }}"
                - name: SHOP_JVM
                  value: {{ include "shop.jvm" . | quote }}
                {{- end -}}
                """;
        assertThat(read("_shop.tpl", text))
                .containsExactly(
                        "shop.jvm: -Xdebug@3 -Xms{{ .Values.heap }}@4 -XX:+UseG1GC@4",
                        "JAVA_OPTS: -Xmx512m@8 -Dx={{ .Values.x }}@8");
        assertThat(read("_shop.tpl", "{{- define \"shop.name\" -}}\nshop\n{{- end }}\n"))
                .isEmpty();
    }

    @Test
    void readsJsonOfATemplate() throws OptionFileException {
        String text =
                """
                { "cpu": ${cpu}, "memory": {{ memory | default(1) }}, "ports": $PORTS,
                  %{ if tls ~}
                  "tls": <%= tls %>,
                  %{ endif ~}
                  "name": "{{ env "NAME" }}",
                  "environment": [
                    { "name": "JAVA_OPTS", "value": "-Xmx${heap}m -Dname=\\$NAME -Xss1m" } ] }
                """;
        assertThat(read("task.json", text))
                .containsExactly("{{ env \"NAME\" }}: -Xmx${heap}m@7 -Dname=$NAME@7 -Xss1m@7");
    }

    @Test
    void keepsBothValuesOfANameThatIsGivenTwice() throws OptionFileException {
        String text =
                """
                containers:
                  - name: a
                    args: ["-Xmx1g", "-jar", "a.jar"]
                    args:
                      - -Xmx2g
                      - -jar
                      - b.jar
                """;
        assertThat(read("pod.yaml", text)).containsExactlyInAnyOrder("a: -Xmx2g@5", ": -Xmx1g@3");
    }

    @Test
    void readsWhatCommandsGetFromHereDocumentsAndPipes() throws OptionFileException {
        String script =
                """
                kubectl apply -f - <<EOF
                env:
                  - name: JAVA_OPTS
                    value: "-Xmx1m"
                EOF
                ssh host 'sudo tee /etc/systemd/system/a.service' <<EOF
                [Service]
                ExecStart=/usr/bin/java -Xmx2m \\\\
                    -Xss2m -jar a.jar
                EOF
                sudo -u app bash -s <<'EOF'
                java -Xmx3m -jar b.jar
                EOF
                echo "JAVA_OPTS=-Xmx4m" | sudo tee -a /etc/environment
                echo "java -Xmx5m" ; bash b.sh
                mysql <<EOF
                -- java -Xmx6m -jar c.jar
                EOF
                """;
        assertThat(read("install.sh", script))
                .containsExactly(
                        "kubectl: -Xmx1m@4",
                        "/etc/systemd/system/a.service: -Xmx2m@8 -Xss2m@9",
                        "java: -Xmx3m@12",
                        "JAVA_OPTS: -Xmx4m@14");
    }

    @Test
    void takesEntriesThatATemplatePutsIntoJsonForNoValues() throws OptionFileException {
        String text =
                """
                { ${head}, "ports": [ ${first}, ${second} ],
                  "environment": [ { "name": "JAVA_OPTS", "value": "-Xmx$((size * 3))m -Xss1m" }${env} ]${secrets},
                  ${tail}
                }
                """;
        assertThat(read("task.json", text)).containsExactly(": -Xmx$((size * 3))m@2 -Xss1m@2");
    }

    @Test
    void readsVariablesThatAreHandedToJava() throws OptionFileException {
        String script =
                """
                CONFIG=" -Dlogging.path=$LOGS -Dspring.config.location=conf/"
                FILTER="-Dnot=mine"
                nohup java $JAVA_OPTS $CONFIG -jar app.jar $FILTER > out &
                """;
        assertThat(read("start.sh", script))
                .containsExactly("CONFIG: -Dlogging.path=$LOGS@1 -Dspring.config.location=conf/@1");
        String batch =
                """
                set CONFIG= -Dlogging.path=../logs -Da=b
                set FILTER=-Dnot=mine
                "%JAVA_HOME%\\bin\\java" %CONFIG% -jar app.jar %FILTER%
                """;
        assertThat(read("start.bat", batch)).containsExactly("CONFIG: -Dlogging.path=../logs@1 -Da=b@1");
    }

    @Test
    void guardsWhatABatchFileGivesToSomeReleases() throws OptionFileException {
        String batch =
                """
                set JAVA_OPTS=%JAVA_OPTS% -Xmx1g
                if "%JAVA_VERSION%" == "1.8" (
                  set JAVA_OPTS=!JAVA_OPTS! -Xloggc:!LOG!
                ) else (
                  set JAVA_OPTS=!JAVA_OPTS! -Xlog:gc
                )
                if not "%HEAP%" == "" (
                  set JAVA_OPTS=%JAVA_OPTS% -Xmn%HEAP%
                )
                """;
        assertThat(String.join(" ", read("start.bat", batch)))
                .contains("-Xmx1g@1", "(-Xloggc:!LOG!@3)", "(-Xlog:gc@5)", " -Xmn%HEAP%@8")
                .doesNotContain("(-Xm");
        assertThat(OptionFiles.words(List.of("-Xlog:gc:file=x::filecount=!FILES!"), "x"))
                .allMatch(GivenOption::open);
    }

    @Test
    void readsWhatSedPutsIn() throws OptionFileException {
        String script =
                """
                sed -i 's/-Xmx1g/-Xmx2g/; s/-Xms.*/-Xms2g/' /etc/es/jvm.options
                sudo sed -i "/^wrapper.java.additional.3=.*/a\\wrapper.java.additional.4=-Xss1024K" conf/wrapper.conf
                sed -i 's|JAVA_OPTS=.*|JAVA_OPTS="-Xmx3g -Xss1m"|g' /etc/default/tomcat
                sed -i 's/-Xmx\\([0-9]*\\)m/-Xmx\\1g/' x.conf
                sed -e 's/-XX:+UseConcMarkSweepGC//' jvm.options > other.options
                sed -n '/-Xmx4g/p' jvm.options
                """;
        assertThat(read("install.sh", script))
                .containsExactly(
                        "/etc/es/jvm.options: -Xmx2g@1",
                        "/etc/es/jvm.options: -Xms2g@1",
                        "wrapper.java.additional: -Xss1024K@2",
                        "JAVA_OPTS: -Xmx3g@3 -Xss1m@3");
    }

    @Test
    void keepsVariablesApartThatOneStatementSets() throws OptionFileException {
        assertThat(read("Jenkinsfile", "withEnv(['JAVA_OPTS=-Xmx1g', 'MAVEN_OPTS=-Xmx2g', 'A=b']) { sh 'mvn' }\n"))
                .containsExactly("JAVA_OPTS: -Xmx1g@1", "MAVEN_OPTS: -Xmx2g@1");
    }

    @Test
    void readsOptionsThatProcrunAndPowerShellTake() throws OptionFileException {
        String batch =
                """
                set JVM_OPTS=-Xmx4096m#-Xms64m
                set JVM_OPTS=%JVM_OPTS%#-XX:-UseGCOverheadLimit;-Da=b#c
                """;
        assertThat(read("service.bat", batch))
                .containsExactly("JVM_OPTS: -Xmx4096m@1 -Xms64m@1 -XX:-UseGCOverheadLimit@2 -Da=b#c@2");
        String shell = "Start-Process java -ArgumentList @('-Xmx2g', '-jar', \"$dir/app.jar\") -PassThru\n";
        assertThat(read("start.ps1", shell)).containsExactly("java: -Xmx2g@1");
    }

    @Test
    void readsSizesOfTheHeapInTheirOldForm() throws OptionFileException {
        assertThat(read("nlp.conf", "[program:nlp]\ncommand=java -mx4g -cp \"lib/*\" edu.Server -ms1g\n"))
                .containsExactly("command: -mx4g@2");
        assertThat(read("nlp.sh", "java -mx4g -cp lib edu.Server\ntool -mx4\n")).containsExactly("java: -mx4g@1");
    }

    @Test
    void readsWhatAnOptionNamesAsOptionsOfJava() throws OptionFileException {
        String script =
                """
                spark-submit --driver-java-options='-Da=b' --class x ./o.jar
                spark-submit --driver-java-options -Dc=$D app.jar
                spark-submit --driver-memory 6g --class -Dno=1 app.jar
                """;
        assertThat(read("submit.sh", script)).containsExactly("spark-submit: -Da=b@1", "spark-submit: -Dc=$D@2");
    }

    @Test
    void saysWhyAFileCanNotBeRead() {
        assertThatThrownBy(() -> OptionFiles.read("x", new byte[] {1, 0, 2})).hasMessageContaining("no text");
        assertThatThrownBy(() -> OptionFiles.read("x", new byte[(4 << 20) + 1]))
                .hasMessageContaining("longer than 4 MB");
        assertThatThrownBy(() -> read("x.yaml", "a: 1\nb: [2\nc: -Xmx1g\n"))
                .hasMessageMatching("line 3, column \\d+: no YAML");
        assertThatThrownBy(() -> read("x.json", "{\"a\": }")).hasMessage("line 1, column 7: no JSON");
        assertThatThrownBy(() -> read("x.yaml", "a: [{{ .Values.a }}\nb: {{ .Values.b }} -Xmx1g\n"))
                .hasMessageEndingWith("no YAML; render the template first");
        assertThatThrownBy(() -> read("pom.xml", "<project>\n<a></b>")).hasMessageContaining("no XML");
    }

    @Test
    void survivesCutFiles() {
        for (String whole : List.of(
                "FROM a\nENV JAVA_OPTS=\"-Xmx1g\" \\\nCMD [\"java\", \"-Xint\"]",
                "test { jvmArgs(\"\"\"-Xmx1g\"\"\", '-X\\'int') /* x */ }",
                "if [ $JAVA_VERSION ]; then A_OPTS='-Xmx1g\n-Xms1g'\nfi",
                "case `a` in (b|c) X_OPTS+=( ${Y:--Xmx1g} $(java -Xint) ) ;; esac <<E\n{{ x }}\nE\n",
                "{\"env\": [\"A_OPTS=-Xmx1g\"], \"command\": \"java -Xint\"}")) {
            for (int i = 0; i < whole.length(); i++) {
                for (String name :
                        List.of("Dockerfile", "build.gradle", "x.sh", "x.service", "x.properties", "x.bat", "x.conf")) {
                    String cut = whole.substring(0, i);
                    assertThat(catchThrowable(() -> read(name, cut)))
                            .satisfiesAnyOf(t -> assertThat(t).isNull(), t -> assertThat(t)
                                    .isInstanceOf(OptionFileException.class));
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
