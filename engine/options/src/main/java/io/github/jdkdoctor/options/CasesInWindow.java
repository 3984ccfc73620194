package io.github.jdkdoctor.options;

import io.github.jdkdoctor.casebook.Case;
import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.casebook.Condition;
import io.github.jdkdoctor.casebook.Symptom;
import io.github.jdkdoctor.evidence.jvm.FlagBook;
import io.github.jdkdoctor.evidence.jvm.Platform;
import io.github.jdkdoctor.fact.JdkVersion;
import io.github.jdkdoctor.fact.Outcome;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.options.Upgrade.CaseInWindow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The cases that concern a JDK and not the one before it: by their window, or by a default that changes. */
final class CasesInWindow {
    private final Casebook casebook;
    private final FlagBook book;
    private final Platform platform;
    private List<Candidate> candidates = List.of();

    CasesInWindow(Casebook casebook, FlagBook book, Platform platform) {
        this.casebook = casebook;
        this.book = book;
        this.platform = platform;
    }

    /**
     * A case that can concern a change.
     *
     * @param options the symptoms that a changed default of an option can show, each required or an alternative to one that is
     */
    private record Candidate(Case c, List<Symptom> options) {
        static Candidate of(Case c) {
            return new Candidate(
                    c,
                    c.symptoms().values().stream()
                            .filter(s -> s.run() != Run.BASELINE)
                            .filter(s -> s.fact()
                                    .filter(f -> f.equals("flag") || f.equals("flag-change"))
                                    .isPresent())
                            .filter(s -> c.diagnosis().requires().stream().anyMatch(group -> group.contains(s.name())))
                            .toList());
        }
    }

    // once for all pairs of versions
    private synchronized List<Candidate> candidates() {
        if (candidates.isEmpty()) {
            candidates = casebook.cases().stream()
                    .filter(c -> !c.observation())
                    .map(Candidate::of)
                    .toList();
        }
        return candidates;
    }

    private record Rated(int likelihood, Case.Severity severity, CaseInWindow shown) {}

    /** Most likely first: what a default brings, then regressions, then what takes an option or a setting as well. */
    List<CaseInWindow> between(JdkVersion from, JdkVersion to) {
        List<Rated> rated = new ArrayList<>();
        for (Candidate candidate : candidates()) {
            rate(candidate, from, to).ifPresent(rated::add);
        }
        rated.sort(Comparator.comparingInt(Rated::likelihood)
                .thenComparing(Rated::severity)
                .reversed()
                .thenComparing(r -> r.shown().caseId()));
        return rated.stream().map(Rated::shown).toList();
    }

    private Optional<Rated> rate(Candidate candidate, JdkVersion from, JdkVersion to) {
        Case c = candidate.c();
        Outcome now = concerned(c.affects(), to);
        if (now == Outcome.NOT_SEEN) {
            return Optional.empty();
        }
        Optional<String> byDefault = changedDefault(candidate, from, to);
        Outcome before = concerned(c.affects(), from);
        boolean byWindow = before == Outcome.NOT_SEEN || (before == Outcome.UNKNOWN && now == Outcome.SEEN);
        Optional<String> byVariant = c.variants().stream()
                .filter(v -> !v.affects().isEmpty()
                        && concerned(v.affects(), from) == Outcome.NOT_SEEN
                        && concerned(v.affects(), to) == Outcome.SEEN)
                .map(v -> "its variant begins between the two: " + v.title())
                .findFirst();
        Optional<String> because = byDefault
                .or(() -> byWindow
                        ? Optional.of("it concerns " + to + ", and " + from
                                + (before == Outcome.NOT_SEEN ? " not" : " perhaps not"))
                        : Optional.empty())
                .or(() -> byVariant);
        boolean certain =
                byDefault.isPresent() || byVariant.isPresent() || (now == Outcome.SEEN && before == Outcome.NOT_SEEN);
        return because.map(b -> new Rated(
                likelihood(c, byDefault.isPresent(), to),
                c.severity(),
                new CaseInWindow(c.id(), c.title(), c.summary(), b, certain, watch(c), collect(c, to))));
    }

    // a peer's JDK is not the one that changes
    private static Outcome concerned(List<Case.Affected> affects, JdkVersion version) {
        Outcome result = affects.isEmpty() ? Outcome.SEEN : Outcome.NOT_SEEN;
        for (Case.Affected a : affects) {
            if (a.of() == Run.CURRENT) {
                Outcome one = a.versions().contains(version);
                if (one == Outcome.SEEN) {
                    return one;
                }
                result = one == Outcome.UNKNOWN ? one : result;
            }
        }
        return result;
    }

    private int likelihood(Case c, boolean byDefault, JdkVersion to) {
        boolean takesOption = c.symptoms().values().stream()
                .filter(s -> required(c, s))
                .filter(s -> s.fact().filter("flag"::equals).isPresent() && s.run() == Run.CURRENT)
                .anyMatch(s -> !holds(s, "value", worth(name(s), to)));
        int byKind =
                switch (c.kind()) {
                    case DEFAULT_CHANGE -> 3;
                    case REGRESSION -> 2;
                    case MISCONFIGURATION, PLATFORM, EVIDENCE -> 1;
                };
        return (byDefault ? 4 : byKind) - (takesOption ? 2 : 0);
    }

    // with an alternative the case needs no option
    private static boolean required(Case c, Symptom symptom) {
        return c.diagnosis().requires().contains(Set.of(symptom.name()));
    }

    // a required symptom, or an alternative to one, that the new default shows and the old one does not
    private Optional<String> changedDefault(Candidate candidate, JdkVersion from, JdkVersion to) {
        for (Symptom s : candidate.options()) {
            String name = name(s);
            boolean change = s.fact().filter("flag-change"::equals).isPresent()
                    && holds(s, "from", worth(name, from))
                    && holds(s, "to", worth(name, to));
            boolean value = s.fact().filter("flag"::equals).isPresent()
                    && s.where().containsKey("value")
                    && worth(name, from).isPresent()
                    && !holds(s, "value", worth(name, from))
                    && holds(s, "value", worth(name, to));
            if (change || value) {
                return Optional.of("the default of " + name + " changes from "
                        + worth(name, from).orElse("") + " to "
                        + worth(name, to).orElse(""));
            }
        }
        return Optional.empty();
    }

    private static String name(Symptom symptom) {
        Condition name = symptom.where().get("name");
        return name == null ? "" : name.text();
    }

    // a switch that a release does not have is off
    private Optional<String> worth(String flag, JdkVersion version) {
        return book.defaultOf(flag, version, platform).flatMap(d -> d.value()
                .or(() -> book.type(flag).filter("bool"::equals).map(t -> "false")));
    }

    private static boolean holds(Symptom symptom, String attribute, Optional<String> value) {
        Condition condition = symptom.where().get(attribute);
        return condition != null && value.filter(condition::test).isPresent();
    }

    private static List<String> watch(Case c) {
        return c.symptoms().values().stream()
                .filter(s -> !s.aboutSettings())
                .filter(s -> c.diagnosis().requires(s.name())
                        || c.diagnosis().supports().containsKey(s.name()))
                .map(Symptom::says)
                .toList();
    }

    private static List<Case.Recording> collect(Case c, JdkVersion to) {
        return c.collect().stream()
                .filter(r -> r.versions()
                        .map(v -> v.contains(to) != Outcome.NOT_SEEN)
                        .orElse(true))
                .toList();
    }
}
