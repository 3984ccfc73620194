package io.github.jdkdoctor.casebook;

import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.VersionWindow;
import io.github.jdkdoctor.profile.Relocated;
import java.io.IOException;
import java.util.LinkedHashMap;
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
        Frequency frequency,
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

    /** How often it is met, as its authors judge. */
    public enum Frequency {
        COMMON,
        OCCASIONAL,
        RARE
    }

    /**
     * One alternative of the JDKs concerned.
     *
     * @param of the run whose JDK is meant
     * @param vendor {@code any}, or names joined by {@code |}; {@code openjdk} means every HotSpot build but Oracle's
     */
    public record Affected(Run of, String vendor, VersionWindow versions) {
        void write(PackOutput out) throws IOException {
            out.writeUTF(of.name());
            out.writeUTF(vendor);
            out.writeUTF(versions.toString());
        }

        static Affected read(PackInput in, Conditions conditions) throws IOException {
            return new Affected(Run.valueOf(in.readUTF()), in.readUTF(), conditions.window(in.readUTF()));
        }
    }

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

        void write(PackOutput out) throws IOException {
            out.writeBoolean(byFlag);
            out.list(requires, out::texts);
            out.list(supports.entrySet(), e -> {
                out.writeUTF(e.getKey());
                out.writeUTF(e.getValue().name());
            });
            out.texts(rulesOut);
            out.texts(explainsAway);
        }

        static Diagnosis read(PackInput in) throws IOException {
            boolean byFlag = in.readBoolean();
            List<Set<String>> requires = in.list(in::set);
            Map<String, Weight> supports = new LinkedHashMap<>();
            for (int i = in.readInt(); i > 0; i--) {
                supports.put(in.readUTF(), Weight.valueOf(in.readUTF()));
            }
            return new Diagnosis(byFlag, requires, supports, in.set(), in.set());
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

        void write(PackOutput out) throws IOException {
            out.writeUTF(name);
            out.writeUTF(title);
            out.list(affects, a -> a.write(out));
            out.texts(requires);
            out.list(remedies, r -> r.write(out));
        }

        static Variant read(PackInput in, Conditions conditions) throws IOException {
            return new Variant(
                    in.readUTF(),
                    in.readUTF(),
                    in.list(() -> Affected.read(in, conditions)),
                    in.set(),
                    in.list(() -> Remedy.read(in, conditions)));
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

        void write(PackOutput out) throws IOException {
            out.texts(under);
            out.texts(self);
            out.texts(tiers);
            out.texts(buckets);
        }

        static Account read(PackInput in) throws IOException {
            return new Account(in.texts(), in.texts(), in.texts(), in.texts());
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
            String action, String where, Optional<VersionWindow> versions, String risk, Optional<String> security) {
        void write(PackOutput out) throws IOException {
            out.writeUTF(action);
            out.writeUTF(where);
            out.optional(versions.map(VersionWindow::toString));
            out.writeUTF(risk);
            out.optional(security);
        }

        static Remedy read(PackInput in, Conditions conditions) throws IOException {
            return new Remedy(
                    in.readUTF(), in.readUTF(), in.optional().map(conditions::window), in.readUTF(), in.optional());
        }
    }

    /** The experiment that settles it, and the size of the effect to expect. */
    public record Confirmation(String action, String expect) {
        void write(PackOutput out) throws IOException {
            out.writeUTF(action);
            out.writeUTF(expect);
        }

        static Confirmation read(PackInput in) throws IOException {
            return new Confirmation(in.readUTF(), in.readUTF());
        }
    }

    /**
     * What to record when a symptom is unknown.
     *
     * @param shows the symptoms that it would show
     * @param gives the kind of evidence that it makes; where a run has it already, recording it again tells nothing new
     * @param versions JDKs for which the command is right
     */
    public record Recording(
            Set<String> shows, Optional<FactKind> gives, String command, String why, Optional<VersionWindow> versions) {
        void write(PackOutput out) throws IOException {
            out.texts(shows);
            out.optional(gives.map(FactKind::label));
            out.writeUTF(command);
            out.writeUTF(why);
            out.optional(versions.map(VersionWindow::toString));
        }

        static Recording read(PackInput in, Conditions conditions) throws IOException {
            return new Recording(
                    in.set(),
                    in.optional().flatMap(FactKind::of),
                    in.readUTF(),
                    in.readUTF(),
                    in.optional().map(conditions::window));
        }
    }

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

        void write(PackOutput out) throws IOException {
            out.writeUTF(title);
            out.writeUTF(url);
            out.texts(supports);
        }

        static Reference read(PackInput in) throws IOException {
            return new Reference(in.readUTF(), in.readUTF(), in.texts());
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

    /** Another case that differs in its id, its symptoms and what they mean, and had no id before. */
    public Case with(String otherId, Map<String, Symptom> otherSymptoms, Diagnosis otherDiagnosis) {
        return new Case(
                otherId,
                title,
                otherId.equals(id) ? formerly : Set.of(),
                aliases,
                summary,
                area,
                status,
                kind,
                severity,
                frequency,
                affects,
                otherSymptoms,
                otherDiagnosis,
                variants,
                accountsFor,
                remedies,
                confirm,
                collect,
                references);
    }

    /** The same case, with other names for those that it explains away. */
    Case renamed(UnaryOperator<String> names) {
        Set<String> others = diagnosis.explainsAway().stream().map(names).collect(Collectors.toSet());
        return others.equals(diagnosis.explainsAway())
                ? this
                : with(
                        id,
                        symptoms,
                        new Diagnosis(
                                diagnosis.byFlag(),
                                diagnosis.requires(),
                                diagnosis.supports(),
                                diagnosis.rulesOut(),
                                others));
    }

    /** Writes it for {@link #read}. */
    void write(PackOutput out) throws IOException {
        out.writeUTF(id);
        out.writeUTF(title);
        out.texts(formerly);
        out.texts(aliases);
        out.writeUTF(summary);
        out.writeUTF(area);
        out.writeUTF(status.name());
        out.writeUTF(kind.name());
        out.writeUTF(severity.name());
        out.writeUTF(frequency.name());
        out.list(affects, a -> a.write(out));
        out.list(symptoms.values(), s -> s.write(out));
        diagnosis.write(out);
        out.list(variants, v -> v.write(out));
        out.list(accountsFor, a -> a.write(out));
        out.list(remedies, r -> r.write(out));
        out.list(confirm, c -> c.write(out));
        out.list(collect, r -> r.write(out));
        out.list(references, r -> r.write(out));
    }

    static Case read(PackInput in, Conditions conditions) throws IOException {
        return new Case(
                in.readUTF(),
                in.readUTF(),
                in.set(),
                in.texts(),
                in.readUTF(),
                in.readUTF(),
                Status.valueOf(in.readUTF()),
                Kind.valueOf(in.readUTF()),
                Severity.valueOf(in.readUTF()),
                Frequency.valueOf(in.readUTF()),
                in.list(() -> Affected.read(in, conditions)),
                byName(in.list(() -> Symptom.read(in, conditions))),
                Diagnosis.read(in),
                in.list(() -> Variant.read(in, conditions)),
                in.list(() -> Account.read(in)),
                in.list(() -> Remedy.read(in, conditions)),
                in.list(() -> Confirmation.read(in)),
                in.list(() -> Recording.read(in, conditions)),
                in.list(() -> Reference.read(in)));
    }

    private static Map<String, Symptom> byName(List<Symptom> symptoms) {
        Map<String, Symptom> named = new LinkedHashMap<>();
        symptoms.forEach(s -> named.put(s.name(), s));
        return named;
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

    /**
     * Whether it speaks of a flag, property or option by its name, in what it looks for or in what it advises. A copy of a library
     * in other packages has properties of other names.
     */
    public boolean names(String setting) {
        return namesIt(setting) || Relocated.originals(setting).stream().anyMatch(this::namesIt);
    }

    private boolean namesIt(String setting) {
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
