package io.github.jdkdoctor.cli;

import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.BundleException;
import io.github.jdkdoctor.bundle.Limits;
import io.github.jdkdoctor.casebook.CasebookException;
import io.github.jdkdoctor.evidence.Evidence;
import io.github.jdkdoctor.evidence.Reading;
import io.github.jdkdoctor.evidence.jvm.FlagBook;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.JdkVersion;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.options.Upgrade;
import io.github.jdkdoctor.options.UpgradeJson;
import io.github.jdkdoctor.options.Upgrades;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "compare",
        header = "Say what changes from one JDK to another, before the upgrade.",
        description = {
            "",
            "Lists flags that are new, gone or have another default, security properties with another default, and other"
                    + " changes of the JDK with their visible effect. Lists the cases that can begin with the upgrade, with"
                    + " what to watch and what to record.",
            ""
        },
        synopsisHeading = "%nUsage: ",
        customSynopsis = "jdkdoctor compare [OPTIONS] FROM TO",
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:compared",
            "2:invalid command line, or its output cannot be written",
            "3:a bundle cannot be read, or does not say which JDK it is of",
            "4:a pack of --cases cannot be used",
            "70:an error of jdkdoctor itself"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  jdkdoctor compare 8u202 17.0.9",
            "  jdkdoctor compare --format json -o upgrade.json 11.0.13 21",
            "  jdkdoctor compare before.zip after.zip"
        })
final class CompareCommand extends TerminalCommand {
    @Parameters(
            index = "0",
            paramLabel = "FROM",
            description = "A version such as 8u202, 17.0.9 or 21, or a bundle that says which JDK it is of.")
    private String from = "";

    @Parameters(index = "1", paramLabel = "TO", description = "The same of the other JDK.")
    private String to = "";

    @Option(names = "--format", paramLabel = "FORMAT", description = "text or json. Default: ${DEFAULT-VALUE}")
    private Format format = Format.TEXT;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write to a file, whole or not at all.")
    private Optional<Path> output = Optional.empty();

    @Option(
            names = "--cases",
            paramLabel = "PACK",
            description = "Cases of your own, a directory or a jar, in addition to the built-in ones.")
    private List<Path> cases = new ArrayList<>();

    CompareCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Integer call() throws Failure, BundleException, CasebookException {
        Optional<ReportFile> file = output.isPresent() ? Optional.of(ReportFile.of(output.get())) : Optional.empty();
        JdkVersion before = version(from);
        JdkVersion after = version(to);
        Upgrade upgrade = new Upgrades(Casebooks.with(cases), FlagBook.load()).compare(before, after);
        Printed.to(
                terminal,
                file,
                format == Format.JSON
                        ? Printed.text(writer -> UpgradeJson.write(upgrade, writer))
                        : CompareText.print(upgrade, file.isEmpty() && color()));
        return ExitCode.DONE;
    }

    private static JdkVersion version(String given) throws Failure, BundleException {
        Optional<JdkVersion> version = Targets.version(given);
        if (version.isPresent()) {
            return version.get();
        }
        Path path = Path.of(given);
        if (!Files.exists(path)) {
            throw Failure.usage(
                    "'" + given + "' is neither a JDK version such as 8u202, 17.0.9 or 21 nor an existing bundle");
        }
        Evidence evidence = Reading.withAllReaders().of(Bundle.open(path, Limits.DEFAULT));
        for (Run run : List.of(Run.CURRENT, Run.BASELINE)) {
            Optional<JdkBuild> build =
                    evidence.of(JdkBuild.class, run).stream().max(Comparator.comparingInt(JdkBuild::detail));
            if (build.isPresent()) {
                return build.get().version();
            }
        }
        throw new Failure(ExitCode.BUNDLE, given + ": does not say which JDK it is of; give its version instead");
    }
}
