package io.github.jdkdoctor.cli;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.RecordingRules.Said;
import io.github.jdkdoctor.fact.JmcRule;
import io.github.jdkdoctor.fact.Origin;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/** A JVM that runs the rules of JDK Mission Control over one recording; what it prints is described at RulesProgram. */
final class RulesProcess {
    // recordings of JDK 11 to 25 took up to 13 times their size; beyond the largest heap it is the user's turn
    private static final long LEAST_HEAP_MB = 128;
    private static final long LARGEST_HEAP_MB = 4096;
    private static final int HEAP_PER_BYTE = 24;
    private static final Duration GRACE = Duration.ofSeconds(1);
    private static final int OUT_OF_MEMORY = 3; // of -XX:+ExitOnOutOfMemoryError

    private final Entry recording;
    private final long largest;
    private final List<JmcRule> results = new ArrayList<>();
    private final List<String> remarks = new ArrayList<>();
    private final Process process;
    private final FutureTask<Boolean> reading;
    private volatile Optional<String> stopped = Optional.empty();

    private RulesProcess(Entry recording, long largest, Process process, Runnable finished) {
        this.recording = recording;
        this.largest = largest;
        this.process = process;
        this.reading = new FutureTask<>(() -> readAll(finished));
    }

    /**
     * Starts one.
     *
     * @param largest how many bytes the recording may have
     * @param patience how long it may take
     * @param finished is called once it has ended, however it did
     */
    static RulesProcess start(String classPath, Entry recording, long largest, Duration patience, Runnable finished)
            throws IOException {
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + heapMegabytes(recording.size() < 0 ? largest : recording.size()) + "m",
                "-XX:+UseParallelGC",
                "-XX:+ExitOnOutOfMemoryError",
                "-XX:-UsePerfData",
                "-Duser.timezone=UTC",
                "-cp",
                classPath,
                "io.github.jdkdoctor.jmc.RulesProgram",
                Long.toString(patience.toMillis()));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        RulesProcess rules = new RulesProcess(recording, largest, process, finished);
        daemon(rules.reading, "jdkdoctor-jmc");
        daemon(() -> rules.watch(patience), "jdkdoctor-jmc-watch");
        return rules;
    }

    private static long heapMegabytes(long bytes) {
        return Math.min(LARGEST_HEAP_MB, LEAST_HEAP_MB + (bytes >> 20) * HEAP_PER_BYTE);
    }

    private static void daemon(Runnable work, String name) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    // it ends by itself, unless the recording never ends or takes too long to load
    private void watch(Duration patience) {
        try {
            if (!process.waitFor(patience.plus(GRACE).toMillis(), TimeUnit.MILLISECONDS)) {
                stop("took too long and were stopped; --jmc always gives them more time");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends it; what it said so far stays. */
    void stop(String why) {
        if (process.isAlive()) {
            stopped = Optional.of(why);
            process.destroyForcibly();
        }
    }

    /** Takes the recording's bytes. Where the JVM has ended or was stopped they go nowhere. */
    OutputStream input() {
        return new Input(process.getOutputStream());
    }

    private final class Input extends OutputStream {
        private final OutputStream to;
        private long written;
        private boolean lost;

        Input(OutputStream to) {
            this.to = to;
        }

        @Override
        public void write(int one) {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            written += length;
            if (written > largest) {
                stop(tooLarge());
            }
            if (!lost) {
                try {
                    to.write(bytes, offset, length);
                } catch (IOException e) {
                    lost = true;
                }
            }
        }

        @Override
        public void close() {
            try {
                to.close();
            } catch (IOException e) {
                lost = true;
            }
        }
    }

    private String tooLarge() {
        return "were not run over more than " + (largest >> 20) + " MB; --jmc always runs them";
    }

    /** What it said; waits for its end. */
    Said said() {
        boolean whole = false;
        try {
            whole = reading.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            remark("failed: " + e.getCause());
        }
        return new Said(results, whole, remarks);
    }

    private void remark(String what) {
        remarks.add("JDK Mission Control's rules " + what);
    }

    private boolean readAll(Runnable finished) throws InterruptedException {
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(process.getInputStream()))) {
            return read(in);
        } catch (IOException e) {
            int exit = process.waitFor();
            remark(stopped.orElse(exit == OUT_OF_MEMORY ? "ran out of memory" : "ended early with exit code " + exit));
            return false;
        } finally {
            process.destroyForcibly();
            finished.run();
        }
    }

    private boolean read(DataInputStream in) throws IOException {
        boolean whole = true;
        List<String> slow = new ArrayList<>();
        while (true) {
            switch (in.readByte()) {
                case 'R' -> results.add(rule(in));
                case 'F' -> {
                    whole = false;
                    remark("failed in " + in.readUTF() + ": " + in.readUTF());
                }
                case 'S' -> slow.add(in.readUTF());
                case 'U' -> {
                    whole = false;
                    remark("cannot read it: " + in.readUTF());
                }
                case 'E' -> {
                    if (!slow.isEmpty()) {
                        remark("took too long in " + String.join(", ", slow) + "; --jmc always gives them more time");
                    }
                    return whole && slow.isEmpty();
                }
                default -> throw new IOException("no record");
            }
        }
    }

    private JmcRule rule(DataInputStream in) throws IOException {
        String id = in.readUTF();
        String name = in.readUTF();
        String severity = in.readUTF();
        double score = in.readDouble();
        return new JmcRule(
                recording.run(),
                id,
                name,
                severity,
                Double.isNaN(score) ? OptionalDouble.empty() : OptionalDouble.of(Math.max(0, Math.min(100, score))),
                in.readUTF(),
                in.readUTF(),
                in.readUTF(),
                Origin.of(recording.name()));
    }
}
