package io.github.jdkdoctor.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.authoring.Wording;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

class CliTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
            diagnos x.zip                        | unknown command 'diagnos'; did you mean diagnose? (see jdkdoctor --help)
            diagnose --frmat json x.zip          | unknown option '--frmat'; did you mean --format? (see jdkdoctor diagnose --help)
            diagnose --format xml x.zip          | invalid --format 'xml': use text, json, html, markdown or sarif (see jdkdoctor diagnose --help)
            diagnose --fail-on sure x.zip        | invalid --fail-on 'sure': use possible, likely or strong (see jdkdoctor diagnose --help)
            diagnose --max-entry 5X x.zip        | invalid value for option '--max-entry': invalid size '5X'; write it as in 512M or 2G (see jdkdoctor diagnose --help)
            diagnose --max-entries 0 x.zip       | a limit of nothing lets nothing be read; give at least 1 (see jdkdoctor diagnose --help)
            diagnose a.zip b.zip                 | 2 bundles; to compare two runs, give them with --baseline a.zip --current b.zip (see jdkdoctor diagnose --help)
            diagnose a.zip --current b.jfr       | give a bundle, or its sides with --baseline and --current, not both (see jdkdoctor diagnose --help)
            diagnose --baseline a.jfr            | the current run is missing; give it with --current (see jdkdoctor diagnose --help)
            diagnose                             | no bundle; give one, or two runs with --baseline and --current (see jdkdoctor diagnose --help)
            check                                | nothing to check; name files, or give options after -- (see jdkdoctor check --help)
            check nowhere.txt                    | nowhere.txt: no such file
            check --jdk seventeen -- -Xint       | 'seventeen' is not a JDK; give a version such as 17.0.9 or 8u202, the directory of a JDK, or what --learn wrote (see jdkdoctor check --help)
            check --jdk 17 .                     | .: is a directory; name its files
            check --fail-on all x                | invalid --fail-on 'all': use error, warning, note or never (see jdkdoctor check --help)
            check --learn nowhere                | nowhere: has no bin/java; name the directory of a JDK
            check --learn a b                    | --learn checks nothing; give it no files or options (see jdkdoctor check --help)
            compare 8u202                        | missing TO (see jdkdoctor compare --help)
            compare 8u202 seventeen              | 'seventeen' is neither a JDK version such as 8u202, 17.0.9 or 21 nor an existing bundle (see jdkdoctor compare --help)
            cases                                | no command given after cases (see jdkdoctor cases --help)
            cases shwo                           | unknown command 'shwo'; did you mean show? (see jdkdoctor cases --help)
            cases new --dir x                    | missing ID (see jdkdoctor cases new --help)
            cases new Humongous                  | 'Humongous' is not an id of a case; write what is wrong in lower-case words joined by '-' (see jdkdoctor cases new --help)
            cases pack x                         | missing JAR (see jdkdoctor cases pack --help)
            cases lint                           | no directory 'cases' here; name the directory of your cases (see jdkdoctor cases lint --help)
            cases lint nowhere                   | nowhere: no such directory
            cases show nothing                   | no case 'nothing', and none that is known by this word; see jdkdoctor cases list
            cases show                           | missing ID (see jdkdoctor cases show --help)
            """)
    void saysInOneLineWhatIsWrongWithACommand(String command, String line) {
        assertThat(Ran.of(command.split(" ", -1))).isEqualTo(new Ran(2, "", "jdkdoctor: " + line + "\n"));
    }

    @Test
    void wantsACommand() {
        assertThat(Ran.of()).isEqualTo(new Ran(2, "", "jdkdoctor: no command given (see jdkdoctor --help)\n"));
    }

    @Test
    void saysThatABundleIsNotThere(@TempDir Path folder) {
        String bundle = folder.resolve("nothing.zip").toString();
        assertThat(Ran.of("diagnose", bundle)).isEqualTo(new Ran(3, "", "jdkdoctor: " + bundle + ": no such file\n"));
    }

    @ParameterizedTest
    @CsvSource({
        "--help",
        "diagnose --help",
        "help diagnose",
        "collect --help",
        "check --help",
        "compare --help",
        "cases --help",
        "cases list -h",
        "cases show --help",
        "cases new -h",
        "cases lint -h",
        "cases test -h",
        "cases cut -h",
        "cases pack -h",
        "completion -h"
    })
    void helpFitsEightyColumns(String command) {
        Ran ran = Ran.of(command.split(" ", -1));
        assertThat(ran.exitCode()).isZero();
        assertThat(ran.out()).contains("Usage: jdkdoctor");
        assertThat(ran.out().lines()).allMatch(line -> line.length() <= 80);
    }

    @ParameterizedTest
    @CsvSource({"check", "collect", "compare", "diagnose", "lab", "redact", "cases lint", "cases test"})
    void helpBreaksLinesOnlyAtBlanks(String command) {
        Ran ran = Ran.of((command + " --help").split(" ", -1));
        assertThat(ran.out()).matches("(?s)\\p{ASCII}*");
        CommandLine named = commands(Cli.model()).stream()
                .filter(line -> line.getCommandSpec().qualifiedName().equals("jdkdoctor " + command))
                .findFirst()
                .orElseThrow();
        assertThat(List.of(ran.out().split("\\s+", -1)))
                .containsAll(named.getCommandSpec().args().stream()
                        .flatMap(arg -> Stream.of(arg.description()))
                        .flatMap(text -> Stream.of(text.split("\\s+", -1)))
                        .filter(token -> !token.contains("$"))
                        .toList());
    }

    @Test
    void helpIsPlain() {
        assertThat(commands(Cli.model()))
                .flatMap(line -> Wording.wordsIn(line.getCommandSpec().qualifiedName(), line.getUsageMessage()))
                .isEmpty();
        assertThat(commands(Cli.model()))
                .flatMap(line -> Wording.in(line.getCommandSpec().qualifiedName(), described(line.getCommandSpec())))
                .isEmpty();
    }

    /** What a command says of itself and of each option, a paragraph each. */
    private static String described(CommandSpec command) {
        return Stream.concat(
                        Stream.<String[]>of(command.usageMessage().description()),
                        command.args().stream().map(ArgSpec::description))
                .flatMap(text -> Stream.of(String.join(" ", text)))
                .map(String::strip)
                .collect(Collectors.joining("\n\n"));
    }

    @Test
    void lintsNothingWhereNothingIs(@TempDir Path empty) throws IOException {
        assertThat(Ran.of("cases", "lint", empty.toString()))
                .isEqualTo(new Ran(
                        2,
                        "",
                        "jdkdoctor: " + empty
                                + ": holds no cases and no rules; a case is a folder with a case.yaml\n"));
        Files.writeString(empty.resolve("phenomena.yaml"), "");
        assertThat(Ran.of("cases", "lint", empty.toString()).exitCode()).isNotEqualTo(2);
    }

    private static List<CommandLine> commands(CommandLine line) {
        return Stream.concat(
                        Stream.of(line), line.getSubcommands().values().stream().flatMap(sub -> commands(sub).stream()))
                .toList();
    }

    @Test
    void completesCommandsOptionsAndIds() {
        assertThat(Ran.of("completion").out())
                .startsWith("#!/usr/bin/env bash\n")
                .contains("--fail-on", "lint", "biased-lock-revocation-storm", "complete -F");
    }

    @Test
    void doesNotPassWhereNothingWasRead(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("notes.txt"), "it was slow on Tuesday\n");
        Path report = folder.resolve("report.json");

        Ran ran = Ran.of("diagnose", "--fail-on", "strong", "-o", report.toString(), file.toString());
        assertThat(ran.exitCode()).isEqualTo(ExitCode.BUNDLE);
        assertThat(ran.err()).contains("notes.txt: nothing of the current run could be read");
        assertThat(report).content().contains("notes.txt: not used, text of no known kind");
    }

    @Test
    void helpOfDiagnoseListsItsExitCodes() {
        assertThat(Ran.of("diagnose", "--help").out())
                .contains("  0    examined, whatever was found\n")
                .contains("  3    the bundle cannot be read, or nothing of its current run\n");
    }

    // another JDK, another collector, and another value of sun.net.inetaddr.ttl
    @ParameterizedTest
    @ValueSource(
            strings = {
                "healthy/17-to-21-ecj",
                "healthy/17-g1-to-parallel",
                "dns-lookups-uncached/fixtures/none-five-seconds-17"
            })
    void doesNotCallSettingsTheSameWhereOneWasChanged(String bundle) {
        Path cases = Path.of(System.getProperty("jdkdoctor.root"), "cases");
        assertThat(Ran.of("diagnose", cases.resolve(bundle).toString()).out())
                .startsWith("No known case matches this bundle.\n");
    }

    @Test
    void doesNotCallSettingsTheSameThatItDoesNotKnow(@TempDir Path logs) throws IOException {
        Path healthy = Path.of(System.getProperty("jdkdoctor.root"), "cases", "healthy");
        for (String run : List.of("baseline", "current")) {
            Files.createDirectories(logs.resolve(run));
            // says the size of the heap, and no other flag
            Files.copy(healthy.resolve("cpu-17/" + run + "/gc.log"), logs.resolve(run + "/gc.log"));
        }
        assertThat(Ran.of("diagnose", logs.toString()).out()).startsWith("No known case matches this bundle.\n");
    }

    @Test
    void anOptionThatOneRunHasIsADifferenceOfTheSettings(@TempDir Path runs) throws IOException {
        Path healthy = Path.of(System.getProperty("jdkdoctor.root"), "cases", "healthy", "cpu-17");
        for (String run : List.of("baseline", "current")) {
            Files.createDirectories(runs.resolve(run));
            try (Stream<Path> files = Files.list(healthy.resolve(run))) {
                for (Path file : files.toList()) {
                    Files.copy(file, runs.resolve(run).resolve(file.getFileName()));
                }
            }
            Files.writeString(
                    runs.resolve(run).resolve("vm-command-line.txt"),
                    "VM Arguments:\njvm_args: -Xmx512m " + (run.equals("current") ? "-Xshare:off" : "")
                            + "\njava_command: app.Main\nLauncher Type: SUN_STANDARD\n");
        }
        assertThat(Ran.of("diagnose", runs.toString()).out())
                .startsWith("No known case matches this bundle.\n")
                .contains("option -Xshare:off: none -> given");
    }

    // the first connections of a short run are samples, too
    @Test
    void aTenthOfTheShareIsNextToNone(@TempDir Path runs) throws IOException {
        String reused = "hardly a sample of the baseline run opens connections";
        String connecting =
                "app/Client.call_[j];sun/net/www/http/HttpClient.openServer_[j];java/net/Socket.connect_[j]";
        assertThat(withStacks(runs.resolve("a"), connecting, 4, 46))
                .contains("+ samples open")
                .doesNotContain("not observed: " + reused);
        assertThat(withStacks(runs.resolve("b"), connecting, 6, 46)).contains("- not observed: " + reused);
    }

    // frames of JaCoCo 0.8.12, Log4j 2.23 and Jackson 2.17
    @Test
    void framesOfLibrariesTellWhatIsTheCause(@TempDir Path runs) throws IOException {
        String counting = "app/Expression.value_[j];app/Expression.$jacocoInit_[j]";
        assertThat(withStacks(runs.resolve("a"), counting, 0, 11))
                .contains("likely, accounts for 100 %", "[java-agent-added]");
        assertThat(withStacks(runs.resolve("b"), counting, 8, 19)).doesNotContain("[java-agent-added]");
        String packaging = "app/Job.run_[j];org/apache/logging/log4j/core/impl/ThrowableProxy.<init>_[j]";
        assertThat(withStacks(runs.resolve("c"), packaging, 0, 35)).contains("strong", "[log-packaging-data]");
        String mapper = "app/Job.run_[j];com/fasterxml/jackson/dataformat/xml/XmlFactory.<init>_[j];"
                + "java/util/ServiceLoader$2.hasNext_[j]";
        assertThat(withStacks(runs.resolve("d"), mapper, 0, 40))
                .startsWith("STRONG Jackson ObjectMapper is created per call")
                .contains("[serviceloader-per-call]: a consequence of jackson-objectmapper-per-call");
    }

    private static String withStacks(Path runs, String stack, int before, int now) throws IOException {
        for (String run : List.of("baseline", "current")) {
            int share = run.equals("baseline") ? before : now;
            Files.createDirectories(runs.resolve(run));
            Files.writeString(
                    runs.resolve(run).resolve("profile.collapsed"),
                    "java/lang/Thread.run_[0];" + stack + " " + share * 20
                            + "\njava/lang/Thread.run_[0];app/Client.call_[j];app/Client.parse_[j] "
                            + (100 - share) * 20 + "\n");
        }
        return Ran.of("diagnose", runs.toString()).out().replaceAll("\\s+", " ");
    }

    @Test
    void doesNotAskForARecordingThatIsThere() {
        Path bundle = Path.of(System.getProperty("jdkdoctor.root"), "cases", "healthy", "cpu-17");
        assertThat(Ran.of("diagnose", bundle.toString()).out())
                .startsWith("No known case matches this bundle; JDK and flags are the same in both runs: look at the"
                        + " program, its data, its load and the machine.\n")
                .doesNotContain("asprof", "javax.net.debug");
        assertThat(Ran.of(
                                "diagnose",
                                "--current",
                                bundle.resolve("current/java-version.txt").toString())
                        .out())
                .contains("jdkdoctor collect <pid>");
    }

    @Test
    void oneOfSeveralPropertiesIsEnough() {
        Path bundle =
                Path.of(System.getProperty("jdkdoctor.root"), "cases/netty-leak-detection-level/fixtures/paranoid-17");
        assertThat(Ran.of("diagnose", bundle.toString()).out())
                .contains("+ the level of the leak detector is paranoid")
                .doesNotContain("not observed: the level of the leak detector");
    }

    @Test
    void withoutACaseTheFirstLineNamesThePlaceThatGrewMost() {
        Path bundle = Path.of(
                System.getProperty("jdkdoctor.root"), "cases/classes-generated-per-operation/fixtures/none-some-17");
        assertThat(Ran.of("diagnose", bundle.toString()).out().lines().findFirst())
                .hasValue("No known case matches this bundle; JDK and flags are the same in both runs: look at"
                        + " com.fasterxml.jackson.databind.ser.impl.IndexedListSerializer.serializeContents, with 21 points"
                        + " more of the CPU samples.");
    }

    @Test
    void aProblemOfBothRunsIsNotRuledOutAsWell() {
        Path bundle = Path.of(
                System.getProperty("jdkdoctor.root"), "cases/password-hash-cost-increase/fixtures/none-busy-17");
        assertThat(Ran.of("diagnose", bundle.toString()).out())
                .contains("Standing problem: Password hashing takes the CPU")
                .contains("! this alone can explain a slowdown: other programs left this one less of the")
                .doesNotContain("Ruled out");
    }

    @Test
    void aCaseBelowItsLimitForOneRunIsUndecidedAndNotRuledOut() {
        Path bundle = Path.of(
                System.getProperty("jdkdoctor.root"), "cases/serviceloader-per-call/fixtures/none-one-run-fop-21");
        String report = Ran.of("diagnose", bundle.toString()).out();
        assertThat(report.substring(report.indexOf("Undecided without a comparison"), report.indexOf("Ruled out")))
                .contains("[serviceloader-per-call]: the share of samples", "41 %", "(limit for one run: >= 65 %)");
        assertThat(report.substring(report.indexOf("Ruled out"))).doesNotContain("serviceloader-per-call");
    }

    @Test
    void doesNotSayThatNoCaseMatchesWhereNothingCouldBeRead(@TempDir Path folder) throws IOException {
        Files.createDirectories(folder.resolve("current"));
        Files.writeString(folder.resolve("current/notes.txt"), "it is slow");
        assertThat(Ran.of("diagnose", folder.toString()).out())
                .startsWith("No evidence of the current run could be read.\n");
    }

    @Test
    void takesASingleFileForTheCurrentRun(@TempDir Path folder) throws IOException {
        Path log = Files.writeString(folder.resolve("gc.log"), "[0.010s][info][gc] Using G1\n");
        assertThat(Ran.of("diagnose", log.toString()).out()).contains("  current   JDK not stated, G1\n");
    }

    @Test
    void takesBeforeAndAfterForTheTwoRuns(@TempDir Path folder) throws IOException {
        for (String run : List.of("before", "after")) {
            Files.createDirectories(folder.resolve(run));
            Files.writeString(folder.resolve(run).resolve("gc.log"), "[0.010s][info][gc] Using G1\n");
        }
        assertThat(Ran.of("diagnose", folder.toString()).out())
                .contains("  baseline  JDK not stated, G1\n  current   JDK not stated, G1\n");
    }

    @Test
    void saysHowToCompareTwoFiles() {
        assertThat(Ran.of("diagnose", "good.jfr", "slow.jfr").err())
                .startsWith("jdkdoctor: 2 bundles; to compare two runs, give them with --baseline good.jfr --current"
                        + " slow.jfr");
    }

    @ParameterizedTest
    @CsvSource({
        "r.html, <!doctype html>",
        "r.json, '{\n  \"schema\"'",
        "r.md, ##",
        "r.sarif, '{\n  \"$schema\"'",
        "r.out, No"
    })
    void aFileNameChoosesTheFormat(String name, String beginning, @TempDir Path folder) throws IOException {
        Path log = Files.writeString(folder.resolve("gc.log"), "[0.010s][info][gc] Using G1\n");
        Path report = folder.resolve(name);
        Ran.of("diagnose", "--jmc", "never", "-o", report.toString(), log.toString());
        assertThat(report).content().startsWith(beginning);
    }

    @ParameterizedTest
    @ValueSource(strings = {"=", ":"})
    void doesNotNameTheFilesOfTwoRecordingsAsADifference(String delimiter, @TempDir Path folder) throws IOException {
        String line = "VM Arguments:\njvm_args: -XX:StartFlightRecording" + delimiter
                + "filename=%s,settings=%s -XX:MaxInlineLevel=%s%n" + "java_command: shop.jar%n";
        Files.writeString(folder.resolve("good"), String.format(line, "a.jfr", "profile", "9"));
        Files.writeString(folder.resolve("slow"), String.format(line, "b.jfr", "profile", "15"));
        Files.writeString(folder.resolve("other"), String.format(line, "b.jfr", "default", "15"));
        assertThat(differences(folder.resolve("good"), folder.resolve("slow")))
                .contains("MaxInlineLevel: 9 -> 15")
                .doesNotContain("StartFlightRecording:");
        assertThat(differences(folder.resolve("good"), folder.resolve("other"))).contains("StartFlightRecording:");
    }

    private static String differences(Path baseline, Path current) {
        return Ran.of("diagnose", "--baseline", baseline.toString(), "--current", current.toString())
                .out();
    }

    @ParameterizedTest
    @CsvSource({
        "text, STRONG Biased-lock revocation storm",
        "json, '{\n  \"schema\"'",
        "html, <!doctype html>",
        "markdown, ## Biased-lock revocation storm",
        "sarif, '{\n  \"$schema\"'"
    })
    void printsOneReportInEveryFormat(String format, String beginning) {
        Path bundle = Path.of(
                System.getProperty("jdkdoctor.root"), "cases", "biased-lock-revocation-storm", "fixtures", "on-11");
        assertThat(Ran.of("diagnose", "--format", format, bundle.toString()).out())
                .startsWith(beginning);
    }

    @Test
    void printsNoHtmlOnATerminal() {
        assertThat(Ran.on(List.of("out"), Map.of(), "diagnose", "--format", "html", "x.zip"))
                .isEqualTo(new Ran(
                        2,
                        "",
                        "jdkdoctor: an HTML report is for a browser; name a file for it with -o report.html"
                                + " (see jdkdoctor diagnose --help)\n"));
    }

    @Test
    void versionNamesProductCasebookAndJdk() {
        Ran ran = Ran.of("--version");
        assertThat(ran.out())
                .matches("jdkdoctor [0-9][^\\n]*\\n"
                        + "casebook [0-9a-f]{12}, [0-9]+ cases\\n"
                        + "JDK [^\\n]+ \\([^\\n]+\\)\\n");
        assertThat(ran.exitCode()).isZero();
    }
}
