package io.github.jdkdoctor.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.Doctor;
import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.Limits;
import io.github.jdkdoctor.evidence.Evidence;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.Reading;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.SystemProperty;
import io.github.jdkdoctor.report.Report;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What CONTRIBUTING.md shows works when it is followed. */
class ContributingTest {
    private static final Path ROOT = Path.of(Objects.requireNonNull(System.getProperty("jdkdoctor.root")));

    // what the guide leaves to the author: the parts of a case around the example
    private static final String START =
            """
            title: Something is wrong here
            aliases: [first word, second word]
            summary: Something costs time.
            area: example
            status: experimental
            kind: platform
            severity: medium
            affects:
              - { of: current, vendor: any, versions: "[8,)" }
            """;
    private static final String END =
            """
            diagnosis:
              requires: [%s]
            remedies:
              - do: leave it out
                where: everywhere
                risk: it is missed
                security: none
            confirm:
              - do: run once without it
                expect: the time of the baseline run
            references:
              - title: A test
                url: https://example.org/
            """;

    @TempDir
    private Path folder = Path.of("");

    @Test
    void aCaseWithAMeasureOfItsOwn() throws Exception {
        String example = block("    frames:\n");
        diagnosed(
                "zip-opened-often",
                ROOT.resolve("cases/zipfile-reopened-per-entry/fixtures/for-each-entry-17"),
                START + example.replace("accounts-for:", END.formatted("zip-files-are-opened") + "accounts-for:"),
                "");
    }

    @Test
    void aRuleThatJoinsFacts() throws Exception {
        String symptom =
                """
                symptoms:
                  memory-grew:
                    says: the process grew beyond what the JVM accounts for
                    fact: untracked-memory
                    where: { run: current, growth: ">= 64 MB" }
                    threshold: the size of one arena
                """;
        diagnosed(
                "memory-out-of-sight",
                ROOT.resolve("cases/glibc-malloc-arenas/fixtures/arenas-17"),
                (START + block("    measures:\n      untracked-memory:\n") + symptom + END.formatted("memory-grew"))
                        .replace("untracked-memory", "unseen-memory"),
                block("    package jdkdoctor.cases.glibc_malloc_arenas\n")
                        .replace("glibc_malloc_arenas", "memory_out_of_sight")
                        .replace("untracked-memory", "unseen-memory"));
    }

    // as steps 2, 3, 6 and 7 say
    private void diagnosed(String id, Path bundle, String yaml, String drl) throws IOException {
        String cases = folder.resolve("cases").toString();
        Ran created = Ran.of("cases", "new", id, "--dir", cases, "--from", bundle.toString());
        assertThat(created.exitCode()).as(created.err()).isZero();
        Path made = folder.resolve("cases").resolve(id);
        Files.writeString(made.resolve("case.yaml"), yaml);
        if (!drl.isEmpty()) {
            Files.writeString(made.resolve("case.drl"), drl);
        }

        Ran blessed = Ran.of("cases", "test", "--bless", "--only", id, cases);
        assertThat(blessed.out()).as(blessed.err()).contains("expected.yaml: written");
        assertThat(made.resolve("fixtures/first/expected.yaml"))
                .content()
                .contains("{ case: " + id + ", certainty: ")
                .doesNotContain("hypotheses: []");
        Ran tested = Ran.of("cases", "test", cases);
        assertThat(tested.out()).as(tested.err()).endsWith("1 bundle, all as expected\n");
    }

    @Test
    void aReader() throws Exception {
        EvidenceReader reader = (EvidenceReader) compiled(
                        "io.github.jdkdoctor.evidence.jvm.ShopLauncherReader",
                        block("    package io.github.jdkdoctor.evidence.jvm;\n"))
                .getConstructor()
                .newInstance();
        byte[] file = "shop-launcher 4\nhttp.port=8080\n".getBytes(StandardCharsets.UTF_8);
        assertThat(reader.recognizes(new Head(file, true))).isTrue();
        assertThat(reader.recognizes(new Head("http.port=8080\n".getBytes(StandardCharsets.UTF_8), true)))
                .isFalse();

        Path bundle = folder.resolve("bundle");
        Files.write(Files.createDirectories(bundle.resolve("current")).resolve("launcher.txt"), file);
        Evidence read = new Reading(List.of(reader), true).of(Bundle.open(bundle, Limits.DEFAULT));
        assertThat(read.of(SystemProperty.class, Run.CURRENT))
                .containsExactly(
                        new SystemProperty(Run.CURRENT, "http.port", "8080", new Origin("current/launcher.txt", 2)));
    }

    @Test
    void aReportFormat() throws Exception {
        Class<?> format =
                compiled("io.github.jdkdoctor.report.TableReport", block("    package io.github.jdkdoctor.report;\n"));
        Report report = Doctor.withBuiltInCasebook()
                .examine(Bundle.open(
                        ROOT.resolve("cases/zipfile-reopened-per-entry/fixtures/for-each-entry-17"), Limits.DEFAULT));
        assertThat(String.valueOf(format.getMethod("print", Report.class).invoke(null, report)))
                .startsWith("strong\tzipfile-reopened-per-entry\tZipFile");
    }

    private Class<?> compiled(String name, String source) throws IOException, ReflectiveOperationException {
        Path file = folder.resolve(name.replace('.', '/') + ".java");
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, source);
        int exitCode = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-Xlint:all,-path",
                        "-Werror",
                        "-proc:none",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-d",
                        folder.resolve("classes").toString(),
                        file.toString());
        assertThat(exitCode).isZero();
        URLClassLoader loader = new URLClassLoader(
                new URL[] {folder.resolve("classes").toUri().toURL()},
                getClass().getClassLoader());
        return loader.loadClass(name);
    }

    // an indented block of the guide that begins with these lines, without its indentation
    private static String block(String start) throws IOException {
        String guide = Files.readString(ROOT.resolve("CONTRIBUTING.md"));
        int at = guide.indexOf("\n" + start);
        assertThat(at).as(start).isPositive();
        Stream<String> lines = guide.substring(at + 1)
                .lines()
                .takeWhile(line -> line.isEmpty() || line.startsWith("    "))
                .map(line -> line.isEmpty() ? line : line.substring(4));
        return String.join("\n", lines.toList()).stripTrailing() + "\n";
    }
}
