package io.github.jdkdoctor.service;

import io.github.jdkdoctor.service.TokenFile.Scope;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "token",
        header = "Make, list and revoke the tokens of the service.",
        synopsisHeading = "%nUsage: ",
        customSynopsis = "jdkdoctor token create|list|revoke [OPTIONS]",
        description = {"", "A service that runs sees a change at once.", ""},
        commandListHeading = "%nCommands:%n",
        sortOptions = false)
final class TokenCommand implements Runnable {
    private final PrintStream out;

    @Option(
            names = "--file",
            paramLabel = "FILE",
            scope = picocli.CommandLine.ScopeType.INHERIT,
            description = "The file of the tokens' hashes. Default: tokens in the directory of the service's data")
    private Optional<Path> file = Optional.empty();

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = picocli.CommandLine.ScopeType.INHERIT,
            description = "Show this help and exit.")
    @SuppressWarnings("UnusedVariable") // picocli reads it by reflection
    private boolean help;

    TokenCommand(PrintStream out) {
        this.out = out;
    }

    @Override
    public void run() {
        throw new IllegalArgumentException("no command given after token (see jdkdoctor token --help)");
    }

    @Command(name = "create", header = "Make a token and print it: it is shown this once.")
    void create(
            @Parameters(paramLabel = "NAME", description = "Whose it is.") String name,
            @Option(names = "--scope", paramLabel = "SCOPE", defaultValue = "read", description = "read or write")
                    String scope)
            throws IOException {
        if (!name.matches("[A-Za-z0-9._-]{1,64}")) {
            throw new IllegalArgumentException("'" + name + "' is no name; use letters, digits, '.', '_' and '-'");
        }
        if (!scope.equals("read") && !scope.equals("write")) {
            throw new IllegalArgumentException("'" + scope + "' is no scope; give read or write");
        }
        out.println(tokens().create(name, Scope.valueOf(scope.toUpperCase(Locale.ROOT))));
    }

    @Command(name = "list", header = "List names, scopes and when they were made.")
    void list() throws IOException {
        for (TokenFile.Token token : tokens().tokens()) {
            out.printf(
                    Locale.ROOT, "%-32s %-6s %s%n", token.name(), token.scope().label(), token.created());
        }
    }

    @Command(name = "revoke", header = "Refuse a token from now on.")
    void revoke(@Parameters(paramLabel = "NAME") String name) throws IOException {
        if (!tokens().revoke(name)) {
            throw new IllegalArgumentException("there is no token '" + name + "'");
        }
    }

    private TokenFile tokens() {
        return new TokenFile(file.orElseGet(() -> Directories.data().resolve("tokens")));
    }
}
