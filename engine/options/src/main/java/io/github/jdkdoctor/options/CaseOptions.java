package io.github.jdkdoctor.options;

import io.github.jdkdoctor.casebook.Case;
import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.casebook.Condition;
import io.github.jdkdoctor.casebook.Symptom;
import io.github.jdkdoctor.evidence.jvm.EffectiveFlags;
import io.github.jdkdoctor.evidence.jvm.FlagBook;
import io.github.jdkdoctor.fact.Fact;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.JvmArgument;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Outcome;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.VmFlag;
import io.github.jdkdoctor.options.Finding.Kind;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Options that a case looks at: all the flags that it requires have the values that it asks for, and an option, not the
 * JDK's default, made one of them so.
 */
final class CaseOptions {
    private final Target target;
    private final Casebook casebook;
    private final FlagBook book;

    CaseOptions(Target target, Casebook casebook, FlagBook book) {
        this.target = target;
        this.casebook = casebook;
        this.book = book;
    }

    List<Finding> check(OptionGroup group) {
        List<Finding> findings = new ArrayList<>();
        EffectiveFlags given = flags(group);
        EffectiveFlags defaults = flags(new OptionGroup("", List.of()));
        for (Case c : casebook.cases()) {
            if (concerned(c.affects()) == Outcome.NOT_SEEN) {
                continue;
            }
            Set<String> made = new LinkedHashSet<>();
            boolean all = true;
            for (Symptom symptom : c.symptoms().values()) {
                if (!requires(c, symptom)) {
                    continue;
                }
                if (symptom.fact().filter("flag"::equals).isPresent() && symptom.run() == Run.CURRENT) {
                    String name = text(symptom, "name");
                    boolean is = holds(symptom, "value", given.flag(name));
                    // what the JVM settles at start may have the value
                    all &= is || given.flag(name).isEmpty();
                    if (is && !holds(symptom, "value", defaults.flag(name))) {
                        made.add(name);
                    }
                }
            }
            if (all && !made.isEmpty()) {
                option(group, made).ifPresent(o -> findings.add(finding(c, o, group.where())));
            }
        }
        return findings;
    }

    private static boolean requires(Case c, Symptom symptom) {
        return c.diagnosis().requires().stream()
                .anyMatch(r -> c.diagnosis().byFlag() ? r.contains(symptom.name()) : r.equals(Set.of(symptom.name())));
    }

    private Outcome concerned(List<Case.Affected> affects) {
        Outcome result = affects.isEmpty() ? Outcome.SEEN : Outcome.NOT_SEEN;
        for (Case.Affected a : affects) {
            Outcome one = a.of() == Run.CURRENT ? a.versions().contains(target.version()) : Outcome.UNKNOWN;
            result = one == Outcome.SEEN || (one == Outcome.UNKNOWN && result == Outcome.NOT_SEEN) ? one : result;
        }
        return result;
    }

    private static String text(Symptom symptom, String attribute) {
        Condition condition = symptom.where().get(attribute);
        return condition == null ? "" : condition.text();
    }

    private static boolean holds(Symptom symptom, String attribute, Optional<VmFlag> flag) {
        Condition condition = symptom.where().get(attribute);
        return condition != null
                && flag.map(VmFlag::value).filter(condition::test).isPresent();
    }

    private static Optional<GivenOption> option(OptionGroup group, Set<String> flags) {
        return group.options().stream()
                .filter(o -> FlagWord.of(o.text())
                        .filter(w -> flags.contains(w.name()))
                        .isPresent())
                .reduce((a, b) -> b);
    }

    private Finding finding(Case c, GivenOption option, String where) {
        Optional<String> remedy = c.remedies().stream()
                .filter(r -> r.versions()
                        .map(v -> v.contains(target.version()) != Outcome.NOT_SEEN)
                        .orElse(true))
                .map(Case.Remedy::action)
                .findFirst();
        boolean harmful = c.diagnosis().byFlag() && byFlagsAlone(c);
        return new Finding(
                harmful ? Kind.HARMFUL : Kind.CASE,
                option,
                where,
                (harmful ? "known as harmful: " : "may be harmful: ") + c.title(),
                remedy,
                Optional.empty(),
                Optional.of(c.id()));
    }

    // whether flags can be all that it requires; ActiveProcessorCount is harmful only below the CPUs that there are
    private static boolean byFlagsAlone(Case c) {
        return c.diagnosis().requires().stream().allMatch(any -> any.stream()
                .flatMap(name -> Optional.ofNullable(c.symptoms().get(name)).stream())
                .anyMatch(s -> s.fact().filter("flag"::equals).isPresent()));
    }

    private EffectiveFlags flags(OptionGroup group) {
        List<Fact> facts = new ArrayList<>();
        facts.add(new JdkBuild(Run.CURRENT, target.version(), JdkBuild.UNKNOWN, "hotspot", Origin.of("target")));
        for (GivenOption option : group.options()) {
            if (!option.open() && !option.guarded()) {
                facts.add(
                        new JvmArgument(Run.CURRENT, option.text(), JvmArgument.Source.COMMAND_LINE, option.origin()));
            }
        }
        return EffectiveFlags.of(Run.CURRENT, facts, Set.of(FactKind.ARGUMENT), book);
    }
}
