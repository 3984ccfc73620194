package io.github.jdkdoctor.casebook;

import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.VersionWindow;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A documented case: what is wrong, how one sees it, and what to do.
 *
 * @param id what is wrong, in kebab-case
 * @param formerly ids that it had; accepted wherever its id is
 * @param aliases words that people search for: what the JVM prints, bugs, flags
 * @param area as in {@code tls}, {@code locking}, {@code gc}, {@code jit}
 * @param affects which JDKs it can concern: in if one alternative holds, out if all are false, else unknown
 * @param symptoms by name, in the author's order
 * @param accountsFor the stacks and tier shifts whose growth it explains
 */
public record Case(
        String id,
        String title,
        Set<String> formerly,
        List<String> aliases,
        String summary,
        String area,
        Status status,
        Kind kind,
        Severity severity,
        List<Affected> affects,
        Map<String, Symptom> symptoms,
        Diagnosis diagnosis,
        List<Variant> variants,
        List<Account> accountsFor,
        List<Remedy> remedies,
        List<Confirmation> confirm,
        List<Recording> collect,
        List<Reference> references) {
    /** How well tried a case is. */
    public enum Status {
        /** Shown on evidence that was written by hand alone: possible at most. */
        DRAFT,
        EXPERIMENTAL,
        STABLE
    }

    /** What sort of change causes it. */
    public enum Kind {
        REGRESSION,
        DEFAULT_CHANGE,
        MISCONFIGURATION,
        PLATFORM,
        /** About the evidence itself: an observation, shown and not ranked. */
        EVIDENCE
    }

    /** How much it costs where it strikes. */
    public enum Severity {
        LOW,
        MEDIUM,
        HIGH
    }

    /**
     * One alternative of the JDKs concerned.
     *
     * @param of the run whose JDK is meant
     * @param vendor {@code any}, or names joined by {@code |}; {@code openjdk} means every HotSpot build but Oracle's
     */
    public record Affected(Run of, String vendor, VersionWindow versions) {}

    /**
     * How findings become a conclusion.
     *
     * @param requires what must be seen: symptoms, or sets of alternatives of which one is enough, written
     *     {@code one | other}
     * @param byFlag whether its required settings alone make it a hypothesis, and a strong one
     * @param explainsAway cases whose signs this one causes
     */
    public record Diagnosis(
            boolean byFlag,
            List<Set<String>> requires,
            Map<String, Weight> supports,
            Set<String> rulesOut,
            Set<String> explainsAway) {
        /** Whether a symptom is required, alone or as one of several alternatives. */
        public boolean requires(String symptom) {
            return requires.stream().anyMatch(r -> r.contains(symptom));
        }
    }

    /**
     * One of several causes of the same mechanism, with remedies of its own.
     *
     * @param affects the window of the variant; empty if the case's own holds
     * @param requires symptoms that must be seen for the variant
     */
    public record Variant(
            String name, String title, List<Affected> affects, Set<String> requires, List<Remedy> remedies) {
        public Variant {
            affects = List.copyOf(affects);
            requires = Set.copyOf(requires);
            remedies = List.copyOf(remedies);
        }
    }

    /**
     * Growth of the profile that a case explains: stacks with one of the frames in it, or time in a tier.
     *
     * @param under globs on frames anywhere on the stack
     * @param self globs on the frame where the sample ended
     * @param tiers tiers whose share grew, as in {@code c1}
     * @param buckets thread buckets, as in {@code gc}
     */
    public record Account(List<String> under, List<String> self, List<String> tiers, List<String> buckets) {
        public Account {
            under = List.copyOf(under);
            self = List.copyOf(self);
            tiers = List.copyOf(tiers);
            buckets = List.copyOf(buckets);
        }
    }

    /**
     * What to do.
     *
     * @param where for which versions and conditions it is valid
     * @param versions machine-readable part of it: versions of the current run that it can be applied to
     * @param security its effect on security; empty if none
     */
    public record Remedy(
            String action, String where, Optional<VersionWindow> versions, String risk, Optional<String> security) {}

    /** The experiment that settles it, and the size of the effect to expect. */
    public record Confirmation(String action, String expect) {}

    /**
     * What to record when a symptom is unknown.
     *
     * @param shows the symptoms that it would show
     * @param gives the kind of evidence that it makes; where a run has it already, recording it again tells nothing new
     * @param versions JDKs for which the command is right
     */
    public record Recording(
            Set<String> shows,
            Optional<FactKind> gives,
            String command,
            String why,
            Optional<VersionWindow> versions) {}

    /**
     * A source of the case's claims.
     *
     * @param supports the claims that it supports, beyond what its title says
     */
    public record Reference(String title, String url, List<String> supports) {
        public Reference {
            supports = List.copyOf(supports);
        }

        /** A source whose title says what it supports. */
        public Reference(String title, String url) {
            this(title, url, List.of());
        }
    }

    public Case {
        formerly = Set.copyOf(formerly);
        aliases = List.copyOf(aliases);
        affects = List.copyOf(affects);
        variants = List.copyOf(variants);
        accountsFor = List.copyOf(accountsFor);
        remedies = List.copyOf(remedies);
        confirm = List.copyOf(confirm);
        collect = List.copyOf(collect);
        references = List.copyOf(references);
    }

    /** The same case, with other names for those that it explains away. */
    Case renamed(UnaryOperator<String> names) {
        Set<String> others = diagnosis.explainsAway().stream().map(names).collect(Collectors.toSet());
        if (others.equals(diagnosis.explainsAway())) {
            return this;
        }
        Diagnosis renamed = new Diagnosis(
                diagnosis.byFlag(), diagnosis.requires(), diagnosis.supports(), diagnosis.rulesOut(), others);
        return new Case(
                id,
                title,
                formerly,
                aliases,
                summary,
                area,
                status,
                kind,
                severity,
                affects,
                symptoms,
                renamed,
                variants,
                accountsFor,
                remedies,
                confirm,
                collect,
                references);
    }

    /** Whether it is about the evidence itself: shown, not ranked. */
    public boolean observation() {
        return kind == Kind.EVIDENCE;
    }

    /** The flags that its symptoms ask for. */
    public Set<String> flags() {
        return symptoms.values().stream()
                .filter(s -> s.fact().filter(f -> f.startsWith("flag")).isPresent())
                .flatMap(s -> Optional.ofNullable(s.where().get("name")).stream())
                .map(c -> c.text().strip())
                .collect(Collectors.toSet());
    }

    /** Whether it speaks of a flag, property or option by its name, in what it looks for or in what it advises. */
    public boolean names(String setting) {
        Stream<String> looksFor = symptoms.values().stream()
                .flatMap(s -> Stream.concat(
                        Stream.of(s.says()), s.where().values().stream().map(Condition::text)));
        Stream<String> advises = Stream.concat(
                        remedies.stream(), variants.stream().flatMap(v -> v.remedies().stream()))
                .map(Remedy::action);
        Stream<String> records = Stream.concat(
                confirm.stream().map(Confirmation::action), collect.stream().map(Recording::command));
        return Stream.of(Stream.of(title, summary), looksFor, advises, records)
                .flatMap(Function.identity())
                .filter(text -> text.contains(setting))
                .anyMatch(text -> wholeName(setting).matcher(text).find());
    }

    // a part of a longer name is another name
    private static Pattern wholeName(String setting) {
        return Pattern.compile("(?<![\\w.])" + Pattern.quote(setting) + "(?![\\w])");
    }

    /** The sum of all supporting weights. */
    public int weight() {
        return diagnosis.supports().values().stream().mapToInt(Weight::points).sum();
    }
}
