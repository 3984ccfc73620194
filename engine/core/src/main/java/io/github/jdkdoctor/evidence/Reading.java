package io.github.jdkdoctor.evidence;

import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.BundleException;
import io.github.jdkdoctor.bundle.Contents;
import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.bundle.Looks;
import io.github.jdkdoctor.evidence.Evidence.EvidenceFile;
import io.github.jdkdoctor.evidence.Evidence.Observed;
import io.github.jdkdoctor.evidence.benchmark.ThroughputReader;
import io.github.jdkdoctor.evidence.jfr.JfrReader;
import io.github.jdkdoctor.evidence.jvm.OptionRange;
import io.github.jdkdoctor.evidence.log.ConsoleReader;
import io.github.jdkdoctor.evidence.log.LogPieces;
import io.github.jdkdoctor.evidence.log.UnifiedLogReader;
import io.github.jdkdoctor.evidence.machine.GroupFiles;
import io.github.jdkdoctor.evidence.profile.WallWaits;
import io.github.jdkdoctor.evidence.threads.DumpPieces;
import io.github.jdkdoctor.evidence.threads.ThreadDumpReader;
import io.github.jdkdoctor.evidence.threads.ThreadTimePieces;
import io.github.jdkdoctor.fact.CpuThrottling;
import io.github.jdkdoctor.fact.Fact;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.JvmArgument;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Profile;
import io.github.jdkdoctor.fact.Run;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Hands each file of a bundle to the one reader that recognizes it, and gathers what the readers say. */
public final class Reading {
    // a file of millions of properties must not fill the heap; real files have hundreds
    private static final Set<String> PACKED = Set.of("an xz file", "a bzip2 file");
    private static final int MOST_FACTS = 50_000;
    private static final int MOST_REMARKS = 10;
    // what is the same on both sides by rights: only what was measured is suspicious when it is
    private static final Set<FactKind> SETTINGS = EnumSet.of(
            FactKind.JDK,
            FactKind.FLAG,
            FactKind.ARGUMENT,
            FactKind.PROPERTY,
            FactKind.MACHINE,
            FactKind.HOST,
            FactKind.CONTAINER,
            FactKind.KERNEL_SETTING);

    private final List<EvidenceReader> readers;
    private final boolean strict;

    /**
     * A pipeline.
     *
     * @param strict whether an error of a reader itself is thrown, as tests want it, and not made a remark
     */
    public Reading(List<EvidenceReader> readers, boolean strict) {
        this.readers = List.copyOf(readers);
        this.strict = strict;
    }

    /** All readers; their own errors become remarks. */
    public static Reading withAllReaders() {
        return new Reading(Readers.all(), false);
    }

    /** Reads a bundle to its end. */
    public Evidence of(Bundle bundle) throws BundleException {
        return of(bundle, RecordingRules.NONE);
    }

    /** Reads a bundle to its end, with rules that examine its recordings meanwhile. */
    public Evidence of(Bundle bundle, RecordingRules rules) throws BundleException {
        Map<String, FileReading> read = new ConcurrentHashMap<>();
        Contents contents = bundle.read(entry -> read.put(entry.name(), read(entry, rules)));
        rules.results()
                .forEach((name, said) -> Optional.ofNullable(read.get(name)).ifPresent(file -> file.take(said)));
        contents.contested().forEach(read::remove);
        read.values().removeIf(file -> !file.ofBundle && contents.outside().contains(file.name));
        return gathered(bundle.name(), contents, new TreeMap<>(read));
    }

    private FileReading read(Entry entry, RecordingRules rules) {
        FileReading file = new FileReading(entry.name(), entry.run());
        try {
            byte[] bytes = entry.head(Head.LIMIT);
            Head head = new Head(bytes, bytes.length < Head.LIMIT);
            Optional<Wrapping> wrapping = LinePrefix.ofRuntime(head).or(() -> JsonLog.of(head));
            Optional<EvidenceReader> reader = wrapping.flatMap(w -> without(w, head));
            if (reader.isEmpty()) {
                wrapping = Optional.empty();
                reader = reader(entry.name(), head);
            }
            if (reader.isEmpty()) {
                for (Wrapping one : wrapped(head)) {
                    if (reader.isEmpty()) {
                        wrapping = Optional.of(one);
                        reader = without(one, head);
                    }
                }
            } else if (reader.get() instanceof ConsoleReader
                    && wrapping.filter(JsonLog.class::isInstance).isEmpty()) {
                Optional<EvidenceReader> dumps = ofDump(head, reader.get());
                if (dumps.isPresent()) {
                    wrapping = LinePrefix.ofDump(head);
                    reader = dumps;
                }
            } else if (reader.get() instanceof ThroughputReader) {
                // a log with one line of throughput may be of dumps or GCs, as kubectl logs --timestamps prints it
                Optional<Wrapping> any = LinePrefix.any(head);
                Optional<EvidenceReader> more = any.flatMap(w -> without(w, head))
                        .filter(r -> r instanceof ThreadDumpReader || r instanceof UnifiedLogReader);
                if (more.isPresent()) {
                    wrapping = any;
                    reader = more;
                }
            }
            if (reader.isEmpty() && head.text()) {
                wrapping = Optional.empty();
                reader = Readers.ofOtherModules().stream()
                        .filter(r -> r.recognisesNamed(entry.name(), head))
                        .findFirst();
            }
            if (reader.isEmpty()) {
                file.empty = bytes.length == 0;
                file.like = Unused.says(head).orElseGet(() -> unknown(Looks.like(bytes)));
                return file;
            }
            file.reader = reader.map(EvidenceReader::name);
            file.ofBundle = reader.get().ofBundle();
            Entry read = wrapping.isEmpty()
                    ? entry
                    : new Entry(
                            entry.name(),
                            entry.run(),
                            entry.size(),
                            wrapping.get().without(entry.content()));
            read(reader.get(), read, file, rules);
        } catch (UnreadableException | IOException e) {
            file.remark(String.valueOf(e.getMessage()));
            file.observed.clear();
        } catch (RuntimeException | StackOverflowError e) {
            if (strict) {
                throw e;
            }
            file.remark("internal problem, please report it: " + e);
            file.observed.clear();
        }
        return file;
    }

    private Optional<EvidenceReader> reader(String name, Head head) {
        return readers.stream().filter(r -> r.recognizes(head)).findFirst().or(() -> readers.stream()
                .filter(r -> r.recognisesNamed(name, head))
                .findFirst());
    }

    // where a logger was handed a dump line by line: without its header the dump has to be all that the log says
    private Optional<EvidenceReader> ofDump(Head head, EvidenceReader console) {
        Optional<Wrapping> logger = LinePrefix.ofDump(head);
        return head.string().contains(ThreadDumpReader.HEADER)
                ? logger.map(w -> console)
                : logger.filter(w -> head.whole())
                        .flatMap(w -> without(w, head))
                        .filter(ThreadDumpReader.class::isInstance);
    }

    private static List<Wrapping> wrapped(Head head) {
        return Stream.of(LinePrefix.any(head), LinePrefix.ofDump(head), Pasted.of(head))
                .flatMap(Optional::stream)
                .toList();
    }

    // not by its name, which says nothing of what is in a container's log
    private Optional<EvidenceReader> without(Wrapping wrapping, Head head) {
        try {
            byte[] bytes =
                    wrapping.without(new ByteArrayInputStream(head.bytes())).readAllBytes();
            Head stripped = new Head(bytes, head.whole());
            return readers.stream().filter(r -> r.recognizes(stripped)).findFirst();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void read(EvidenceReader reader, Entry entry, FileReading file, RecordingRules rules)
            throws IOException, UnreadableException {
        if (!(reader instanceof JfrReader)) {
            reader.read(entry, file);
            return;
        }
        try (OutputStream copy = rules.examine(entry);
                InputStream content = new CopiedStream(entry.content(), copy)) {
            reader.read(new Entry(entry.name(), entry.run(), entry.size(), content), file);
        }
    }

    private static Evidence gathered(String bundle, Contents contents, Map<String, FileReading> read) {
        List<Fact> facts = new ArrayList<>();
        Set<Observed> observed = new LinkedHashSet<>();
        List<EvidenceFile> files = new ArrayList<>();
        List<String> remarks = new ArrayList<>(contents.remarks());
        contents.damaged().forEach((name, why) -> {
            FileReading file = read.get(name);
            if (file != null) {
                // what a cut file does not show may have stood in the rest
                file.observed.clear();
            }
        });
        withoutEvents(read);
        new TreeMap<>(contents.damaged()).forEach((name, why) -> remarks.add(name + ": " + why));
        for (FileReading file : read.values()) {
            facts.addAll(file.facts);
            file.observed.forEach(kind -> observed.add(new Observed(kind, file.run)));
            files.add(new EvidenceFile(file.name, file.run, file.reader));
            file.remarks.forEach(what -> remarks.add(file.name + ": " + what));
        }
        remarks.addAll(unread(bundle, read.values()));
        remarks.addAll(same(bundle, contents, read));
        remarks.addAll(undecided(facts));
        remarks.addAll(missing(bundle, contents, read.values()));
        return new Evidence(
                bundle,
                contents.sha256().orElse(""),
                WallWaits.with(GroupFiles.merge(ThreadTimePieces.merge(DumpPieces.merge(LogPieces.merge(facts))))),
                observed,
                files,
                remarks);
    }

    // a profiler that counts waits or allocations writes an empty file where there are none
    private static void withoutEvents(Map<String, FileReading> read) {
        for (FileReading file : read.values()) {
            FileReading slow = read.get(file.name.replaceFirst("(?i)(^|/)baseline/", "$1current/"));
            if (file.empty && file.run == Run.BASELINE && slow != null) {
                slow.facts.stream()
                        .filter(f -> f instanceof Profile p && p.counts())
                        .map(Profile.class::cast)
                        .findFirst()
                        .ifPresent(p -> {
                            file.reader = slow.reader;
                            file.fact(p.without(file.run, Origin.of(file.name)));
                        });
            }
        }
    }

    // 17-:-XX:+UseZGC in a jvm.options, where nothing says which JDK reads it
    private static List<String> undecided(List<Fact> facts) {
        List<String> remarks = new ArrayList<>();
        for (Run run : Run.values()) {
            boolean known = facts.stream().anyMatch(f -> f instanceof JdkBuild && f.run() == run);
            facts.stream()
                    .filter(f -> !known && f.run() == run)
                    .filter(f -> f instanceof JvmArgument a
                            && OptionRange.of(a.text()).restricted())
                    .findFirst()
                    .ifPresent(f -> remarks.add(f.origin().file() + ": options for some releases only, as in "
                            + ((JvmArgument) f).text()
                            + ", are left out since the JDK is not known; add what java -version prints"));
        }
        return remarks;
    }

    private static List<String> unread(String bundle, Collection<FileReading> files) {
        Map<String, List<String>> byLook = new TreeMap<>();
        files.stream().filter(file -> file.reader.isEmpty()).forEach(file -> byLook.computeIfAbsent(
                        file.like, like -> new ArrayList<>())
                .add(file.name));
        List<String> remarks = new ArrayList<>();
        byLook.forEach((like, names) -> remarks.add("%s: not used, %s: %s".formatted(bundle, like, some(names))));
        return remarks;
    }

    private static String unknown(String like) {
        return like + " of no known kind"
                + (like.endsWith("archive")
                        ? ", unpack it into the bundle"
                        : PACKED.contains(like) ? ", unpack it or pack it with gzip" : "");
    }

    private static String some(List<String> names) {
        String first = names.stream().limit(5).collect(Collectors.joining(", "));
        return names.size() <= 5 ? first : first + " and " + (names.size() - 5) + " more";
    }

    // where there is no quota no period is counted
    private static boolean isMeasured(Fact fact) {
        return !SETTINGS.contains(FactKind.of(fact)) && !(fact instanceof CpuThrottling cpu && cpu.periods() == 0);
    }

    // a measurement never comes out the same twice, to the byte; a file was copied
    private static List<String> same(String bundle, Contents contents, Map<String, FileReading> read) {
        List<String> same = new ArrayList<>();
        int pairs = 0;
        for (FileReading file : read.values()) {
            String other = file.name.replaceFirst("(?i)(^|/)current/", "$1baseline/");
            boolean measured = file.facts.stream().anyMatch(Reading::isMeasured);
            if (file.run == Run.CURRENT && measured && !other.equals(file.name) && read.containsKey(other)) {
                pairs++;
                if (contents.hashes()
                        .getOrDefault(other, "")
                        .equals(contents.hashes().get(file.name))) {
                    same.add(file.name);
                }
            }
        }
        if (pairs > 0 && same.size() == pairs) {
            return List.of(
                    bundle + ": both runs have the same files, byte for byte; put the current run's files in current/");
        }
        return same.stream()
                .map(name -> name + ": the same bytes as the baseline's; record it again for one of the two")
                .toList();
    }

    private static List<String> missing(String bundle, Contents contents, Collection<FileReading> files) {
        List<String> remarks = new ArrayList<>();
        Set<String> used = files.stream().map(file -> file.name).collect(Collectors.toSet());
        List<String> outside = contents.outside().stream()
                .filter(name -> !used.contains(name))
                .sorted()
                .toList();
        if (!outside.isEmpty()) {
            remarks.add("%s: not used, outside baseline/, current/ and peer/: %s".formatted(bundle, some(outside)));
        }
        for (Run run : Run.values()) {
            List<FileReading> side =
                    files.stream().filter(file -> file.run == run).toList();
            if (side.isEmpty() && run == Run.CURRENT) {
                remarks.add(bundle + ": no file of the current run; put the current run's files in current/");
            } else if (!side.isEmpty() && side.stream().allMatch(file -> file.facts.isEmpty())) {
                remarks.add("%s: nothing could be read of the %s run".formatted(bundle, run.label()));
            }
        }
        return remarks;
    }

    /** What one file says. */
    private static final class FileReading implements FactSink {
        private final String name;
        private final Run run;
        private final List<Fact> facts = new ArrayList<>();
        private final Set<FactKind> observed = EnumSet.noneOf(FactKind.class);
        private final List<String> remarks = new ArrayList<>();
        private Optional<String> reader = Optional.empty();
        private String like = "";
        private boolean empty;
        private boolean ofBundle;

        FileReading(String name, Run run) {
            this.name = name;
            this.run = run;
        }

        void take(RecordingRules.Said said) {
            said.results().forEach(this::fact);
            said.remarks().forEach(this::remark);
            if (said.whole()) {
                observed(FactKind.JMC_RULE);
            }
        }

        @Override
        public void fact(Fact fact) {
            if (facts.size() < MOST_FACTS) {
                facts.add(fact);
            } else if (facts.size() == MOST_FACTS) {
                remark(String.format(Locale.ROOT, "says more than %,d things; the rest is not used", MOST_FACTS));
            }
        }

        @Override
        public void observed(FactKind kind) {
            observed.add(kind);
        }

        @Override
        public void remark(String what) {
            if (remarks.size() < MOST_REMARKS && !remarks.contains(what)) {
                remarks.add(what);
            }
        }
    }
}
