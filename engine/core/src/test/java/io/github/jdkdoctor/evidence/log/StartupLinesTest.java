package io.github.jdkdoctor.evidence.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.JvmArgument;
import io.github.jdkdoctor.fact.SystemProperty;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lines written by hand in the forms of the projects' sources, which StartupLines names. */
class StartupLinesTest {
    private static ReadFile read(String log) {
        return ReadFile.of(new ConsoleReader(), log);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "17.0.9 | 2026-11-28T04:51:21.123Z  INFO 1 --- [main] c.a.ShopApplication : Starting ShopApplication v1.4.2 using Java 17.0.9 with PID 1 (/app.jar)",
                "11.0.13 | 2026-11-28 04:51:21.123  INFO 1 --- [main] c.a.ShopApplication : Starting ShopApplication using Java 11.0.13 on host-1 with PID 42 (/app.jar)",
                "17.0.9+9 | 28-Nov-2026 04:51:20.104 INFO [main] org.apache.catalina.startup.VersionLoggerListener.log JVM Version:           17.0.9+9-Ubuntu-122.04",
                "17.0.1+12 | [2026-11-28T04:51:20,104][INFO ][o.e.n.Node               ] [es-1] version[7.17.0], pid[7], build[default/tar/bee86328/2022-01-28], OS[Linux/5.10.0/amd64], JVM[Eclipse Adoptium/OpenJDK 64-Bit Server VM/17.0.1/17.0.1+12]",
                "11.0.13 | 2026-11-28 04:51:20,104 [myid:] - INFO  [main:Environment@98] - Server environment:java.version=11.0.13",
                "8u292 | INFO  [main] 2026-11-28 04:51:20,104 CassandraDaemon.java:635 - JVM vendor/version: OpenJDK 64-Bit Server VM/1.8.0_292",
                "8u312 | STARTUP_MSG:   java = 1.8.0_312",
                "17.0.13 | 26/11/28 04:51:20 INFO SparkContext: Java version 17.0.13",
                "17.0.7+7 | 2026-11-28 04:51:20.104:INFO :oejs.Server:main: jetty-11.0.15; built: 2023-04-11T18:37:53.775Z; git: 5bc5e562c8d05c5862505aebe5cf83a61bdbcb96; jvm 17.0.7+7",
                "17.0.14+7 | 2026-11-28 04:51:20,104 INFO  org.apache.flink.runtime.entrypoint.ClusterEntrypoint [] -  JVM: OpenJDK 64-Bit Server VM - Eclipse Adoptium - 17/17.0.14+7",
                "11.0.17 | [2026-11-28 04:51:20,104] INFO WorkerInfo values: jvm.spec = Ubuntu, OpenJDK 64-Bit Server VM, 11.0.17, 11.0.17+8-post-Ubuntu-1ubuntu220.04",
                "11.0.18+10 | VM Version: 11.0.18+10-LTS"
            })
    void tellsTheJdk(String version, String line) {
        assertThat(read(line + "\nanother line\n").facts(JdkBuild.class))
                .singleElement()
                .satisfies(jdk -> {
                    assertThat(jdk.version()).hasToString(version);
                    assertThat(jdk.origin().line()).isEqualTo(1);
                });
    }

    @Test
    void tellsWhoBuiltItAndWhichMachineItIs() {
        assertThat(
                        read("[2026-11-28T04:51:20,104][INFO ][o.e.n.Node] [es-1] JVM[Eclipse Adoptium/OpenJDK 64-Bit Server VM"
                                        + "/17.0.1/17.0.1+12]\n")
                                .facts(JdkBuild.class))
                .extracting(JdkBuild::vendor, JdkBuild::vm)
                .containsExactly(tuple("temurin", "hotspot"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[2026-11-28T04:51:20,104][INFO ][o.e.n.Node] [es-1] JVM arguments [-Xms1g, -XX:HeapDumpPath=a, b, -Dlog.dir=/var/log/es]",
                "INFO  [main] 2026-11-28 04:51:20,104 CassandraDaemon.java:647 - JVM Arguments: [-Xms1g, -XX:HeapDumpPath=a, b, -Dlog.dir=/var/log/es]",
                "VM Arguments: [-Xms1g, -XX:HeapDumpPath=a, b, -Dlog.dir=/var/log/es]",
                "2026-11-28 04:51:21,123 DEBUG [org.jboss.as.config] (MSC service thread 1-1) VM Arguments: -Xms1g -XX:HeapDumpPath=a, b -Dlog.dir=/var/log/es",
                "jvm.args = -Xms1g, -XX:HeapDumpPath=a, b, -Dlog.dir=/var/log/es"
            })
    void tellsTheArguments(String line) {
        ReadFile file = read(line + "\n");

        assertThat(file.facts(JvmArgument.class))
                .extracting(JvmArgument::text)
                .containsExactly("-Xms1g", "-XX:HeapDumpPath=a, b", "-Dlog.dir=/var/log/es");
        assertThat(file.facts(SystemProperty.class))
                .extracting(SystemProperty::value)
                .containsExactly("/var/log/es");
    }

    @Test
    void gathersTheArgumentsThatTomcatLogsOneByOne() {
        String start = "28-Nov-2026 04:51:20.104 INFO [main] org.apache.catalina.startup.VersionLoggerListener.log ";

        assertThat(read(start + "Command line argument: -Xmx1g\n" + start + "Command line argument: -XX:+UseSerialGC\n")
                        .facts(JvmArgument.class))
                .extracting(JvmArgument::text)
                .containsExactly("-Xmx1g", "-XX:+UseSerialGC");
    }

    @Test
    void readsWhatTheScriptOfWildFlyPrints() {
        assertThat(read("  JAVA: /usr/lib/jvm/java/bin/java\n\n  JAVA_OPTS:  -server -Xms64m  -Dx=a b\n")
                        .facts(JvmArgument.class))
                .extracting(JvmArgument::text)
                .containsExactly("-server", "-Xms64m", "-Dx=a b");
    }

    @Test
    void ofTwoStartsTheFirstCounts() {
        assertThat(read("VM Version: 17.0.9+9\nVM Version: 21.0.1+12\n").facts(JdkBuild.class))
                .singleElement()
                .satisfies(jdk -> assertThat(jdk.version().feature()).isEqualTo(17));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Using Java 17.0.9 is recommended",
                "INFO Client environment:java.home=/usr/lib/jvm/java-17",
                "The VM arguments [-Xmx1g] were ignored",
                "JVM Version: unknown",
                "VM"
            })
    void otherLinesTellNothing(String line) {
        ReadFile file = read(line + "\n");

        assertThat(file.facts(JdkBuild.class)).isEmpty();
        assertThat(file.facts(JvmArgument.class)).isEmpty();
    }
}
