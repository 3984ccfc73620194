package io.github.jdkdoctor.evidence.machine;

import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.fact.Host;
import io.github.jdkdoctor.fact.KernelSetting;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Lines in which Linux describes itself, by any program: {@code lscpu}, {@code /proc/cpuinfo}, {@code /proc/meminfo},
 * {@code uname -a}, {@code sysctl -a}, {@code /sys/kernel/mm/transparent_hugepage}, and the same in reports of the JVM.
 */
public final class HostLines {
    // Model name:          Intel(R) Xeon(R) Processor; model name	: …; processor	: 0; MemTotal:       24684092 kB
    private static final Pattern PAIR = Pattern.compile("\\s*([A-Za-z][\\w ()./+:-]{0,60}?)\\s*:(?:\\s+(.*))?");
    // Linux vm 6.1.0-9-amd64 #1 SMP …; in reports of the JVM without the host's name: uname: Linux 6.1.0-9-amd64 #1 SMP
    private static final Pattern UNAME =
            Pattern.compile("(?:uname: ?)?Linux (?:(?!\\d+\\.)\\S{1,255} )?(\\d+\\.\\d\\S{0,100}) #.*");
    // KVM virtualization detected; VMWare virtualization detected; Xen hardware-assisted virtualization detected
    private static final Pattern DETECTED = Pattern.compile("(\\w+)(?: [\\w-]+)? virtualization detected");
    // vm.swappiness = 60; of other systems with a colon
    private static final Pattern SETTING = Pattern.compile("([a-z][\\w-]*(?:\\.[\\w:@/-]+)+) ?= ?(.*)");
    // always [madvise] never, after its path or alone
    private static final Pattern CHOICE = Pattern.compile(
            "(?:(?:/sys/kernel/mm/)?(transparent_hugepage/\\w+)(?: \\([^)]*\\))?: ?)?((?:[a-z+_]+ )*\\[([a-z+_]+)\\](?: [a-z+_]+)*)");
    private static final Pattern CHOICE_PATH =
            Pattern.compile("/sys/kernel/mm/(transparent_hugepage/\\w+)(?: \\([^)]*\\))?: ?");
    // /proc/sys/vm/max_map_count (maximum number of memory map areas a process may have): 65530
    private static final Pattern PROC_SYS = Pattern.compile("/proc/sys/([\\w/-]+)(?: \\([^)]*\\))?: ?(\\S.*)?");
    private static final Pattern NUMBER = Pattern.compile("(\\d{1,15})(?: kB)?");

    // those that make a JVM slower or end it; several hundred others are of single devices
    private static final List<String> AREAS = List.of(
            "vm.",
            "kernel.numa_",
            "kernel.sched_",
            "kernel.perf_event_",
            "kernel.threads-max",
            "kernel.pid_max",
            "net.core.somaxconn",
            "net.ipv4.tcp_",
            "fs.file-max",
            "fs.nr_open");
    private static final int MOST_SETTINGS = 2_000;
    private static final int LONGEST = 300;

    private OptionalInt cpus = OptionalInt.empty();
    private int listed;
    private String model = "";
    private String hypervisor = "";
    private OptionalLong memory = OptionalLong.empty();
    private OptionalLong available = OptionalLong.empty();
    private String kernel = "";
    private long line;
    // a path whose value stands in the next line, as up to 11
    private String pending = "";
    private final Map<String, Setting> settings = new TreeMap<>();

    private record Setting(String value, long line) {}

    /** Takes a line; false for one that Linux does not print so. */
    public boolean take(String text, long number) {
        String path = pending;
        pending = "";
        if (text.length() > 100_000) {
            return false;
        }
        String shown = text.length() > LONGEST ? text.substring(0, LONGEST) : text.stripTrailing();
        if (!path.isEmpty()) {
            return set(path, shown.strip(), number);
        }
        return choice(shown, number)
                || procSys(shown, number)
                || setting(shown, number)
                || uname(shown, number)
                || detected(shown, number)
                || pair(shown, number);
    }

    private boolean choice(String text, long number) {
        Matcher path = CHOICE_PATH.matcher(text);
        if (path.matches()) {
            pending = path.group(1).replace('/', '.');
            return true;
        }
        Matcher matcher = CHOICE.matcher(text);
        if (!matcher.matches()) {
            return false;
        }
        // of the files next to it, enabled alone has these three; defrag has defer as well
        String name = Optional.ofNullable(matcher.group(1))
                .map(p -> p.replace('/', '.'))
                .orElse(
                        matcher.group(2).replaceAll("[\\[\\]]", "").equals("always madvise never")
                                ? "transparent_hugepage.enabled"
                                : matcher.group(2).contains("defer") ? "transparent_hugepage.defrag" : "");
        return !name.isEmpty() && set(name, matcher.group(3), number);
    }

    private boolean procSys(String text, long number) {
        Matcher matcher = PROC_SYS.matcher(text);
        if (!matcher.matches()) {
            return false;
        }
        String name = matcher.group(1).replace('/', '.');
        if (matcher.group(2) == null) {
            pending = name;
            return true;
        }
        return set(name, matcher.group(2).strip(), number);
    }

    private boolean setting(String text, long number) {
        Matcher matcher = SETTING.matcher(text);
        if (!matcher.matches()) {
            return false;
        }
        String name = matcher.group(1);
        if (AREAS.stream().anyMatch(name::startsWith)) {
            set(name, matcher.group(2).strip(), number);
        }
        return true;
    }

    private boolean set(String name, String value, long number) {
        Matcher choice = CHOICE.matcher(value);
        if (settings.size() < MOST_SETTINGS) {
            settings.put(name, new Setting(choice.matches() ? choice.group(3) : value, number));
        }
        return true;
    }

    private boolean uname(String text, long number) {
        Matcher matcher = UNAME.matcher(text);
        if (!matcher.matches()) {
            return false;
        }
        kernel = matcher.group(1);
        return at(number);
    }

    private boolean detected(String text, long number) {
        Matcher matcher = DETECTED.matcher(text);
        if (!matcher.matches()) {
            return false;
        }
        hypervisor = matcher.group(1);
        return at(number);
    }

    private boolean pair(String text, long number) {
        Matcher matcher = PAIR.matcher(text);
        if (!matcher.matches()) {
            return false;
        }
        String value = Optional.ofNullable(matcher.group(2)).orElse("").strip();
        switch (matcher.group(1)) {
            case "CPU(s)" -> cpus = count(value);
            case "processor" -> listed++;
            case "Model name", "model name" -> model = model.isEmpty() ? value : model;
            case "Hypervisor vendor" -> hypervisor = value;
            case "MemTotal" -> memory = kilobytes(value);
            case "MemAvailable" -> available = kilobytes(value);
            default -> {
                return true;
            }
        }
        return at(number);
    }

    private boolean at(long number) {
        line = line == 0 ? number : line;
        return true;
    }

    private static OptionalInt count(String value) {
        return value.matches("\\d{1,6}") ? OptionalInt.of(Integer.parseInt(value)) : OptionalInt.empty();
    }

    private static OptionalLong kilobytes(String value) {
        Matcher matcher = NUMBER.matcher(value);
        return matcher.matches() ? OptionalLong.of(Long.parseLong(matcher.group(1)) << 10) : OptionalLong.empty();
    }

    /** How many lines said something that is kept. */
    boolean found() {
        return line > 0 || !settings.isEmpty();
    }

    /** The kernel settings so far. */
    int settings() {
        return settings.size();
    }

    /** Hands on what the lines said. */
    public void report(Run run, String file, FactSink sink) {
        if (line > 0) {
            OptionalInt count = cpus.isPresent() ? cpus : listed > 0 ? OptionalInt.of(listed) : OptionalInt.empty();
            sink.fact(new Host(
                    run,
                    count,
                    stated(model),
                    stated(hypervisor),
                    memory,
                    available,
                    stated(kernel),
                    new Origin(file, line)));
        }
        List<KernelSetting> all = new ArrayList<>();
        settings.forEach((name, setting) ->
                all.add(new KernelSetting(run, name, setting.value(), new Origin(file, setting.line()))));
        all.forEach(sink::fact);
    }

    private static Optional<String> stated(String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(text);
    }
}
