package io.github.jdkdoctor.cli;

import io.github.jdkdoctor.Doctor;
import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.BundleException;
import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.casebook.CasebookException;
import io.github.jdkdoctor.diagnosis.Certainty;
import io.github.jdkdoctor.evidence.Evidence;
import io.github.jdkdoctor.evidence.Reading;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.html.HtmlReport;
import io.github.jdkdoctor.report.Report;
import io.github.jdkdoctor.report.ReportFormat;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "diagnose",
        header = "Name the likely root causes of a slowdown, with their evidence.",
        description = {
            "",
            "Compares the files of a baseline and a current run: versions, flags, profiles, logs, recordings. "
                    + "Files are recognized by their content, not by their names.",
            ""
        },
        synopsisHeading = "%nUsage: ",
        customSynopsis = {
            "jdkdoctor diagnose [OPTIONS] BUNDLE",
            "       jdkdoctor diagnose [OPTIONS] [--baseline X] --current Y [--peer Z]"
        },
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:examined, whatever was found",
            "1:--fail-on was given, and a hypothesis is at least that certain",
            "2:invalid command line, or the report cannot be written",
            "3:the bundle cannot be read, or nothing of its current run",
            "4:a pack of --cases cannot be used",
            "70:an error of jdkdoctor itself"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  jdkdoctor diagnose bundle.zip",
            "  jdkdoctor diagnose --baseline good.jfr --current slow.jfr",
            "  jdkdoctor diagnose slow.jfr",
            "  jdkdoctor diagnose -o report.html bundle.zip",
            "  jdkdoctor diagnose -o report.json --fail-on likely bundle/"
        })
final class DiagnoseCommand extends TerminalCommand {
    @Mixin
    private RunOptions runs = new RunOptions();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description =
                    "text, json, html (one page for a browser, with -o), markdown (for a pull request or ticket) or"
                            + " sarif (2.1.0, for build servers). Default: by the name of -o, such as report.html or"
                            + " report.json, or else text")
    private Optional<ReportFormat> asked = Optional.empty();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write the report to a file, whole or not at all.")
    private Optional<Path> output = Optional.empty();

    @Option(
            names = "--cases",
            paramLabel = "PACK",
            description = "Cases of your own, a directory or a jar. Can be given several times. A pack may bring code:"
                    + " use only packs that you trust.")
    private List<Path> cases = new ArrayList<>();

    @Option(
            names = "--fail-on",
            paramLabel = "CERTAINTY",
            description = "Exit with 1 if a hypothesis is at least possible, likely or strong.")
    private Optional<Certainty> failOn = Optional.empty();

    @Option(
            names = "--jmc",
            paramLabel = "WHEN",
            description =
                    "Run the rules of JDK Mission Control over flight recordings, too: always (10 minutes each), never"
                            + " or auto. With auto they run for a report in a file, over recordings up to 20 MB, 5 s each, 30 s"
                            + " in all. Default:"
                            + " ${DEFAULT-VALUE}")
    private JmcMode jmc = JmcMode.AUTO;

    @Option(
            names = "--no-redact",
            description = "Print secrets and the names of users and hosts as they are in the bundle, which are replaced"
                    + " otherwise as jdkdoctor redact does.")
    private boolean unredacted;

    @Mixin
    private LimitOptions limits = new LimitOptions();

    @Option(names = "--progress", description = "Say on standard error that work goes on, even if that is no terminal.")
    private boolean progress;

    @Option(
            names = {"-q", "--quiet"},
            description = "Print no report on standard output and no progress: for --fail-on and --output.")
    private boolean quiet;

    @Option(
            names = {"-v", "--verbose"},
            description = "Say on standard error what each file was read as.")
    private boolean verbose;

    DiagnoseCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Integer call() throws Failure, BundleException, CasebookException {
        Optional<ReportFile> file = output.isPresent() ? Optional.of(ReportFile.of(output.get())) : Optional.empty();
        if (format() == ReportFormat.HTML && file.isEmpty() && !quiet && terminal.outIsTerminal()) {
            throw Failure.usage("an HTML report is for a browser; name a file for it with -o report.html");
        }
        Bundle opened = runs.opening(limits.limits()).open();
        // the text alone does not state it
        Report report = examine(format() == ReportFormat.TEXT ? opened.undigested() : opened, file);
        boolean found = failOn.isPresent()
                && report.surest().map(c -> c.compareTo(failOn.get()) >= 0).orElse(false);
        return found ? ExitCode.FOUND : ExitCode.DONE;
    }

    private ReportFormat format() {
        return asked.or(() -> output.flatMap(ReportFormat::of)).orElse(ReportFormat.TEXT);
    }

    private Report examine(Bundle opened, Optional<ReportFile> file)
            throws Failure, BundleException, CasebookException {
        Optional<Progress> watched = !quiet && (progress || terminal.errIsTerminal())
                ? Optional.of(Progress.of(terminal, "examining " + opened.name()))
                : Optional.empty();
        try {
            Casebook casebook = Casebooks.with(cases);
            Doctor doctor = new Doctor(casebook);
            Evidence evidence = read(opened, file.isPresent());
            Report report = doctor.examine(evidence);
            boolean printing = file.isPresent() || !quiet;
            ReportPrinter printer = unredacted
                    ? ReportPrinter.plain()
                    : ReportPrinter.redacting(terminal, casebook).of(report);
            String text = printing ? printed(printer, doctor, evidence, report, file.isEmpty() && color()) : "";
            watched.ifPresent(Progress::close);
            if (verbose) {
                printer.text(files(evidence)).lines().forEach(terminal::say);
            }
            if (file.isPresent()) {
                file.get().write(text);
            } else {
                terminal.out().print(text);
            }
            // a gate must not pass because nothing was read
            if (evidence.facts().stream().noneMatch(fact -> fact.run() == Run.CURRENT)) {
                throw new Failure(
                        ExitCode.BUNDLE,
                        report.bundle()
                                + ": nothing of the current run could be read; -v says what each file was read as");
            }
            return report;
        } finally {
            watched.ifPresent(Progress::close);
        }
    }

    // who waits at a terminal waits for no second opinion unless asked for
    private Evidence read(Bundle opened, boolean intoFile) throws Failure, BundleException {
        boolean wanted = jmc == JmcMode.ALWAYS || (jmc == JmcMode.AUTO && intoFile);
        Optional<String> rules = wanted ? MissionControl.installed() : Optional.empty();
        if (rules.isEmpty()) {
            if (jmc == JmcMode.ALWAYS) {
                throw Failure.usage("this installation has no lib/jmc, which holds the rules for --jmc");
            }
            return Reading.withAllReaders().of(opened);
        }
        try (MissionControl control = new MissionControl(rules.get(), jmc)) {
            return Reading.withAllReaders().of(opened, control);
        }
    }

    private static String files(Evidence evidence) {
        return evidence.files().stream()
                .map(file -> file.name() + ": "
                        + file.reader().map(r -> "read as " + r).orElse("not used, of no known kind") + "\n")
                .collect(Collectors.joining());
    }

    private String printed(ReportPrinter printer, Doctor doctor, Evidence evidence, Report report, boolean color) {
        ReportFormat format = format();
        return switch (format.shape()) {
            case PAGE -> printer.page(HtmlReport.filling(report, doctor.exhibits(evidence, report)));
            case TEXT -> printer.text(format.print(report, color));
            case JSON -> printer.json(format.print(report, color));
        };
    }
}
