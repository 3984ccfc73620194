package io.github.jdkdoctor.collect;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** What Linux says of a process in {@code /proc}. */
record LinuxProcess(long pid) {
    static final Path PROC = Path.of("/proc");

    private static final int SIGQUIT = 3;

    /** Whether this machine has a {@code /proc} that says something of processes. */
    static boolean known() {
        return Files.isReadable(PROC.resolve("self/status"));
    }

    static Stream<LinuxProcess> all() {
        return ProcessHandle.allProcesses()
                .map(ProcessHandle::pid)
                .filter(pid -> pid != ProcessHandle.current().pid())
                .map(LinuxProcess::new);
    }

    private Path file(String name) {
        return PROC.resolve(Long.toString(pid)).resolve(name);
    }

    private Optional<String> text(String name) {
        try {
            return Optional.of(Files.readString(file(name), StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    boolean alive() {
        return Files.exists(file("status")) && !state().equals("Z");
    }

    /** Lines of {@code status}, such as {@code NSpid:	4711	7}. */
    private Map<String, String> status() {
        Map<String, String> status = new HashMap<>();
        text("status").orElse("").lines().forEach(line -> {
            int colon = line.indexOf(':');
            if (colon > 0) {
                status.put(line.substring(0, colon), line.substring(colon + 1).strip());
            }
        });
        return status;
    }

    /** One letter: {@code T} is stopped by a signal, {@code t} by a debugger. */
    String state() {
        String state = status().getOrDefault("State", "");
        return state.isEmpty() ? "" : state.substring(0, 1);
    }

    /** The effective user, by number. */
    int user() {
        return number("Uid");
    }

    int group() {
        return number("Gid");
    }

    // real, effective, saved, file system
    private int number(String name) {
        String[] ids = status().getOrDefault(name, "").split("\\s+", -1);
        return ids.length < 2 ? -1 : Integer.parseInt(ids[1]);
    }

    /** Its number in its own, innermost namespace: what it calls itself. */
    long ownPid() {
        String[] pids = status().getOrDefault("NSpid", Long.toString(pid)).split("\\s+", -1);
        return Long.parseLong(pids[pids.length - 1]);
    }

    /** Whether it handles SIGQUIT; one that does not, as with {@code -Xrs}, dies of it. */
    boolean catchesQuit() {
        String caught = status().getOrDefault("SigCgt", "0");
        return (Long.parseUnsignedLong(caught, 16) >> (SIGQUIT - 1) & 1) == 1;
    }

    /** Whether HotSpot's library is loaded; the file is readable for the same user and root only. */
    boolean hotspot() {
        return text("maps").orElse("").contains("/libjvm.so");
    }

    Optional<Path> program() {
        try {
            return Optional.of(Files.readSymbolicLink(file("exe")));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    List<String> arguments() {
        return words("cmdline");
    }

    List<String> environment() {
        return words("environ");
    }

    private List<String> words(String name) {
        String text = text(name).orElse("");
        return text.isEmpty()
                ? List.of()
                : List.of(text.substring(0, text.length() - 1).split("\0", -1));
    }

    /** Lines such as {@code 0::/system.slice/app.service}. */
    List<String> controlGroups() {
        return text("cgroup").orElse("").lines().toList();
    }

    /**
     * Its file system as seen from here: a container, or a service with a {@code /tmp} of its own, has another one. The
     * path by way of {@code /proc} ends with the process, so it is taken only where it must be.
     */
    Path root() {
        try {
            Path own = PROC.resolve("self/ns/mnt");
            if (Files.readSymbolicLink(own).equals(Files.readSymbolicLink(file("ns/mnt")))
                    && Files.readSymbolicLink(file("root")).equals(Path.of("/"))) {
                return Path.of("/");
            }
        } catch (IOException e) {
            // only the same user and root may look
        }
        Path root = file("root");
        return Files.isReadable(root) ? root : Path.of("/");
    }

    /** A path of the process as seen from here. */
    Path seen(String path) {
        return root().resolve(path.startsWith("/") ? path.substring(1) : path);
    }

    /** The {@code release} file of its JDK. */
    Optional<Path> release() {
        return program().map(Path::getParent).flatMap(bin -> Stream.of("../release", "../../release")
                .map(name -> seen(bin.resolve(name).normalize().toString()))
                .filter(Files::isRegularFile)
                .findFirst());
    }
}
