package io.github.jdkdoctor.authoring;

import io.github.jdkdoctor.Doctor;
import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.BundleException;
import io.github.jdkdoctor.bundle.Limits;
import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.evidence.Reading;
import io.github.jdkdoctor.fact.Phenomenon;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.report.Report;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * Makes the files of fixtures smaller while all that is said of the bundle stays as it is: hypotheses, observations, what
 * each symptom came to, what rules measure within a tenth, which kinds of evidence there are, and no remark more. No file is
 * left out.
 */
public final class CaseCutter {
    // what a near miss measures must stay what makes it one
    private static final double NEAR = 0.1;
    // a file that changes for less is larger in the history than it was in the tree
    private static final double WORTH_IT = 0.9;
    private static final String GZIP = ".gz";

    private final Reading reading = Reading.withAllReaders();
    private final Doctor doctor;
    private final long over;
    private final boolean onlyPack;

    /**
     * @param over how large a file is that is worth cutting, in bytes
     * @param onlyPack whether to pack files with gzip and leave out nothing
     */
    public CaseCutter(Casebook casebook, long over, boolean onlyPack) {
        this.doctor = new Doctor(casebook);
        this.over = over;
        this.onlyPack = onlyPack;
    }

    /** What was done to a file, in words, and its size before and after in bytes. */
    public record Cut(String file, String how, long before, long after) {}

    /**
     * What was done.
     *
     * @param untouched fixtures and files that could not be cut, with the reason
     */
    public record Outcome(List<Cut> cuts, List<String> untouched) {
        public Outcome {
            cuts = List.copyOf(cuts);
            untouched = List.copyOf(untouched);
        }
    }

    /**
     * Cuts the fixtures of a directory of cases.
     *
     * @param only the ids of the cases whose fixtures to cut; all and the healthy bundles if empty
     */
    public Outcome run(Path cases, Set<String> only) throws IOException {
        List<Problem> problems = new ArrayList<>();
        List<Cut> cuts = new ArrayList<>();
        List<String> untouched = new ArrayList<>();
        for (Fixture fixture : Fixture.all(cases, problems)) {
            if (!only.isEmpty() && fixture.owner().filter(only::contains).isEmpty()) {
                continue;
            }
            if (problems.stream().anyMatch(p -> p.toString().startsWith(fixture.file()))) {
                untouched.add(fixture.shown() + ": is left as it is; it has no valid expected.yaml");
                continue;
            }
            Path copy = Files.createTempDirectory("jdkdoctor-cut");
            try {
                copy(fixture.folder(), copy);
                new Bench(fixture, copy, cuts, untouched).cut();
            } finally {
                delete(copy);
            }
        }
        return new Outcome(cuts, untouched);
    }

    private static void copy(Path from, Path to) throws IOException {
        for (Path path : all(from)) {
            Path target = to.resolve(from.relativize(path).toString());
            if (Files.isDirectory(path)) {
                Files.createDirectories(target);
            } else {
                Files.copy(path, target);
            }
        }
    }

    private static void delete(Path folder) throws IOException {
        List<Path> inside = new ArrayList<>(all(folder));
        inside.sort(Comparator.reverseOrder());
        for (Path path : inside) {
            Files.delete(path);
        }
    }

    private static List<Path> all(Path folder) throws IOException {
        try (Stream<Path> inside = Files.walk(folder)) {
            return inside.sorted().toList();
        }
    }

    /**
     * What must not change.
     *
     * @param symptoms what each symptom of each hypothesis and observation came to
     * @param kinds the kinds of evidence of each run
     * @param measures what rules measured, by name and run
     */
    private record Said(
            String expected,
            List<String> symptoms,
            Map<Run, List<String>> kinds,
            int remarks,
            Map<String, List<Double>> measures) {
        static Said of(Doctor.Examination examination) {
            Report report = examination.report();
            List<String> symptoms = new ArrayList<>();
            report.hypotheses().forEach(h -> symptoms(h.caseId(), h.evidence(), symptoms));
            report.observations().forEach(o -> symptoms(o.caseId(), o.evidence(), symptoms));
            Map<Run, List<String>> kinds = new TreeMap<>();
            report.runs().forEach((run, summary) -> kinds.put(run, summary.evidence()));
            return new Said(
                    Expected.of(report, Set.of()).yaml(),
                    symptoms,
                    kinds,
                    report.remarks().size(),
                    measures(examination.phenomena()));
        }

        private static Map<String, List<Double>> measures(List<Phenomenon> phenomena) {
            Map<String, List<Double>> measures = new TreeMap<>();
            for (Phenomenon p : phenomena) {
                List<Double> values =
                        measures.computeIfAbsent(p.name() + "@" + p.run().label(), key -> new ArrayList<>());
                values.add(p.value().orElse(0));
                values.add(p.baseline().orElse(0));
            }
            measures.values().forEach(Collections::sort);
            return measures;
        }

        private static void symptoms(String id, List<Report.Evidence> evidence, List<String> to) {
            evidence.forEach(e -> to.add(id + " " + e.symptom() + " " + e.outcome()));
        }

        boolean stillIn(Said later) {
            return expected.equals(later.expected)
                    && symptoms.equals(later.symptoms)
                    && kinds.equals(later.kinds)
                    && later.remarks <= remarks
                    && measures.keySet().equals(later.measures.keySet())
                    && measures.entrySet().stream()
                            .allMatch(e -> near(e.getValue(), later.measures.getOrDefault(e.getKey(), List.of())));
        }

        private static boolean near(List<Double> before, List<Double> after) {
            return before.size() == after.size()
                    && IntStream.range(0, before.size())
                            .allMatch(i -> Math.abs(before.get(i) - after.get(i)) <= NEAR * Math.abs(before.get(i)));
        }
    }

    /** Takes longer for fewer bytes. */
    private static final class Strongest extends GZIPOutputStream {
        Strongest(OutputStream to) throws IOException {
            super(to);
            def.setLevel(Deflater.BEST_COMPRESSION);
        }
    }

    /** One fixture, on a copy that every try changes. */
    private final class Bench {
        private final Fixture fixture;
        private final Path copy;
        private final List<Cut> cuts;
        private final List<String> untouched;

        Bench(Fixture fixture, Path copy, List<Cut> cuts, List<String> untouched) {
            this.fixture = fixture;
            this.copy = copy;
            this.cuts = cuts;
            this.untouched = untouched;
        }

        void cut() throws IOException {
            Doctor.Examination examination;
            try {
                examination = examined();
            } catch (BundleException e) {
                untouched.add(e.getMessage());
                return;
            }
            Report report = examination.report();
            Expected expected = fixture.expected().orElse(Expected.NOTHING);
            if (!CaseTester.deviations(expected, Expected.of(report, Set.of()), report)
                    .isEmpty()) {
                untouched.add(fixture.shown() + ": is left as it is; first make it be as expected, see cases test");
                return;
            }
            Said before = Said.of(examination);
            for (Path file : large()) {
                if (!onlyPack) {
                    leaveOut(file, before);
                }
                pack(file, before);
            }
        }

        private Doctor.Examination examined() throws BundleException {
            return doctor.examination(reading.of(Bundle.open(copy, Limits.DEFAULT)));
        }

        private boolean holds(Said before) {
            try {
                return before.stillIn(Said.of(examined()));
            } catch (BundleException e) {
                return false;
            }
        }

        // the largest first: what it gives is most, and the others may then be cut no further
        private List<Path> large() throws IOException {
            Map<Path, Long> sizes = new TreeMap<>();
            for (Path file : all(copy)) {
                boolean ofARun = copy.relativize(file).getNameCount() > 1;
                if (ofARun && Files.isRegularFile(file) && Files.size(file) > over) {
                    sizes.put(file, Files.size(file));
                }
            }
            return sizes.entrySet().stream()
                    .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                    .map(Map.Entry::getKey)
                    .toList();
        }

        private void leaveOut(Path file, Said before) throws IOException {
            byte[] content = plain(file);
            boolean recording = Pieces.recording(content);
            if (packed(file) && !recording) {
                // texts were cut before they were packed: a tenth of the samples each time would leave none
                return;
            }
            Optional<Pieces> pieces = Pieces.of(content);
            if (pieces.isPresent()) {
                leaveOut(file, pieces.get(), before);
            }
            if (!recording) {
                return;
            }
            if (!EventTypes.writable()) {
                untouched.add(String.format(
                        Locale.ROOT,
                        "%s: keeps all kinds of events; leaving some out takes JDK 19 or later, and this is %s",
                        shown(file),
                        Runtime.version().feature()));
                return;
            }
            Path whole = Files.createTempFile("jdkdoctor", ".jfr");
            try {
                Files.write(whole, plain(file));
                leaveOut(file, EventTypes.of(whole), before);
            } finally {
                Files.delete(whole);
            }
        }

        /** Leaves out half of the pieces, a quarter of them and so on, as long as the same is said. */
        private void leaveOut(Path file, Pieces pieces, Said before) throws IOException {
            boolean packed = packed(file);
            byte[] content = Files.readAllBytes(file);
            BitSet gone = new BitSet();
            int count = pieces.count();
            for (int size = count; size >= pieces.finest(); size /= 2) {
                for (int from = 0; from < count; from += size) {
                    BitSet tried = (BitSet) gone.clone();
                    tried.set(from, Math.min(from + size, count));
                    if (tried.equals(gone)) {
                        continue;
                    }
                    byte[] shorter = packed ? gzip(pieces.without(tried)) : pieces.without(tried);
                    Files.write(file, shorter);
                    if (shorter.length > 0 && shorter.length < content.length && holds(before)) {
                        gone = tried;
                    }
                }
            }
            byte[] left = content;
            if (!gone.isEmpty()) {
                left = packed ? gzip(pieces.without(gone)) : pieces.without(gone);
            }
            boolean worthIt = left.length <= WORTH_IT * content.length;
            Files.write(file, worthIt ? left : content);
            if (worthIt) {
                Files.write(original(file), left);
                cuts.add(new Cut(shown(file), pieces.says(gone.cardinality()), content.length, left.length));
            }
        }

        private void pack(Path file, Said before) throws IOException {
            byte[] content = Files.readAllBytes(file);
            if (packed(file) || content.length <= over) {
                return;
            }
            byte[] smaller = gzip(content);
            if (smaller.length > content.length / 2) {
                return;
            }
            Path target = file.resolveSibling(file.getFileName() + GZIP);
            Files.write(target, smaller);
            Files.delete(file);
            if (holds(before)) {
                Files.write(original(target), smaller);
                Files.delete(original(file));
                cuts.add(new Cut(shown(file), "packed as " + target.getFileName(), content.length, smaller.length));
            } else {
                Files.delete(target);
                Files.write(file, content);
            }
        }

        private static boolean packed(Path file) {
            return file.toString().endsWith(GZIP);
        }

        private static byte[] plain(Path file) throws IOException {
            if (!packed(file)) {
                return Files.readAllBytes(file);
            }
            try (InputStream plain = new GZIPInputStream(Files.newInputStream(file))) {
                return plain.readAllBytes();
            }
        }

        private static byte[] gzip(byte[] content) throws IOException {
            ByteArrayOutputStream packed = new ByteArrayOutputStream();
            try (OutputStream gzip = new Strongest(packed)) {
                gzip.write(content);
            }
            return packed.toByteArray();
        }

        private Path original(Path file) {
            return fixture.folder().resolve(copy.relativize(file).toString());
        }

        private String shown(Path file) {
            return PackSource.shown(original(file));
        }
    }
}
