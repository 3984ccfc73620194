package io.github.jdkdoctor.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jdkdoctor.options.OptionJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CheckTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @Test
    void saysWhatIsWrongAndWhatToWrite() {
        Ran ran = Ran.of("check", "--jdk", "17.0.9", "--", "-Xmx2g", "-XX:+UseConcMarkSweepGC");
        assertThat(ran.exitCode()).isEqualTo(1);
        assertThat(ran.out())
                .startsWith("JDK 17.0.9: does not start: 1 error about 2 options\n")
                .contains("  error    -XX:+UseConcMarkSweepGC\n")
                .contains("           write: -XX:+UseG1GC\n");
        assertThat(ran.out().lines()).allMatch(line -> line.length() <= 80);
    }

    @Test
    void saysThatNothingIsWrong() {
        Ran ran = Ran.of("check", "--jdk", "21", "--", "java", "-Xmx2g", "-jar", "app.jar", "-XX:+Nonsense");
        assertThat(ran.exitCode()).isZero();
        assertThat(ran.out()).startsWith("JDK 21: nothing against 1 option\n");
    }

    @Test
    void namesTheCaseThatKnowsAnOption() {
        Ran ran = Ran.of("check", "--jdk", "17", "--", "-XX:TieredStopAtLevel=1");
        assertThat(ran.exitCode()).isEqualTo(1);
        assertThat(ran.out()).contains("known as harmful").contains("c2-disabled");
    }

    @Test
    void takesNoFlagAloneForHarmfulWhereItsCaseNeedsMore() {
        Ran ran = Ran.of("check", "--jdk", "17", "--", "-XX:ActiveProcessorCount=64");
        assertThat(ran.exitCode()).isZero();
        assertThat(ran.out()).contains("may be harmful").doesNotContain("known as harmful");
    }

    @Test
    void leavesDefaultsOutOfWhatCasesLookAt() {
        assertThat(Ran.of("check", "--jdk", "11", "--", "-XX:+UseG1GC").out()).startsWith("JDK 11: nothing against");
        assertThat(Ran.of("check", "--jdk", "11", "--", "-XX:-ResizePLAB").out())
                .contains("g1-resizeplab-disabled");
        assertThat(Ran.of("check", "--jdk", "17", "--", "-XX:-ResizePLAB").out())
                .doesNotContain("g1-resizeplab-disabled");
    }

    @ParameterizedTest
    @CsvSource({"error,0", "warning,1", "note,1", "never,0"})
    void failsFromALevelOn(String level, int exitCode) {
        Ran ran = Ran.of("check", "--jdk", "17", "--fail-on", level, "--", "-XX:+UseBiasedLocking");
        assertThat(ran.exitCode()).isEqualTo(exitCode);
    }

    @Test
    void printsJsonAsItsSchemaSays() throws IOException {
        String json = Ran.of("check", "--jdk", "17", "--format", "json", "--", "-Xmx1x", "-XX:TieredStopAtLevel=1")
                .out();
        assertThat(ReportSchema.against(json, OptionJson.class, "check.schema.json"))
                .isEmpty();
        assertThat(JSON.readTree(json).at("/summary/errors").asInt()).isEqualTo(1);
    }

    @Test
    void printsSarifAsTheStandardSays(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("jvm options"), "-Xmx1g\n-XX:+UseParNewGC\n-Xmx2g\n");
        JsonNode sarif = JSON.readTree(Ran.of("check", "--jdk", "17", "--format", "sarif", file.toString())
                .out());
        assertThat(SarifReportTest.violations(sarif)).isEmpty();
        assertThat(sarif.at("/runs/0/results/0/locations/0/physicalLocation/region/startLine")
                        .asInt())
                .isEqualTo(2);
        assertThat(sarif.at("/runs/0/results/0/locations/0/physicalLocation/artifactLocation/uri")
                        .asText())
                .endsWith("/jvm%20options");
    }

    @Test
    void readsFilesAndArgumentFiles(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("options"), "-XX:+UseG1Gc\n");
        assertThat(Ran.of("check", "--jdk", "17", file.toString()).out())
                .contains(file + "\n  error    -XX:+UseG1Gc (line 1)\n")
                .contains("write: -XX:+UseG1GC");
        assertThat(Ran.of("check", "--jdk", "17", "--", "@" + file).out()).contains("(line 1)");
    }

    @Test
    void readsTheFilesThatOptionsSendTheJvmTo(@TempDir Path folder) throws IOException {
        Path options = Files.writeString(folder.resolve("vm.options"), "-Xmx1g\n-XX:+UseParNewGC\n");
        Path flags = Files.writeString(folder.resolve("hotspotrc"), "# flags\n+UseG1GC\nMaxGCPauseMillis=abc\n");
        String out = Ran.of("check", "--jdk", "17", "--", "-XX:VMOptionsFile=" + options, "-XX:Flags=" + flags)
                .out();
        assertThat(out).contains("-XX:+UseParNewGC", "-XX:MaxGCPauseMillis=abc").contains("2 errors");
        Ran ran = Ran.of("check", "--jdk", "17", "--", "-XX:VMOptionsFile=" + folder.resolve("none"));
        assertThat(ran.err()).contains("no such file here");
        assertThat(ran.exitCode()).isZero();
    }

    @Test
    void saysThatAFileHasNoOptions(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("notes"), "hello\n");
        Ran ran = Ran.of("check", "--jdk", "17", file.toString());
        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(ran.err())
                .isEqualTo("jdkdoctor: " + file + ": no JVM options in it; --allow-empty if that is right\n");
        assertThat(Ran.of("check", "--jdk", "17", "--allow-empty", file.toString())
                        .exitCode())
                .isZero();
    }

    @Test
    void listsWhatItFound(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("env.sh"), "#!/bin/sh\nJAVA_OPTS=\"-Xmx1g -Xms1g\"\n");
        assertThat(Ran.of("check", "--list", file.toString()))
                .isEqualTo(new Ran(0, file + ":2: -Xmx1g (JAVA_OPTS)\n" + file + ":2: -Xms1g (JAVA_OPTS)\n", ""));
        JsonNode json = JSON.readTree(
                Ran.of("check", "--list", "--format", "json", file.toString()).out());
        assertThat(json.get("given").get(1).get("line").asInt()).isEqualTo(2);
    }

    @Test
    void putsEveryReleaseWithLongTermSupportIntoOneTable() {
        Ran ran = Ran.of("check", "--jdk", "11+", "--", "-XX:+UseConcMarkSweepGC");
        assertThat(ran.exitCode()).isEqualTo(1);
        assertThat(ran.out()).contains("11: warning, 17: error, 21: error, 25: error");
    }

    @Test
    void takesTheNamesOfDistributions() {
        for (String jdk : new String[] {"temurin-21", "21.0.8-tem", "java-21-openjdk", "jdk-21", "jdk21"}) {
            assertThat(Ran.of("check", "--jdk", jdk, "--", "-Xint").out()).startsWith("JDK 21");
        }
        Ran unknown = Ran.of("check", "--jdk", "99", "--", "-Xint");
        assertThat(unknown.exitCode()).isEqualTo(2);
        assertThat(unknown.err()).contains("unknown JDK 99; known are JDK 8 to 27");
    }

    @Test
    void saysWhereOptionsOfTheJvmGo() {
        Ran ran = Ran.of("check", "--jdk", "17", "-XX:+UseG1");
        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(ran.err()).contains("put JVM options after --, as in jdkdoctor check --jdk 17 -- -XX:+UseG1");
        assertThat(Ran.of("check", "--jdk", "17", "--", "-XX:+UseG1").out()).contains("write: -XX:+UseG1GC");
    }

    @Test
    void saysThatAFileIsNoText(@TempDir Path folder) throws IOException {
        Path file = Files.write(folder.resolve("binary"), new byte[] {1, 0, 2});
        Ran ran = Ran.of("check", file.toString());
        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(ran.err()).startsWith("jdkdoctor: " + file + ": no text; ").hasLineCount(1);
    }

    @Test
    void knowsNothingOfAReleaseWithoutData() {
        Ran ran = Ran.of("check", "--jdk", "26", "--", "-XX:+UseG1GC");
        assertThat(ran.exitCode()).isZero();
        assertThat(ran.out()).startsWith("JDK 26: 1 note about 1 option").contains("a part of the sources of JDK 26");
    }

    @Test
    @Tag("thorough")
    void learnsFromAJdk(@TempDir Path folder) throws IOException {
        Path sheet = folder.resolve("sheet.txt");
        Ran learned = Ran.of("check", "--learn", System.getProperty("java.home"), "-o", sheet.toString());
        assertThat(learned).isEqualTo(new Ran(0, "", ""));
        assertThat(Ran.of("check", "--jdk", sheet.toString(), "--", "-XX:+UseG1Gc")
                        .out())
                .contains("write: -XX:+UseG1GC");
        assumeThat(System.getProperty("java.runtime.version")).startsWith("17.0.15+6");
        assertThat(sheet)
                .hasSameTextualContentAs(Path.of(
                        System.getProperty("jdkdoctor.root"),
                        "engine/options/src/main/resources/io/github/jdkdoctor/options/jdk-17.txt"));
    }

    @Test
    void refusesWhatIsNoSheet(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("sheet.txt"), "hello");
        assertThat(Ran.of("check", "--jdk", file.toString(), "--", "-Xint"))
                .isEqualTo(new Ran(
                        2,
                        "",
                        "jdkdoctor: " + file
                                + ": no sheet of a JDK's options; make one with jdkdoctor check --learn\n"));
    }

    @Test
    void theActionHandsItsInputsOnAsFiles(@TempDir Path folder) throws Exception {
        Path action = Path.of(System.getProperty("jdkdoctor.root"), "action.yml");
        String script = Files.readString(action).split("run: \\|\n", 2)[1].replaceAll("(?m)^ {8}", "");
        Path launcher = Files.writeString(folder.resolve("jdkdoctor"), "#!/bin/sh\nprintf '[%s]' \"$@\"\nexit 1\n");
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
        ProcessBuilder builder = new ProcessBuilder("bash", "-eo", "pipefail", "-c", script)
                .directory(folder.toFile())
                .redirectErrorStream(true);
        Files.writeString(folder.resolve("a.options"), "");
        Files.writeString(folder.resolve("b.options"), "");
        builder.environment()
                .putAll(Map.of(
                        "JDKDOCTOR",
                        launcher.toString(),
                        "FILES",
                        "*.options\nmy file",
                        "JDK",
                        "21",
                        "FAIL_ON",
                        "error",
                        "SARIF",
                        "out.sarif"));
        Process process = builder.start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isEqualTo(1);
        assertThat(out.lines().toList())
                .isEqualTo(List.of(
                        "[check][--jdk][21][--fail-on][never][--format][sarif][-o][out.sarif][a.options][b.options][my file]"
                                + "[check][--jdk][21][--fail-on][error][a.options][b.options][my file]"));
    }
}
