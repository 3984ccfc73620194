package io.github.jdkdoctor.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.jdkdoctor.authoring.Lab;
import io.github.jdkdoctor.fact.VersionWindow;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LabTest {
    @TempDir
    private Path folder = Path.of("");

    private Path jdk(String name, String release) throws IOException {
        Path home = Files.createDirectories(folder.resolve(name));
        Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
        assertThat(Files.createFile(java).toFile().setExecutable(true)).isTrue();
        Files.writeString(home.resolve("release"), release);
        return home;
    }

    static Stream<Lab> labs() throws Exception {
        return Casebooks.with(List.of()).cases().stream()
                .flatMap(c -> Lab.onClassPath(c.id(), LabTest.class.getClassLoader()).stream());
    }

    @ParameterizedTest
    @MethodSource("labs")
    void everyProgramOfALabIsThere(Lab lab) {
        assertThat(lab.ways())
                .flatExtracting(Lab.Way::baseline, Lab.Way::current)
                .map(Lab.Side.class::cast)
                .flatExtracting(side -> Stream.concat(Stream.of(side.program()), side.server().stream())
                        .toList())
                .map(Lab.Program.class::cast)
                .allSatisfy(program -> assertThatCode(() -> Class.forName(
                                "io.github.jdkdoctor.lab." + program.words().get(0)))
                        .doesNotThrowAnyException());
    }

    @Test
    void listsLabsWithTheJdksAtHandThatTheyRunOn() throws IOException {
        Path home = jdk("eleven", "IMPLEMENTOR=\"N/A\"\nJAVA_VERSION=\"11.0.13\"\n");
        Ran ran = Ran.of("lab", "--jdk", home.toString());
        assertThat(ran.exitCode()).isZero();
        assertThat(ran.err()).isEmpty();
        assertThat(ran.out().lines().toList())
                .containsSubsequence(
                        "CASE                                    BASELINE JDK     CURRENT JDK      HERE",
                        "biased-locking-disabled                 11-14            15+              no",
                        "                                        15-17            same             no",
                        "                                        11-14            same             yes",
                        "c2-loop-opts-compile-time               11-16            17-<17.0.10      no",
                        "                                        17.0.10-17       18-<21.0.2",
                        "                                        21.0.2+",
                        "virtual-thread-pinning                  21-23            same             no")
                .allMatch(line -> line.length() <= 80 || line.contains(home.toString()));
    }

    @Test
    void refusesAJdkThatDoesNotFit() throws IOException {
        Path home = jdk("newer", "JAVA_VERSION=\"21.0.8\"\nJAVA_RUNTIME_VERSION=\"21.0.8+9-LTS\"\n");
        Ran ran = Ran.of("lab", "--jdk", home.toString(), "biased-lock-revocation-storm");
        assertThat(ran)
                .isEqualTo(new Ran(
                        2,
                        "",
                        "jdkdoctor: no JDK for the lab of biased-lock-revocation-storm, which needs JDK [11,15), or JDK"
                                + " [15,18); at hand: 21.0.8+9 (" + home + "); name one with --jdk\n"));
    }

    @Test
    void saysWhatIsWrongWithAJdk() throws IOException {
        Path old = jdk("old", "JAVA_VERSION=\"1.8.0_202\"\n");
        Path nameless = jdk("nameless", "");
        Path empty = Files.createDirectories(folder.resolve("empty"));
        assertThat(Ran.of("lab", "--jdk", old.toString()).err())
                .isEqualTo("jdkdoctor: " + old + ": is JDK 8u202; the programs of the lab need 11 or newer\n");
        assertThat(Ran.of("lab", "--jdk", nameless.toString()).err())
                .isEqualTo(
                        "jdkdoctor: " + nameless + ": has no file release that states its version; name another JDK\n");
        assertThat(Ran.of("lab", "--jdk", empty.toString()).err())
                .isEqualTo("jdkdoctor: " + empty + ": has no bin/java; name the directory of a JDK\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "biginteger-intrinsics-disable; no case 'biginteger-intrinsics-disable'; did you mean biginteger-intrinsics-disabled?",
                "profiles-not-comparable; case 'profiles-not-comparable' has no lab; jdkdoctor lab lists those that"
                        + " have one",
                "--all jit-disabled; --all is instead of a case (see jdkdoctor lab --help)",
                "--duration 1s jit-disabled; --duration is 3s to 5m (see jdkdoctor lab --help)",
                "-o x.zip; --output goes with a case or --all (see jdkdoctor lab --help)"
            })
    void refusesWhatMakesNoSense(String line) {
        String[] parts = line.split("; ", 2);
        assertThat(Ran.of(("lab " + parts[0]).split(" "))).isEqualTo(new Ran(2, "", "jdkdoctor: " + parts[1] + "\n"));
    }

    @Test
    void findsEachJdkOnceAndThoseOfTheEnvironmentFirst() throws IOException {
        Path one = jdk("one", "JAVA_VERSION=\"17\"\n");
        Path other = jdk("other", "JAVA_VERSION=\"11.0.9.1\"\n");
        Path link = Files.createSymbolicLink(folder.resolve("link"), one);
        Map<String, String> environment =
                Map.of("JAVA_HOME", one.toString(), "JDKDOCTOR_TEST_JDKS", link + File.pathSeparator + other);
        List<JdksAtHand.Jdk> found = JdksAtHand.found(environment).jdks();
        assertThat(found.get(0)).hasToString("17.0.0 (" + one + ")");
        assertThat(found).extracting(JdksAtHand.Jdk::home).contains(other).doesNotContain(link);
    }

    @Test
    void takesTheFirstWayAndTheFirstJdksThatFit() throws Exception {
        JdksAtHand hand = JdksAtHand.named(List.of(
                jdk("17", "JAVA_VERSION=\"17.0.9\"\n"),
                jdk("11", "JAVA_VERSION=\"11.0.13\"\n"),
                jdk("11b", "JAVA_VERSION=\"11.0.2\"\n")));
        Lab.Program program = new Lab.Program(List.of(), List.of("Idle"));
        Lab.Side to17 = new Lab.Side(window("[17,)"), program, Optional.empty());
        Lab.Side on11 = new Lab.Side(window("[11,15)"), program, Optional.empty());
        Lab.Side same = new Lab.Side(Optional.empty(), program, Optional.empty());
        Lab lab = new Lab("x", "", List.of(new Lab.Way(on11, to17), new Lab.Way(to17, same)));

        assertThat(LabPlan.all(lab, hand))
                .extracting(LabPlan::jdks)
                .containsExactly("11.0.13 to 17.0.9", "11.0.2 to 17.0.9", "17.0.9");
    }

    private static Optional<VersionWindow> window(String text) {
        return Optional.of(VersionWindow.parse(text));
    }
}
