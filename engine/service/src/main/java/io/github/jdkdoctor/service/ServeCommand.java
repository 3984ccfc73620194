package io.github.jdkdoctor.service;

import io.quarkus.runtime.Quarkus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "serve",
        header = "Serve diagnoses over HTTP, with a page to use it.",
        synopsisHeading = "%nUsage: ",
        customSynopsis = "jdkdoctor serve [OPTIONS]",
        description = {
            "",
            "Reports are kept in a database of its own, or in PostgreSQL where JDKDOCTOR_DATABASE_URL,"
                    + " JDKDOCTOR_DATABASE_USERNAME and JDKDOCTOR_DATABASE_PASSWORD say where it is.",
            ""
        },
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {
            "  jdkdoctor serve",
            "  jdkdoctor serve --host 0.0.0.0 --cases /etc/jdkdoctor/cases",
            "",
            "More is set in the environment, as JDKDOCTOR_UPLOAD_MAX_SIZE=1G; see the guide."
        })
final class ServeCommand implements Callable<Integer> {
    // more than what is left to requests (quarkus.shutdown.timeout)
    private static final Duration LONGEST_END = Duration.ofSeconds(30);

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            description = "Where to listen. Anything but this machine's own address needs tokens or OIDC."
                    + " Default: 127.0.0.1")
    private Optional<String> host = Optional.empty();

    @Option(names = "--port", paramLabel = "PORT", description = "Default: 8080; 0 takes a free one.")
    private Optional<Integer> port = Optional.empty();

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Where reports and tokens are kept. Default: ~/.local/share/jdkdoctor")
    private Optional<Path> data = Optional.empty();

    @Option(
            names = "--cases",
            paramLabel = "PACK",
            description = "Cases of your own, a directory or a jar. Can be given several times. A pack may bring code:"
                    + " use only packs that you trust.")
    private List<Path> cases = new ArrayList<>();

    @Option(
            names = "--no-redact",
            description =
                    "Keep names of people and machines, secrets and addresses in reports as their bundles have them")
    private boolean unredacted;

    @Option(
            names = "--check",
            description = "Tell what would be wrong, and start nothing. Exit 0 where nothing is, else 2.")
    private boolean check;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help and exit.")
    @SuppressWarnings("UnusedVariable") // picocli reads it by reflection
    private boolean help;

    @Override
    public Integer call() throws IOException {
        host.ifPresent(h -> System.setProperty("quarkus.http.host", h));
        port.ifPresent(p -> System.setProperty("quarkus.http.port", String.valueOf(p)));
        data.ifPresent(
                d -> System.setProperty("jdkdoctor.data", d.toAbsolutePath().toString()));
        for (Path pack : cases) {
            if (!Files.exists(pack)) {
                throw new IllegalArgumentException(
                        pack + ": no such file; give a directory of cases or a jar of cases pack");
            }
        }
        if (!cases.isEmpty()) {
            System.setProperty(
                    "jdkdoctor.cases",
                    cases.stream().map(p -> p.toAbsolutePath().toString()).collect(Collectors.joining(",")));
        }
        if (unredacted) {
            System.setProperty("jdkdoctor.redact", "false");
        }
        List<String> problems = check ? Preflight.thorough() : Preflight.beforeStart();
        problems.forEach(problem -> System.err.println("jdkdoctor: " + problem));
        if (!problems.isEmpty()) {
            return 2;
        }
        if (check) {
            System.out.println("it would start");
            return 0;
        }
        Runtime.getRuntime().addShutdownHook(new Thread(ServeCommand::waitForItsEnd, "end"));
        Quarkus.run(null, ServeCommand::ended);
        return 0;
    }

    // where a signal ends it, the JVM takes that for a failure as soon as all hooks are done, which may be before it is
    // told
    // by the thread that ended the service that there was none
    private static void waitForItsEnd() {
        try {
            Thread.sleep(LONGEST_END.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    // a signal to end it is no failure, which is what the JVM would make of it
    private static void ended(int code, @Nullable Throwable failure) {
        if (failure != null) {
            System.err.println("jdkdoctor: " + Failure.line(failure));
        }
        System.err.flush();
        System.out.flush();
        Runtime.getRuntime().halt(failure == null ? 0 : 1);
    }
}
