package io.github.jdkdoctor.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.Doctor;
import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.BundleException;
import io.github.jdkdoctor.bundle.Limits;
import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.redact.Kind;
import io.github.jdkdoctor.redact.Redaction;
import io.github.jdkdoctor.redact.Redactor;
import io.github.jdkdoctor.report.JsonReport;
import io.github.jdkdoctor.report.MarkdownReport;
import io.github.jdkdoctor.report.Report;
import io.github.jdkdoctor.report.SarifReport;
import io.github.jdkdoctor.report.TextReport;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RedactTest {
    @Test
    void leavesTheDiagnosisAsItWas(@TempDir Path folder) throws Exception {
        Doctor doctor = Doctor.withBuiltInCasebook();
        List<String> wrong = Fixtures.part(3).parallelStream()
                .flatMap(fixture -> changed(doctor, fixture, folder).stream())
                .toList();
        assertThat(wrong).isEmpty();
    }

    private static List<String> changed(Doctor doctor, Path fixture, Path folder) {
        try {
            Path redacted = Files.createTempFile(folder, "redacted", ".zip");
            Redaction redaction;
            try (OutputStream out = Files.newOutputStream(redacted)) {
                redaction = new Redactor(new byte[32], Optional.empty(), Optional.empty())
                        .redact(() -> Bundle.open(fixture, Limits.DEFAULT), out);
            }
            // the fixtures hold no secrets: what is replaced in them but for dumps is a false alarm
            Map<Kind, Long> replaced = new HashMap<>(redaction.replaced());
            replaced.remove(Kind.DUMP);
            String before = conclusions(doctor, fixture);
            String after = conclusions(doctor, redacted);
            return before.equals(after)
                            && replaced.isEmpty()
                            && redaction.leftOut().isEmpty()
                    ? List.of()
                    : List.of(Fixtures.CASES.relativize(fixture) + "\n" + before + "\n" + after + redaction.leftOut()
                            + replaced);
        } catch (IOException | BundleException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String conclusions(Doctor doctor, Path bundle) throws BundleException {
        Report report = doctor.examine(Bundle.open(bundle, Limits.DEFAULT));
        return report.hypotheses() + "\n" + report.setAside() + "\n" + report.nearMisses() + "\n" + report.ruledOut()
                + "\n" + report.observations();
    }

    @Test
    void writesAZipForItsOwnerAndSaysHowMuchWasReplaced(@TempDir Path folder) throws IOException {
        Path bundle = folder.resolve("bundle");
        Files.createDirectories(bundle.resolve("current"));
        Files.writeString(
                bundle.resolve("current/arguments.txt"),
                "VM Arguments:\njvm_args: -Ddb.password=hunter2xyz -Duser.name=jdoe -Xmx2g\njava_command: shop.Main\n");
        Files.write(
                bundle.resolve("current/heap.hprof"),
                "JAVA PROFILE 1.0.2\0\0\0\0\1\2\3\4".getBytes(StandardCharsets.ISO_8859_1));
        Path redacted = folder.resolve("redacted.zip");
        Ran ran = Ran.of("redact", "-o", redacted.toString(), bundle.toString());
        assertThat(ran)
                .isEqualTo(new Ran(
                        0,
                        "",
                        "jdkdoctor: replaced in 1 file: 1 secret, 1 user name\n"
                                + "jdkdoctor: current/heap.hprof: is a heap dump, which cannot be redacted; left"
                                + " out\n"));
        if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(redacted)))
                    .isEqualTo("rw-------");
        }
        assertThat(Ran.of("diagnose", redacted.toString()).exitCode()).isZero();
    }

    @Test
    void listsWhatWasReplacedByFile(@TempDir Path folder) throws IOException {
        Path current = Files.createDirectories(folder.resolve("bundle/current"));
        Files.writeString(current.resolve("a.txt"), "-Ddb.password=hunter2xyz -Duser.name=jdoe\n");
        Files.writeString(current.resolve("b.txt"), "nothing to see\n");
        String bundle = folder.resolve("bundle").toString();
        assertThat(Ran.of("redact", "--list", "-q", bundle))
                .isEqualTo(new Ran(0, "current/a.txt: 1 secret, 1 user name\n", ""));
        Path redacted = folder.resolve("redacted.zip");
        assertThat(Ran.of("redact", "--list", "-o", redacted.toString(), bundle).out())
                .doesNotContain("hunter2xyz")
                .doesNotContain("jdoe");
        assertThat(redacted).isNotEmptyFile();
    }

    // the fixtures hold no secrets: what is replaced in their reports is a false alarm
    @Test
    void leavesReportsOfBundlesWithoutSecretsAsTheyAre() throws Exception {
        Casebook casebook = Casebooks.with(List.of());
        Doctor doctor = new Doctor(casebook);
        OutputStream nowhere = OutputStream.nullOutputStream();
        ReportPrinter printer = ReportPrinter.redacting(Terminal.of(List.of(), Map.of(), nowhere, nowhere), casebook);
        List<String> wrong = Fixtures.part(8).parallelStream()
                .flatMap(fixture -> replaced(doctor, printer, fixture))
                .toList();
        assertThat(wrong).isEmpty();
    }

    private static Stream<String> replaced(Doctor doctor, ReportPrinter plain, Path fixture) {
        try {
            Report report = doctor.examine(Bundle.open(fixture, Limits.DEFAULT));
            ReportPrinter printer = plain.of(report);
            String text = TextReport.print(report, false);
            String markdown = MarkdownReport.print(report);
            String json = Printed.text(to -> JsonReport.write(report, to));
            String sarif = Printed.text(to -> SarifReport.write(report, to));
            return Stream.of(
                            changedLines(text, printer.text(text)),
                            changedLines(markdown, printer.text(markdown)),
                            changedLines(json, printer.json(json)),
                            changedLines(sarif, printer.json(sarif)))
                    .flatMap(List::stream)
                    .map(line -> Fixtures.CASES.relativize(fixture) + ": " + line);
        } catch (BundleException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<String> changedLines(String plain, String redacted) {
        List<String> before = plain.lines().toList();
        List<String> after = redacted.lines().toList();
        assertThat(after).hasSameSizeAs(before);
        return IntStream.range(0, before.size())
                .filter(i -> !before.get(i).equals(after.get(i)))
                .mapToObj(i -> before.get(i) + " became " + after.get(i))
                .toList();
    }

    @Test
    void reportsWithoutSecretsUnlessToldOtherwise(@TempDir Path folder) throws IOException {
        Path current = Files.createDirectories(folder.resolve("bundle/current"));
        Files.writeString(current.resolve("db.password=hunter2xyz.txt"), "nothing that is known\n");
        String bundle = folder.resolve("bundle").toString();
        for (String format : List.of("text", "json", "markdown", "sarif", "html")) {
            Ran redacted = Ran.of("diagnose", "-v", "--format", format, bundle);
            assertThat(redacted.exitCode()).as(redacted.err()).isEqualTo(ExitCode.BUNDLE);
            assertThat(redacted.out() + redacted.err()).as(format).doesNotContain("hunter2xyz");
        }
        Ran plain = Ran.of("diagnose", "-v", "--no-redact", bundle);
        assertThat(plain.err()).contains("db.password=hunter2xyz.txt: not used");
    }

    @Test
    void replacesAlsoAndKeepsAsTold(@TempDir Path folder) throws IOException {
        Path log = folder.resolve("app.log");
        Files.writeString(log, "HOSTNAME=build-7\nat com.acme.Shop.sell\n");
        Path redacted = folder.resolve("redacted.zip");
        Ran ran = Ran.of(
                "redact",
                "--keep",
                "^build-",
                "--also",
                "acme",
                "-o",
                redacted.toString(),
                "--current",
                log.toString());
        assertThat(ran.err()).isEqualTo("jdkdoctor: replaced in 1 file: 1 match of --also\n");
    }

    @Test
    void givesTheSameNameInAllBundles(@TempDir Path folder) throws IOException {
        List<String> lines = new ArrayList<>();
        for (String text : List.of("HOSTNAME=build-7.acme.internal\n", "nothing\nHOSTNAME=build-7.acme.internal\n")) {
            Path log = Files.writeString(folder.resolve("app.log"), text);
            Path redacted = folder.resolve("redacted.zip");
            Ran.of("redact", "-q", "-o", redacted.toString(), "--current", log.toString());
            try (ZipFile zip = new ZipFile(redacted.toFile());
                    InputStream in = zip.getInputStream(zip.getEntry("current/app.log"))) {
                lines.add(new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("nothing\n", ""));
            }
        }
        assertThat(lines.get(0)).isEqualTo(lines.get(1)).startsWith("HOSTNAME=").doesNotContain("build-7");
    }

    @Test
    void packsAgainWhatWasPacked(@TempDir Path folder) throws IOException {
        Path current = Files.createDirectories(folder.resolve("bundle/current"));
        try (OutputStream log = new GZIPOutputStream(Files.newOutputStream(current.resolve("old.log.gz")))) {
            log.write("-Ddb.password=hunter2xyz\n".getBytes(StandardCharsets.UTF_8));
        }
        Path redacted = folder.resolve("redacted.zip");
        Ran.of(
                "redact",
                "-q",
                "-o",
                redacted.toString(),
                folder.resolve("bundle").toString());
        try (ZipFile zip = new ZipFile(redacted.toFile());
                InputStream in = new GZIPInputStream(zip.getInputStream(zip.getEntry("current/old.log.gz")))) {
            assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8))
                    .startsWith("-Ddb.password=")
                    .doesNotContain("hunter2xyz");
        }
    }

    @Test
    void writesNothingOfABundleThatCanNotBeRead(@TempDir Path folder) throws IOException {
        Path cut = folder.resolve("cut.zip");
        Files.writeString(cut, "no zip");
        Path redacted = folder.resolve("redacted.zip");
        assertThat(Ran.of("redact", "-o", redacted.toString(), cut.toString()).exitCode())
                .isEqualTo(3);
        assertThat(Ran.of("redact", "--also", "(", "-o", redacted.toString(), cut.toString())
                        .exitCode())
                .isEqualTo(2);
        assertThat(Ran.of("redact", cut.toString()).err()).contains("missing FILE");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(cut);
        }
    }
}
