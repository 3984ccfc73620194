package io.github.jdkdoctor.cli;

import picocli.AutoComplete;
import picocli.CommandLine.Command;

@Command(
        name = "completion",
        header = "Print a completion script for bash and zsh.",
        description = {"", "The archive has the same script in share/bash-completion/completions/jdkdoctor."},
        synopsisHeading = "%nUsage: ",
        optionListHeading = "%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  . <(jdkdoctor completion)",
            "  jdkdoctor completion > ~/.local/share/bash-completion/completions/jdkdoctor"
        })
final class CompletionCommand extends TerminalCommand {
    CompletionCommand(Terminal terminal) {
        super(terminal);
    }

    /** A script for bash, and for zsh with its bash completion. */
    static String script() {
        return AutoComplete.bash("jdkdoctor", Cli.model());
    }

    @Override
    public Integer call() throws Failure {
        terminal.out().print(script());
        return ExitCode.DONE;
    }
}
