package io.github.jdkdoctor.cli;

import io.github.jdkdoctor.casebook.CasebookException;
import io.github.jdkdoctor.evidence.jvm.ArgumentWords;
import io.github.jdkdoctor.evidence.jvm.FlagBook;
import io.github.jdkdoctor.options.GivenOption;
import io.github.jdkdoctor.options.OptionCheck;
import io.github.jdkdoctor.options.OptionFileException;
import io.github.jdkdoctor.options.OptionFiles;
import io.github.jdkdoctor.options.OptionGroup;
import io.github.jdkdoctor.options.OptionJson;
import io.github.jdkdoctor.options.OptionReport;
import io.github.jdkdoctor.options.Target;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "check",
        header = "Say what a JDK would do with JVM options, before it is started.",
        description = {
            "",
            "Reports options that keep the JVM from starting, or that it ignores or has deprecated or renamed. Also options"
                    + " that need an unlock flag, are misspelled, duplicated, in conflict, without effect, or harmful"
                    + " according to a case. Says what to write instead.",
            ""
        },
        synopsisHeading = "%nUsage: ",
        customSynopsis = {
            "jdkdoctor check [OPTIONS] FILE...",
            "       jdkdoctor check [OPTIONS] [FILE...] -- JVM-OPTION...",
            "       jdkdoctor check --learn DIRECTORY [-o FILE]"
        },
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:checked, and nothing found that --fail-on asks for",
            "1:something found that --fail-on asks for",
            "2:invalid command line, a file cannot be read or written, or has no JVM options",
            "4:a pack of --cases cannot be used",
            "70:an error of jdkdoctor itself"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  jdkdoctor check --jdk 21 config/jvm.options Dockerfile deploy/app.yaml",
            "  jdkdoctor check --jdk 17.0.9 -- -Xmx2g -XX:+UseConcMarkSweepGC",
            "  jdkdoctor check --jdk 11+ deploy/app.yaml",
            "  jdkdoctor check --learn /opt/jdk-23 -o jdk-23.txt",
            "  jdkdoctor check --jdk jdk-23.txt --format sarif -o check.sarif pom.xml"
        })
final class CheckCommand extends TerminalCommand {
    private static final int LARGEST = 4 << 20;

    @Parameters(
            paramLabel = "FILE",
            arity = "0..*",
            description =
                    "Files that give options: option files (@argfile, jvm.options), Dockerfiles, YAML of Kubernetes"
                            + " or Compose, systemd units, shell scripts, Maven's pom.xml and jvm.config, Gradle's files.")
    private List<String> files = new ArrayList<>();

    @Option(
            names = "--jdk",
            paramLabel = "JDK",
            description =
                    "The JDK that the options are for: a version (17.0.9, 8u202, temurin-21), or 17+ for every release"
                            + " with long-term support from 17 on. Also the directory of a JDK, which"
                            + " is then asked, or a file that --learn wrote. Default: the JDK that runs jdkdoctor.")
    private Optional<String> jdk = Optional.empty();

    @Option(
            names = "--environment",
            description = "Check JAVA_TOOL_OPTIONS, JDK_JAVA_OPTIONS and _JAVA_OPTIONS of this environment as well.")
    private boolean environment;

    @Option(names = "--format", paramLabel = "FORMAT", description = "text, json or sarif. Default: ${DEFAULT-VALUE}")
    private CheckFormat format = CheckFormat.TEXT;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write to a file, whole or not at all.")
    private Optional<Path> output = Optional.empty();

    @Option(
            names = "--fail-on",
            paramLabel = "LEVEL",
            description = "Exit with 1 if there is an error (the JVM does not start), a warning (an option does"
                    + " not do what it says, or soon will not) or a note. Or never. Default: ${DEFAULT-VALUE}")
    private FailOn failOn = FailOn.WARNING;

    @Option(
            names = "--cases",
            paramLabel = "PACK",
            description = "Cases of your own, a directory or a jar, in addition to the built-in ones.")
    private List<Path> cases = new ArrayList<>();

    @Option(
            names = "--list",
            description = "Print every option that was found, with its file and line, and check nothing.")
    private boolean list;

    @Option(
            names = "--allow-empty",
            description =
                    "Do not exit with 2 where a file has no JVM options: a gate must not pass because nothing was read.")
    private boolean allowEmpty;

    private boolean empty;

    @Option(
            names = "--learn",
            paramLabel = "DIRECTORY",
            description =
                    "Write down what the JDK in a directory does with options, for --jdk. It is started some hundred"
                            + " times, which takes half a minute.")
    private Optional<Path> learn = Optional.empty();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    CheckCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Integer call() throws Failure, CasebookException {
        Optional<ReportFile> file = output.isPresent() ? Optional.of(ReportFile.of(output.get())) : Optional.empty();
        if (learn.isPresent()) {
            if (!files.isEmpty()) {
                throw Failure.usage("--learn checks nothing; give it no files or options");
            }
            Printed.to(terminal, file, Learning.of(learn.get()).text());
            return ExitCode.DONE;
        }
        FlagBook book = FlagBook.load();
        List<OptionGroup> groups = groups();
        if (list) {
            Printed.to(
                    terminal,
                    file,
                    format == CheckFormat.TEXT
                            ? CheckText.list(groups)
                            : Printed.text(to -> OptionJson.list(groups, to)));
            return empty && !allowEmpty ? ExitCode.USAGE : ExitCode.DONE;
        }
        List<OptionReport> reports = new ArrayList<>();
        for (Target target : Targets.all(jdk, book)) {
            reports.add(new OptionCheck(target, Casebooks.with(cases), book).check(groups));
        }
        boolean one = reports.size() == 1;
        OptionReport first = reports.get(0);
        Printed.to(
                terminal,
                file,
                switch (format) {
                    case TEXT ->
                        one
                                ? CheckText.print(first, file.isEmpty() && color())
                                : CheckText.print(reports, file.isEmpty() && color());
                    case JSON ->
                        Printed.text(to -> {
                            if (one) {
                                OptionJson.write(first, to);
                            } else {
                                OptionJson.write(reports, to);
                            }
                        });
                    case SARIF -> Printed.text(to -> OptionJson.writeSarif(reports, to));
                });
        if (empty && !allowEmpty) {
            return ExitCode.USAGE;
        }
        return reports.stream().anyMatch(failOn::met) ? ExitCode.FOUND : ExitCode.DONE;
    }

    private List<OptionGroup> groups() throws Failure {
        List<String> arguments = spec.commandLine().getParseResult().originalArgs();
        int behind = arguments.indexOf("--");
        List<String> words = behind < 0 ? List.of() : arguments.subList(behind + 1, arguments.size());
        List<String> named = files.subList(0, files.size() - words.size());
        if (named.isEmpty() && words.isEmpty() && !environment) {
            throw Failure.usage("nothing to check; name files, or give options after --");
        }
        List<OptionGroup> groups = new ArrayList<>();
        for (String name : named) {
            List<OptionGroup> read = read(name.startsWith("@") ? name.substring(1) : name);
            if (read.isEmpty()) {
                terminal.say(name + ": no JVM options in it" + (allowEmpty ? "" : "; --allow-empty if that is right"));
                empty = true;
            }
            groups.addAll(read);
        }
        List<GivenOption> together = new ArrayList<>();
        variable("JAVA_TOOL_OPTIONS", together);
        variable("JDK_JAVA_OPTIONS", together);
        for (String word : words) {
            if (word.startsWith("@") && !word.startsWith("@@")) {
                read(word.substring(1)).forEach(g -> together.addAll(g.options()));
            }
        }
        for (GivenOption option : OptionFiles.words(words, "command line")) {
            together.addAll(sent(option));
            together.add(option);
        }
        variable("_JAVA_OPTIONS", together);
        if (!together.isEmpty()) {
            groups.add(new OptionGroup("", together));
        }
        return groups;
    }

    // what stands in the file of -XX:VMOptionsFile= and -XX:Flags=
    private List<GivenOption> sent(GivenOption option) throws Failure {
        Optional<String> file = OptionFiles.sentTo(option);
        if (file.isEmpty()) {
            return List.of();
        }
        Path path = Path.of(file.get());
        if (!Files.isRegularFile(path)) {
            terminal.say(file.get() + ": no such file here, so that its options are not checked");
            return List.of();
        }
        try (InputStream in = Files.newInputStream(path)) {
            return OptionFiles.sent(option, file.get(), in.readNBytes(LARGEST));
        } catch (IOException e) {
            throw Failure.at(file.get(), "cannot be read");
        }
    }

    private void variable(String name, List<GivenOption> options) {
        String value = System.getenv().getOrDefault(name, "");
        if (environment && !value.isBlank()) {
            List<String> words = ArgumentWords.shell(value, 0).stream()
                    .map(ArgumentWords.Word::text)
                    .toList();
            options.addAll(OptionFiles.words(words, name));
        }
    }

    private static List<OptionGroup> read(String name) throws Failure {
        Path path = Path.of(name);
        if (Files.isDirectory(path)) {
            throw Failure.at(name, "is a directory; name its files");
        }
        if (!Files.exists(path)) {
            throw Failure.at(name, "no such file");
        }
        try (InputStream in = Files.newInputStream(path)) {
            return OptionFiles.read(name, in.readNBytes(LARGEST + 1));
        } catch (OptionFileException e) {
            throw Failure.at(name, String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw Failure.at(name, "cannot be read");
        }
    }
}
