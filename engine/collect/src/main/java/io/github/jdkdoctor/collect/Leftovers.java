package io.github.jdkdoctor.collect;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What a collector that was killed left on in a JVM and in its temporary directories. */
final class Leftovers {
    interface Asking {
        String ask(String command) throws CollectException;
    }

    // Recording 1: name=jdkdoctor-4711-123 duration=120s maxsize=100.0MB (running)
    private static final Pattern RECORDINGS =
            Pattern.compile("name=\"?(" + TargetFolder.PREFIX + "[0-9]+-[0-9A-Za-z]+)");
    //  #2: file=/tmp/jdkdoctor-4711-123/gc-safepoint.log all=off,gc*=info filecount=1,filesize=20480K; 11 quotes
    // nothing
    private static final Pattern LOGS = Pattern.compile(
            "file=([^\\n]*/(" + TargetFolder.PREFIX + "[0-9]+-[0-9A-Za-z]+)/" + Pattern.quote(Collector.LOG) + ")");

    private final Asking jvm;
    private final Optional<LinuxProcess> process;
    private final List<String> places;

    private Leftovers(Asking jvm, Optional<LinuxProcess> process, List<String> places) {
        this.jvm = jvm;
        this.process = process;
        this.places = places;
    }

    static Leftovers of(Asking jvm, Optional<LinuxProcess> process, List<String> places) {
        return new Leftovers(jvm, process, places);
    }

    /** Ends recordings and logs whose collector is gone, and deletes their folders. */
    void end(Listener listener) {
        Set<String> ended = new LinkedHashSet<>();
        for (MatchResult recording : found("JFR.check", RECORDINGS)) {
            if (!used(recording.group(1)) && told("JFR.stop name=" + recording.group(1))) {
                ended.add("the recording " + recording.group(1));
            }
        }
        for (MatchResult log : found("VM.log list", LOGS)) {
            if (!used(log.group(2)) && told("VM.log output=\"" + log.group(1) + "\" what=\"all=off\"")) {
                ended.add("the log " + log.group(1));
            }
        }
        if (!ended.isEmpty()) {
            listener.says(
                    "ended what an earlier jdkdoctor collect, which was killed, left on: " + String.join(", ", ended));
        }
        folders().filter(folder -> !CollectorLock.held(folder)).forEach(TargetFolder::delete);
    }

    private List<MatchResult> found(String command, Pattern pattern) {
        try {
            return pattern.matcher(jvm.ask(command)).results().toList();
        } catch (CollectException e) {
            // a JVM without this command has nothing of it on
            return List.of();
        }
    }

    private boolean told(String command) {
        try {
            jvm.ask(command);
            return true;
        } catch (CollectException e) {
            // it ended by itself in the meantime
            return false;
        }
    }

    private boolean used(String name) {
        return places.stream().anyMatch(place -> CollectorLock.held(here(place).resolve(name)));
    }

    private Path here(String place) {
        return process.map(p -> p.seen(place)).orElseGet(() -> Path.of(place));
    }

    // those of this JVM, and of JVMs that are gone
    private Stream<Path> folders() {
        return places.stream().map(this::here).flatMap(place -> {
            try (Stream<Path> folders = Files.list(place)) {
                return folders
                        .filter(f ->
                                String.valueOf(f.getFileName()).matches(TargetFolder.PREFIX + "[0-9]+-[0-9A-Za-z]+"))
                        .filter(f -> Files.isDirectory(f, LinkOption.NOFOLLOW_LINKS))
                        .filter(this::ofNoOther)
                        .toList()
                        .stream();
            } catch (IOException e) {
                // a place that is not there, or not for us
                return Stream.empty();
            }
        });
    }

    private boolean ofNoOther(Path folder) {
        String pid = String.valueOf(folder.getFileName()).replaceAll("[^-]*-([0-9]+)-.*", "$1");
        return process.isPresent()
                && (pid.equals(Long.toString(process.get().ownPid())) || !Files.exists(here("/proc/" + pid)));
    }
}
