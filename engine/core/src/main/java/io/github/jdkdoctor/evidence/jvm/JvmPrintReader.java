package io.github.jdkdoctor.evidence.jvm;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.Lines;
import io.github.jdkdoctor.evidence.Strange;
import io.github.jdkdoctor.evidence.UnreadableException;
import io.github.jdkdoctor.fact.Fact;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.JdkVersion;
import io.github.jdkdoctor.fact.JvmArgument;
import io.github.jdkdoctor.fact.Machine;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.SetBy;
import io.github.jdkdoctor.fact.SystemProperty;
import io.github.jdkdoctor.fact.VmFlag;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * What a JVM prints of itself, one thing or several after another: {@code java -version} and its kin, the flags of
 * {@code -XX:+PrintFlagsFinal}, {@code -XX:+PrintCommandLineFlags} and {@code jcmd VM.flags}, {@code VM.version},
 * {@code VM.command_line}, {@code VM.system_properties}, {@code jinfo}.
 */
public final class JvmPrintReader implements EvidenceReader {
    // the first line of jcmd's answers
    private static final Pattern PROCESS = Pattern.compile("\\d+:");
    // the first line that Properties.store writes: #Fri Nov 20 21:27:40 UTC 2026
    private static final Pattern STORED =
            Pattern.compile("#[A-Z][a-z]{2} [A-Z][a-z]{2} \\d\\d \\d\\d:\\d\\d:\\d\\d .*\\d{4}");
    private static final Pattern FLAGS = Pattern.compile("-XX:[+-]?\\w+(?:=.*)?(?: -XX:.*)?\\s*");
    // the serviceability agent of 8; the launcher; warnings of the JVM on its own flags; the parts of OpenJ9
    private static final Pattern NOTE =
            Pattern.compile("Attaching to (?:process|core).*|Debugger attached successfully\\.|"
                    + "(?:Server|Client|Minimal) compiler detected\\.|(?:NOTE: )?Picked up \\w+: .*|.*VM warning: .*|"
                    + "(?:OpenJ9|OMR|JCL|IBM|J9VM|JIT|GC) +- .*");

    private static final Pattern LOGGED = Pattern.compile("\\[\\d{1,6}[.,]\\d{3}s\\]\\[.{1,200}");
    private static final int MOST_LOGGED = 100;
    private static final String TABLE_OF_FLAGS = "[Global flags]";
    private static final int MOST_FACTS = 100_000;
    // as long as a line is that 17.0.15 cuts; 25.0.3 prints all of it
    private static final int CUT_LINE = 1998;

    private enum Section {
        NONE,
        TABLE,
        ARGUMENTS,
        PROPERTIES,
        // jinfo of 8 writes "name = value" and escapes nothing
        RAW_PROPERTIES
    }

    @Override
    public String name() {
        return "print of the JVM";
    }

    @Override
    public boolean recognizes(Head head) {
        if (!head.text()) {
            return false;
        }
        List<String> lines = head.lines();
        int at = significant(lines, 0);
        boolean process =
                at < lines.size() && PROCESS.matcher(lines.get(at).strip()).matches();
        at = process ? significant(lines, at + 1) : at;
        if (at == lines.size()) {
            return false;
        }
        String first = lines.get(at).strip();
        if (LOGGED.matcher(first).matches()) {
            // -Xlog prints to standard output as -XX:+PrintFlagsFinal does, and before it
            return lines.stream()
                    .limit(MOST_LOGGED)
                    .dropWhile(l -> l.isBlank() || LOGGED.matcher(l).matches())
                    .findFirst()
                    .filter(l -> l.strip().equals(TABLE_OF_FLAGS))
                    .isPresent();
        }
        if (heading(first) || FlagTable.like(first)) {
            return true;
        }
        List<String> rest = lines.subList(at, lines.size());
        if (FLAGS.matcher(first).matches()) {
            // without jcmd's first line it may be an option file: the JVM sorts, and mostly goes on to its version
            return process || lastIsVersion(rest) || (significant(rest, 1) == rest.size() && sorted(first));
        }
        if (STORED.matcher(first).matches()) {
            return rest.stream().anyMatch(l -> l.startsWith("java.vm.") || l.startsWith("java.specification."));
        }
        return new VersionLines().take(first, 1) && versionsAndHeadings(rest);
    }

    private static int significant(List<String> lines, int from) {
        int at = from;
        while (at < lines.size() && (lines.get(at).isBlank() || note(lines.get(at)))) {
            at++;
        }
        return at;
    }

    private static boolean note(String line) {
        return line.length() < 1000 && NOTE.matcher(line.strip()).matches();
    }

    // a log may begin with a version too: here nothing else follows but what the JVM says of itself
    private static boolean versionsAndHeadings(List<String> lines) {
        VersionLines versions = new VersionLines();
        for (String line : lines) {
            String trimmed = line.strip();
            if (heading(trimmed)) {
                return true;
            }
            if (!trimmed.isEmpty()
                    && !note(trimmed)
                    && !PROCESS.matcher(trimmed).matches()
                    && !versions.take(trimmed, 1)) {
                return false;
            }
        }
        return true;
    }

    private static boolean lastIsVersion(List<String> lines) {
        return lines.size() < 10 && new VersionLines().take(lines.get(lines.size() - 1), 1);
    }

    private static boolean heading(String line) {
        return line.equals(TABLE_OF_FLAGS)
                || line.equals("VM Arguments:")
                || line.equals("VM Flags:")
                || line.equals("Java System Properties:")
                || line.startsWith("Non-default VM flags:")
                || line.startsWith("jvm_args: ");
    }

    private static boolean sorted(String line) {
        List<String> names = new ArrayList<>();
        for (String word : line.strip().split(" ", -1)) {
            if (!word.startsWith("-XX:")) {
                return false;
            }
            names.add(flag(word).name());
        }
        return names.size() >= 3 && names.equals(names.stream().sorted().toList());
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException, UnreadableException {
        new Reading(entry, sink).read();
    }

    private record Flag(String name, String value) {}

    // -XX:+UseG1GC, -XX:MaxHeapSize=536870912
    private static Flag flag(String text) {
        String flag = text.substring("-XX:".length());
        if (flag.startsWith("+") || flag.startsWith("-")) {
            return new Flag(flag.substring(1), flag.startsWith("+") ? "true" : "false");
        }
        int equals = flag.indexOf('=');
        return equals < 0
                ? new Flag(flag, "")
                : new Flag(flag.substring(0, equals), flag.substring(equals + 1).strip());
    }

    private static final class Reading {
        private final Entry entry;
        private final String file;
        private final Run run;
        private final FactSink sink;
        private final Lines lines;
        private final VersionLines versions = new VersionLines();
        private final Map<String, String> identity = new HashMap<>();
        private final List<SystemProperty> properties = new ArrayList<>();
        private FlagTable table = new FlagTable();
        private Section section = Section.NONE;
        private final List<VmFlag> rows = new ArrayList<>();
        private boolean headed;
        private long propertiesFrom;
        private long facts;
        private final Strange strange = new Strange();

        Reading(Entry entry, FactSink sink) {
            this.entry = entry;
            this.file = entry.name();
            this.run = entry.run();
            this.sink = sink;
            this.lines = new Lines(entry.content());
        }

        void read() throws IOException, UnreadableException {
            while (lines.next()) {
                if (facts + rows.size() + properties.size() > MOST_FACTS) {
                    throw new UnreadableException("line " + lines.number() + ": more than " + MOST_FACTS
                            + " flags, arguments and properties; this is no print of a JVM");
                }
                String line = lines.text();
                if (!take(line)
                        && !line.isBlank()
                        && !EnvironmentReader.pickedUp(line, entry, lines.number(), sink)
                        && !note(line)) {
                    strange.line(lines.number());
                }
            }
            endTable();
            endProperties();
            versions.build(run, file).ifPresent(this::fact);
            versions.machine(run, file).ifPresent(this::fact);
            strange.remark(sink);
            if (lines.cut() > 0) {
                sink.remark("lines over " + (Lines.LIMIT >> 20) + " MB were cut");
            }
            if (facts == 0) {
                throw new UnreadableException(
                        "no version, flags, arguments or properties found; expected the output of java -version, jcmd or jinfo");
            }
        }

        private void fact(Fact fact) {
            facts++;
            sink.fact(fact);
        }

        private boolean take(String line) {
            String trimmed = line.strip();
            if (trimmed.equals("[Global flags]")) {
                begin(Section.TABLE);
                headed = true;
                return true;
            }
            if (trimmed.equals("VM Arguments:")) {
                begin(Section.ARGUMENTS);
                facts++;
                sink.observed(FactKind.ARGUMENT);
                sink.observed(FactKind.FLAG);
                return true;
            }
            if (trimmed.equals("Java System Properties:")) {
                begin(Section.PROPERTIES);
                propertiesFrom = lines.number();
                return true;
            }
            if (trimmed.equals("VM Flags:")) {
                begin(Section.NONE);
                return true;
            }
            if (trimmed.startsWith("Non-default VM flags:")) {
                begin(Section.NONE);
                return setFlags(
                        trimmed.substring("Non-default VM flags:".length()).strip());
            }
            if (trimmed.startsWith("Command line:")) {
                begin(Section.NONE);
                arguments(trimmed.substring("Command line:".length()));
                return true;
            }
            if (PROCESS.matcher(trimmed).matches()) {
                begin(Section.NONE);
                return true;
            }
            if (STORED.matcher(trimmed).matches() && section != Section.RAW_PROPERTIES) {
                begin(Section.PROPERTIES);
                propertiesFrom = lines.number();
                return true;
            }
            return switch (section) {
                case PROPERTIES -> property(line) || other(trimmed);
                case RAW_PROPERTIES -> rawProperty(line);
                case ARGUMENTS -> argumentLine(trimmed) || other(trimmed);
                case TABLE, NONE -> tableLine(line) || other(trimmed);
            };
        }

        private void begin(Section next) {
            if (section == Section.PROPERTIES || section == Section.RAW_PROPERTIES) {
                endProperties();
            }
            endTable();
            section = next;
        }

        private boolean other(String line) {
            if (line.startsWith("-XX:")) {
                return setFlags(line);
            }
            if (line.startsWith("jvm_args: ")) {
                section = Section.ARGUMENTS;
                return argumentLine(line);
            }
            return versions.take(line, lines.number());
        }

        private boolean tableLine(String line) {
            return table.take(
                    line,
                    r -> rows.add(new VmFlag(run, r.name(), r.value(), r.setBy(), new Origin(file, lines.number()))));
        }

        private void endTable() {
            // PrintFlagsInitial is of the time before the command line was read: nothing in it was set by anybody, not
            // even PrintFlagsInitial itself
            if (headed && table.complete() && rows.stream().allMatch(f -> f.setBy() == SetBy.DEFAULT)) {
                facts++;
                sink.remark("flags before the start of the JVM are of no use; run java -XX:+PrintFlagsFinal -version");
            } else {
                rows.forEach(this::fact);
                if (headed && table.complete()) {
                    sink.observed(FactKind.FLAG);
                } else if (headed) {
                    sink.remark("the table of flags is cut off; what it does not name is unknown");
                }
            }
            rows.clear();
            table = new FlagTable();
            headed = false;
        }

        // the flags that are not as the JVM was built, without who set them: PrintCommandLineFlags, VM.flags, jinfo
        // -flags
        private boolean setFlags(String line) {
            for (ArgumentWords.Word word : ArgumentWords.listed(line, lines.number())) {
                if (word.startsWith("-XX:")) {
                    Flag flag = flag(word.text());
                    fact(new VmFlag(run, flag.name(), flag.value(), SetBy.CHANGED, new Origin(file, lines.number())));
                }
            }
            sink.observed(FactKind.FLAG);
            facts++;
            return true;
        }

        private boolean argumentLine(String line) {
            if (line.startsWith("jvm_args: ")) {
                arguments(line.substring("jvm_args: ".length()));
                return true;
            }
            if (line.startsWith("jvm_flags: ")) {
                // what -XX:Flags= and .hotspotrc gave
                GivenArguments.handOn(
                        ArgumentWords.listed(line.substring("jvm_flags: ".length()), lines.number()),
                        JvmArgument.Source.OPTION_FILE,
                        entry,
                        sink);
                facts++;
                return true;
            }
            return named(line, "java_command: ", "sun.java.command")
                    || named(line, "java_class_path (initial): ", "java.class.path")
                    || line.startsWith("java_command")
                    || line.startsWith("java_class_path")
                    || line.startsWith("Launcher Type: ")
                    || line.startsWith("VM Flags");
        }

        // the JVM keeps both as properties
        private boolean named(String line, String lead, String property) {
            if (!line.startsWith(lead)) {
                return false;
            }
            if (line.length() == CUT_LINE && property.equals("java.class.path")) {
                sink.remark("the class path is not used, as the JVM cuts it where it prints this line: jcmd <pid>"
                        + " VM.system_properties has all of it");
                return true;
            }
            sink.fact(new SystemProperty(
                    entry.run(),
                    property,
                    line.substring(lead.length()).strip(),
                    new Origin(entry.name(), lines.number())));
            return true;
        }

        private void arguments(String line) {
            GivenArguments.handOn(ArgumentWords.listed(line, lines.number()), JvmArgument.Source.LISTED, entry, sink);
            sink.observed(FactKind.ARGUMENT);
            sink.observed(FactKind.FLAG);
            facts++;
        }

        private boolean property(String line) {
            if (line.isBlank()) {
                return true;
            }
            if (properties.isEmpty() && line.contains(" = ") && !line.contains("\\")) {
                section = Section.RAW_PROPERTIES;
                return rawProperty(line);
            }
            Optional<StoredProperty> read = StoredProperty.read(line);
            read.ifPresent(p -> keep(p.name(), p.value()));
            return read.isPresent();
        }

        private boolean rawProperty(String line) {
            int equals = line.indexOf(" = ");
            if (equals > 0) {
                keep(line.substring(0, equals), line.substring(equals + " = ".length()));
            }
            // the rest is a value of several lines: line.separator
            return true;
        }

        private void keep(String name, String value) {
            properties.add(new SystemProperty(run, name, value, new Origin(file, lines.number())));
            if (name.startsWith("java.") || name.startsWith("os.")) {
                identity.put(name, value);
            }
        }

        private void endProperties() {
            if (properties.isEmpty()) {
                return;
            }
            properties.forEach(this::fact);
            // every JVM has both; where one is missing someone cut the list
            if (identity.containsKey("java.vm.name") && identity.containsKey("java.vm.version")) {
                sink.observed(FactKind.PROPERTY);
            }
            Origin origin = new Origin(file, propertiesFrom);
            jdk(origin).ifPresent(this::fact);
            Optional<String> os = Optional.ofNullable(identity.get("os.name"));
            Optional<String> arch = Optional.ofNullable(identity.get("os.arch"));
            if (os.isPresent() || arch.isPresent()) {
                fact(new Machine(run, OptionalInt.empty(), OptionalLong.empty(), os, arch, origin));
            }
            properties.clear();
            identity.clear();
        }

        private Optional<JdkBuild> jdk(Origin origin) {
            String vm = identity.getOrDefault("java.vm.name", "");
            return Optional.ofNullable(identity.get("java.runtime.version"))
                    .flatMap(JdkVersion::printed)
                    .or(() -> Optional.ofNullable(identity.get("java.version")).flatMap(JdkVersion::printed))
                    .map(version -> new JdkBuild(
                            run,
                            version,
                            Vendor.of(
                                    vm,
                                    identity.getOrDefault("java.vendor.version", ""),
                                    identity.getOrDefault("java.runtime.version", ""),
                                    identity.getOrDefault("java.vendor", ""),
                                    identity.getOrDefault("java.vm.vendor", "")),
                            Vendor.vm(vm),
                            origin));
        }
    }
}
