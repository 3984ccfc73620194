package io.github.jdkdoctor.evidence.log;

import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.jvm.Vendor;
import io.github.jdkdoctor.evidence.jvm.VersionLines;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.JdkVersion;
import io.github.jdkdoctor.fact.JvmArgument;
import io.github.jdkdoctor.fact.Machine;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.SetBy;
import io.github.jdkdoctor.fact.VmFlag;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** What logs say of the JVM and its machine, at their start and again at the start of each piece. */
final class VmHeader {
    private static final int FLAGS = 500;

    private record Build(JdkVersion version, String vendor, long line) {}

    private record Given(List<String> arguments, long line) {}

    private final VersionLines versions = new VersionLines();
    private Optional<Build> build = Optional.empty();
    private Optional<Given> flags = Optional.empty();
    private Optional<Given> arguments = Optional.empty();
    private OptionalInt processors = OptionalInt.empty();
    private OptionalLong memory = OptionalLong.empty();
    private long machineLine;

    /** Reads a message of JDK 9 and later; false for what tells nothing of the JVM or the machine. */
    boolean unified(Cursor cursor, long number) {
        int start = cursor.at();
        boolean read =
                switch (cursor.peek()) {
                    case 'V' -> version(cursor, number);
                    case 'C' -> processors(cursor, number) || flags(cursor, number);
                    case 'M' -> memory(cursor, number);
                    default -> false;
                };
        if (!read) {
            cursor.moveTo(start);
        }
        return read;
    }

    // Version: 17.0.15+6-Debian-1deb12u1 (release)
    private boolean version(Cursor cursor, long number) {
        if (!cursor.take("Version: ")) {
            return false;
        }
        int end = cursor.find(" (");
        if (end < 0) {
            return false;
        }
        String text = cursor.text(cursor.at(), end);
        Optional<JdkVersion> version = JdkVersion.printed(text);
        if (version.isEmpty()) {
            return false;
        }
        build = Optional.of(new Build(version.get(), Vendor.named(text).orElse(JdkBuild.UNKNOWN), number));
        return true;
    }

    // CPUs: 2 total, 2 available
    private boolean processors(Cursor cursor, long number) {
        if (!cursor.take("CPUs: ") || !cursor.skipPast(" total, ")) {
            return false;
        }
        long available = cursor.number();
        if (available == Cursor.NONE || !cursor.take(" available")) {
            return false;
        }
        processors = OptionalInt.of((int) Math.min(available, Integer.MAX_VALUE));
        machineLine = number;
        return true;
    }

    // Memory: 24105M
    private boolean memory(Cursor cursor, long number) {
        if (!cursor.take("Memory: ")) {
            return false;
        }
        long size = cursor.size();
        if (size == Cursor.NONE || !cursor.atEnd()) {
            return false;
        }
        memory = OptionalLong.of(size);
        machineLine = number;
        return true;
    }

    /** {@code jvm_args: -Xmx128m -Xlog:gc}, JDK 9 and later with {@code -Xlog:arguments}. */
    boolean arguments(Cursor cursor, long number) {
        if (!cursor.take("jvm_args: ")) {
            return false;
        }
        arguments = Optional.of(new Given(split(cursor.rest()), number));
        return true;
    }

    /**
     * {@code CommandLine flags: -XX:+UseG1GC -XX:MaxHeapSize=4294967296}: all that differ from their defaults, however they
     * set them.
     */
    boolean flags(Cursor cursor, long number) {
        if (!cursor.take("CommandLine flags: ")) {
            return false;
        }
        flags = Optional.of(new Given(split(cursor.rest()), number));
        return true;
    }

    // blanks within an argument are not quoted, so a new one begins at " -"
    private static List<String> split(String text) {
        List<String> parts = new ArrayList<>();
        int start = 0;
        String all = text.strip();
        while (start < all.length() && parts.size() < FLAGS) {
            int next = all.indexOf(" -", start);
            int end = next < 0 ? all.length() : next;
            parts.add(all.substring(start, end).strip());
            start = end + 1;
        }
        return parts;
    }

    /**
     * The first line of a log of JDK 7 and 8: {@code OpenJDK 64-Bit Server VM (25.202-b08) for linux-amd64 JRE
     * (1.8.0_202-b08), built on …}
     */
    boolean jdk8(Cursor cursor, long number) {
        return cursor.find(" VM (") >= 0 && cursor.find(" JRE (") >= 0 && versions.take(cursor.rest(), number);
    }

    /** {@code Memory: 4k page, physical 16247564k(11380408k free), swap …}, JDK 7 and 8. */
    boolean physical(Cursor cursor, long number) {
        if (!cursor.take("Memory: ") || !cursor.skipPast(" page, physical ")) {
            return false;
        }
        long kilobytes = cursor.number();
        if (kilobytes == Cursor.NONE || !cursor.take("k") || kilobytes > Long.MAX_VALUE >> 10) {
            return false;
        }
        memory = OptionalLong.of(kilobytes << 10);
        machineLine = number;
        return true;
    }

    /** Which collector the flags choose, as in {@code G1}. */
    Optional<String> collector() {
        return flags.stream()
                .flatMap(given -> given.arguments.stream())
                .map(VmHeader::collectorOf)
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<String> collectorOf(String flag) {
        return switch (flag) {
            case "-XX:+UseG1GC" -> Optional.of("G1");
            case "-XX:+UseParallelGC", "-XX:+UseParallelOldGC" -> Optional.of("Parallel");
            case "-XX:+UseConcMarkSweepGC" -> Optional.of("CMS");
            case "-XX:+UseSerialGC" -> Optional.of("Serial");
            case "-XX:+UseShenandoahGC" -> Optional.of("Shenandoah");
            case "-XX:+UseZGC" -> Optional.of("Z");
            default -> Optional.empty();
        };
    }

    void report(Run run, String file, FactSink sink) {
        build.ifPresent(b -> sink.fact(new JdkBuild(run, b.version, b.vendor, "hotspot", new Origin(file, b.line))));
        versions.build(run, file).ifPresent(sink::fact);
        Optional<Machine> named = versions.machine(run, file);
        if (machineLine > 0 || named.isPresent()) {
            Origin origin = machineLine > 0
                    ? new Origin(file, machineLine)
                    : named.get().origin();
            sink.fact(new Machine(
                    run, processors, memory, named.flatMap(Machine::os), named.flatMap(Machine::arch), origin));
        }
        flags.ifPresent(given -> given.arguments.forEach(
                argument -> flag(run, argument, new Origin(file, given.line)).ifPresent(sink::fact)));
        arguments.ifPresent(given -> given.arguments.forEach(argument ->
                sink.fact(new JvmArgument(run, argument, SetBy.COMMAND_LINE, new Origin(file, given.line)))));
    }

    // -XX:+UseG1GC, -XX:-ResizePLAB, -XX:MaxHeapSize=4294967296
    private static Optional<VmFlag> flag(Run run, String argument, Origin origin) {
        if (!argument.startsWith("-XX:") || argument.length() < 6) {
            return Optional.empty();
        }
        String flag = argument.substring(4);
        int equals = flag.indexOf('=');
        if (flag.charAt(0) == '+' || flag.charAt(0) == '-') {
            return Optional.of(new VmFlag(
                    run, flag.substring(1), flag.charAt(0) == '+' ? "true" : "false", SetBy.CHANGED, origin));
        }
        return equals <= 0
                ? Optional.empty()
                : Optional.of(
                        new VmFlag(run, flag.substring(0, equals), flag.substring(equals + 1), SetBy.CHANGED, origin));
    }
}
