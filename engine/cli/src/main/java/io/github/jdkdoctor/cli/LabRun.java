package io.github.jdkdoctor.cli;

import io.github.jdkdoctor.authoring.Lab;
import io.github.jdkdoctor.collect.CollectException;
import io.github.jdkdoctor.collect.Collector;
import io.github.jdkdoctor.collect.Listener;
import io.github.jdkdoctor.collect.Request;
import io.github.jdkdoctor.collect.RunFiles;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One run of a lab: starts its program, collects from it once it is warm, and ends it. Whatever is started here ends with
 * this process, and of itself somewhat later should that be killed.
 */
final class LabRun implements AutoCloseable {
    private static final String PACKAGE = "io.github.jdkdoctor.lab.";
    private static final Duration WARM = Duration.ofSeconds(2);
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final int LONGEST_OUTPUT = 400_000;
    // otherwise a sample goes to where the compiler kept debug information, behind the small methods that it inlined
    private static final List<String> PRECISE_SAMPLES =
            List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+DebugNonSafepoints");
    // "requests ops=51200 secs=10.01 ops/s=5114.9", as the programs of the lab end
    private static final Pattern TALLY = Pattern.compile("(\\S+) ops=\\d+ secs=\\S+ ops/s=(\\S+).*");
    private static final Pattern ERROR =
            Pattern.compile("^(Error|Exception|Unrecognized|Caused).*|.*(Error|Exception): .*");

    private final Path folder;
    private final Path jar;
    private final Duration duration;
    private final int port;
    private final Stages stages;
    private final List<Started> started = new ArrayList<>();
    private final Thread hook = new Thread(this::interrupted, "jdkdoctor-ending");
    private volatile boolean interrupted;

    /** What a program achieved per second, as in 5114.9 requests. */
    record Achieved(String what, double perSecond) {}

    private record Started(Process process, String name, Path out, Path err) {}

    /** @param folder for what the programs print and need, alongside that of the other run */
    LabRun(Path folder, Path jar, Duration duration, Stages stages) throws IOException {
        this.folder = Files.createDirectories(folder);
        this.jar = jar;
        this.duration = duration;
        this.stages = stages;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            this.port = free.getLocalPort();
        }
        Runtime.getRuntime().addShutdownHook(hook);
    }

    private synchronized void interrupted() {
        interrupted = true;
        started.forEach(one -> one.process().destroyForcibly());
        stages.says("interrupted: what was started is ended, and no bundle was written");
    }

    // what collecting cannot switch off in a process that is ended here is of no interest
    private Listener listener() {
        return new Listener() {
            @Override
            public void begins(String what) {
                stages.begins(what);
            }

            @Override
            public void says(String line) {
                if (!interrupted) {
                    stages.says(line);
                }
            }
        };
    }

    /** Records one side. */
    Achieved record(Lab.Side side, JdksAtHand.Jdk jdk, RunFiles files) throws IOException, CollectException, Failure {
        if (side.server().isPresent()) {
            stages.begins("starting the server");
            await(start(side.server().get(), jdk, "server"));
        }
        Started program = start(side.program(), jdk, "program");
        stages.begins("warming up");
        pause(program, WARM);
        Collector.of(program.process().pid(), PATIENCE)
                .collect(new Request(duration, false, Optional.empty()), files, listener());
        stages.begins("ending the program");
        end(program);
        print(program.out(), files, "output.txt");
        print(program.err(), files, "errors.txt");
        return achieved(program);
    }

    private Started start(Lab.Program program, JdksAtHand.Jdk jdk, String name) throws IOException, Failure {
        List<String> command = new ArrayList<>();
        command.add(JdksAtHand.java(jdk.home())
                .orElseThrow(() -> Failure.at(jdk.home(), "has no bin/java any more"))
                .toAbsolutePath()
                .toString());
        command.addAll(PRECISE_SAMPLES);
        command.addAll(program.options());
        command.add("-cp");
        command.add(jar.toString());
        command.add(PACKAGE + program.words().get(0));
        program.words().stream().skip(1).map(this::filled).forEach(command::add);
        stages.says(String.join(" ", command));
        Path out = folder.resolve(name + ".out");
        Path err = folder.resolve(name + ".err");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"));
        Started one = started(builder, name, out, err);
        one.process().getOutputStream().close();
        return one;
    }

    private synchronized Started started(ProcessBuilder builder, String name, Path out, Path err)
            throws IOException, Failure {
        if (interrupted) {
            throw new Failure(ExitCode.USAGE, "interrupted");
        }
        Started one = new Started(builder.start(), name, out, err);
        started.add(one);
        return one;
    }

    private String filled(String word) {
        // long enough for whatever collecting takes; it is ended before
        long seconds = duration.plus(WARM).plus(PATIENCE.multipliedBy(6)).toSeconds();
        return word.replace("{seconds}", Long.toString(seconds)).replace("{port}", Integer.toString(port));
    }

    // a server prints that it listens
    private void await(Started server) throws IOException, Failure {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!Files.readString(server.out(), StandardCharsets.ISO_8859_1).contains("listening")) {
            if (System.nanoTime() > end) {
                throw new Failure(
                        ExitCode.USAGE,
                        "the server of the lab does not listen after " + PATIENCE.toSeconds() + " s" + said(server));
            }
            pause(server, Duration.ofMillis(50));
        }
    }

    private static void pause(Started program, Duration time) throws Failure {
        try {
            if (program.process().waitFor(time.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new Failure(
                        ExitCode.USAGE,
                        "the " + program.name() + " of the lab ended at once with exit code "
                                + program.process().exitValue() + said(program));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Failure(ExitCode.USAGE, "interrupted");
        }
    }

    // the line that tells most of what a JVM or a program printed
    private static String said(Started program) {
        for (Path file : List.of(program.err(), program.out())) {
            try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
                Optional<String> line =
                        lines.lines().filter(l -> ERROR.matcher(l).matches()).findFirst();
                if (line.isPresent()) {
                    return ": " + line.get().strip();
                }
            } catch (IOException e) {
                // it printed nothing that can be read
            }
        }
        return "";
    }

    private static void end(Started program) {
        Process process = program.process();
        process.destroy();
        try {
            if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    // the beginning of it, for a log of handshakes has the same lines again and again; not what the programs say for us
    private static void print(Path from, RunFiles files, String name) throws IOException {
        StringBuilder begin = new StringBuilder();
        try (BufferedReader lines = Files.newBufferedReader(from, StandardCharsets.ISO_8859_1)) {
            for (String line = lines.readLine();
                    line != null && begin.length() < LONGEST_OUTPUT;
                    line = lines.readLine()) {
                if (!TALLY.matcher(line).matches()) {
                    begin.append(line).append('\n');
                }
            }
        }
        if (!begin.isEmpty()) {
            Files.writeString(files.folder().resolve(name), begin, StandardCharsets.ISO_8859_1);
        }
    }

    private static Achieved achieved(Started program) throws IOException, Failure {
        try (BufferedReader lines = Files.newBufferedReader(program.out(), StandardCharsets.ISO_8859_1)) {
            Optional<Matcher> tally =
                    lines.lines().map(TALLY::matcher).filter(Matcher::matches).reduce((first, second) -> second);
            return tally.map(t -> new Achieved(t.group(1), Double.parseDouble(t.group(2))))
                    .orElseThrow(() -> new Failure(
                            ExitCode.USAGE, "the program of the lab did not say what it achieved" + said(program)));
        }
    }

    /** Ends what still runs. */
    @Override
    public void close() {
        started.forEach(LabRun::end);
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the hook runs
        }
    }
}
