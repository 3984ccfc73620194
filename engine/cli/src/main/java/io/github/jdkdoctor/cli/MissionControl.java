package io.github.jdkdoctor.cli;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.RecordingRules;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * The rules of JDK Mission Control, each recording in a JVM of its own: what they take of memory and time, and however they
 * end, does not harm the diagnosis. None is started before there is a recording, and never two at a time.
 */
final class MissionControl implements RecordingRules, AutoCloseable {
    private final String classPath;
    private final JmcMode mode;
    private final Semaphore turn = new Semaphore(1);
    private final Map<String, Said> refused = new ConcurrentHashMap<>();
    private final Map<String, RulesProcess> started = new ConcurrentHashMap<>();
    private OptionalLong end = OptionalLong.empty();

    MissionControl(String classPath, JmcMode mode) {
        this.classPath = classPath;
        this.mode = mode;
    }

    /** The class path of the rules in this installation; empty where it has none, as where no distribution runs. */
    static Optional<String> installed() {
        try {
            Path jar = Path.of(MissionControl.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            return Optional.of(jar.resolveSibling("jmc"))
                    .filter(Files::isDirectory)
                    .map(folder -> folder.resolve("*").toString());
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }

    @Override
    public OutputStream examine(Entry recording) {
        if (recording.size() > mode.largest()) {
            return refuse(
                    recording, "were not run over its " + (recording.size() >> 20) + " MB; --jmc always runs them");
        }
        try {
            if (!turn.tryAcquire(left(), TimeUnit.NANOSECONDS)) {
                return refuse(recording, "had no time left for it; --jmc always gives more");
            }
            Duration patience = Duration.ofNanos(Math.min(left(), mode.each().toNanos()));
            RulesProcess process = RulesProcess.start(classPath, recording, mode.largest(), patience, turn::release);
            started.put(recording.name(), process);
            return process.input();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return refuse(recording, "were interrupted");
        } catch (IOException e) {
            turn.release();
            return refuse(recording, "cannot be started: " + e.getMessage());
        }
    }

    // time runs from the first recording on
    private synchronized long left() {
        if (end.isEmpty()) {
            end = OptionalLong.of(System.nanoTime() + mode.all().toNanos());
        }
        return end.getAsLong() - System.nanoTime();
    }

    private OutputStream refuse(Entry recording, String why) {
        refused.put(recording.name(), new Said(List.of(), false, List.of("JDK Mission Control's rules " + why)));
        return OutputStream.nullOutputStream();
    }

    @Override
    public Map<String, Said> results() {
        Map<String, Said> all = new ConcurrentHashMap<>(refused);
        started.forEach((name, process) -> all.put(name, process.said()));
        return all;
    }

    /** Ends what still runs, as where reading the bundle failed. */
    @Override
    public void close() {
        started.values().forEach(process -> process.stop("were stopped"));
    }
}
