package io.github.jdkdoctor.site;

import io.github.jdkdoctor.casebook.Case;
import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.casebook.Condition;
import io.github.jdkdoctor.casebook.PhenomenonDeclaration;
import io.github.jdkdoctor.casebook.Symptom;
import io.github.jdkdoctor.casebook.Unit;
import io.github.jdkdoctor.diagnosis.Lead;
import io.github.jdkdoctor.diagnosis.Profiles;
import io.github.jdkdoctor.evidence.Evidence;
import io.github.jdkdoctor.fact.BenchmarkScore;
import io.github.jdkdoctor.fact.GcLog;
import io.github.jdkdoctor.fact.Phenomenon;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.SafepointLog;
import io.github.jdkdoctor.profile.Difference;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;

/** What a bundle shows of a case, drawn from the engine's own values. */
final class Figures {
    private static final int SHOWN_OPERATIONS = 6;
    private static final int SHOWN_PHASES = 6;
    private static final long FEWEST_SAMPLES = 100;

    private final Case subject;
    private final Casebook casebook;
    private final Evidence evidence;
    private final List<Phenomenon> phenomena;

    Figures(Case subject, Casebook casebook, Evidence evidence, List<Phenomenon> phenomena) {
        this.subject = subject;
        this.casebook = casebook;
        this.evidence = evidence;
        this.phenomena = List.copyOf(phenomena);
    }

    /** How many of the measures that the case asks for differ between the runs by half or more. */
    int contrasts() {
        return (int) measured().values().stream()
                .filter(p -> p.baseline().isPresent())
                .filter(p -> {
                    double good = Math.abs(p.baseline().getAsDouble());
                    double slow = Math.abs(p.value().orElse(0));
                    return Math.min(good, slow) < Math.max(good, slow) / 2;
                })
                .count();
    }

    /** All figures that the evidence has something for, as HTML. */
    List<String> html() {
        List<String> figures = new ArrayList<>();
        measures().ifPresent(figures::add);
        benchmarks().ifPresent(figures::add);
        if (Set.of("locking", "gc").contains(subject.area())) {
            safepoints().ifPresent(figures::add);
        }
        if (subject.area().equals("gc")) {
            collections().ifPresent(figures::add);
        }
        flameGraph().ifPresent(figures::add);
        return figures;
    }

    private Optional<String> measures() {
        Bars bars = new Bars("What the symptoms are measured by, in this bundle", "measure-");
        measured().forEach((declared, p) -> {
            // two bars of no length show nothing
            if (p.value().orElse(0) != 0 || p.baseline().orElse(0) != 0) {
                measure(bars, declared, p);
            }
        });
        return bars.empty() ? Optional.empty() : Optional.of(bars.html());
    }

    /** What the case's symptoms ask for and the bundle has a value of, in the case's order. */
    private Map<PhenomenonDeclaration, Phenomenon> measured() {
        Map<PhenomenonDeclaration, Phenomenon> measured = new LinkedHashMap<>();
        for (Symptom symptom : subject.symptoms().values()) {
            symptom.fact().flatMap(casebook::phenomenon).ifPresent(declared -> phenomena.stream()
                    .filter(p -> p.name().equals(declared.name())
                            && p.run() == symptom.run()
                            && p.value().isPresent())
                    .findFirst()
                    .ifPresent(p -> measured.putIfAbsent(declared, p)));
        }
        return measured;
    }

    private void measure(Bars bars, PhenomenonDeclaration declared, Phenomenon p) {
        Optional<Double> threshold = subject.symptoms().values().stream()
                .filter(s -> s.fact().equals(Optional.of(declared.name())))
                .flatMap(s -> Optional.ofNullable(s.where().get("value")).stream())
                .flatMap(c -> c.threshold().stream())
                .findFirst();
        Unit unit = declared.unit();
        bars.row(
                declared.says(),
                p.baseline(),
                p.value(),
                threshold.map(OptionalDouble::of).orElse(OptionalDouble.empty()),
                unit::format);
    }

    private Optional<String> benchmarks() {
        Bars bars = new Bars("Benchmarks of the two runs", "benchmark-");
        for (BenchmarkScore slow : evidence.of(BenchmarkScore.class, Run.CURRENT)) {
            evidence.of(BenchmarkScore.class, Run.BASELINE).stream()
                    .filter(good -> good.benchmark().equals(slow.benchmark())
                            && good.unit().equals(slow.unit()))
                    .findFirst()
                    .ifPresent(good -> bars.row(
                            slow.benchmark() + ", " + (slow.higherIsBetter() ? "more" : "less") + " is better"
                                    + error(good, slow),
                            OptionalDouble.of(good.score()),
                            OptionalDouble.of(slow.score()),
                            OptionalDouble.empty(),
                            v -> String.format(Locale.ROOT, v < 100 ? "%.2f %s" : "%,.0f %s", v, slow.unit())));
        }
        return bars.empty() ? Optional.empty() : Optional.of(bars.html());
    }

    private static String error(BenchmarkScore good, BenchmarkScore slow) {
        return good.error().isEmpty() || slow.error().isEmpty()
                ? ""
                : String.format(
                        Locale.ROOT,
                        " (errors ± %.3g and ± %.3g)",
                        good.error().getAsDouble(),
                        slow.error().getAsDouble());
    }

    private Optional<String> safepoints() {
        Map<String, double[]> shares = new TreeMap<>();
        Map<String, long[]> counts = new TreeMap<>();
        int run = 0;
        for (Run of : List.of(Run.BASELINE, Run.CURRENT)) {
            for (SafepointLog log :
                    evidence.of(SafepointLog.class, of).stream().limit(1).toList()) {
                for (SafepointLog.Operation o : log.operations()) {
                    shares.computeIfAbsent(o.name(), n -> new double[2])[run] = log.shareOfWall(Set.of(o.name()));
                    counts.computeIfAbsent(o.name(), n -> new long[2])[run] = o.count();
                }
            }
            run++;
        }
        Bars bars = new Bars("Safepoints: the share of time that each operation stopped all threads", "safepoint-");
        shares.entrySet().stream()
                .sorted(Comparator.comparingDouble(e -> -Math.max(e.getValue()[0], e.getValue()[1])))
                .limit(SHOWN_OPERATIONS)
                .forEach(e -> bars.row(
                        String.format(
                                Locale.ROOT,
                                "%s, %,d in the baseline run and %,d in the current run",
                                e.getKey(),
                                counts.getOrDefault(e.getKey(), new long[2])[0],
                                counts.getOrDefault(e.getKey(), new long[2])[1]),
                        OptionalDouble.of(e.getValue()[0]),
                        OptionalDouble.of(e.getValue()[1]),
                        OptionalDouble.empty(),
                        Unit.PERCENT::format));
        return bars.empty() ? Optional.empty() : Optional.of(bars.html());
    }

    private Optional<String> collections() {
        Optional<GcLog> good = evidence.of(GcLog.class, Run.BASELINE).stream().findFirst();
        Optional<GcLog> slow = evidence.of(GcLog.class, Run.CURRENT).stream().findFirst();
        if (good.isEmpty() || slow.isEmpty()) {
            return Optional.empty();
        }
        Bars bars = new Bars("Garbage collection in the two runs", "collection-");
        bars.row(
                "the share of time in pauses",
                OptionalDouble.of(good.get().shareOfWall()),
                OptionalDouble.of(slow.get().shareOfWall()),
                OptionalDouble.empty(),
                Unit.PERCENT::format);
        bars.row("the mean pause", mean(good.get()), mean(slow.get()), OptionalDouble.empty(), Figures::milliseconds);
        slow.get().phases().stream()
                .sorted(Comparator.comparingDouble((GcLog.Phase p) -> -p.meanSeconds()))
                .limit(SHOWN_PHASES)
                .forEach(p -> bars.row(
                        p.name() + ", the mean of all pauses",
                        good.get()
                                .phase(p.name())
                                .map(g -> OptionalDouble.of(g.meanSeconds()))
                                .orElse(OptionalDouble.empty()),
                        OptionalDouble.of(p.meanSeconds()),
                        OptionalDouble.empty(),
                        Figures::milliseconds));
        return Optional.of(bars.html());
    }

    private static OptionalDouble mean(GcLog log) {
        return log.count() == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(log.paused().toNanos() / 1e9 / log.count());
    }

    private static String milliseconds(double seconds) {
        return String.format(Locale.ROOT, "%.2f ms", seconds * 1000);
    }

    private Optional<String> flameGraph() {
        List<Lead> leads = new Profiles(evidence).leads();
        Optional<Lead> good =
                leads.stream().filter(l -> l.run() == Run.BASELINE).findFirst();
        Optional<Lead> slow = leads.stream().filter(l -> l.run() == Run.CURRENT).findFirst();
        if (good.isEmpty()
                || slow.isEmpty()
                || good.get().samples() < FEWEST_SAMPLES
                || slow.get().samples() < FEWEST_SAMPLES) {
            return Optional.empty();
        }
        Difference difference = Difference.between(
                good.get().profile().tree(), slow.get().profile().tree());
        return Optional.of(String.format(
                Locale.ROOT,
                "<figure><figcaption>Profile of the current run, callers above callees. <span class=\"key up3\">red</span> grew"
                        + " against the baseline run, <span class=\"key down3\">blue</span> shrank (%,d and %,d samples of the"
                        + " program)</figcaption>%s</figure>",
                slow.get().samples(),
                good.get().samples(),
                new FlameGraph(difference).html()));
    }

    /** What a condition asks of an attribute, in words. */
    static String asked(Map<String, Condition> conditions) {
        List<String> words = new ArrayList<>();
        new TreeMap<>(conditions).forEach((attribute, c) -> words.add(attribute + " " + c.text()));
        return String.join(", ", words);
    }
}
