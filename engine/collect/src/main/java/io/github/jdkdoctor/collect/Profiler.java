package io.github.jdkdoctor.collect;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** async-profiler's own program, {@code asprof}, at work on a process. */
final class Profiler {
    private final Path program;
    private final String pid;
    private final String file;

    Profiler(Path program, long pid, String file) {
        this.program = program;
        this.pid = Long.toString(pid);
        this.file = file;
    }

    /** Starts it so that it ends by itself even where jdkdoctor is killed. */
    void start(Duration duration) throws CollectException {
        run("start", "--timeout", Long.toString(duration.toSeconds() + 60), "-e", "cpu");
    }

    /** Ends it and writes what it saw. */
    void finish() throws CollectException {
        run("stop", "-o", "collapsed", "-a", "-f", file);
    }

    /** Ends it. */
    void stop() throws CollectException {
        run("stop", "-o", "collapsed", "-f", "/dev/null");
    }

    private void run(String action, String... options) throws CollectException {
        List<String> command = new ArrayList<>(List.of(program.toString(), action));
        command.addAll(List.of(options));
        command.add(pid);
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            if (!process.waitFor(20, TimeUnit.SECONDS) || process.exitValue() != 0) {
                process.destroyForcibly();
                throw new CollectException(
                        program + " failed: " + said.lines().findFirst().orElse(""));
            }
        } catch (IOException e) {
            throw new CollectException(program + " cannot be run: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CollectException("interrupted");
        }
    }
}
