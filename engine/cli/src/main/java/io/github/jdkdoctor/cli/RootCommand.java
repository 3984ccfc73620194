package io.github.jdkdoctor.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "jdkdoctor",
        header = "Diagnoses why an application got slower after a JDK, flag or platform change.",
        synopsisHeading = "%nUsage: ",
        customSynopsis = "jdkdoctor COMMAND [OPTIONS]",
        sortOptions = false,
        optionListHeading = "%n",
        commandListHeading = "%nCommands:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  jdkdoctor diagnose bundle.zip",
            "  jdkdoctor diagnose --baseline good.jfr --current slow.jfr",
            "  jdkdoctor collect --baseline -o service.zip org.example.Service",
            "  jdkdoctor redact -o redacted.zip bundle.zip",
            "  jdkdoctor check --jdk 21 Dockerfile config/jvm.options",
            "  jdkdoctor compare 8u202 17.0.9",
            "  jdkdoctor lab biginteger-intrinsics-disabled",
            "  jdkdoctor cases show biased-lock-revocation-storm",
            "",
            "JDKDOCTOR_OPTS gives options to the JVM that runs jdkdoctor, as in -Xmx2g."
        })
final class RootCommand extends TerminalCommand {
    @Option(
            names = {"-V", "--version"},
            description = "Show the versions of jdkdoctor, its cases and the JDK that runs it.")
    private boolean version;

    RootCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Integer call() throws Exception {
        if (version) {
            terminal.out().print(Versions.all());
            return ExitCode.DONE;
        }
        throw Failure.usage("no command given");
    }
}
