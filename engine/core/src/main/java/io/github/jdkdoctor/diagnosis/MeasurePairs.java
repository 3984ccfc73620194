package io.github.jdkdoctor.diagnosis;

import io.github.jdkdoctor.fact.Phenomenon;
import io.github.jdkdoctor.fact.Run;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Holds the current run's measures against the baseline run's: a log against a log, a recording against a recording, the file of
 * one name against the file of that name. What several kinds of file show by one method is told once.
 */
final class MeasurePairs {
    // a log is whole where a recording may have dropped chunks
    private static final String RECORDING = "flight recording";
    private static final Comparator<String> BEST_READER = Comparator.comparing(RECORDING::equals);

    private final Map<String, String> readers;
    private final List<Measure> baseline;
    private final List<Measure> current;
    private final List<Measure> others;
    // what a log counted is told before what a recording sampled
    private final boolean fromRecording;

    private MeasurePairs(List<Measure> sameNameAndMethod, Map<String, String> readers) {
        this.readers = readers;
        this.baseline = of(sameNameAndMethod, Run.BASELINE);
        this.current = of(sameNameAndMethod, Run.CURRENT);
        this.others = of(sameNameAndMethod, Run.PEER);
        this.fromRecording = current.stream().map(this::reader).allMatch(RECORDING::equals);
    }

    /**
     * Phenomena from measures in any order, which rules do not promise.
     *
     * @param readers the reader of each file, by the file's name
     * @param slower how many times as long the current run takes for what it does; 1 where that is not known
     */
    static List<Phenomenon> phenomena(List<Measure> measures, Map<String, String> readers, double slower) {
        record Key(String name, String method) {}
        Map<Key, List<Measure>> alike =
                measures.stream().collect(Collectors.groupingBy(m -> new Key(m.name(), m.method())));
        List<Phenomenon> phenomena = new ArrayList<>();
        alike.entrySet().stream()
                .sorted(Map.Entry.comparingByKey(Comparator.comparing(Key::name).thenComparing(Key::method)))
                .map(e -> new MeasurePairs(e.getValue(), readers))
                .sorted(Comparator.comparing(pairs -> pairs.fromRecording))
                .forEach(pairs -> pairs.addTo(phenomena, slower));
        return phenomena;
    }

    private void addTo(List<Phenomenon> phenomena, double slower) {
        Optional<String> shared = current.stream()
                .map(this::reader)
                .filter(r -> baseline.stream().anyMatch(b -> reader(b).equals(r)))
                .findFirst();
        List<Measure> good = shared.map(r -> by(r, baseline)).orElse(baseline);
        List<Measure> slow = shared.or(() -> current.stream().map(this::reader).findFirst())
                .map(r -> by(r, current))
                .orElse(List.of());
        Map<String, Measure> byName = new HashMap<>();
        good.forEach(m -> byName.putIfAbsent(inRun(m), m));
        for (int i = 0; i < slow.size(); i++) {
            Measure one = slow.get(i);
            Measure another = good.isEmpty() ? one : good.get(Math.min(i, good.size() - 1));
            phenomena.add(good.isEmpty() ? one.alone() : one.against(byName.getOrDefault(inRun(one), another), slower));
        }
        good.forEach(m -> phenomena.add(m.alone()));
        others.forEach(m -> phenomena.add(m.alone()));
    }

    private static String inRun(Measure m) {
        String file = m.file();
        return file.substring(file.indexOf('/') + 1);
    }

    private String reader(Measure m) {
        return readers.getOrDefault(m.file(), "");
    }

    private List<Measure> by(String reader, List<Measure> measures) {
        return measures.stream().filter(m -> reader(m).equals(reader)).toList();
    }

    private List<Measure> of(List<Measure> measures, Run run) {
        return measures.stream()
                .filter(m -> m.run() == run)
                .sorted(Comparator.comparing(this::reader, BEST_READER.thenComparing(Comparator.naturalOrder()))
                        .thenComparing(Measure::file)
                        .thenComparing(Measure::value))
                .toList();
    }
}
