package io.github.jdkdoctor.cli;

import io.github.jdkdoctor.bundle.BundleException;
import io.github.jdkdoctor.collect.BundleFile;
import io.github.jdkdoctor.collect.CollectException;
import io.github.jdkdoctor.collect.CollectScript;
import io.github.jdkdoctor.collect.Collection;
import io.github.jdkdoctor.collect.Collector;
import io.github.jdkdoctor.collect.JavaProcesses;
import io.github.jdkdoctor.collect.RemoteCollector;
import io.github.jdkdoctor.collect.Request;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "collect",
        header = "Make a bundle of a running JVM, without a restart.",
        description = {
            "",
            "Records version, flags, properties, a flight recording, thread dumps, a log of GCs and safepoints, machine"
                    + " and container. Says first what that costs, and leaves nothing enabled, not even after Ctrl-C.",
            ""
        },
        synopsisHeading = "%nUsage: ",
        customSynopsis = {
            "jdkdoctor collect [OPTIONS] PROCESS-ID|MAIN-CLASS|CONTAINER-ID",
            "       jdkdoctor collect [OPTIONS] --url URL",
            "       jdkdoctor collect --script [--duration TIME] [--baseline] [-all]"
        },
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the bundle is written",
            "2:invalid command line, the JVM cannot be collected from, or the bundle cannot be written",
            "5:the bundle is written, but without a flight recording",
            "70:an error of jdkdoctor itself",
            "130:interrupted"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  jdkdoctor collect 4711",
            "  jdkdoctor collect --baseline -o service.zip org.example.Service",
            "  jdkdoctor collect --into service.zip org.example.Service",
            "  jdkdoctor collect --script --duration 2m > collect.sh"
        })
final class CollectCommand extends TerminalCommand {
    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);
    private static final Duration SHORTEST = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofHours(1);

    @Parameters(
            paramLabel = "JVM",
            arity = "0..1",
            description = "A process id, a main class or jar, or the id of a container.")
    private Optional<String> jvm = Optional.empty();

    @Option(
            names = "--url",
            paramLabel = "URL",
            description = "The JVM at this address of remote management, as in"
                    + " service:jmx:rmi:///jndi/rmi://host:7091/jmxrmi. There is no log then, and nothing of the"
                    + " machine.")
    private Optional<String> url = Optional.empty();

    @Option(
            names = "--user",
            paramLabel = "NAME",
            description = "The user for --url; the password is taken from the variable JDKDOCTOR_JMX_PASSWORD.")
    private Optional<String> user = Optional.empty();

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            converter = Span.class,
            description = "How long to record, as in 60s or 5m. Default: 60s")
    private Duration duration = Duration.ofSeconds(60);

    @Option(names = "--baseline", description = "This is the baseline run; otherwise it is the current run.")
    private boolean baseline;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "The bundle, a zip. Default: jdkdoctor-<time>.zip")
    private Optional<Path> output = Optional.empty();

    @Option(names = "--into", paramLabel = "BUNDLE", description = "Add the run to a bundle that holds the other one.")
    private Optional<Path> into = Optional.empty();

    @Option(
            names = "--no-redact",
            description = "Leave secrets and the names of users and hosts in the bundle, which are replaced otherwise.")
    private boolean unredacted;

    @Option(
            names = "-all",
            description =
                    "Count the objects of the heap by class as well, which stops the JVM for as long as it takes to"
                            + " walk over the heap.")
    private boolean all;

    @Option(
            names = "--async-profiler",
            paramLabel = "ASPROF",
            description = "Profile with this program of async-profiler as well; its library stays loaded in the JVM.")
    private Optional<Path> profiler = Optional.empty();

    @Option(
            names = "--script",
            description =
                    "Print a POSIX shell script that does the same with the jcmd of the JVM's own JDK, for machines"
                            + " where nothing may be installed.")
    private boolean script;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            converter = Span.class,
            description = "How long the JVM may be silent. Default: 20s")
    private Duration timeout = Duration.ofSeconds(20);

    CollectCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Integer call() throws Failure, BundleException {
        try {
            check();
            if (script) {
                terminal.out().print(CollectScript.of(duration, run(), all));
                return ExitCode.DONE;
            }
            Path file = file();
            Collection collector = collector();
            collector.cost(request()).forEach(terminal::say);
            boolean recorded = collect(collector, file);
            terminal.out().print(file + "\n");
            if (!recorded) {
                terminal.say(file + ": holds no flight recording");
            }
            return recorded ? ExitCode.DONE : ExitCode.NO_RECORDING;
        } catch (CollectException e) {
            throw new Failure(ExitCode.USAGE, String.valueOf(e.getMessage()));
        }
    }

    private Collection collector() throws CollectException {
        return url.isPresent()
                ? RemoteCollector.connect(url.get(), user, Optional.ofNullable(System.getenv("JDKDOCTOR_JMX_PASSWORD")))
                : Collector.of(JavaProcesses.find(jvm.orElseThrow()), timeout);
    }

    private Request request() {
        return new Request(duration, all, profiler);
    }

    private String run() {
        return baseline ? "baseline" : "current";
    }

    private void check() throws Failure, CollectException {
        if (script
                && (jvm.isPresent()
                        || url.isPresent()
                        || into.isPresent()
                        || output.isPresent()
                        || profiler.isPresent())) {
            throw Failure.usage(
                    "--script goes with --duration, --baseline and -all only; the script takes the process id");
        }
        if (url.isPresent() && (jvm.isPresent() || profiler.isPresent())) {
            throw Failure.usage("--url is instead of a process, and without --async-profiler");
        }
        if (jvm.isEmpty() && url.isEmpty() && !script) {
            throw Failure.usage("name a JVM; there are " + JavaProcesses.listed());
        }
        if (duration.compareTo(SHORTEST) < 0 || duration.compareTo(LONGEST) > 0) {
            throw Failure.usage("--duration is 1s to 60m");
        }
        if (profiler.isPresent() && !Files.isExecutable(profiler.get())) {
            throw Failure.at(profiler.get(), "no program; name bin/asprof of async-profiler");
        }
        if (into.isPresent()) {
            if (!Files.isRegularFile(into.get())) {
                throw Failure.at(into.get(), "no such file; make it first, without --into");
            }
            if (BundleFile.holds(into.get(), run())) {
                throw Failure.at(
                        into.get(),
                        "holds a " + run() + " run already; "
                                + (baseline ? "leave --baseline out" : "add --baseline for the baseline run")
                                + ", or make a new bundle");
            }
        }
    }

    private Path file() throws Failure {
        Path file = output.or(() -> into)
                .orElseGet(
                        () -> Path.of("jdkdoctor-" + STAMP.format(LocalDateTime.now(ZoneId.systemDefault())) + ".zip"));
        ReportFile.of(file);
        return file;
    }

    private boolean collect(Collection collector, Path file) throws Failure, CollectException, BundleException {
        Stages stages = new Stages(terminal);
        try (Workshop workshop = Workshop.alongside(file)) {
            Instant started = Instant.now();
            boolean recorded = collector.collect(request(), workshop.files(), stages);
            stages.begins("writing " + file);
            workshop.publish(
                    unredacted ? draft(workshop, into, manifest(started)) : redacted(workshop, stages, started));
            return recorded;
        } catch (IOException e) {
            throw Failure.at(file, "cannot be written: " + e.getMessage());
        } finally {
            stages.close();
        }
    }

    private Path draft(Workshop workshop, Optional<Path> older, String manifest) throws IOException {
        BundleFile.write(workshop.draft(), older, run(), workshop.files().folder(), manifest);
        return workshop.draft();
    }

    // one name becomes the same in both runs: a run that was redacted with this key stays, any other one is redacted,
    // too
    private Path redacted(Workshop workshop, Stages stages, Instant started) throws IOException, BundleException {
        RedactionKey key = RedactionKey.ofUser(terminal);
        String redacted = "redacted: with key " + key.id();
        boolean done = into.isPresent() && BundleFile.says(into.get(), redacted);
        draft(workshop, done ? Optional.empty() : into, manifest(started) + "  " + redacted + "\n");
        workshop.redact(terminal, stages, key);
        if (!done) {
            return workshop.redacted();
        }
        BundleFile.join(workshop.joined(), into.get(), workshop.redacted());
        return workshop.joined();
    }

    private String manifest(Instant started) {
        return run() + ":\n  started: " + started.truncatedTo(ChronoUnit.SECONDS) + "\n  ended: "
                + Instant.now().truncatedTo(ChronoUnit.SECONDS) + "\n  collected: by " + Versions.product() + " for "
                + duration.toSeconds() + " s\n";
    }
}
