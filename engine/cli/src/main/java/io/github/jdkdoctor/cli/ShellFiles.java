package io.github.jdkdoctor.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine;

/** Writes what the archive has for a shell while it is built: manual pages and a completion script. */
public final class ShellFiles {
    private ShellFiles() {}

    /**
     * Writes them all.
     *
     * @param args the directory {@code share} of the archive
     */
    public static void main(String[] args) throws IOException {
        write(Path.of(args[0]));
    }

    static void write(Path share) throws IOException {
        Path completions = Files.createDirectories(share.resolve("bash-completion/completions"));
        Files.writeString(completions.resolve("jdkdoctor"), CompletionCommand.script());
        pages(Cli.model(), Files.createDirectories(share.resolve("man/man1")));
    }

    private static void pages(CommandLine command, Path folder) throws IOException {
        Files.writeString(folder.resolve(ManualPage.name(command) + ".1"), ManualPage.of(command));
        for (CommandLine sub : command.getSubcommands().values()) {
            if (ManualPage.documented(sub)) {
                pages(sub, folder);
            }
        }
    }
}
