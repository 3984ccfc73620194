package io.github.jdkdoctor.evidence.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.evidence.threads.ThreadDumpReader;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.JvmArgument;
import io.github.jdkdoctor.fact.SystemProperty;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Options as people and scripts give them: command lines, option files, the environment. */
class GivenOptionsTest {
    private final EvidenceReader commands = new CommandLineReader();
    private final EvidenceReader files = new OptionFileReader();
    private final EvidenceReader environments = new EnvironmentReader();

    private static final String COMMAND =
            "/usr/lib/jvm/java-17/bin/java -Xmx512m '-Dgreeting=hello world' -XX:+UseG1GC "
                    + "--add-opens java.base/java.lang=ALL-UNNAMED -cp classes app.Main -Xmx1g 7\n";

    @Test
    void readsACommandLineUpToTheMainClass() {
        ReadFile read = ReadFile.of(commands, COMMAND.replace("-Xmx1g", "--fast"));
        assertThat(arguments(read))
                .containsExactly(
                        "-Xmx512m COMMAND_LINE 1",
                        "-Dgreeting=hello world COMMAND_LINE 1",
                        "-XX:+UseG1GC COMMAND_LINE 1",
                        "--add-opens=java.base/java.lang=ALL-UNNAMED COMMAND_LINE 1");
        assertThat(properties(read)).containsExactly("greeting=hello world");
        assertThat(read.observed()).containsExactly(FactKind.ARGUMENT);
        assertThat(read.remarks()).isEmpty();
    }

    @Test
    void doesNotTakeACutCommandLineForComplete() {
        ReadFile read = ReadFile.of(commands, "java -Xmx512m -XX:+UseG1GC -Dpath=/some/wh");
        assertThat(arguments(read)).hasSize(3);
        assertThat(read.observed()).isEmpty();
        assertThat(read.remarks()).containsExactly("the command line has no main class; it may be cut off");
    }

    @Test
    void doesNotTakeACommandLineWithAFileOfOptionsForComplete() {
        ReadFile read = ReadFile.of(commands, "java -Xmx512m @more.args app.Main\n");
        assertThat(arguments(read)).containsExactly("-Xmx512m COMMAND_LINE 1");
        assertThat(read.observed()).isEmpty();
    }

    @Test
    void noticesThatAValueWithBlanksWasNotQuoted() {
        ReadFile read = ReadFile.of(commands, "java -Dgreeting=hello world -XX:+UseG1GC app.Main\n");
        assertThat(read.observed()).isEmpty();
        assertThat(read.remarks())
                .containsExactly("options of the JVM stand behind the main class; quote values that have blanks");
    }

    @Test
    void joinsContinuedLinesAndTakesVariablesInFront() {
        ReadFile read = ReadFile.of(
                commands,
                """
                # how the server is started
                $ JAVA_TOOL_OPTIONS="-Xint -Da=b" exec java \\
                    -Xmx512m \\
                    -jar app.jar
                """);
        assertThat(arguments(read))
                .containsExactly("-Xint TOOL_OPTIONS 2", "-Da=b TOOL_OPTIONS 2", "-Xmx512m COMMAND_LINE 2");
        assertThat(read.observed()).containsExactly(FactKind.ARGUMENT);
    }

    @Test
    void picksTheJavaProcessFromAListing() {
        String ps =
                """
                UID        PID  PPID  C STIME TTY          TIME CMD
                root         1     0  0 Nov20 ?        00:00:03 /sbin/init
                app       4603     1 97 21:27 pts/0    00:00:09 /opt/jdk/bin/java -Xmx512m -jar /srv/app.jar
                root      4700  4600  0 21:28 pts/0    00:00:00 grep java
                """;
        assertThat(commands.recognizes(ReadFile.head(ps))).isTrue();
        assertThat(arguments(ReadFile.of(commands, ps))).containsExactly("-Xmx512m COMMAND_LINE 3");
    }

    @Test
    void doesNotGuessWhichOfSeveralProcessesIsMeant() {
        assertThat(ReadFile.of(commands, "java -Xmx1g -jar a.jar\njava -Xmx2g -jar a.jar\n")
                        .damage())
                .contains("2 different java command lines; leave only the one of this run");
    }

    @Test
    void readsTheCommandLineAndTheEnvironmentOfTheProcFileSystem() {
        byte[] line = "/opt/jdk/bin/java\0-Xmx512m\0-Da=b c\0app.Main\0arg\0".getBytes(StandardCharsets.UTF_8);
        assertThat(commands.recognizes(ReadFile.head(line))).isTrue();
        assertThat(arguments(ReadFile.of(commands, ReadFile.NAME, line)))
                .containsExactly("-Xmx512m COMMAND_LINE 1", "-Da=b c COMMAND_LINE 1");
        byte[] environment =
                "HOME=/root\0JDK_JAVA_OPTIONS=-Xms1g\0_JAVA_OPTIONS=-Xss1m\0".getBytes(StandardCharsets.UTF_8);
        assertThat(environments.recognizes(ReadFile.head(environment))).isTrue();
        assertThat(arguments(ReadFile.of(environments, ReadFile.NAME, environment)))
                .containsExactly("-Xms1g LAUNCHER_OPTIONS 2", "-Xss1m LAST_OPTIONS 3");
    }

    @Test
    void readsArgumentFilesOfTheLauncher() {
        ReadFile read = ReadFile.of(
                files,
                """
                # memory
                -Xmx512m -Xss1m   # and stacks
                -Dpath="C:\\\\temp dir" '-Dq=it"s'
                -cp "a.jar;\\
                     b.jar"
                -XX:+UseG1GC
                app.Main -Xint
                """);
        assertThat(arguments(read))
                .containsExactly(
                        "-Xmx512m OPTION_FILE 2",
                        "-Xss1m OPTION_FILE 2",
                        "-Dpath=C:\\temp dir OPTION_FILE 3",
                        "-Dq=it\"s OPTION_FILE 3",
                        "-XX:+UseG1GC OPTION_FILE 6");
        assertThat(read.observed()).isEmpty();
    }

    @Test
    void keepsTheReleasesOfAnOption() {
        ReadFile read = ReadFile.of(
                files,
                """
                ## jvm.options
                -Xms1g
                -Xmx1g
                8-13:-XX:+UseConcMarkSweepGC
                14-:-XX:+UseG1GC
                8:-Xloggc:logs/gc.log
                -XX:OnOutOfMemoryError=kill -9 %p
                -Dlast=1
                -Dlast=2
                """);
        assertThat(arguments(read))
                .containsExactly(
                        "-Xms1g OPTION_FILE 2",
                        "-Xmx1g OPTION_FILE 3",
                        "8-13:-XX:+UseConcMarkSweepGC OPTION_FILE 4",
                        "14-:-XX:+UseG1GC OPTION_FILE 5",
                        "8:-Xloggc:logs/gc.log OPTION_FILE 6",
                        "-XX:OnOutOfMemoryError=kill -9 %p OPTION_FILE 7",
                        "-Dlast=1 OPTION_FILE 8",
                        "-Dlast=2 OPTION_FILE 9");
        assertThat(properties(read)).containsExactly("last=2");
    }

    @Test
    void readsVariablesThatTheJvmReads() {
        ReadFile read = ReadFile.of(
                environments,
                """
                HOME=/root
                export JAVA_TOOL_OPTIONS="-Xint '-Da=b c'"
                NOTE: Picked up JDK_JAVA_OPTIONS: -Xms20m
                JAVA_OPTS=-Xmx1g
                PATH=/usr/bin
                """);
        assertThat(arguments(read))
                .containsExactly("-Xint TOOL_OPTIONS 2", "-Da=b c TOOL_OPTIONS 2", "-Xms20m LAUNCHER_OPTIONS 3");
        assertThat(read.remarks())
                .containsExactly(
                        "JAVA_OPTS is read by start scripts and not by the JVM; add the command line of the run");
    }

    @Test
    void takesOptionsPickedUpBeforeAVersion() {
        ReadFile read = ReadFile.of(
                new JvmPrintReader(),
                "Picked up JAVA_TOOL_OPTIONS: -Xint -Xmx1g\nopenjdk version \"17.0.15\" 2025-04-15\n");
        assertThat(arguments(read)).containsExactly("-Xint TOOL_OPTIONS 1", "-Xmx1g TOOL_OPTIONS 1");
    }

    static Stream<String> samples() {
        return Stream.of(
                COMMAND,
                "java -Xmx1g -jar app.jar",
                "JAVA_TOOL_OPTIONS=-Xint java -Xmx1g -jar app.jar\n",
                "app 4603 1 97 21:27 ? 00:00:09 /opt/jdk/bin/java -Xmx512m -jar /srv/app.jar\n",
                "\"C:\\Program Files\\Java\\bin\\java.exe\" -Xmx1g -jar app.jar\r\n",
                "-Xmx1g\n-XX:+UseG1GC\n",
                "# options\n8:-Xmx1g\n",
                "-cp\nlib/a.jar\n-Xmx1g\napp.Main\n",
                "JAVA_TOOL_OPTIONS=-Xmx1g\n",
                "JAVA_VERSION=\"17.0.1\"\nJAVA_OPTS=\"-Xmx1g\"\n",
                "Picked up _JAVA_OPTIONS: -Xmx1g\n");
    }

    @ParameterizedTest
    @MethodSource("samples")
    void isClaimedByOneReader(String text) {
        List<EvidenceReader> all = List.of(
                commands, files, environments, new JvmPrintReader(), new ReleaseFileReader(), new ThreadDumpReader());
        assertThat(all.stream().filter(r -> r.recognizes(ReadFile.head(text)))).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "- a list\n- of things\n",
                "--- a/file\n+++ b/file\n",
                "Run java -jar app.jar to start\n",
                "java;app/Main.run 17\n",
                "#!/bin/sh\nJAVA_OPTS=-Xmx1g\nexec java $JAVA_OPTS -jar app.jar\n",
                "2026-11-20 INFO started java -jar app.jar\n",
                "HOME=/root\nPATH=/bin\n",
                "write ops=3574661120 secs=7.00 ops/s=510652922.7\n"
            })
    void isNotClaimed(String text) {
        List<EvidenceReader> all = List.of(commands, files, environments);
        assertThat(all.stream().filter(r -> r.recognizes(ReadFile.head(text)))).isEmpty();
    }

    private static List<String> arguments(ReadFile read) {
        return read.facts(JvmArgument.class).stream()
                .map(a -> a.text() + " " + a.source() + " " + a.origin().line())
                .toList();
    }

    private static List<String> properties(ReadFile read) {
        return read.facts(SystemProperty.class).stream()
                .map(p -> p.name() + "=" + p.value())
                .toList();
    }
}
