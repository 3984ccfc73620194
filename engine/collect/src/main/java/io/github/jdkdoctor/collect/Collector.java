package io.github.jdkdoctor.collect;

import java.io.IOException;
import java.io.OutputStream;
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
import java.util.stream.Stream;

/** Collects from a JVM of this machine; what it switches on there, it switches off again. */
public final class Collector implements Collection {
    private static final Pattern COMMAND = Pattern.compile("[A-Z][A-Za-z]*\\.[a-z_A-Z]+|help");
    private static final Pattern VERSION = Pattern.compile("(?m)^JDK (\\S+)");
    private static final Pattern TEMPORARY = Pattern.compile("(?m)^java\\.io\\.tmpdir=(.*)$");
    private static final int DUMPS = 4;
    private static final long RECORDING_MB = 100;
    private static final long LOG_MB = 20;
    // a JVM of JDK 11 to 25 that cannot write its recording for lack of space ends itself (JfrStreamWriterHost)
    private static final long RESERVE_MB = 100;
    private static final String RECORDING = "recording.jfr";
    static final String LOG = "gc-safepoint.log";
    private static final Duration SHORT = Duration.ofSeconds(1);
    private static final String WHAT = "gc*=info,safepoint=info";

    private final long pid;
    private final Optional<LinuxProcess> process;
    private final Commands commands;
    private final Duration patience;
    private final String version;
    private final List<String> known;
    private final boolean listened;
    private final Undoing undoing = new Undoing();
    private volatile boolean silent;

    private Collector(long pid, Optional<LinuxProcess> process, boolean listened, Commands commands, Duration patience)
            throws CollectException {
        this.pid = pid;
        this.process = process;
        this.listened = listened;
        this.commands = commands;
        this.patience = patience;
        Matcher jdk = VERSION.matcher(commands.ask("VM.version", patience));
        this.version = jdk.find() ? jdk.group(1) : "of an unknown version";
        this.known = commands.ask("help", patience)
                .lines()
                .map(String::strip)
                .filter(l -> COMMAND.matcher(l).matches())
                .toList();
    }

    /**
     * Attaches to a process.
     *
     * @param patience how long it may be silent
     */
    public static Collector of(long pid, Duration patience) throws CollectException {
        if (!LinuxProcess.known()) {
            return new Collector(pid, Optional.empty(), false, JcmdProgram.of(pid), patience);
        }
        LinuxProcess process = new LinuxProcess(pid);
        boolean listened = AttachSocket.listens(process);
        return new Collector(pid, Optional.of(process), listened, AttachSocket.of(process, patience), patience);
    }

    /** What is collected from, as in {@code process 4711 (org.example.Main, JDK 17.0.15)}. */
    public String target() {
        String main = process.flatMap(JavaProcesses::main).map(m -> m + ", ").orElse("");
        return "process " + pid + " (" + main + "JDK " + version + ")";
    }

    @Override
    public List<String> cost(Request request) {
        List<String> lines = new ArrayList<>();
        long seconds = request.duration().toSeconds();
        lines.add(target() + ": " + (records() ? "a flight recording" + (logs() ? " and " : "") : "")
                + (logs() ? "a log of collections and safepoints" : "") + " for " + seconds + " s, " + DUMPS
                + " thread dumps; no restart, its own logging and recordings stay as they are");
        lines.add("cost: as the JDK's default recording (about 1 % of processor time by what it says), a stop of some"
                + " milliseconds"
                + " for each"
                + " dump, and up"
                + " to " + (RECORDING_MB + 2 * LOG_MB) + " MB in its temporary directory until the end");
        if (records()) {
            lines.addAll(Collection.firstRecording("JDK " + version));
        }
        if (request.histogram()) {
            lines.add("cost: the class histogram (-all) stops it while it walks over the whole heap");
        }
        lines.add("stays until it ends: "
                + (listened
                        ? ""
                        : "the listener for commands that every jcmd starts (a thread, and a socket in /tmp)"
                                + (records() ? ", and " : ""))
                + (records() ? "classes and idle threads of Flight Recorder, if it was never used before" : "nothing")
                + (request.profiler().isPresent() ? ", and the library of async-profiler" : ""));
        if (!records()) {
            lines.add("no recording: this JVM has no Flight Recorder, or not in this release or build");
        }
        if (!logs()) {
            lines.add("no log: a running JDK 8 cannot be told to log");
        }
        return lines;
    }

    private boolean records() {
        return known.contains("JFR.start");
    }

    private boolean logs() {
        return known.contains("VM.log");
    }

    @Override
    public boolean collect(Request request, RunFiles files, Listener listener) throws CollectException, IOException {
        Thread hook = new Thread(() -> interrupted(listener), "jdkdoctor-undoing");
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            asked(files, listener);
            List<String> places = places();
            Leftovers.of(command -> ask(command, patience), process, places).end(listener);
            TargetFolder folder = folder(places);
            undoing.begin("folder " + folder.there(), () -> {}, () -> delete(folder));
            during(request, folder, places, files, listener);
            afterwards(request, files, listener);
            return files.holds(RECORDING);
        } finally {
            undoing.close().ifPresent(listener::says);
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
                // the hook runs
            }
        }
    }

    private void interrupted(Listener listener) {
        Optional<String> left = undoing.close();
        listener.says(
                left.orElse("interrupted: all is switched off in process " + pid + ", and no bundle was written"));
    }

    private void asked(RunFiles files, Listener listener) throws CollectException, IOException {
        listener.begins("asking for version, flags and properties");
        files.write("vm-version.txt", pid + ":\n" + commands.ask("VM.version", patience));
        answer("VM.command_line", "command-line.txt", files, listener);
        answer("VM.flags -all", "flags.txt", files, listener);
        answer("VM.system_properties", "properties.txt", files, listener);
        if (process.isPresent()) {
            Optional<Path> release = process.get().release();
            if (release.isPresent()) {
                files.copy("release", release.get());
            }
            String variables =
                    String.join("\n", JavaProcesses.variables(process.get()).toList());
            if (!variables.isEmpty()) {
                files.write("environment.txt", variables + "\n");
            }
            MachineFacts.write(process.get(), files);
        }
    }

    /** Writes the answer of a command in the form of {@code jcmd}; what the JVM cannot say is said. */
    private boolean answer(String command, String file, RunFiles files, Listener listener) throws IOException {
        return answer(command, patience, file, files, listener);
    }

    private boolean answer(String command, Duration patience, String file, RunFiles files, Listener listener)
            throws IOException {
        try (OutputStream out = files.open(file)) {
            out.write((pid + ":\n").getBytes(StandardCharsets.UTF_8));
            commands.ask(command, silent ? SHORT : patience, out);
            return true;
        } catch (CollectException e) {
            silent |= e instanceof SilentException;
            files.remove(file);
            listener.says("no " + file + ": " + e.getMessage());
            return false;
        }
    }

    // where the JVM may write to; the first is where it keeps the parts of its recordings
    private List<String> places() throws CollectException {
        if (process.isEmpty()) {
            return List.of(System.getProperty("java.io.tmpdir"));
        }
        Matcher temporary = TEMPORARY.matcher(ask("VM.system_properties", patience));
        String own = temporary.find() ? temporary.group(1).replace("\\", "") : "/tmp";
        return Stream.of(own, "/tmp", "/var/tmp", "/dev/shm").distinct().toList();
    }

    private TargetFolder folder(List<String> places) throws CollectException {
        if (process.isEmpty()) {
            return TargetFolder.make(pid);
        }
        TargetFolder folder = TargetFolder.make(process.get(), places);
        long needed = RECORDING_MB + 2 * LOG_MB + RESERVE_MB;
        for (Path place : List.of(folder.here(), process.get().seen(places.get(0)))) {
            long free = free(place);
            if (free < needed) {
                folder.delete();
                throw new CollectException("only " + free + " MB are free in " + place
                        + ", where the process writes its recording and log; make " + needed
                        + " MB free there, since a JVM that cannot write its recording ends itself");
            }
        }
        return folder;
    }

    private static long free(Path place) {
        try {
            return Files.getFileStore(place).getUsableSpace() >> 20;
        } catch (IOException e) {
            // unknown is no reason to refuse
            return Long.MAX_VALUE;
        }
    }

    private void during(Request request, TargetFolder folder, List<String> places, RunFiles files, Listener listener)
            throws CollectException, IOException {
        boolean logging = logs() && begin("logging", () -> log(folder), () -> silence(folder), listener);
        boolean recording = records()
                && begin("recording", () -> record(folder, request, places, listener), () -> discard(folder), listener);
        Optional<Profiler> profiler = Optional.empty();
        if (request.profiler().isPresent()) {
            Profiler started = new Profiler(request.profiler().get(), pid, folder.there("profile.collapsed"));
            if (begin("async-profiler", () -> started.start(request.duration()), started::stop, listener)) {
                profiler = Optional.of(started);
            }
        }
        listener.begins("recording for " + request.duration().toSeconds() + " s");
        watch(request.duration(), folder, files, listener);
        listener.begins("fetching what was recorded");
        if (profiler.isPresent()) {
            end("async-profiler", profiler.get()::finish, listener);
        }
        if (recording) {
            end("recording", () -> keep(folder), listener);
        }
        if (logging) {
            end("logging", () -> silence(folder), listener);
        }
        for (Path file : folder.files()) {
            String plain = String.valueOf(file.getFileName());
            if (!plain.endsWith(".jfc") && Files.size(file) > 0) {
                files.copy(plain, file);
            }
        }
        end("folder " + folder.there(), () -> delete(folder), listener);
    }

    /** Asks; a JVM that was silent once is not waited for again, but what it is told reaches it when it goes on. */
    private String ask(String command, Duration patience) throws CollectException {
        try {
            return commands.ask(command, silent ? SHORT : patience);
        } catch (SilentException e) {
            silent = true;
            throw e;
        }
    }

    // a JVM that did not answer may write to it yet; the next collection deletes it
    private void delete(TargetFolder folder) throws CollectException {
        if (silent && process.filter(LinuxProcess::alive).isPresent()) {
            folder.release();
            throw new CollectException(
                    "stays for now; process " + pid + " is told to end its recording and log when it goes"
                            + " on, and the next jdkdoctor collect of it makes sure");
        }
        folder.delete();
    }

    private boolean begin(String what, Undoing.Action action, Undoing.Action undo, Listener listener)
            throws CollectException {
        if (undoing.closed()) {
            throw new CollectException("interrupted");
        }
        try {
            undoing.begin(what, action, undo);
            return true;
        } catch (CollectException e) {
            listener.says("no " + what + ": " + e.getMessage());
            return false;
        }
    }

    private void end(String what, Undoing.Action undo, Listener listener) {
        try {
            undoing.end(what, undo);
        } catch (CollectException e) {
            listener.says(what + ": " + e.getMessage());
        }
    }

    private void record(TargetFolder folder, Request request, List<String> places, Listener listener)
            throws CollectException {
        try {
            Path settings = folder.here().resolve("collect.jfc");
            Files.writeString(settings, RecordingSettings.text());
            if (process.isPresent()) {
                Owners.give(settings, process.get());
            }
        } catch (IOException e) {
            throw new CollectException("its settings cannot be written: " + e.getMessage());
        }
        // it ends by itself even where jdkdoctor is killed
        long seconds = request.duration().toSeconds() + 60;
        // with a duration and no file JDK 21 and newer make one in the working directory at once, or refuse
        String start = "JFR.start name=" + folder.name() + " settings=\"" + folder.there("collect.jfc")
                + "\" filename=\"" + folder.there(RECORDING) + "\" duration=" + seconds + "s maxsize=" + RECORDING_MB
                + "m";
        String answer = ask(start, patience.multipliedBy(3));
        if (answer.contains("Can't create Flight Recorder") && moved(places, listener)) {
            answer = ask(start, patience.multipliedBy(3));
        }
        if (!answer.contains("Started recording")) {
            throw new CollectException(answer.strip().lines().findFirst().orElse("not started"));
        }
    }

    /** Whether a JVM whose temporary directory is not there, or is read-only, keeps its recordings in another place. */
    private boolean moved(List<String> places, Listener listener) throws CollectException {
        if (process.isEmpty() || !known.contains("JFR.configure")) {
            return false;
        }
        for (String place : places.subList(1, places.size())) {
            if (free(process.get().seen(place)) >= RECORDING_MB + RESERVE_MB
                    && ask("JFR.configure repositorypath=\"" + place + "\"", patience)
                            .contains("Repository path:")) {
                listener.says("recording: its temporary directory " + places.get(0)
                        + " takes no files; until it ends, it keeps the parts of its recordings in " + place);
                return true;
            }
        }
        return false;
    }

    private void keep(TargetFolder folder) throws CollectException {
        String answer = ask(
                "JFR.stop name=" + folder.name() + " filename=\"" + folder.there(RECORDING) + "\"",
                patience.multipliedBy(3));
        if (!answer.contains("Stopped recording")) {
            throw new CollectException(answer.strip().lines().findFirst().orElse("not stopped"));
        }
    }

    private void discard(TargetFolder folder) throws CollectException {
        ask("JFR.stop name=" + folder.name(), patience);
    }

    private void log(TargetFolder folder) throws CollectException {
        String answer = ask(
                "VM.log output=\"" + folder.there(LOG) + "\" output_options=\"filecount=1,filesize=" + LOG_MB + "m\""
                        + " what=\"" + WHAT + "\" decorators=\"time,uptime,level,tags\"",
                patience);
        if (!answer.isBlank()) {
            throw new CollectException(answer.strip().lines().findFirst().orElse(""));
        }
    }

    // VM.log disable would switch off the process's own logs as well
    private void silence(TargetFolder folder) throws CollectException {
        ask("VM.log output=\"" + folder.there(LOG) + "\" what=\"all=off\"", patience);
    }

    private void watch(Duration duration, TargetFolder folder, RunFiles files, Listener listener)
            throws CollectException, IOException {
        long start = System.nanoTime();
        int dumps = 0;
        while (true) {
            long elapsed = System.nanoTime() - start;
            if (undoing.closed()) {
                throw new CollectException("interrupted");
            }
            if (elapsed >= duration.toNanos()) {
                return;
            }
            if (process.isPresent() && !process.get().alive()) {
                listener.says("process " + pid + " ended after " + TimeUnit.NANOSECONDS.toSeconds(elapsed)
                        + " s; the bundle holds what there was until then");
                return;
            }
            if (free(folder.here()) < RESERVE_MB / 2) {
                listener.says("stopped after " + TimeUnit.NANOSECONDS.toSeconds(elapsed) + " s: less than "
                        + RESERVE_MB / 2 + " MB are free in " + folder.here());
                return;
            }
            if (dumps < DUMPS && elapsed >= duration.toNanos() / (2L * DUMPS) * (2L * dumps + 1)) {
                dumps++;
                answer("Thread.print", "threads-" + dumps + ".txt", files, listener);
            }
            try {
                TimeUnit.MILLISECONDS.sleep(Math.min(200, Math.max(1, (duration.toNanos() - elapsed) / 1_000_000)));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new CollectException("interrupted");
            }
        }
    }

    private void afterwards(Request request, RunFiles files, Listener listener) throws IOException {
        if (silent || (process.isPresent() && !process.get().alive())) {
            return;
        }
        if (known.contains("VM.native_memory")
                && answer("VM.native_memory summary", "native-memory.txt", files, listener)
                && Files.readString(files.folder().resolve("native-memory.txt")).contains("not enabled")) {
            files.remove("native-memory.txt");
        }
        if (known.contains("Compiler.codecache")) {
            answer("Compiler.codecache", "code-cache.txt", files, listener);
        }
        if (request.histogram()) {
            listener.begins("counting the objects of the heap");
            answer("GC.class_histogram -all", patience.multipliedBy(15), "classes.txt", files, listener);
        }
    }
}
