package io.github.jdkdoctor.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.text.ParseException;
import java.time.Duration;
import jdk.jfr.Configuration;
import jdk.jfr.Recording;
import one.profiler.AsyncProfiler;

/** Recordings of a busy program, made on this JDK when first asked for and kept in the build's directory. */
final class Recordings {
    private static final int BUSY_THREADS = 8;
    private static final int FIRST_SECONDS = 5;

    private Recordings() {}

    /**
     * The file of one.
     *
     * @param recorder {@code jdk} or {@code async-profiler}, or the path of a recording that is there
     */
    static Path of(String recorder, int seconds) throws IOException {
        Path given = Path.of(recorder);
        if (Files.isRegularFile(given)) {
            return given;
        }
        Path kept = Fixtures.root()
                .resolve("engine/benchmarks/target/recordings")
                .resolve(recorder + "-" + Runtime.version().feature() + "-" + seconds + "s.jfr");
        if (!Files.exists(kept)) {
            Files.createDirectories(kept.resolveSibling("."));
            Path making = kept.resolveSibling(kept.getFileName() + ".making");
            switch (recorder) {
                case "jdk" -> jdk(making, seconds);
                case "async-profiler" -> asyncProfiler(making, seconds);
                default -> throw new IllegalArgumentException(recorder + ": no such file, and no recorder either");
            }
            Files.move(making, kept, StandardCopyOption.REPLACE_EXISTING);
        }
        return kept;
    }

    /** Records a busy program with the settings of {@code profile} until the file has a size. */
    static void write(long bytes, Path file) throws IOException {
        try (Recording recording = new Recording(Configuration.getConfiguration("profile"))) {
            recording.enable("jdk.ExecutionSample").withPeriod(Duration.ofMillis(1));
            recording.start();
            long taken = 0;
            long size = 0;
            while (size < bytes) {
                // each look ends a chunk, which the JVM itself does after 12 MB, so as few as may be
                long seconds = size == 0 ? FIRST_SECONDS : 1 + taken * (bytes - size) / size;
                Busy.run(BUSY_THREADS, (int) seconds);
                recording.dump(file);
                taken += seconds;
                size = Files.size(file);
            }
        } catch (ParseException e) {
            throw new IOException(e);
        }
    }

    private static void jdk(Path file, int seconds) throws IOException {
        try (Recording recording = new Recording(Configuration.getConfiguration("profile"))) {
            // ten times as often as by default, for a larger file
            recording.enable("jdk.ExecutionSample").withPeriod(Duration.ofMillis(1));
            recording.start();
            Busy.run(2, seconds);
            recording.stop();
            recording.dump(file);
        } catch (ParseException e) {
            throw new IOException(e);
        }
    }

    private static void asyncProfiler(Path file, int seconds) throws IOException {
        AsyncProfiler profiler = AsyncProfiler.getInstance();
        // a timer of the process, which needs no rights
        profiler.execute("start,event=itimer,interval=200us,jfr,file=" + file);
        Busy.run(2, seconds);
        profiler.execute("stop,jfr,file=" + file);
    }
}
