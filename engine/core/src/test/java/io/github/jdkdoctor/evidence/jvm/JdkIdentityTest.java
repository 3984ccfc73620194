package io.github.jdkdoctor.evidence.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.evidence.threads.ThreadDumpReader;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.Machine;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Which JDK a run had, from the files that say little else. Outputs marked "run" are from JDKs that we ran. */
class JdkIdentityTest {
    private final EvidenceReader prints = new JvmPrintReader();
    private final EvidenceReader release = new ReleaseFileReader();
    private final EvidenceReader dumps = new ThreadDumpReader();

    static Stream<Arguments> versions() {
        return Stream.of(
                // run
                Arguments.of(
                        "17.0.15+6 debian hotspot",
                        """
                        openjdk version "17.0.15" 2025-04-15
                        OpenJDK Runtime Environment (build 17.0.15+6-Debian-1deb12u1)
                        OpenJDK 64-Bit Server VM (build 17.0.15+6-Debian-1deb12u1, mixed mode, sharing)
                        """),
                // run
                Arguments.of(
                        "25.0.3+9 temurin hotspot",
                        """
                        openjdk version "25.0.3" 2026-04-21 LTS
                        OpenJDK Runtime Environment Temurin-25.0.3+9 (build 25.0.3+9-LTS)
                        OpenJDK 64-Bit Server VM Temurin-25.0.3+9 (build 25.0.3+9-LTS, mixed mode, sharing)
                        """),
                // run
                Arguments.of(
                        "11.0.9.1+1 adoptopenjdk hotspot",
                        """
                        openjdk version "11.0.9.1" 2020-11-04
                        OpenJDK Runtime Environment AdoptOpenJDK (build 11.0.9.1+1)
                        OpenJDK 64-Bit Server VM AdoptOpenJDK (build 11.0.9.1+1, mixed mode)
                        """),
                // run
                Arguments.of(
                        "11.0.2+7 zulu hotspot",
                        """
                        openjdk 11.0.2 2019-01-15 LTS
                        OpenJDK Runtime Environment Zulu11.29+3-CA (build 11.0.2+7-LTS)
                        OpenJDK 64-Bit Server VM Zulu11.29+3-CA (build 11.0.2+7-LTS, mixed mode)
                        """),
                // run
                Arguments.of("17.0.15+6 unknown unknown", "openjdk full version \"17.0.15+6\"\n"),
                // run
                Arguments.of(
                        "17.0.15+6 debian hotspot",
                        "OpenJDK 64-Bit Server VM (17.0.15+6-Debian-1deb12u1) for linux-amd64 JRE "
                                + "(17.0.15+6-Debian-1deb12u1), built on May  1 2025 09:21:09 by \"buildd\" with gcc 12.2.0\n"),
                // run
                Arguments.of(
                        "11.0.2+7 zulu hotspot",
                        "OpenJDK 64-Bit Server VM (11.0.2+7-LTS) for linux-amd64 JRE (Zulu11.29+3-CA) (11.0.2+7-LTS), "
                                + "built on Jan 16 2019 19:43:40 by \"tester\" with gcc 4.9.2 20150212 (Red Hat 4.9.2-6)\n"),
                // run
                Arguments.of(
                        "17.0.15+6 debian hotspot",
                        """
                        4603:
                        OpenJDK 64-Bit Server VM version 17.0.15+6-Debian-1deb12u1
                        JDK 17.0.15
                        """),
                // VersionDCmd of 8u
                Arguments.of(
                        "8u202-b08 oracle hotspot",
                        """
                        4603:
                        Java HotSpot(TM) 64-Bit Server VM version 25.202-b08
                        JDK 8.0_202
                        """),
                Arguments.of(
                        "8u202-b08 oracle hotspot",
                        """
                        java version "1.8.0_202"
                        Java(TM) SE Runtime Environment (build 1.8.0_202-b08)
                        Java HotSpot(TM) 64-Bit Server VM (build 25.202-b08, mixed mode)
                        """),
                Arguments.of(
                        "8u202-b08 adoptopenjdk hotspot",
                        """
                        openjdk version "1.8.0_202"
                        OpenJDK Runtime Environment (AdoptOpenJDK)(build 1.8.0_202-b08)
                        OpenJDK 64-Bit Server VM (AdoptOpenJDK)(build 25.202-b08, mixed mode)
                        """),
                Arguments.of(
                        "8u322-b06 temurin hotspot",
                        """
                        openjdk version "1.8.0_322"
                        OpenJDK Runtime Environment (Temurin)(build 1.8.0_322-b06)
                        OpenJDK 64-Bit Server VM (Temurin)(build 25.322-b06, mixed mode)
                        """),
                Arguments.of(
                        "8u265-b11 zulu hotspot",
                        """
                        openjdk version "1.8.0_265"
                        OpenJDK Runtime Environment (Zulu 8.48.0.53-CA-linux64) (build 1.8.0_265-b11)
                        OpenJDK 64-Bit Server VM (Zulu 8.48.0.53-CA-linux64) (build 25.265-b11, mixed mode)
                        """),
                Arguments.of(
                        "8u282-b08 corretto hotspot",
                        """
                        openjdk version "1.8.0_282"
                        OpenJDK Runtime Environment Corretto-8.282.08.1 (build 1.8.0_282-b08)
                        OpenJDK 64-Bit Server VM Corretto-8.282.08.1 (build 25.282-b08, mixed mode)
                        """),
                Arguments.of(
                        "8u412-b08 debian hotspot",
                        """
                        openjdk version "1.8.0_412"
                        OpenJDK Runtime Environment (build 1.8.0_412-8u412-ga-1~deb9u1-b08)
                        OpenJDK 64-Bit Server VM (build 25.412-b08, mixed mode)
                        """),
                Arguments.of(
                        "8u382-b05 ubuntu hotspot",
                        """
                        openjdk version "1.8.0_382"
                        OpenJDK Runtime Environment (build 1.8.0_382-8u382-ga-1~22.04.1-b05)
                        OpenJDK 64-Bit Server VM (build 25.382-b05, mixed mode)
                        """),
                Arguments.of(
                        "11.0.20+8 ubuntu hotspot",
                        """
                        openjdk version "11.0.20" 2023-07-18
                        OpenJDK Runtime Environment (build 11.0.20+8-post-Ubuntu-1ubuntu122.04)
                        OpenJDK 64-Bit Server VM (build 11.0.20+8-post-Ubuntu-1ubuntu122.04, mixed mode, sharing)
                        """),
                Arguments.of(
                        "17.0.9+9 redhat hotspot",
                        """
                        openjdk version "17.0.9" 2023-10-17 LTS
                        OpenJDK Runtime Environment (Red_Hat-17.0.9.0.9-1) (build 17.0.9+9-LTS)
                        OpenJDK 64-Bit Server VM (Red_Hat-17.0.9.0.9-1) (build 17.0.9+9-LTS, mixed mode, sharing)
                        """),
                Arguments.of(
                        "17.0.9+8 microsoft hotspot",
                        """
                        openjdk version "17.0.9" 2023-10-17 LTS
                        OpenJDK Runtime Environment Microsoft-8526870 (build 17.0.9+8-LTS)
                        OpenJDK 64-Bit Server VM Microsoft-8526870 (build 17.0.9+8-LTS, mixed mode, sharing)
                        """),
                Arguments.of(
                        "17.0.9+9 sapmachine hotspot",
                        """
                        openjdk version "17.0.9" 2023-10-17 LTS
                        OpenJDK Runtime Environment SapMachine (build 17.0.9+9-LTS)
                        OpenJDK 64-Bit Server VM SapMachine (build 17.0.9+9-LTS, mixed mode, sharing)
                        """),
                Arguments.of(
                        "8u222-b11 liberica hotspot",
                        """
                        openjdk version "1.8.0_222-BellSoft"
                        OpenJDK Runtime Environment (build 1.8.0_222-BellSoft-b11)
                        OpenJDK 64-Bit Server VM (build 25.222-b11, mixed mode)
                        """),
                // Liberica of today names itself only in java.vendor
                Arguments.of(
                        "17.0.9+11 unknown hotspot",
                        """
                        openjdk version "17.0.9" 2023-10-17 LTS
                        OpenJDK Runtime Environment (build 17.0.9+11-LTS)
                        OpenJDK 64-Bit Server VM (build 17.0.9+11-LTS, mixed mode, sharing)
                        """),
                Arguments.of(
                        "11.0.17+8 dragonwell hotspot",
                        """
                        openjdk version "11.0.17" 2022-10-18
                        OpenJDK Runtime Environment (Alibaba Dragonwell Extended Edition)-11.0.17.13 (build 11.0.17+8-LTS)
                        OpenJDK 64-Bit Server VM (Alibaba Dragonwell Extended Edition)-11.0.17.13 (build 11.0.17+8-LTS, mixed mode)
                        """),
                Arguments.of(
                        "17.0.6+10 graalvm hotspot",
                        """
                        openjdk version "17.0.6" 2023-01-17
                        OpenJDK Runtime Environment GraalVM CE 22.3.1 (build 17.0.6+10-jvmci-22.3-b13)
                        OpenJDK 64-Bit Server VM GraalVM CE 22.3.1 (build 17.0.6+10-jvmci-22.3-b13, mixed mode, sharing)
                        """),
                Arguments.of(
                        "17.0.9+11 graalvm hotspot",
                        """
                        java version "17.0.9" 2023-10-17 LTS
                        Java(TM) SE Runtime Environment Oracle GraalVM 17.0.9+11.1 (build 17.0.9+11-LTS-jvmci-23.0-b21)
                        Java HotSpot(TM) 64-Bit Server VM Oracle GraalVM 17.0.9+11.1 (build 17.0.9+11-LTS-jvmci-23.0-b21, mixed mode, sharing)
                        """),
                Arguments.of(
                        "17.0.9+9 semeru openj9",
                        """
                        openjdk version "17.0.9" 2023-10-17
                        IBM Semeru Runtime Open Edition 17.0.9.0 (build 17.0.9+9)
                        Eclipse OpenJ9 VM 17.0.9.0 (build openj9-0.41.0, JRE 17 Linux amd64-64-Bit Compressed References 20231017_611 (JIT enabled, AOT enabled)
                        OpenJ9   - 461bf3c70
                        """),
                Arguments.of(
                        "8u351 ibm openj9",
                        """
                        java version "1.8.0_351"
                        Java(TM) SE Runtime Environment (build 8.0.7.20 - pxa6480sr7fp20-20221020_01(SR7 FP20))
                        IBM J9 VM (build 2.9, JRE 1.8.0 Linux amd64-64-Bit Compressed References 20220929_37824 (JIT enabled, AOT enabled)
                        """),
                Arguments.of(
                        "17+35 oracle hotspot",
                        """
                        Picked up JAVA_TOOL_OPTIONS: -Xmx512m
                        java version "17" 2021-09-14 LTS
                        Java(TM) SE Runtime Environment (build 17+35-LTS-2724)
                        Java HotSpot(TM) 64-Bit Server VM (build 17+35-LTS-2724, mixed mode, sharing)
                        """));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("versions")
    void readsTheVersionsOfEveryVendor(String expected, String text) {
        assertThat(prints.recognizes(ReadFile.head(text))).isTrue();
        assertThat(ReadFile.of(prints, text).facts(JdkBuild.class))
                .singleElement()
                .satisfies(build -> assertThat(build.version() + " " + build.vendor() + " " + build.vm())
                        .isEqualTo(expected));
    }

    @Test
    void takesTheMachineFromTheInternalVersion() {
        ReadFile read = ReadFile.of(
                prints,
                "OpenJDK 64-Bit Server VM (25.202-b08) for windows-amd64 JRE (1.8.0_202-b08), built on Jan 1 2019\n");
        assertThat(read.facts(Machine.class)).singleElement().satisfies(machine -> assertThat(
                        machine.os().orElseThrow() + " " + machine.arch().orElseThrow())
                .isEqualTo("Windows amd64"));
    }

    @Test
    void leavesALogThatBeginsWithAVersionToOthers() {
        assertThat(
                        prints.recognizes(
                                ReadFile.head(
                                        """
                        openjdk version "17.0.15" 2025-04-15
                        OpenJDK Runtime Environment (build 17.0.15+6-Debian-1deb12u1)
                        OpenJDK 64-Bit Server VM (build 17.0.15+6-Debian-1deb12u1, mixed mode, sharing)
                        10:15:02 INFO  server started
                        """)))
                .isFalse();
        // the first lines of a GC log of 8
        assertThat(
                        prints.recognizes(
                                ReadFile.head(
                                        """
                        Java HotSpot(TM) 64-Bit Server VM (25.202-b08) for linux-amd64 JRE (1.8.0_202-b08), built on Dec 15 2018 12:40:22 by "java_re" with gcc 7.3.0
                        Memory: 4k page, physical 32662784k(1034496k free), swap 8388604k(8388604k free)
                        CommandLine flags: -XX:InitialHeapSize=522604544 -XX:MaxHeapSize=8361672704
                        """)))
                .isFalse();
    }

    @Test
    void readsReleaseFiles() {
        String temurin =
                """
                IMPLEMENTOR="Eclipse Adoptium"
                IMPLEMENTOR_VERSION="Temurin-25.0.3+9"
                JAVA_RUNTIME_VERSION="25.0.3+9-LTS"
                JAVA_VERSION="25.0.3"
                LIBC="gnu"
                MODULES="java.base java.compiler"
                OS_ARCH="x86_64"
                OS_NAME="Linux"
                JVM_VARIANT="Hotspot"
                """;
        String oracle8 =
                """
                JAVA_VERSION="1.8.0_202"
                OS_NAME="Linux"
                OS_VERSION="2.6"
                OS_ARCH="amd64"
                SOURCE=" .:a4a0a2ea8a3c corba:a0c3c0a4fd1d"
                BUILD_TYPE="commercial"
                """;
        assertThat(release.recognizes(ReadFile.head(temurin))).isTrue();
        assertThat(release.recognizes(ReadFile.head("HOME=\"/\"\nJAVA_HOME=\"/usr\"\n")))
                .isFalse();
        assertThat(identity(release, temurin)).isEqualTo("25.0.3+9 temurin hotspot current/file:4");
        assertThat(identity(release, oracle8)).isEqualTo("8u202 oracle unknown current/file:1");
        // run: an image made by jlink
        assertThat(identity(release, "JAVA_VERSION=\"11.0.13\"\nMODULES=\"java.base\"\n"))
                .isEqualTo("11.0.13 unknown unknown current/file:1");
        assertThat(ReadFile.of(release, "JAVA_VERSION=\"new\"\n").damage())
                .contains("JAVA_VERSION \"new\" is no JDK version");
    }

    @Test
    void readsTheHeaderOfThreadDumps() {
        String dump =
                """
                4603:
                2026-11-20 21:27:41
                Full thread dump OpenJDK 64-Bit Server VM (17.0.15+6-Debian-1deb12u1 mixed mode, sharing):

                Threads class SMR info:
                """;
        assertThat(dumps.recognizes(ReadFile.head(dump))).isTrue();
        assertThat(prints.recognizes(ReadFile.head(dump))).isFalse();
        assertThat(identity(dumps, dump)).isEqualTo("17.0.15+6 debian hotspot current/file:3");
        assertThat(identity(dumps, "Full thread dump Java HotSpot(TM) 64-Bit Server VM (25.74-b02 mixed mode):\n"))
                .isEqualTo("8u74-b02 oracle hotspot current/file:1");
    }

    private static String identity(EvidenceReader reader, String text) {
        JdkBuild build = ReadFile.of(reader, text).facts(JdkBuild.class).get(0);
        return build.version() + " " + build.vendor() + " " + build.vm() + " " + build.origin();
    }
}
