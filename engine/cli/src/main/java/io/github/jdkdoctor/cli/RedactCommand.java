package io.github.jdkdoctor.cli;

import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.BundleException;
import io.github.jdkdoctor.redact.Kind;
import io.github.jdkdoctor.redact.Redaction;
import io.github.jdkdoctor.redact.Redactor;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "redact",
        header = "Write a copy of a bundle without secrets and names.",
        description = {
            "",
            "Replaces passwords, tokens and keys, names of users, hosts and people, addresses, e-mail addresses, telephone"
                    + " numbers and what lies under a home directory. Reads texts, flight recordings, pprof and OTLP profiles. A value"
                    + " gets the same replacement everywhere in the bundle, of the same length. Names of classes and methods"
                    + " stay, so that the diagnosis does not change. Binary files of other kinds are left out. Look at the"
                    + " result before you pass it on: no program knows every secret.",
            ""
        },
        synopsisHeading = "%nUsage: ",
        customSynopsis = {
            "jdkdoctor redact [OPTIONS] -o FILE BUNDLE",
            "       jdkdoctor redact [OPTIONS] -o FILE [--baseline X] --current Y [--peer Z]",
            "       jdkdoctor redact [OPTIONS] --list BUNDLE"
        },
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:redacted",
            "2:invalid command line, or the bundle cannot be written",
            "3:the bundle cannot be read",
            "70:an error of jdkdoctor itself"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  jdkdoctor redact -o redacted.zip bundle.zip",
            "  jdkdoctor redact --also 'acme|project-x' --keep 'build-[0-9]+' -o redacted.zip bundle/"
        })
final class RedactCommand extends TerminalCommand {
    @Mixin
    private RunOptions runs = new RunOptions();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "The zip to write, whole or not at all; only you may read it.")
    private Optional<Path> output = Optional.empty();

    @Option(
            names = "--keep",
            paramLabel = "REGEX",
            description = "Leave what would be replaced as it is where it matches.")
    private Optional<String> keep = Optional.empty();

    @Option(names = "--also", paramLabel = "REGEX", description = "Replace this, too; case matters.")
    private Optional<String> also = Optional.empty();

    @Option(
            names = "--list",
            description = "Print how much of each kind was replaced in each file, without what it was. Without -o"
                    + " nothing is written.")
    private boolean list;

    @Mixin
    private LimitOptions limits = new LimitOptions();

    @Option(
            names = {"-q", "--quiet"},
            description = "Do not say on standard error what was replaced.")
    private boolean quiet;

    RedactCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Integer call() throws Failure, BundleException {
        if (output.isEmpty() && !list) {
            throw Failure.usage("missing FILE: name the zip to write with -o, or give --list");
        }
        Redactor redactor =
                new Redactor(RedactionKey.ofUser(terminal).bytes(), pattern("--keep", keep), pattern("--also", also));
        Bundle.Opening source = runs.opening(limits.limits());
        String name = source.open().name();
        Optional<ReportFile> file = output.isPresent() ? Optional.of(ReportFile.of(output.get())) : Optional.empty();
        Optional<Progress> watched = !quiet && terminal.errIsTerminal()
                ? Optional.of(Progress.of(terminal, "redacting " + name))
                : Optional.empty();
        try {
            Redaction redacted = file.isPresent()
                    ? file.get()
                            .<Redaction, BundleException>write(
                                    out -> redactor.redact(source, new BufferedOutputStream(out, 1 << 16)), ofOwner())
                    : redactor.redact(source, OutputStream.nullOutputStream());
            watched.ifPresent(Progress::close);
            if (list) {
                for (Map.Entry<String, Map<Kind, Long>> entry :
                        redacted.inFiles().entrySet()) {
                    terminal.out().print(entry.getKey() + ": " + words(entry.getValue()) + "\n");
                }
            }
            if (!quiet) {
                say(terminal, redacted);
            }
            return ExitCode.DONE;
        } catch (IOException e) {
            throw Failure.at(name, "cannot be redacted: " + e.getMessage());
        } finally {
            watched.ifPresent(Progress::close);
        }
    }

    private static Optional<Pattern> pattern(String option, Optional<String> regex) throws Failure {
        try {
            return regex.map(Pattern::compile);
        } catch (PatternSyntaxException e) {
            throw Failure.usage(option + ": no regular expression: " + e.getDescription() + " in " + e.getPattern());
        }
    }

    // where the file system knows of owners
    private static FileAttribute<?>[] ofOwner() {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }

    /** Says what was replaced. */
    static void say(Terminal terminal, Redaction redacted) {
        String replaced = words(redacted.replaced());
        String files = redacted.files() == 1 ? " file: " : " files: ";
        terminal.say("replaced in " + redacted.files() + files + (replaced.isEmpty() ? "nothing" : replaced));
        redacted.leftOut().forEach(name -> terminal.say(name + ", which cannot be redacted; left out"));
        redacted.remarks().forEach(terminal::say);
    }

    private static String words(Map<Kind, Long> replaced) {
        return replaced.entrySet().stream()
                .map(e -> e.getValue() + " " + e.getKey().label(e.getValue()))
                .collect(Collectors.joining(", "));
    }
}
