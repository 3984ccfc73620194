package io.github.jdkdoctor.evidence.crash;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Strange;
import io.github.jdkdoctor.evidence.jvm.EnvironmentReader;
import io.github.jdkdoctor.evidence.jvm.FlagTable;
import io.github.jdkdoctor.evidence.jvm.GivenArguments;
import io.github.jdkdoctor.evidence.jvm.HeapLines;
import io.github.jdkdoctor.evidence.jvm.VersionLines;
import io.github.jdkdoctor.evidence.machine.GroupValues;
import io.github.jdkdoctor.evidence.machine.HostLines;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.JvmArgument;
import io.github.jdkdoctor.fact.Machine;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.VmFlag;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One report, read line by line. It is paragraphs with headings, of which releases add some and reorder others; so a line
 * is taken for what it says, and a paragraph is only remembered where its lines do not say it themselves.
 */
final class CrashReport {
    private static final Pattern ELAPSED = Pattern.compile("(?:.* )?elapsed time: (\\d{1,9}\\.\\d{1,9}) seconds.*");
    // Memory: 4k page, physical 24684092k(22254212k free), swap …; system-wide physical 14335M (1566M free)
    private static final Pattern MEMORY = Pattern.compile("Memory: .*physical (\\d{1,15})([kKM]) ?\\(.*");
    // CPU:total 4 (initial active 4) (2 cores per cpu, …
    private static final Pattern CPUS = Pattern.compile("CPU: ?total \\d{1,6} \\(initial active (\\d{1,6})\\).*");
    private static final Pattern ACTIVE = Pattern.compile("active_processor_count: (\\d{1,6})");
    // # Java VM: OpenJDK 64-Bit Server VM (17.0.15+6-Debian-1deb12u1, mixed mode, …)
    private static final Pattern VM = Pattern.compile("# Java VM: (.*? VM)[^(]*\\((\\S+?),? .*");
    private static final Pattern PLATFORM = Pattern.compile(".*\\b(linux|windows|bsd|aix|solaris)-(\\w+).*");

    private enum Part {
        OTHER,
        HEAP,
        EVENTS,
        NATIVE_MEMORY,
        ENVIRONMENT,
        FLAGS,
        CONTAINER,
        HOST
    }

    private final Entry entry;
    private final FactSink sink;
    private final VersionLines versions = new VersionLines();
    private final CrashHeader header = new CrashHeader();
    private final HeapLines heap = new HeapLines();
    private final CodeCacheLines codeCache = new CodeCacheLines();
    private final NativeMemoryLines nativeMemory = new NativeMemoryLines();
    private final EventHistories events = new EventHistories();
    private final HostLines host = new HostLines();
    private final GroupValues container = new GroupValues();
    private final FlagTable flags = new FlagTable();
    private final Strange strange = new Strange();
    private Part part = Part.OTHER;
    private boolean flagsSeen;
    private boolean blankBefore = true;
    private double uptime;
    private Optional<String> os = Optional.empty();
    private Optional<String> arch = Optional.empty();
    private OptionalInt processors = OptionalInt.empty();
    private OptionalLong memory = OptionalLong.empty();

    CrashReport(Entry entry, FactSink sink) {
        this.entry = entry;
        this.sink = sink;
    }

    void line(String text, long number) {
        boolean first = blankBefore;
        blankBefore = text.isBlank();
        if (blankBefore) {
            part = part == Part.NATIVE_MEMORY ? part : Part.OTHER;
            return;
        }
        if (text.startsWith("#")) {
            top(text, number);
        } else if (!heading(text, number)
                && !statement(text, number)
                && !content(text, number)
                && first
                && !KnownParagraphs.known(text)) {
            strange.line(number);
        }
    }

    private void top(String text, long number) {
        header.line(text, number);
        Matcher vm = VM.matcher(text.length() > 1_000 ? "" : text);
        if (text.startsWith("# JRE version: ")) {
            String version = text.substring("# JRE version: ".length());
            if (!versions.take(version, number)) {
                // JDK 6 and 7: # JRE version: 7.0_25-b15
                versions.take("JDK " + version.replaceFirst("-b.*", ""), number);
            }
        } else if (vm.matches()) {
            versions.take(vm.group(1) + " (build " + vm.group(2) + ")", number);
            platform(text);
        }
    }

    private void platform(String text) {
        Matcher matcher = PLATFORM.matcher(text);
        if (matcher.matches() && os.isEmpty()) {
            os = Optional.of(VersionLines.osName(matcher.group(1)));
            arch = Optional.of(matcher.group(2));
        }
    }

    // what begins a paragraph whose lines do not say themselves what they are
    private boolean heading(String text, long number) {
        String trimmed = text.stripTrailing();
        Part begins =
                switch (trimmed) {
                    case "Heap:" -> Part.HEAP;
                    case "Native Memory Tracking:" -> Part.NATIVE_MEMORY;
                    case "Environment Variables:" -> Part.ENVIRONMENT;
                    case "[Global flags]" -> Part.FLAGS;
                    case "container (cgroup) information:" -> Part.CONTAINER;
                    case "/proc/meminfo:", "/proc/cpuinfo:", "CPU Model and flags from /proc/cpuinfo:" -> Part.HOST;
                    default -> Part.OTHER;
                };
        if (begins != Part.OTHER) {
            part = begins;
            flagsSeen |= begins == Part.FLAGS;
            return true;
        }
        if (text.startsWith("---------------  ")) {
            part = Part.OTHER;
            return true;
        }
        if (text.endsWith("events):") && events.heading(trimmed, number)) {
            part = Part.EVENTS;
            return true;
        }
        return false;
    }

    // lines that say what they are
    private boolean statement(String text, long number) {
        String shown = text.length() > 2_000 && !text.startsWith("jvm_args: ") ? text.substring(0, 2_000) : text;
        Matcher elapsed = shown.contains("elapsed time: ") ? ELAPSED.matcher(shown) : ELAPSED.matcher("");
        if (elapsed.matches()) {
            uptime = Double.parseDouble(elapsed.group(1));
            return true;
        }
        if (shown.startsWith("jvm_args: ")) {
            GivenArguments.listed(
                    shown.substring("jvm_args: ".length()), number, JvmArgument.Source.LISTED, entry, sink);
            sink.observed(FactKind.ARGUMENT);
            sink.observed(FactKind.FLAG);
            return true;
        }
        if (shown.startsWith("vm_info: ")) {
            versions.take(shown.substring("vm_info: ".length()), number);
            platform(shown);
            return true;
        }
        Matcher cpus = shown.startsWith("CPU") ? CPUS.matcher(shown) : CPUS.matcher("");
        if (cpus.matches()) {
            processors = processors.isPresent() ? processors : OptionalInt.of(Integer.parseInt(cpus.group(1)));
            return true;
        }
        Matcher physical = shown.startsWith("Memory: ") ? MEMORY.matcher(shown) : MEMORY.matcher("");
        if (physical.matches()) {
            memory = OptionalLong.of(
                    Long.parseLong(physical.group(1)) << (physical.group(2).equals("M") ? 20 : 10));
            return true;
        }
        return header.thread(shown)
                || codeCache.take(shown, number)
                || ((shown.startsWith("uname:") || shown.contains("virtualization detected") || ofKernel(shown))
                        && host.take(shown.replaceFirst("^uname:(?=\\S)", "uname: "), number));
    }

    private boolean ofKernel(String text) {
        boolean begins = text.startsWith("/proc/sys/")
                || text.startsWith("/sys/kernel/mm/transparent_hugepage/")
                || text.startsWith("processor\t: ");
        // up to 11 the value stands in the next line; processors have a paragraph each
        part = begins ? Part.HOST : part;
        return begins;
    }

    private boolean content(String text, long number) {
        return switch (part) {
            case HEAP -> {
                heap.take(text, number);
                yield true;
            }
            case EVENTS -> {
                events.event(text);
                yield true;
            }
            case NATIVE_MEMORY -> {
                boolean taken = nativeMemory.take(text, number);
                part = taken ? part : Part.OTHER;
                yield taken;
            }
            case ENVIRONMENT -> {
                int equals = text.indexOf('=');
                if (equals > 0) {
                    EnvironmentReader.assigned(
                            text.substring(0, equals), text.substring(equals + 1), number, entry, sink);
                }
                yield true;
            }
            case FLAGS ->
                flags.take(
                        text,
                        row -> sink.fact(new VmFlag(
                                entry.run(), row.name(), row.value(), row.setBy(), new Origin(entry.name(), number))));
            case CONTAINER -> {
                Matcher active = ACTIVE.matcher(text.strip());
                if (active.matches()) {
                    processors = OptionalInt.of(Integer.parseInt(active.group(1)));
                }
                yield container.reported(text.strip(), number);
            }
            case HOST -> host.take(text, number);
            case OTHER -> false;
        };
    }

    /** Hands on what was read. */
    void end() {
        Optional<Duration> ran = uptime > 0 ? Optional.of(Duration.ofNanos((long) (uptime * 1e9))) : Optional.empty();
        versions.build(entry.run(), entry.name()).ifPresent(sink::fact);
        header.crash(entry.run(), entry.name(), ran).ifPresent(sink::fact);
        sink.observed(FactKind.CRASH);
        if (processors.isPresent() || memory.isPresent() || os.isPresent()) {
            sink.fact(new Machine(entry.run(), processors, memory, os, arch, Origin.of(entry.name())));
        }
        heap.summary(entry.run(), entry.name()).ifPresent(sink::fact);
        codeCache.use(entry.run(), entry.name()).ifPresent(sink::fact);
        events.report(entry.run(), entry.name(), uptime, sink);
        nativeMemory.report(entry.run(), entry.name(), sink);
        host.report(entry.run(), entry.name(), sink);
        container.report(entry.run(), entry.name(), sink);
        if (flagsSeen) {
            sink.observed(FactKind.FLAG);
        }
        strange.remark(sink);
    }
}
