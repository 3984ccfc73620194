package io.github.jdkdoctor.diagnosis;

import io.github.jdkdoctor.casebook.Case;
import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.casebook.Condition;
import io.github.jdkdoctor.casebook.PhenomenonDeclaration;
import io.github.jdkdoctor.casebook.Signs;
import io.github.jdkdoctor.casebook.Symptom;
import io.github.jdkdoctor.casebook.Unit;
import io.github.jdkdoctor.casebook.Vocabulary;
import io.github.jdkdoctor.casebook.Weight;
import io.github.jdkdoctor.fact.Crash;
import io.github.jdkdoctor.fact.EventCount;
import io.github.jdkdoctor.fact.EventHistory;
import io.github.jdkdoctor.fact.Fact;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.JmcRule;
import io.github.jdkdoctor.fact.JvmArgument;
import io.github.jdkdoctor.fact.KernelSetting;
import io.github.jdkdoctor.fact.LockContention;
import io.github.jdkdoctor.fact.LogMessage;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Outcome;
import io.github.jdkdoctor.fact.Phenomenon;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.RunningThread;
import io.github.jdkdoctor.fact.SetBy;
import io.github.jdkdoctor.fact.SystemProperty;
import io.github.jdkdoctor.fact.VmFlag;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Holds a case's symptoms against the facts: SEEN with the facts that say so, NOT SEEN, or UNKNOWN. */
final class Matching implements Signs {
    private static final Set<FactKind> SETTINGS = EnumSet.of(FactKind.FLAG, FactKind.ARGUMENT, FactKind.PROPERTY);

    private static final double HALF = 0.5;

    // 2.9 to 46 % by a run of seven seconds that opens a connection for each request
    private static final double NEXT_TO_NONE = 10;

    private final FactBase facts;
    private final Casebook casebook;
    private final Map<String, List<Rules.Session.Fired>> fired;
    private final Set<String> changed;
    private final boolean alone;
    private final double slower;
    private final Map<Run, PossibleJdks> possible = new EnumMap<>(Run.class);
    // thousands of cases ask for the same hundred phenomena
    private final IdentityHashMap<Phenomenon, String> figures = new IdentityHashMap<>();

    /**
     * Symptoms held against facts.
     *
     * @param slower how many times longer the current run takes for the same; 1 where that is not stated
     */
    Matching(
            FactBase facts,
            Casebook casebook,
            List<Rules.Session.Fired> fired,
            List<Difference> differences,
            double slower) {
        this.facts = facts;
        this.casebook = casebook;
        this.fired = fired.stream().collect(Collectors.groupingBy(Rules.Session.Fired::caseId));
        this.changed = Differences.onlySettings(facts, differences);
        this.alone = !facts.has(Run.BASELINE);
        this.slower = slower;
    }

    // whether the baseline run has none of the kinds of file that a phenomenon comes from
    private boolean silent(Phenomenon p) {
        if (p.run() != Run.CURRENT
                || p.baseline().isPresent()
                || p.origins().isEmpty()
                || !facts.phenomena(p.name(), Run.BASELINE).isEmpty()) {
            return false;
        }
        Set<FactKind> kinds = EnumSet.noneOf(FactKind.class);
        p.origins().forEach(o -> kinds.addAll(facts.effects(o.file())));
        return (kinds.isEmpty() ? SETTINGS : kinds)
                .stream().noneMatch(k -> !facts.of(k, Run.BASELINE).isEmpty() || facts.observed(k, Run.BASELINE));
    }

    // 98 % of the samples of a run 200 times slower is 196 times what a whole operation took in the baseline run, so
    // that at
    // least this part of the slowdown is its own, whatever that run did
    private boolean makesItSlower(Symptom symptom) {
        return slower > 1
                && symptom.fact().flatMap(casebook::phenomenon).filter(d -> d.unit() == Unit.PERCENT).stream()
                        .flatMap(d -> facts.phenomena(d.name(), symptom.run()).stream())
                        .anyMatch(p -> silent(p) && p.value().orElse(0) * slower - 1 >= HALF * (slower - 1));
    }

    @Override
    public boolean present(String fact) {
        return facts.present(fact);
    }

    @Override
    public boolean fired(String caseId) {
        return fired.containsKey(caseId);
    }

    @Override
    public boolean seen(Symptom sign) {
        return find("", sign).outcome() == Outcome.SEEN;
    }

    @Override
    public boolean inBoth(Symptom sign) {
        return !alone && inBoth("", find("", sign)).isPresent();
    }

    /** A case with all its findings. */
    Tally tally(Case c) {
        List<Finding> findings = new ArrayList<>(c.symptoms().size());
        boolean seen = false;
        for (Symptom symptom : c.symptoms().values()) {
            Finding finding = find(c.id(), symptom);
            seen |= finding.outcome() == Outcome.SEEN;
            findings.add(finding);
        }
        List<Finding> inBoth = inBoth(c, findings);
        // of thousands of cases nearly none has a sign here, and without one the rest decides nothing
        if (!seen) {
            return new Tally(
                    c,
                    affected(c.affects()),
                    findings,
                    false,
                    Set.of(),
                    inBoth,
                    Set.of(),
                    mostly(inBoth),
                    false,
                    false);
        }
        return new Tally(
                c,
                affected(c.affects()),
                findings,
                !changed.isEmpty() && changed.stream().allMatch(c::names),
                general(c),
                inBoth,
                notMore(c, findings),
                mostly(inBoth),
                findings.stream()
                        .anyMatch(f -> f.outcome() == Outcome.SEEN
                                && c.diagnosis().requires(f.symptom().name())
                                && setInBaseline(f.symptom())),
                findings.stream()
                        .anyMatch(f -> f.outcome() == Outcome.SEEN
                                && f.uncompared()
                                && !makesItSlower(f.symptom())
                                && f.origins().stream()
                                        .anyMatch(o -> facts.effects(o.file()).contains(FactKind.PROFILE))));
    }

    private Set<String> notMore(Case c, List<Finding> findings) {
        Set<String> seen = new HashSet<>();
        for (Finding f : findings) {
            if (f.outcome() == Outcome.SEEN
                    && c.diagnosis().requires(f.symptom().name())) {
                seen.add(f.symptom().fact().orElse(""));
            }
        }
        Set<String> notMore = new HashSet<>();
        for (Finding f : findings) {
            Symptom symptom = f.symptom();
            String fact = symptom.fact().orElse("");
            if (f.outcome() != Outcome.SEEN
                    && c.diagnosis().requires(symptom.name())
                    && seen.contains(fact)
                    && (asksForMore(symptom, "growth") || asksForMore(symptom, "ratio"))
                    && areNoHigher(facts.phenomena(fact, Run.CURRENT))) {
                notMore.add(symptom.name());
            }
        }
        return notMore;
    }

    private static boolean asksForMore(Symptom symptom, String attribute) {
        Condition condition = symptom.where().get(attribute);
        return condition != null && condition.text().strip().startsWith(">");
    }

    private static boolean areNoHigher(List<Phenomenon> phenomena) {
        for (Phenomenon p : phenomena) {
            if (!isNoHigher(p)) {
                return false;
            }
        }
        return !phenomena.isEmpty();
    }

    private static boolean isNoHigher(Phenomenon p) {
        return p.value().isPresent()
                && p.baseline().isPresent()
                && p.value().getAsDouble() <= p.baseline().getAsDouble();
    }

    private boolean mostly(List<Finding> inBoth) {
        return inBoth.stream()
                .flatMap(f -> f.symptom().fact().stream())
                .flatMap(fact -> casebook.phenomenon(fact).stream())
                .filter(d -> d.unit() == Unit.PERCENT)
                .flatMap(d -> facts.phenomena(d.name(), Run.CURRENT).stream())
                .anyMatch(p -> p.baseline().orElse(0) >= HALF);
    }

    // whether what is set in the current run is set in the baseline run as well
    private boolean setInBaseline(Symptom symptom) {
        Optional<FactKind> kind = symptom.fact().flatMap(FactKind::of).filter(SETTINGS::contains);
        if (kind.isEmpty() || symptom.run() != Run.CURRENT) {
            return false;
        }
        String fact = kind.get().label();
        List<? extends Fact> all = kind.get() == FactKind.FLAG
                ? facts.flag(Run.BASELINE, key(symptom.where(), "name")).stream()
                        .toList()
                : facts.of(kind.get(), Run.BASELINE);
        return all.stream()
                .anyMatch(f -> test(f, Vocabulary.attributes(fact).orElseThrow(), symptom.where()) == Outcome.SEEN);
    }

    private Set<String> general(Case c) {
        return c.symptoms().values().stream()
                .filter(s -> s.fact()
                        .flatMap(casebook::phenomenon)
                        .map(PhenomenonDeclaration::general)
                        .orElse(false))
                .map(Symptom::name)
                .collect(Collectors.toSet());
    }

    // what each run shows by itself, where the comparison shows no change: a problem that is there all the time
    private List<Finding> inBoth(Case c, List<Finding> findings) {
        if (alone) {
            return List.of();
        }
        List<Finding> standing = new ArrayList<>();
        for (Set<String> alternatives : c.diagnosis().requires()) {
            Optional<Finding> one = findings.stream()
                    .filter(f -> alternatives.contains(f.symptom().name()))
                    .flatMap(f -> inBoth(c.id(), f).stream())
                    .findFirst();
            if (one.isEmpty()) {
                return List.of();
            }
            standing.add(one.get());
        }
        return c.diagnosis().byFlag() || supportedInBoth(c, findings) ? standing : List.of();
    }

    // what would leave each run by itself at possible is no problem that is worth fixing
    private boolean supportedInBoth(Case c, List<Finding> findings) {
        int points = 0;
        for (Finding f : findings) {
            Weight weight = c.diagnosis().supports().get(f.symptom().name());
            if (weight != null && inBoth(c.id(), f).isPresent()) {
                points += weight.points();
            }
        }
        return points >= Tally.LIKELY * c.weight();
    }

    private Optional<Finding> inBoth(String caseId, Finding finding) {
        Symptom symptom = finding.symptom();
        Optional<PhenomenonDeclaration> declaration = symptom.fact().flatMap(casebook::phenomenon);
        if (declaration.isPresent() && !symptom.onlyCompares()) {
            Condition value = (symptom.alone().isEmpty() ? symptom.where() : symptom.alone()).get("value");
            return facts.phenomena(declaration.get().name(), symptom.run()).stream()
                    .filter(p -> value != null && tests(value, p.value()) && tests(value, p.baseline()))
                    .map(p -> byItself(caseId, symptom, declaration.get(), Outcome.SEEN, p))
                    .findFirst();
        }
        return finding.outcome() == Outcome.SEEN && symptom.aboutSettings() && !symptom.onlyCompares()
                ? Optional.of(finding)
                : Optional.empty();
    }

    private static boolean tests(Condition condition, OptionalDouble value) {
        return value.isPresent() && condition.test(value.getAsDouble());
    }

    // the statement of a comparison would be false of one run; what is measured is true of it
    private Finding byItself(
            String caseId, Symptom symptom, PhenomenonDeclaration declaration, Outcome outcome, Phenomenon p) {
        return byItself(caseId, symptom, declaration, outcome, p, false);
    }

    private Finding byItself(
            String caseId,
            Symptom symptom,
            PhenomenonDeclaration declaration,
            Outcome outcome,
            Phenomenon p,
            boolean uncompared) {
        if (symptom.alone().isEmpty()) {
            return finding(caseId, symptom, outcome, shown(p, declaration), p.origins());
        }
        String limit = Optional.ofNullable(symptom.alone().get("value"))
                .map(c -> " (limit for one run: " + c.text().strip()
                        + (uncompared ? "; the baseline run does not show it)" : ")"))
                .orElse("");
        return new Finding(
                caseId,
                symptom,
                setting(symptom),
                uncompared,
                outcome == Outcome.NOT_SEEN && againstNothing(symptom, declaration, p) == Outcome.SEEN,
                outcome,
                measured(declaration) + ": " + shown(p, declaration) + limit,
                p.origins());
    }

    private static String measured(PhenomenonDeclaration declaration) {
        int remark = declaration.says().indexOf(';');
        return remark < 0 ? declaration.says() : declaration.says().substring(0, remark);
    }

    private String shown(Phenomenon p, PhenomenonDeclaration declaration) {
        return figures.computeIfAbsent(p, key -> figures(key, declaration.unit()));
    }

    /** Whether the JDKs are among those that a case or variant concerns: in if one alternative holds, out if none can. */
    Outcome affected(List<Case.Affected> affects) {
        Outcome result = Outcome.NOT_SEEN;
        for (Case.Affected a : affects) {
            Outcome one = facts.jdk(a.of()).map(jdk -> affected(a, jdk)).orElse(everything(a));
            if (one == Outcome.SEEN) {
                return Outcome.SEEN;
            }
            if (one == Outcome.UNKNOWN) {
                result = Outcome.UNKNOWN;
            }
        }
        return affects.isEmpty() ? Outcome.SEEN : result;
    }

    // where no JDK is stated: whether the case concerns each one that it can be, or none
    private Outcome everything(Case.Affected a) {
        if (!facts.has(a.of())) {
            return Outcome.UNKNOWN;
        }
        PossibleJdks jdks = possible.computeIfAbsent(a.of(), run -> PossibleJdks.of(facts, run));
        Outcome version = a.versions().contains(jdks.oldest(), jdks.newest());
        return version == Outcome.SEEN && !a.vendor().equals("any") ? Outcome.UNKNOWN : version;
    }

    private static Outcome affected(Case.Affected a, JdkBuild jdk) {
        Outcome vendor = vendor(a.vendor(), jdk);
        Outcome version = a.versions().contains(jdk.version());
        if (vendor == Outcome.NOT_SEEN || version == Outcome.NOT_SEEN) {
            return Outcome.NOT_SEEN;
        }
        return vendor == Outcome.SEEN && version == Outcome.SEEN ? Outcome.SEEN : Outcome.UNKNOWN;
    }

    private static Outcome vendor(String wanted, JdkBuild jdk) {
        if (wanted.equals("any")) {
            return Outcome.SEEN;
        }
        if (jdk.vendor().equals(JdkBuild.UNKNOWN)) {
            return Outcome.UNKNOWN;
        }
        for (String one : wanted.split("\\|", -1)) {
            String name = one.strip();
            boolean openjdk = name.equals("openjdk")
                    && !jdk.vendor().equals("oracle")
                    && !jdk.vm().equals("openj9");
            if (name.equals(jdk.vendor()) || name.equals(jdk.vm()) || openjdk) {
                return Outcome.SEEN;
            }
        }
        return Outcome.NOT_SEEN;
    }

    private Finding find(String caseId, Symptom symptom) {
        if (symptom.byRule()) {
            return byRule(caseId, symptom);
        }
        String fact = symptom.fact().orElseThrow();
        Map<String, Condition> where = alone && !symptom.alone().isEmpty() ? symptom.alone() : symptom.where();
        Optional<PhenomenonDeclaration> declaration = casebook.phenomenon(fact);
        if (declaration.isPresent()) {
            return phenomenon(caseId, symptom, declaration.get());
        }
        return switch (fact) {
            case "flag" -> flag(caseId, symptom, where);
            case "flag-change" -> flagChange(caseId, symptom, where);
            case "jdk" -> jdk(caseId, symptom, where);
            default -> plain(caseId, symptom, fact, where);
        };
    }

    private Finding finding(String caseId, Symptom symptom, Outcome outcome, String detail, List<Origin> origins) {
        String says = detail.isEmpty() ? symptom.says() : symptom.says() + ": " + detail;
        return new Finding(caseId, symptom, setting(symptom), false, false, outcome, says, origins);
    }

    private boolean setting(Symptom symptom) {
        return symptom.aboutSettings()
                || symptom.fact()
                        .flatMap(casebook::phenomenon)
                        .filter(p -> p.unit() == Unit.YES_NO || p.setting())
                        .isPresent();
    }

    private Finding byRule(String caseId, Symptom symptom) {
        List<Origin> origins = new ArrayList<>();
        boolean seen = false;
        for (Rules.Session.Fired f : fired.getOrDefault(caseId, List.of())) {
            if (f.symptom().equals(symptom.name())) {
                seen = true;
                f.matched().stream().flatMap(Matching::origin).forEach(origins::add);
            }
        }
        // a rule may hold because something is absent, which says nothing where it was not recorded
        boolean told = needed(symptom.needs());
        Outcome outcome = !told ? Outcome.UNKNOWN : seen ? Outcome.SEEN : Outcome.NOT_SEEN;
        return finding(
                caseId,
                symptom,
                outcome,
                "",
                origins.stream().distinct().sorted().toList());
    }

    private static Stream<Origin> origin(Object matched) {
        if (matched instanceof Collection<?> collected) {
            return collected.stream().flatMap(Matching::origin);
        }
        return matched instanceof Fact f
                ? Stream.of(f.origin())
                : matched instanceof Lead lead ? Stream.of(lead.origin()) : Stream.empty();
    }

    private boolean needed(List<Symptom.Need> needs) {
        return !needs.isEmpty()
                && needs.stream().allMatch(n -> FactKind.of(n.fact())
                        .map(kind -> !facts.of(kind, n.run()).isEmpty() || facts.observed(kind, n.run()))
                        .orElseGet(() -> !facts.phenomena(n.fact(), n.run()).isEmpty()));
    }

    private Finding phenomenon(String caseId, Symptom symptom, PhenomenonDeclaration declaration) {
        List<Vocabulary.Attribute> attributes = Vocabulary.attributes(declaration);
        Finding best = null;
        Phenomenon told = null;
        for (Phenomenon p : facts.phenomena(declaration.name(), symptom.run())) {
            boolean uncompared = !alone && !symptom.alone().isEmpty() && silent(p);
            boolean single = alone || uncompared;
            Outcome outcome = single && !symptom.alone().isEmpty()
                    ? test(forGrowth(p), attributes, symptom.alone())
                    : test(p, attributes, symptom.where());
            Finding one = single
                    ? byItself(caseId, symptom, declaration, outcome, p, uncompared)
                    : finding(caseId, symptom, outcome, shown(p, declaration), p.origins());
            if (outcome == Outcome.SEEN) {
                return one;
            }
            if (best == null || (outcome == Outcome.NOT_SEEN && (told == null || nearer(symptom, p, told)))) {
                best = one;
                told = outcome == Outcome.NOT_SEEN ? p : told;
            }
        }
        if (best != null) {
            return best;
        }
        Outcome outcome = needed(declaration.needs()) ? Outcome.NOT_SEEN : Outcome.UNKNOWN;
        return alone && !symptom.alone().isEmpty()
                ? new Finding(
                        caseId, symptom, setting(symptom), false, false, outcome, measured(declaration), List.of())
                : finding(caseId, symptom, outcome, "", List.of());
    }

    // what a symptom would be if the baseline run had nothing of it, which is the most that it can have grown by
    private static Outcome againstNothing(Symptom symptom, PhenomenonDeclaration declaration, Phenomenon p) {
        OptionalDouble nothing = p.value().isPresent() ? OptionalDouble.of(0) : OptionalDouble.empty();
        Phenomenon grown = new Phenomenon(p.name(), p.run(), p.value(), nothing, p.value(), p.says(), p.origins());
        return test(grown, Vocabulary.attributes(declaration), symptom.where());
    }

    // the limit of one run stands for a growth, and what makes that doubtful makes this so
    private static Phenomenon forGrowth(Phenomenon p) {
        return p.growthDoubt() <= p.doubt()
                ? p
                : new Phenomenon(
                        p.name(),
                        p.run(),
                        p.value(),
                        p.baseline(),
                        p.growth(),
                        p.growthDoubt(),
                        p.growthDoubt(),
                        p.says(),
                        p.origins());
    }

    // of several measures that do not hold the one that comes nearest is the one to show
    private static boolean nearer(Symptom symptom, Phenomenon one, Phenomenon other) {
        boolean atMost = symptom.where().values().stream()
                .anyMatch(condition ->
                        condition instanceof Condition.Compare c && c.operator().startsWith("<"));
        return !atMost && one.value().orElse(0) > other.value().orElse(0);
    }

    private static Outcome test(Fact fact, List<Vocabulary.Attribute> attributes, Map<String, Condition> where) {
        Outcome all = Outcome.SEEN;
        for (Vocabulary.Attribute a : attributes) {
            Condition condition = where.get(a.name());
            if (condition == null) {
                continue;
            }
            Optional<Object> value = a.read().apply(fact);
            Outcome one = nextToNone(fact, a, condition)
                    ? Outcome.SEEN
                    : value.map(v -> test(condition, v, doubt(fact, a.name()))).orElse(Outcome.UNKNOWN);
            if (one == Outcome.NOT_SEEN) {
                return one;
            }
            all = one == Outcome.UNKNOWN ? one : all;
        }
        return all;
    }

    // a start has some of everything, and of a short run it is a larger part
    private static boolean nextToNone(Fact fact, Vocabulary.Attribute attribute, Condition condition) {
        return fact instanceof Phenomenon p
                && attribute.name().equals("baseline")
                && attribute.unit() == Unit.PERCENT
                && condition instanceof Condition.Compare c
                && c.operator().startsWith("<")
                && p.ratio().orElse(0) >= NEXT_TO_NONE;
    }

    // few samples tell yes or no only where all of their interval does
    private static Outcome test(Condition condition, Object value, double doubt) {
        boolean holds = condition.test(value);
        if (doubt > 0 && value instanceof Double number) {
            boolean low = condition.test(number - doubt);
            boolean high = condition.test(number + doubt);
            if (low != holds || high != holds) {
                return Outcome.UNKNOWN;
            }
        }
        return holds ? Outcome.SEEN : Outcome.NOT_SEEN;
    }

    private static double doubt(Fact fact, String attribute) {
        if (!(fact instanceof Phenomenon p)) {
            return 0;
        }
        return switch (attribute) {
            case "value" -> p.doubt();
            case "growth" -> p.growthDoubt();
            default -> 0;
        };
    }

    private static String figures(Phenomenon p, Unit unit) {
        StringBuilder out = new StringBuilder();
        p.value().ifPresent(v -> out.append(unit.format(v)));
        p.baseline().ifPresent(b -> out.append(", baseline ").append(unit.format(b)));
        if (!p.says().isEmpty()) {
            out.append(out.isEmpty() ? "" : "; ").append(p.says());
        }
        return out.toString();
    }

    private static String key(Map<String, Condition> where, String name) {
        Condition condition = where.get(name);
        return condition == null ? "" : condition.text().strip();
    }

    private Finding flag(String caseId, Symptom symptom, Map<String, Condition> where) {
        Optional<VmFlag> flag = facts.flag(symptom.run(), key(where, "name"));
        if (flag.isEmpty()) {
            return finding(caseId, symptom, Outcome.UNKNOWN, "", List.of());
        }
        Outcome outcome = test(flag.get(), Vocabulary.attributes("flag").orElseThrow(), where);
        if (outcome == Outcome.NOT_SEEN && flag.get().setBy() == SetBy.CHANGED && where.containsKey("set-by")) {
            // who set it is not told
            Map<String, Condition> others = new HashMap<>(where);
            others.remove("set-by");
            if (test(flag.get(), Vocabulary.attributes("flag").orElseThrow(), others) == Outcome.SEEN) {
                outcome = Outcome.UNKNOWN;
            }
        }
        return finding(
                caseId,
                symptom,
                outcome,
                written(flag.get()),
                List.of(flag.get().origin()));
    }

    private static String written(VmFlag flag) {
        String value =
                switch (flag.value()) {
                    case "true" -> "-XX:+" + flag.name();
                    case "false" -> "-XX:-" + flag.name();
                    default -> "-XX:" + flag.name() + "=" + flag.value();
                };
        return flag.setBy() == SetBy.DEFAULT ? value + " by default" : value;
    }

    private Finding flagChange(String caseId, Symptom symptom, Map<String, Condition> where) {
        String name = key(where, "name");
        Optional<VmFlag> from = facts.flag(Run.BASELINE, name);
        Optional<VmFlag> to = facts.flag(Run.CURRENT, name);
        if (from.isEmpty() || to.isEmpty()) {
            return finding(caseId, symptom, Outcome.UNKNOWN, "", List.of());
        }
        boolean changed = !from.get().value().equals(to.get().value());
        boolean fromHolds =
                !where.containsKey("from") || where.get("from").test(from.get().value());
        boolean toHolds =
                !where.containsKey("to") || where.get("to").test(to.get().value());
        return finding(
                caseId,
                symptom,
                changed && fromHolds && toHolds ? Outcome.SEEN : Outcome.NOT_SEEN,
                changed ? written(from.get()) + " became " + written(to.get()) : written(to.get()) + " in both runs",
                List.of(from.get().origin(), to.get().origin()));
    }

    private Finding jdk(String caseId, Symptom symptom, Map<String, Condition> where) {
        return facts.jdk(symptom.run())
                .map(jdk -> finding(
                        caseId,
                        symptom,
                        test(jdk, Vocabulary.attributes("jdk").orElseThrow(), where),
                        "JDK " + jdk.version(),
                        List.of(jdk.origin())))
                .orElseGet(() -> finding(caseId, symptom, Outcome.UNKNOWN, "", List.of()));
    }

    private Finding plain(String caseId, Symptom symptom, String fact, Map<String, Condition> where) {
        FactKind kind = FactKind.of(fact).orElseThrow();
        List<Vocabulary.Attribute> attributes = Vocabulary.attributes(fact).orElseThrow();
        List<Fact> all = facts.of(kind, symptom.run());
        Finding unknown = null;
        for (Fact f : all) {
            Outcome outcome = test(f, attributes, where);
            if (outcome == Outcome.SEEN) {
                return finding(caseId, symptom, Outcome.SEEN, detail(f), List.of(f.origin()));
            }
            if (outcome == Outcome.UNKNOWN) {
                unknown = finding(caseId, symptom, Outcome.UNKNOWN, "", List.of());
            }
        }
        if (unknown != null) {
            return unknown;
        }
        boolean no = facts.observed(kind, symptom.run()) || (kind == FactKind.MACHINE && !all.isEmpty());
        return finding(caseId, symptom, no ? Outcome.NOT_SEEN : Outcome.UNKNOWN, "", List.of());
    }

    private static String detail(Fact fact) {
        if (fact instanceof JvmArgument a) {
            return a.text();
        }
        if (fact instanceof SystemProperty p) {
            return "-D" + p.name() + "=" + p.value();
        }
        if (fact instanceof LogMessage m) {
            return "'" + m.text() + "'" + (m.count() > 1 ? ", " + m.count() + " times" : "");
        }
        if (fact instanceof EventCount e) {
            return String.format(Locale.ROOT, "%,d %s events", e.count(), e.event());
        }
        if (fact instanceof LockContention l) {
            return l.says();
        }
        if (fact instanceof RunningThread r) {
            return "'" + r.thread() + "' in " + r.frame() + " in " + r.seen() + " of " + r.dumps() + " dumps";
        }
        if (fact instanceof KernelSetting s) {
            return s.name() + " = " + s.value();
        }
        if (fact instanceof EventHistory h) {
            return h.says();
        }
        if (fact instanceof JmcRule j) {
            return j.summary();
        }
        if (fact instanceof Crash c) {
            return c.frame().map(frame -> c.what() + " in " + frame).orElse(c.what());
        }
        return "";
    }
}
