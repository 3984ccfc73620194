package io.github.jdkdoctor.service;

import io.github.jdkdoctor.service.access.TokenFile;
import io.github.jdkdoctor.service.access.TokenFile.Scope;
import io.github.jdkdoctor.service.base.Directories;
import io.github.jdkdoctor.service.store.Group;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
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
            description = "The file of the tokens' hashes. Default: JDKDOCTOR_TOKENS, or tokens in the directory of the"
                    + " data, as serve has it")
    private Optional<Path> file = Optional.empty();

    @Option(
            names = "--data",
            paramLabel = "DIR",
            scope = picocli.CommandLine.ScopeType.INHERIT,
            description = "The directory of the service's data. Default: JDKDOCTOR_DATA, or ~/.local/share/jdkdoctor")
    private Optional<Path> data = Optional.empty();

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
            @Option(
                            names = "--scope",
                            paramLabel = "SCOPE",
                            defaultValue = "read",
                            description = "read, write, delete or admin, each with those before it. Default: read")
                    String scope,
            @Option(
                            names = "--days",
                            paramLabel = "DAYS",
                            description = "How long it lasts. Default: until it is revoked")
                    Optional<Integer> days,
            @Option(
                            names = "--services",
                            paramLabel = "NAMES",
                            defaultValue = "*",
                            description = "The services that it is for, as in orders,checkout-*. Default: all")
                    String services,
            @Option(
                            names = "--owner",
                            paramLabel = "WHO",
                            defaultValue = "",
                            description = "The person or team responsible for it, as shown in the list of tokens")
                    String owner)
            throws IOException {
        if (!name.matches("[A-Za-z0-9._-]{1,64}")) {
            throw new IllegalArgumentException("'" + name + "' is not a name; use letters, digits, '.', '_' and '-'");
        }
        Scope allows = Scope.of(scope)
                .orElseThrow(() -> new IllegalArgumentException(
                        "'" + scope + "' is not a scope; give read, write, delete or admin"));
        if (days.filter(d -> d < 1).isPresent()) {
            throw new IllegalArgumentException("a token lasts a day at least; give --days 1 or more");
        }
        if (owner.length() > 200 || owner.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("an owner is a line of at most 200 characters");
        }
        out.println(tokens().create(name, allows, days.map(Duration::ofDays), Group.parse(services), owner.strip()));
    }

    @Command(
            name = "list",
            header = "List names, scopes, when they were made and when they end, their services and owners.")
    void list() throws IOException {
        for (TokenFile.Token token : tokens().tokens()) {
            out.printf(
                    Locale.ROOT,
                    "%-32s %-6s %s %-20s %s %s%n",
                    token.name(),
                    token.scope().label(),
                    token.created(),
                    token.isOver()
                            ? "ended"
                            : token.expires().map(String::valueOf).orElse("no end"),
                    token.group(),
                    token.owner());
        }
    }

    @Command(name = "revoke", header = "Refuse a token from now on.")
    void revoke(@Parameters(paramLabel = "NAME") String name) throws IOException {
        if (!tokens().revoke(name)) {
            throw new IllegalArgumentException("there is no token '" + name + "'");
        }
    }

    private TokenFile tokens() {
        return new TokenFile(file.orElseGet(() -> Directories.tokens(data)));
    }
}
