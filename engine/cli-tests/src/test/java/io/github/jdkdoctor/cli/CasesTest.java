package io.github.jdkdoctor.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.Yaml;

class CasesTest {
    private static final String CASE =
            """
            title: The application talks far too much
            aliases: [chatty, many handshakes]
            summary: Every request makes a hundred connections.
            area: chatter
            status: experimental
            kind: misconfiguration
            severity: medium
            affects:
              - { of: current, vendor: any, versions: "[8,)" }
            measures:
              talk-share:
                says: the share of samples in the code of TLS
                share-of: cpu
                under: ["sun.security.ssl.*"]
            symptoms:
              tls-grew:
                says: TLS takes more time than in the baseline run
                fact: talk-share
                where: { run: current, growth: ">= 5 points" }
                threshold: made up for this test
            diagnosis:
              requires: [tls-grew]
            remedies:
              - do: talk less
                where: everywhere
                risk: something goes unseen
                security: none
            confirm:
              - do: switch it off
                expect: it is faster
            references:
              - title: A test
                url: https://example.org/
            """;

    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit sets it
    Path folder;

    @Test
    void listsCasesByArea() {
        Ran ran = Ran.of("cases", "list");
        assertThat(ran.exitCode()).isZero();
        assertThat(ran.out()).contains("\ntls\n  ems-blocks-session-resumption ");
        assertThat(ran.out().lines()).allMatch(line -> line.length() <= 80);
    }

    @Test
    void listsCasesForPrograms() throws IOException {
        JsonNode cases = new ObjectMapper()
                .readTree(Ran.of("cases", "list", "--format", "json").out());
        assertThat(cases).isNotEmpty().allSatisfy(c -> {
            Set<String> names = new TreeSet<>();
            c.fieldNames().forEachRemaining(names::add);
            assertThat(names).containsExactly("aliases", "area", "formerly", "id", "kind", "status", "title");
        });
        assertThat(cases.findValuesAsText("id")).isSorted().contains("biased-lock-revocation-storm");
        assertThat(cases.findValuesAsText("kind")).contains("default-change");
    }

    @Test
    void showsACaseAsJson() throws IOException {
        Ran ran = Ran.of("cases", "show", "--format", "json", "z-allocation-stalls");
        JsonNode json = new ObjectMapper().readTree(ran.out());
        assertThat(json.path("id").asText()).isEqualTo("zgc-allocation-stalls");
        assertThat(json.path("formerly").path(0).asText()).isEqualTo("z-allocation-stalls");
        assertThat(json.path("remedies").path(0).path("action").asText()).isNotEmpty();
        assertThat(json.path("symptoms")).isNotEmpty().allSatisfy(symptom -> assertThat(
                        symptom.path("role").asText())
                .isIn("required", "rules out", "strong", "moderate", "weak", "variant"));
        assertThat(Ran.of("cases", "show", "--format", "json", "sweeper").err())
                .startsWith("jdkdoctor: 'sweeper' is known by 2 cases; name one: code-cache-full, ");
    }

    @Test
    void showsACase() {
        Ran ran = Ran.of("cases", "show", "ems-blocks-session-resumption");
        assertThat(ran.exitCode()).isZero();
        assertThat(ran.out())
                .contains("\nSigns\n  required ", "\nWhat to do\n  do ", "\nReferences\n")
                .contains("\nSee it happen\n  do         jdkdoctor lab ems-blocks-session-resumption\n");
    }

    @Test
    void diagnosesWithCasesOfOnesOwn() throws IOException {
        Path cases = made(CASE);
        Path bundle = bundle();
        Ran ran = Ran.of("diagnose", "--cases", cases.toString(), bundle.toString());
        assertThat(ran.err()).isEmpty();
        assertThat(ran.out()).contains("The application talks far too much").contains("[talks-too-much]");
    }

    @Test
    void packsCasesForOthers() throws IOException {
        Path jar = folder.resolve("cases.jar");
        assertThat(Ran.of("cases", "pack", made(CASE).toString(), "-o", jar.toString()))
                .isEqualTo(new Ran(0, "", ""));
        assertThat(Ran.of("cases", "list", "--cases", jar.toString()).out()).contains("talks-too-much");
    }

    @Test
    void lintsCases() throws IOException {
        Path cases = made(CASE.replace("fact: talk-share", "fact: talk-shaer"));
        Ran ran = Ran.of("cases", "lint", cases.toString());
        assertThat(ran.exitCode()).isEqualTo(1);
        assertThat(ran.out()).contains("case.yaml:18:11: unknown fact 'talk-shaer'; did you mean 'talk-share'?");
    }

    @Test
    void explainsTheCodesOfLint() {
        assertThat(Ran.of("cases", "lint", "--explain", "missing-unit").out()).contains("\nBad:\n", "\nGood:\n");
        Ran unknown = Ran.of("cases", "lint", "--explain", "mising-unit");
        assertThat(unknown.exitCode()).isEqualTo(2);
        assertThat(unknown.err()).contains("no code 'mising-unit'; did you mean missing-unit or wrong-unit?");
    }

    @Test
    void saysHowToHaveACodeExplained() throws IOException {
        assertThat(Ran.of(
                                "cases",
                                "lint",
                                made(CASE.replace("fact: talk-share", "fact: talk-shaer"))
                                        .toString())
                        .err())
                .endsWith("jdkdoctor cases lint --explain missing-page\n");
    }

    @Test
    void namesACaseOfOthersThatANewOneRepeats() throws IOException {
        Path theirs = Path.of(System.getProperty("jdkdoctor.root"), "cases");
        Path cases = made(Files.readString(theirs.resolve("code-cache-full/case.yaml")));
        Files.copy(theirs.resolve("symptoms.yaml"), cases.resolve("symptoms.yaml"));
        Ran ran = Ran.of("cases", "lint", cases.toString());
        assertThat(ran.out()).contains("requires nearly what case 'code-cache-full' does");
    }

    @Test
    void findsACaseByWhatTheJvmPrintsAndByAnIdThatItHad() {
        assertThat(Ran.of("cases", "show", "to-space", "exhausted").out()).contains("g1-evacuation-failure");
        assertThat(Ran.of("cases", "show", "evacuation-without-room").out())
                .contains("formerly   evacuation-without-room");
        assertThat(Ran.of("cases", "show", "sweeper").out()).contains("code-cache-full", "code-cache-triggered-gcs");
        assertThat(Ran.of("cases", "show", "to-space exhuasted"))
                .isEqualTo(new Ran(
                        2,
                        "",
                        "jdkdoctor: no case 'to-space exhuasted', and none that is known by this word; did you mean"
                                + " 'to-space exhausted'?\n"));
    }

    @Test
    void suggestsWordsForPartsOfAnIdWithAMistake() {
        assertThat(Ran.of("cases", "show", "biased-lok").err())
                .isEqualTo("jdkdoctor: no case 'biased-lok', and none that is known by this word; did you mean"
                        + " 'biased lock'?\n");
        assertThat(Ran.of("cases", "show", "qqqqqqqq").err())
                .endsWith("known by this word; see jdkdoctor cases list\n");
    }

    @Test
    void writesASchemaThatAllCasesMeet() throws IOException {
        Path cases = made(CASE);
        assertThat(Ran.of("cases", "schema", cases.toString()).out())
                .isEqualTo(cases.resolve("case.schema.json") + "\n");
        ObjectMapper json = new ObjectMapper();
        JsonSchema schema = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7)
                .getSchema(Files.readString(cases.resolve("case.schema.json")));
        try (Stream<Path> folders = Files.list(Path.of(System.getProperty("jdkdoctor.root"), "cases"))) {
            assertThat(folders.map(f -> f.resolve("case.yaml")).filter(Files::exists))
                    .isNotEmpty()
                    .allSatisfy(file -> assertThat(
                                    schema.validate(json.valueToTree(new Yaml().<Object>load(Files.readString(file)))))
                            .isEmpty());
        }
        assertThat(schema.validate(json.valueToTree(new Yaml().<Object>load(CASE.replace("fact:", "fcat:")))))
                .isNotEmpty();
    }

    @Test
    void knowsOnlyTheCasesOfTheDirectoryForItsFixtures() throws IOException {
        Path cases = made(CASE);
        assertThat(Ran.of("cases", "test", "--only", "talk-too-much", cases.toString()))
                .isEqualTo(new Ran(
                        2, "", "jdkdoctor: " + cases + ": no case 'talk-too-much'; did you mean 'talks-too-much'?\n"));
    }

    @Test
    void refusesCasesThatCanNotBeUsed() throws IOException {
        Path cases = made(CASE.replace("fact: talk-share", "fact: talk-shaer"));
        Ran ran = Ran.of("diagnose", "--cases", cases.toString(), bundle().toString());
        assertThat(ran.exitCode()).isEqualTo(4);
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err())
                .startsWith("jdkdoctor: " + cases + ": cannot be used; fix what is listed here\n")
                .contains("case.yaml:18:11: ");
    }

    @Test
    void refusesACaseThatIsThereAlready() throws IOException {
        Path cases = folder.resolve("twice");
        Files.createDirectories(cases.resolve("biased-lock-revocation-storm"));
        Files.writeString(cases.resolve("biased-lock-revocation-storm/case.yaml"), CASE);
        Ran ran = Ran.of("cases", "list", "--cases", cases.toString());
        assertThat(ran.exitCode()).isEqualTo(4);
        assertThat(ran.err()).contains("case 'biased-lock-revocation-storm' is in both ");
    }

    @Test
    void testsFixtures() throws IOException {
        Path cases = made(CASE);
        Path fixture = cases.resolve("talks-too-much/fixtures/more");
        Files.createDirectories(fixture.resolveSibling("none-more"));
        Files.move(bundle(), fixture);
        Files.delete(fixture.resolveSibling("none-more"));
        Ran unblessed = Ran.of("cases", "test", cases.toString());
        assertThat(unblessed.exitCode()).isEqualTo(1);
        Ran blessed = Ran.of("cases", "test", "--bless", "--only", "talks-too-much", cases.toString());
        assertThat(blessed.out()).contains("expected.yaml: written; read it before you commit it");
        Ran ran = Ran.of("cases", "test", cases.toString());
        assertThat(ran.out()).containsPattern("talks-too-much +1 +0 +0 +0\n").endsWith("1 bundle, all as expected\n");
        assertThat(ran.exitCode()).isZero();
    }

    @Test
    void cutsFixturesThatAreAsExpected() throws IOException {
        Path cases = made(CASE);
        Path fixture = cases.resolve("talks-too-much/fixtures/more");
        Files.createDirectories(fixture.getParent());
        Files.move(bundle(), fixture);
        assertThat(Ran.of("cases", "cut", cases.toString()).err()).contains("it has no valid expected.yaml");
        assertThat(Ran.of("cases", "test", "--bless", cases.toString()).exitCode())
                .isZero();

        Ran ran = Ran.of("cases", "cut", "--over", "100", "--only", "talks-too-much", cases.toString());

        assertThat(ran.exitCode()).isZero();
        assertThat(ran.out()).contains("/more/current/java-version.txt: 183 to 37 bytes, 2 of 3 lines left out\n");
        assertThat(Ran.of("cases", "test", cases.toString()).out()).endsWith("1 bundle, all as expected\n");
        assertThat(Ran.of("cases", "cut", "--only", "talk", cases.toString()).err())
                .contains("no case 'talk'");
    }

    @Test
    void makesANewCaseOfABundle() throws IOException {
        Path cases = folder.resolve("mine");
        Ran ran = Ran.of("cases", "new", "talks-too-much", "--dir", cases.toString(), "--from", bundle().toString());
        assertThat(ran.exitCode()).isZero();
        assertThat(ran.out()).contains("case.yaml\n", "Fill them in; then: jdkdoctor cases lint " + cases);
        assertThat(cases.resolve("talks-too-much/fixtures/first/current/profile.collapsed"))
                .isRegularFile();
        assertThat(Ran.of("cases", "new", "talks-too-much", "--dir", cases.toString()))
                .isEqualTo(new Ran(
                        2,
                        "",
                        "jdkdoctor: " + cases.resolve("talks-too-much") + ": is there already; take another id\n"));
    }

    @Test
    void takesTheCheckoutsCasesWhereThereAreNoneHere() throws Exception {
        Path cases = made(CASE);
        CaseDirectory found = CaseDirectory.of(Optional.empty(), Map.of(CaseDirectory.VARIABLE, cases.toString()));
        assertThat(found.path()).isEqualTo(cases);
    }

    private Path made(String yaml) throws IOException {
        Path cases = folder.resolve("cases");
        Files.createDirectories(cases.resolve("talks-too-much"));
        Files.writeString(cases.resolve("talks-too-much/case.yaml"), yaml);
        return cases;
    }

    private Path bundle() throws IOException {
        Path bundle = folder.resolve("bundle");
        Files.createDirectories(bundle.resolve("baseline"));
        Files.createDirectories(bundle.resolve("current"));
        String version =
                """
                openjdk version "17.0.15" 2025-04-15
                OpenJDK Runtime Environment Temurin-17.0.15+6 (build 17.0.15+6)
                OpenJDK 64-Bit Server VM Temurin-17.0.15+6 (build 17.0.15+6, mixed mode, sharing)
                """;
        Files.writeString(bundle.resolve("baseline/java-version.txt"), version);
        Files.writeString(bundle.resolve("current/java-version.txt"), version);
        Files.writeString(bundle.resolve("baseline/profile.collapsed"), stacks(990, 10));
        Files.writeString(bundle.resolve("current/profile.collapsed"), stacks(600, 400));
        return bundle;
    }

    private static String stacks(int working, int talking) {
        return """
                java/lang/Thread.run_[j];com/acme/Order.price_[j] %d
                java/lang/Thread.run_[j];com/acme/Order.price_[j];sun/security/ssl/SSLSocketImpl.startHandshake_[j];sun/security/ssl/Finished$T12FinishedConsumer.consume_[j] %d
                """
                .formatted(working, talking);
    }
}
