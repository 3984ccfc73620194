package io.github.jdkdoctor.collect;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What Linux says of the machine and of the control group that a process is in. */
final class MachineFacts {
    // a machine of 256 processors says the same thing 256 times
    private static final int MOST_PROCESSORS_BYTES = 1 << 20;
    private static final List<String> SETTINGS = List.of(
            "vm.swappiness",
            "vm.overcommit_memory",
            "vm.overcommit_ratio",
            "vm.max_map_count",
            "vm.nr_hugepages",
            "vm.nr_overcommit_hugepages",
            "vm.zone_reclaim_mode",
            "vm.dirty_ratio",
            "vm.dirty_background_ratio",
            "vm.min_free_kbytes",
            "kernel.numa_balancing",
            "kernel.perf_event_paranoid",
            "kernel.pid_max",
            "kernel.threads-max",
            "net.core.somaxconn",
            "fs.file-max",
            "fs.nr_open");
    private static final List<String> GROUP_FILES = List.of(
            "cpu.max",
            "cpu.stat",
            "cpu.weight",
            "memory.max",
            "memory.current",
            "memory.stat",
            "memory.swap.max",
            "cpu.cfs_quota_us",
            "cpu.cfs_period_us",
            "cpu.shares",
            "memory.limit_in_bytes",
            "memory.usage_in_bytes");

    private MachineFacts() {}

    static void write(LinuxProcess process, RunFiles files) throws IOException {
        put(files, "uname.txt", uname());
        put(files, "cpuinfo.txt", value(LinuxProcess.PROC.resolve("cpuinfo")));
        put(files, "meminfo.txt", value(LinuxProcess.PROC.resolve("meminfo")));
        put(files, "transparent-huge-pages.txt", value(Path.of("/sys/kernel/mm/transparent_hugepage/enabled")));
        StringBuilder settings = new StringBuilder();
        for (String name : SETTINGS) {
            value(LinuxProcess.PROC.resolve("sys").resolve(name.replace('.', '/')))
                    .ifPresent(v -> settings.append(name)
                            .append(" = ")
                            .append(v.strip())
                            .append('\n'));
        }
        put(files, "sysctl.txt", Optional.of(settings.toString()).filter(s -> !s.isEmpty()));
        for (String line : process.controlGroups()) {
            String[] group = line.split(":", 3);
            if (group.length == 3) {
                control(group[1], group[2], files);
            }
        }
    }

    // 0::/system.slice/app.service of version 2; 4:cpu,cpuacct:/docker/4c01db0b339c of version 1
    private static void control(String controllers, String path, RunFiles files) throws IOException {
        Path base = Path.of("/sys/fs/cgroup");
        Path hierarchy = controllers.isEmpty() ? base : base.resolve(controllers);
        Path group =
                hierarchy.resolve(path.substring(path.startsWith("/") ? 1 : 0)).normalize();
        // in a container its own group is mounted as the root
        Path folder = group.startsWith(base) && Files.isDirectory(group) ? group : hierarchy;
        for (String name : GROUP_FILES) {
            put(files, "cgroup/" + name, value(folder.resolve(name)));
        }
    }

    private static Optional<String> uname() {
        List<String> parts = Stream.of("ostype", "hostname", "osrelease", "version")
                .map(name -> value(LinuxProcess.PROC.resolve("sys/kernel").resolve(name))
                        .orElse("")
                        .strip())
                .toList();
        return parts.contains("")
                ? Optional.empty()
                : Optional.of(String.join(" ", parts) + " "
                        + System.getProperty("os.arch").replace("amd64", "x86_64") + " GNU/Linux\n");
    }

    private static Optional<String> value(Path file) {
        try (var in = Files.newInputStream(file)) {
            String text = new String(in.readNBytes(MOST_PROCESSORS_BYTES), StandardCharsets.UTF_8);
            return Optional.of(text).filter(t -> !t.isBlank());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static void put(RunFiles files, String name, Optional<String> text) throws IOException {
        if (text.isPresent()) {
            files.write(name, text.get());
        }
    }
}
