package io.github.jdkdoctor.report;

import io.github.jdkdoctor.casebook.Case;
import io.github.jdkdoctor.casebook.Symptom;
import io.github.jdkdoctor.diagnosis.Certainty;
import io.github.jdkdoctor.diagnosis.Conclusion;
import io.github.jdkdoctor.diagnosis.Diagnosis;
import io.github.jdkdoctor.diagnosis.FactBase;
import io.github.jdkdoctor.diagnosis.Finding;
import io.github.jdkdoctor.diagnosis.Tally;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.Outcome;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.VersionWindow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Turns conclusions into the words and the order of a report. */
public final class Reporting {
    private static final int MOST_RECORDINGS = 4;

    private final FactBase facts;
    private final Diagnosis diagnosis;
    private final Map<String, Certainty> rated;
    private final Map<String, String> aside;

    public Reporting(FactBase facts, Diagnosis diagnosis) {
        this.facts = facts;
        this.diagnosis = diagnosis;
        this.rated = diagnosis.conclusions().stream()
                .filter(Conclusion.Rated.class::isInstance)
                .map(Conclusion.Rated.class::cast)
                .collect(Collectors.toMap(Conclusion.Rated::id, Conclusion.Rated::certainty));
        this.aside = diagnosis.conclusions().stream()
                .filter(Conclusion.SetAside.class::isInstance)
                .map(Conclusion.SetAside.class::cast)
                .collect(Collectors.toMap(
                        Conclusion.SetAside::id, Conclusion.SetAside::by, (a, b) -> a.compareTo(b) < 0 ? a : b));
    }

    private List<Tally> of(boolean observations) {
        return rated.keySet().stream()
                .filter(id -> !aside.containsKey(id))
                .map(id -> diagnosis.tallies().get(id))
                .filter(t -> t != null && t.subject().observation() == observations)
                .map(Tally.class::cast)
                .toList();
    }

    /** The cases that are hypotheses and not set aside, surest and gravest first. */
    public List<Case> suspected() {
        return of(false).stream()
                .sorted(Comparator.comparing((Tally t) -> certainty(t.id()))
                        .thenComparing(t -> t.subject().severity())
                        .thenComparing(Tally::supported)
                        .reversed()
                        .thenComparing(Tally::id))
                .map(Tally::subject)
                .toList();
    }

    private Certainty certainty(String id) {
        return rated.getOrDefault(id, Certainty.POSSIBLE);
    }

    /**
     * The hypotheses, surest first, then by what they explain, then by severity.
     *
     * @param explained the share of the profile's growth that a case accounts for, by id
     */
    public List<Report.Hypothesis> hypotheses(Map<String, Double> explained) {
        return suspected().stream()
                .map(c -> hypothesis(c, explained))
                .sorted(Comparator.comparing(Report.Hypothesis::certainty)
                        .thenComparing(h -> h.profileGrowth().orElse(0))
                        .reversed())
                .toList();
    }

    private Report.Hypothesis hypothesis(Case c, Map<String, Double> explained) {
        Tally tally = tally(c.id());
        Optional<Case.Variant> variant = c.variants().stream()
                .filter(v -> v.requires().stream().allMatch(s -> seen(tally, s)))
                .filter(v -> v.affects().isEmpty() || concerns(v.affects()))
                .findFirst();
        List<Case.Remedy> remedies = new ArrayList<>();
        variant.ifPresent(v -> remedies.addAll(v.remedies()));
        remedies.addAll(c.remedies());
        Double share = explained.get(c.id());
        return new Report.Hypothesis(
                c.id(),
                variant.map(Case.Variant::name),
                variant.map(Case.Variant::title).orElse(c.title()),
                c.summary(),
                certainty(c.id()),
                c.severity(),
                share == null ? OptionalDouble.empty() : OptionalDouble.of(share),
                evidence(tally),
                valid(remedies, Case.Remedy::versions),
                c.confirm(),
                c.references(),
                page(c.id()));
    }

    private Tally tally(String id) {
        return Optional.ofNullable(diagnosis.tallies().get(id)).orElseThrow();
    }

    private static boolean seen(Tally tally, String symptom) {
        return tally.findings().stream()
                .anyMatch(f -> f.symptom().name().equals(symptom) && f.outcome() == Outcome.SEEN);
    }

    private boolean concerns(List<Case.Affected> affects) {
        return affects.stream().anyMatch(a -> facts.jdk(a.of())
                .map(jdk -> a.versions().contains(jdk.version()) == Outcome.SEEN)
                .orElse(false));
    }

    /** Drops what is stated for other JDKs than the current one. */
    private <T> List<T> valid(List<T> all, Function<T, Optional<VersionWindow>> versions) {
        Optional<JdkBuild> jdk = facts.jdk(Run.CURRENT);
        return all.stream()
                .filter(one -> jdk.isEmpty()
                        || versions.apply(one)
                                .map(w -> w.contains(jdk.get().version()) != Outcome.NOT_SEEN)
                                .orElse(true))
                .toList();
    }

    private static String page(String id) {
        return "https://jdkdoctor.github.io/cases/" + id + ".html";
    }

    private static List<Report.Evidence> evidence(Tally tally) {
        Case.Diagnosis d = tally.subject().diagnosis();
        List<Report.Evidence> evidence = new ArrayList<>();
        for (Finding f : tally.findings()) {
            String name = f.symptom().name();
            Optional<Report.Evidence.Role> role = d.requires(name)
                    ? Optional.of(Report.Evidence.Role.REQUIRED)
                    : d.supports().containsKey(name)
                            ? Optional.of(Report.Evidence.Role.SUPPORT)
                            : d.rulesOut().contains(name)
                                    ? Optional.of(Report.Evidence.Role.RULES_OUT)
                                    : Optional.empty();
            role.ifPresent(r -> evidence.add(new Report.Evidence(name, f.says(), r, f.outcome(), f.origins())));
        }
        evidence.sort(Comparator.comparing(Report.Evidence::role));
        return evidence;
    }

    /** What is true of the evidence itself. */
    public List<Report.Observation> observations() {
        return of(true).stream()
                .filter(t -> certainty(t.id()).compareTo(Certainty.LIKELY) >= 0)
                .sorted(Comparator.comparing(Tally::id))
                .map(t -> new Report.Observation(
                        t.id(),
                        t.subject().title(),
                        t.subject().summary(),
                        evidence(t),
                        valid(t.subject().remedies(), Case.Remedy::versions),
                        page(t.id())))
                .toList();
    }

    public List<Report.Aside> setAside() {
        return aside.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(e ->
                        new Report.Aside(e.getKey(), tally(e.getKey()).subject().title(), e.getValue()))
                .toList();
    }

    public List<Report.Missed> nearMisses() {
        return missed(Conclusion.NearMiss.class, Conclusion.NearMiss::because);
    }

    public List<Report.Missed> ruledOut() {
        return missed(Conclusion.RuledOut.class, Conclusion.RuledOut::because);
    }

    private <C extends Conclusion> List<Report.Missed> missed(Class<C> kind, Function<C, String> because) {
        return diagnosis.conclusions().stream()
                .filter(kind::isInstance)
                .map(kind::cast)
                .filter(c -> tally(c.id()).telling())
                .filter(c -> !tally(c.id()).subject().observation())
                .sorted(Comparator.comparing(Conclusion::id))
                .map(c -> new Report.Missed(c.id(), tally(c.id()).subject().title(), because.apply(c)))
                .toList();
    }

    private static Set<String> unknown(Tally t) {
        return t.findings().stream()
                .filter(f -> f.outcome() == Outcome.UNKNOWN)
                .map(Finding::symptom)
                .map(Symptom::name)
                .collect(Collectors.toSet());
    }

    private boolean given(Case.Recording r) {
        return r.gives()
                .filter(kind -> Stream.of(Run.BASELINE, Run.CURRENT)
                        .filter(facts::has)
                        .noneMatch(run -> facts.of(kind, run).isEmpty()))
                .isPresent();
    }

    // a required symptom stayed unknown though the evidence that shows it is there: nothing of the kind happens here
    private boolean lookedAt(Tally t) {
        Set<String> unknown = unknown(t);
        return t.subject().collect().stream()
                .filter(this::given)
                .flatMap(r -> r.shows().stream())
                .anyMatch(s -> unknown.contains(s) && t.subject().diagnosis().requires(s));
    }

    /** What to record: for hypotheses that are not strong, or where there is none, for cases that nothing speaks against. */
    public List<Report.Collect> collectNext() {
        List<Tally> open = suspected().stream()
                .filter(c -> certainty(c.id()) != Certainty.STRONG)
                .map(c -> tally(c.id()))
                .collect(Collectors.toCollection(ArrayList::new));
        boolean settled = rated.values().stream().anyMatch(c -> c.compareTo(Certainty.LIKELY) >= 0);
        if (!settled) {
            diagnosis.tallies().values().stream()
                    .filter(t -> !rated.containsKey(t.id()))
                    .filter(t -> t.affected() != Outcome.NOT_SEEN && t.requiredNotSeen() == 0 && !t.excluded())
                    .filter(t -> t.requiredUnknown() > 0)
                    .filter(t -> !lookedAt(t))
                    .sorted(Comparator.comparing(Tally::requiredUnknown).thenComparing(Tally::id))
                    .forEach(open::add);
        }
        Map<String, String> why = new LinkedHashMap<>();
        Map<String, Set<String>> cases = new LinkedHashMap<>();
        for (Tally t : open) {
            Set<String> unknown = unknown(t);
            for (Case.Recording r : valid(t.subject().collect(), Case.Recording::versions)) {
                if (r.shows().stream().anyMatch(unknown::contains) && !given(r)) {
                    why.putIfAbsent(r.command(), r.why());
                    cases.computeIfAbsent(r.command(), k -> new LinkedHashSet<>())
                            .add(t.id());
                }
            }
        }
        // what is suspected comes first, then what shows the most cases
        return why.entrySet().stream()
                .map(e -> new Report.Collect(
                        e.getKey(), e.getValue(), List.copyOf(cases.getOrDefault(e.getKey(), Set.of()))))
                .sorted(Comparator.comparing((Report.Collect c) ->
                                !rated.containsKey(c.forCases().get(0)))
                        .thenComparing(c -> -c.forCases().size()))
                .filter(this::worthwhile)
                .limit(MOST_RECORDINGS)
                .toList();
    }

    // what one case alone might need, of which there is no sign, is a shot in the dark
    private boolean worthwhile(Report.Collect c) {
        return c.forCases().size() > 1
                || c.forCases().stream()
                        .anyMatch(id -> rated.containsKey(id) || tally(id).telling());
    }
}
