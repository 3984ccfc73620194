package io.github.jdkdoctor.cli;

import io.github.jdkdoctor.authoring.Lab;
import io.github.jdkdoctor.bundle.BundleException;
import io.github.jdkdoctor.casebook.Case;
import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.casebook.CasebookException;
import io.github.jdkdoctor.casebook.Nearest;
import io.github.jdkdoctor.fact.JdkVersion;
import io.github.jdkdoctor.fact.VersionWindow;
import io.github.jdkdoctor.report.TextReport;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "lab",
        header = "Reproduce a case on the JDKs at hand, and diagnose it.",
        description = {
            "",
            "Runs a small program as the baseline run and as the current run, one after the other, makes a bundle of both"
                    + " and diagnoses it. Without a case it lists those that can be reproduced, and on which JDKs.",
            ""
        },
        synopsisHeading = "%nUsage: ",
        customSynopsis = {
            "jdkdoctor lab [--jdk HOME]...",
            "       jdkdoctor lab [OPTIONS] CASE",
            "       jdkdoctor lab [OPTIONS] --all"
        },
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:listed, or the case was named",
            "1:the case was not named, or with --all one of them was not",
            "2:invalid command line, no JDK fits, a run fails, or the bundle cannot be written",
            "70:an error of jdkdoctor itself",
            "130:interrupted"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  jdkdoctor lab",
            "  jdkdoctor lab biginteger-intrinsics-disabled",
            "  jdkdoctor lab --jdk /opt/jdk-11 -o storm.zip biased-lock-revocation-storm",
            "  jdkdoctor lab --all --jdk /opt/jdk-11 --jdk /opt/jdk-21"
        })
final class LabCommand extends TerminalCommand {
    private static final Duration SHORTEST = Duration.ofSeconds(3);
    private static final Duration LONGEST = Duration.ofMinutes(5);

    @Parameters(
            paramLabel = "CASE",
            arity = "0..1",
            completionCandidates = CaseIds.class,
            description = "The case to reproduce.")
    private Optional<String> wanted = Optional.empty();

    @Option(
            names = "--jdk",
            paramLabel = "HOME",
            description = "A JDK, or a runtime without a compiler, of 11 or newer. Can be given several times. Default:"
                    + " JAVA_HOME, the JDK that runs jdkdoctor, those of JDKDOCTOR_TEST_JDKS, /usr/lib/jvm, /opt and"
                    + " SDKMAN")
    private List<Path> homes = new ArrayList<>();

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            converter = Span.class,
            description = "How long to record each run, 3s to 5m. Default: 10s")
    private Duration duration = Duration.ofSeconds(10);

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "The bundle, a zip; with --all a directory for all. Default: jdkdoctor-lab-<case>.zip; with"
                    + " --all they are not kept")
    private Optional<Path> output = Optional.empty();

    @Option(
            names = "--all",
            description = "Reproduce every case in every way on all these JDKs, and print a table of what was named.")
    private boolean all;

    LabCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Integer call() throws Failure, BundleException, CasebookException {
        if (all && wanted.isPresent()) {
            throw Failure.usage("--all is instead of a case");
        }
        if (duration.compareTo(SHORTEST) < 0 || duration.compareTo(LONGEST) > 0) {
            throw Failure.usage("--duration is 3s to 5m");
        }
        Casebook casebook = Casebooks.with(List.of());
        List<Lab> labs = labs(casebook);
        Optional<Lab> lab = wanted.isPresent() ? Optional.of(lab(wanted.get(), casebook, labs)) : Optional.empty();
        JdksAtHand hand = homes.isEmpty() ? JdksAtHand.found(System.getenv()) : JdksAtHand.named(homes);
        if (lab.isEmpty() && !all) {
            if (output.isPresent()) {
                throw Failure.usage("--output goes with a case or --all");
            }
            terminal.out().print(listed(labs, hand));
            return ExitCode.DONE;
        }
        return all ? everything(casebook, labs, hand) : one(casebook, lab.orElseThrow(), hand);
    }

    private LabBench bench(Casebook casebook) throws Failure {
        return new LabBench(terminal, casebook, programs(), duration);
    }

    private static List<Lab> labs(Casebook casebook) {
        return casebook.cases().stream()
                .flatMap(c -> Lab.onClassPath(c.id(), LabCommand.class.getClassLoader()).stream())
                .toList();
    }

    private static Lab lab(String id, Casebook casebook, List<Lab> labs) throws Failure {
        Optional<Lab> found = labs.stream()
                .filter(lab -> lab.caseId().equals(casebook.today(id)))
                .findFirst();
        if (found.isPresent()) {
            return found.get();
        }
        String why = casebook.find(id).isPresent()
                ? "case '" + id + "' has no lab; jdkdoctor lab lists those that have one"
                : "no case '" + id + "'"
                        + Nearest.to(id, casebook.cases().stream().map(Case::id).toList())
                                .map(n -> "; did you mean " + n + "?")
                                .orElse("; jdkdoctor lab lists those that can be reproduced");
        throw new Failure(ExitCode.USAGE, why);
    }

    private static String listed(List<Lab> labs, JdksAtHand hand) {
        StringBuilder table = new StringBuilder();
        row(table, "CASE", List.of("BASELINE JDK"), List.of("CURRENT JDK"), "HERE");
        for (Lab lab : labs) {
            String name = lab.caseId();
            for (Lab.Way way : lab.ways()) {
                row(
                        table,
                        name,
                        way.baseline().jdk().map(LabCommand::brief).orElse(List.of()),
                        way.current().jdk().map(LabCommand::brief).orElse(List.of("same")),
                        LabPlan.all(lab, way, hand).isEmpty() ? "no" : "yes");
                name = "";
            }
        }
        return table + "\n" + new Table(false).paragraph("JDKs on this machine: " + hand);
    }

    // a line for each interval of the longer window
    private static void row(
            StringBuilder table, String name, List<String> baseline, List<String> current, String here) {
        for (int i = 0; i < Math.max(baseline.size(), current.size()); i++) {
            table.append(String.format(
                                    Locale.ROOT,
                                    "%-39s %-16s %-16s %s",
                                    i == 0 ? name : "",
                                    i < baseline.size() ? baseline.get(i) : "",
                                    i < current.size() ? current.get(i) : "",
                                    i == 0 ? here : "")
                            .stripTrailing())
                    .append('\n');
        }
    }

    // the intervals of a window: 11-14, 17, 18-<21.0.2, 24+
    private static List<String> brief(VersionWindow window) {
        List<String> intervals = new ArrayList<>();
        for (VersionWindow.Interval i : window.intervals()) {
            String from = i.from().map(JdkVersion::toString).orElse("");
            String to = i.to().map(v ->
                            v.exact() || i.toIncluded() ? (i.toIncluded() ? "-" : "-<") + v : "-" + (v.feature() - 1))
                    .orElse("+");
            intervals.add(to.equals("-" + from) ? from : from + to);
        }
        return intervals;
    }

    private static String needs(Lab lab) {
        return lab.ways().stream().map(Lab.Way::needs).distinct().collect(Collectors.joining(", or "));
    }

    private int one(Casebook casebook, Lab lab, JdksAtHand hand) throws Failure, BundleException, CasebookException {
        List<LabPlan> plans = LabPlan.all(lab, hand);
        if (plans.isEmpty()) {
            throw new Failure(
                    ExitCode.USAGE,
                    "no JDK for the lab of " + lab.caseId() + ", which needs " + needs(lab) + "; at hand: " + hand
                            + "; name one with --jdk");
        }
        Path bundle = output.orElse(Path.of("jdkdoctor-lab-" + lab.caseId() + ".zip"));
        LabOutcome outcome = bench(casebook).reproduce(plans.get(0), bundle);
        terminal.out().print(TextReport.print(outcome.report(), color()));
        terminal.say("bundle: " + bundle);
        terminal.say(outcome.toString());
        return outcome.named() ? ExitCode.DONE : ExitCode.FOUND;
    }

    private int everything(Casebook casebook, List<Lab> labs, JdksAtHand hand)
            throws Failure, BundleException, CasebookException {
        if (output.isPresent() && !Files.isDirectory(output.get())) {
            throw Failure.at(output.get(), "no such directory; make it first");
        }
        List<LabPlan> plans =
                labs.stream().flatMap(lab -> LabPlan.all(lab, hand).stream()).toList();
        if (plans.isEmpty()) {
            throw new Failure(ExitCode.USAGE, "no lab runs on the JDKs at hand: " + hand);
        }
        LabBench bench = bench(casebook);
        int named = 0;
        for (LabPlan plan : plans) {
            Optional<Path> bundle = output.map(
                    o -> o.resolve(plan.lab().caseId() + "-" + plan.jdks().replaceAll("[^0-9a-zA-Z.]+", "-") + ".zip"));
            String line;
            try {
                LabOutcome outcome = bench.reproduce(plan, bundle);
                named += outcome.named() ? 1 : 0;
                line = outcome.toString();
            } catch (Failure e) {
                line = plan.lab().caseId() + " on " + plan.jdks() + ": failed: " + e.getMessage();
            }
            terminal.out().print(line + "\n");
        }
        terminal.out().print(named + " of " + plans.size() + " were named\n");
        return named == plans.size() ? ExitCode.DONE : ExitCode.FOUND;
    }

    // next to the program's own jar, and on no class path of its
    private static Path programs() throws Failure {
        try {
            Path jar = Path.of(LabCommand.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            Path folder = jar.resolveSibling("lab");
            if (Files.isDirectory(folder)) {
                return folder.resolve("jdkdoctor-lab.jar");
            }
        } catch (URISyntaxException e) {
            // told below
        }
        throw Failure.usage("this installation has no lib/lab, which holds the programs of the lab");
    }
}
