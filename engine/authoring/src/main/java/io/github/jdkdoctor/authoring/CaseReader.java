package io.github.jdkdoctor.authoring;

import io.github.jdkdoctor.casebook.Case;
import io.github.jdkdoctor.casebook.Condition;
import io.github.jdkdoctor.casebook.Nearest;
import io.github.jdkdoctor.casebook.PhenomenonDeclaration;
import io.github.jdkdoctor.casebook.Symptom;
import io.github.jdkdoctor.casebook.Unit;
import io.github.jdkdoctor.casebook.Vocabulary;
import io.github.jdkdoctor.casebook.Weight;
import io.github.jdkdoctor.evidence.jvm.FlagBook;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.VersionWindow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Reads a case.yaml and finds all that is wrong with it, each with its line and column. */
final class CaseReader {
    private static final int LONGEST_TITLE = 75;

    private final Map<String, PhenomenonDeclaration> phenomena;
    private final FlagBook flags;
    private final Map<String, Symptom> shared;

    /** Reads cases that speak of the given phenomena and flags, and share the given symptoms. */
    CaseReader(Map<String, PhenomenonDeclaration> phenomena, FlagBook flags, Map<String, Symptom> shared) {
        this.phenomena = phenomena;
        this.flags = flags;
        this.shared = shared;
    }

    /** Reads a symptoms.yaml. */
    Map<String, Symptom> symptoms(byte[] content, Problems problems) {
        Map<String, Symptom> symptoms = new LinkedHashMap<>();
        YamlReader.read(content, problems).ifPresent(document -> {
            CaseFormat.SYMPTOMS.check(document, "symptoms.yaml", At.START, problems);
            Fields top = Fields.of(document);
            Reading reading =
                    new Reading(problems, top, new MeasureReader("", new Fields(Map.of()), phenomena, problems));
            top.entries().forEach((name, entry) -> symptoms.put(name, reading.symptom(name, entry)));
        });
        return symptoms;
    }

    /**
     * Reads one.
     *
     * @param id the name of its folder
     * @param file as the author calls it
     */
    CaseFile read(String id, String file, byte[] content) {
        Problems problems = new Problems(file);
        Optional<Node> document = YamlReader.read(content, problems);
        if (document.isEmpty()) {
            return CaseFile.unreadable(id, file, problems.found());
        }
        CaseFormat.CASE.check(document.get(), "the case", At.START, problems);
        Fields top = Fields.of(document.get());
        MeasureReader measures = new MeasureReader(id, top, phenomena, problems);
        Reading reading = new Reading(problems, top, measures);
        Case read = reading.read(id);
        List<Problem> found = problems.found();
        boolean refused = found.stream().anyMatch(p -> p.code().refused());
        return new CaseFile(
                id,
                file,
                refused ? Optional.empty() : Optional.of(read),
                reading.own,
                reading.top.at("diagnosis", At.START),
                reading.explainsAway,
                reading.formerly,
                reading.byRule,
                new CaseFile.Measured(measures.declared(), measures.gauges(), measures.byRule(), reading.asked),
                found);
    }

    /** Reads {@code needs} of a rule or phenomenon. */
    static List<Symptom.Need> needs(Fields fields, Map<String, PhenomenonDeclaration> phenomena, Problems problems) {
        List<Symptom.Need> needs = new ArrayList<>();
        for (Node.Text text : fields.texts("needs")) {
            String[] parts = text.value().split("@", 2);
            Set<String> known = new TreeSet<>(phenomena.keySet());
            for (FactKind kind : FactKind.values()) {
                if (kind != FactKind.PHENOMENON) {
                    known.add(kind.label());
                }
            }
            Optional<Run> run = parts.length == 2 ? Fields.constant(Run.class, parts[1]) : Optional.empty();
            if (!known.contains(parts[0])) {
                problems.add(text.at(), Problem.Code.UNKNOWN_FACT, unknownFact(parts[0], known));
            } else if (run.isEmpty()) {
                problems.add(
                        text.at(),
                        Problem.Code.UNKNOWN_WORD,
                        "'" + text.value() + "' names no run; write '" + parts[0] + "@current', @baseline or @peer");
            } else {
                PhenomenonDeclaration phenomenon = phenomena.get(parts[0]);
                needs.add(new Symptom.Need(phenomenon == null ? parts[0] : phenomenon.name(), run.get()));
            }
        }
        return needs;
    }

    private static String unknownFact(String fact, Set<String> known) {
        return "unknown fact '" + fact + "'"
                + Nearest.to(fact, known)
                        .map(n -> "; did you mean '" + n + "'?")
                        .orElse("");
    }

    /** The reading of one case. */
    private final class Reading {
        private final Problems problems;
        private final Fields top;
        private final MeasureReader measures;
        private final Map<String, PhenomenonDeclaration> phenomena;
        private final Map<String, At> formerly = new LinkedHashMap<>();
        private final Map<String, At> asked = new LinkedHashMap<>();
        private final Map<String, At> own = new LinkedHashMap<>();
        private final Map<String, At> explainsAway = new LinkedHashMap<>();
        private final Map<String, At> byRule = new LinkedHashMap<>();
        private final Set<String> used = new LinkedHashSet<>();

        Reading(Problems problems, Fields top, MeasureReader measures) {
            this.problems = problems;
            this.top = top;
            this.measures = measures;
            this.phenomena = new HashMap<>(CaseReader.this.phenomena);
            phenomena.putAll(measures.declared());
        }

        Case read(String id) {
            top.text("id")
                    .filter(t -> !t.value().equals(id))
                    .ifPresent(t -> problems.add(
                            t.at(),
                            Problem.Code.WRONG_ID,
                            "'" + t.value() + "' is not the name of the folder, '" + id + "'; rename one"));
            Map<String, Symptom> symptoms = new LinkedHashMap<>();
            top.under("symptoms").entries().forEach((name, entry) -> {
                if (entry.value() instanceof Node.Text text && text.value().equals(CaseFormat.SHARED)) {
                    shared(name, entry.at()).ifPresent(s -> symptoms.put(name, s));
                } else {
                    own.put(name, entry.at());
                    symptoms.put(name, symptom(name, entry));
                }
            });
            Case.Diagnosis diagnosis = diagnosis(symptoms);
            List<Case.Variant> variants = top.named("variants", (name, entry) -> variant(name, entry, symptoms));
            List<Case.Recording> collect = top.items("collect").stream()
                    .map(f -> recording(f, symptoms))
                    .toList();
            unused(symptoms);
            List<Case.Account> accounts = accounts();
            measures.unused(asked.keySet());
            for (Node.Text old : top.texts("formerly")) {
                formerly.put(old.value(), old.at());
                if (old.value().equals(id) || !Shape.NAME.matcher(old.value()).matches()) {
                    problems.add(
                            old.at(), Problem.Code.BAD_NAME, "'" + old.value() + "' is not an id that the case had");
                }
            }
            titleLength(top);
            if (top.list("aliases").size() < 2) {
                problems.add(
                        top.at("aliases", At.START),
                        Problem.Code.MISSING_ALIASES,
                        "give two words or more under 'aliases' that people search for: what the JVM prints, a flag, a"
                                + " bug");
            }
            Case.Kind kind = top.constant("kind", Case.Kind.class);
            neverSuspected(diagnosis, symptoms);
            if (top.list("references").isEmpty()) {
                problems.add(
                        top.at("references", At.START),
                        Problem.Code.MISSING_REFERENCE,
                        "the case names no source; give title and url of at least one under 'references'");
            }
            return new Case(
                    id,
                    top.string("title"),
                    formerly.keySet(),
                    top.strings("aliases"),
                    top.string("summary"),
                    top.string("area"),
                    top.constant("status", Case.Status.class),
                    kind,
                    top.constant("severity", Case.Severity.class),
                    top.text("frequency")
                            .flatMap(word -> Fields.constant(Case.Frequency.class, word.value()))
                            .orElse(Case.Frequency.OCCASIONAL),
                    affected(top),
                    symptoms,
                    diagnosis,
                    variants,
                    accounts,
                    remedies(top),
                    top.items("confirm").stream()
                            .map(f -> new Case.Confirmation(f.string("do"), f.string("expect")))
                            .toList(),
                    collect,
                    top.items("references").stream().map(this::reference).toList());
        }

        private Optional<Symptom> shared(String name, At at) {
            if (!shared.containsKey(name)) {
                problems.add(
                        at,
                        Problem.Code.UNDECLARED_SYMPTOM,
                        "symptoms.yaml has no '" + name + "'" + Nearest.advice(name, new TreeSet<>(shared.keySet())));
            }
            return Optional.ofNullable(shared.get(name));
        }

        private Symptom symptom(String name, Node.Entry entry) {
            Fields fields = Fields.of(entry.value());
            Optional<Node.Text> fact = fields.text("fact");
            boolean rule = fields.text("seen-by").isPresent();
            if (rule) {
                byRule.put(name, entry.at());
                for (String key : List.of("fact", "where", "alone")) {
                    fields.node(key)
                            .ifPresent(node -> problems.add(
                                    fields.at(key, entry.at()),
                                    Problem.Code.CONTRADICTION,
                                    "'" + name + "' is seen by a rule, which states its conditions itself; remove '"
                                            + key + "' or 'seen-by'"));
                }
                if (fields.list("needs").isEmpty()) {
                    problems.add(
                            entry.at(),
                            Problem.Code.MISSING_NEEDS,
                            "'" + name + "' is seen by a rule; say with 'needs: [safepoint-log@current]' what must have"
                                    + " been observed before its silence means no");
                }
            } else if (fact.isEmpty()) {
                if (fields.node("fact").isEmpty()) {
                    problems.add(
                            entry.at(), Problem.Code.MISSING_KEY, "'" + name + "' has no 'fact', nor 'seen-by: rule'");
                }
            } else if (fields.node("needs").isPresent()) {
                problems.add(
                        fields.at("needs", entry.at()),
                        Problem.Code.CONTRADICTION,
                        "'needs' belongs to what a rule states; remove it");
            }
            for (Node.Text need : fields.texts("needs")) {
                asked.put(need.value().split("@", 2)[0], need.at());
            }
            List<Symptom.Need> needs = needs(fields, phenomena, problems);
            Map<String, Node.Text> where = fields.conditions("where");
            Optional<Node.Text> runText = Optional.ofNullable(where.remove("run"));
            Run run =
                    runText.flatMap(t -> Fields.constant(Run.class, t.value())).orElse(Run.CURRENT);
            if (runText.isPresent()
                    && Fields.constant(Run.class, runText.get().value()).isEmpty()) {
                problems.add(
                        runText.get().at(),
                        Problem.Code.UNKNOWN_WORD,
                        "'run' cannot be '" + runText.get().value() + "'"
                                + Nearest.advice(
                                        runText.get().value(),
                                        Arrays.stream(Run.values())
                                                .map(Run::label)
                                                .toList()));
            }
            Map<String, Node.Text> alone = fields.conditions("alone");
            Map<String, Condition> conditions = Map.of();
            Map<String, Condition> aloneConditions = Map.of();
            if (fact.isPresent() && !rule && known(fact.get())) {
                String of = fact.get().value();
                asked.put(of, fact.get().at());
                Optional<String> key = Vocabulary.key(of);
                key.ifPresent(k -> key(of, k, where, alone, fields.at("where", entry.at())));
                conditions = conditions(of, where, fields.under("where"), true);
                aloneConditions = conditions(of, alone, fields.under("alone"), false);
                threshold(fields, conditions, fields.at("where", entry.at()));
            }
            return new Symptom(
                    name,
                    fields.string("says"),
                    rule
                            ? Optional.empty()
                            : fact.map(f -> phenomena.containsKey(f.value())
                                    ? phenomena.get(f.value()).name()
                                    : f.value()),
                    run,
                    conditions,
                    aloneConditions,
                    fields.string("threshold"),
                    needs);
        }

        private boolean known(Node.Text fact) {
            Set<String> known = new TreeSet<>(phenomena.keySet());
            known.addAll(Vocabulary.facts());
            if (known.contains(fact.value())) {
                return true;
            }
            problems.add(fact.at(), Problem.Code.UNKNOWN_FACT, unknownFact(fact.value(), known));
            return false;
        }

        /** A symptom of a flag says which; without a baseline the same one is meant. */
        private void key(String fact, String key, Map<String, Node.Text> where, Map<String, Node.Text> alone, At at) {
            Node.Text given = where.get(key);
            if (given == null) {
                problems.add(
                        at,
                        Problem.Code.MISSING_ATTRIBUTE,
                        "a symptom of a '" + fact + "' says which; give '" + key + "' in 'where'");
                return;
            }
            if (!alone.isEmpty()) {
                alone.putIfAbsent(key, given);
            }
            // looked up by its name, in the book of what every release has
            if (fact.startsWith("flag")) {
                flag(given);
            }
        }

        private void flag(Node.Text name) {
            if (!name.value().matches("\\w+")) {
                problems.add(
                        name.at(),
                        Problem.Code.BAD_CONDITION,
                        "'" + name.value() + "' is not the name of one flag; make a symptom for each");
            } else if (!flags.names(name.value())) {
                problems.add(
                        name.at(),
                        Problem.Code.UNKNOWN_FLAG,
                        "no release of HotSpot has a flag '" + name.value() + "'"
                                + Nearest.advice(name.value(), flags.names()));
            }
        }

        private Map<String, Condition> conditions(
                String fact, Map<String, Node.Text> texts, Fields places, boolean withRun) {
            List<String> attributes = new ArrayList<>();
            PhenomenonDeclaration phenomenon = phenomena.get(fact);
            (phenomenon == null ? Vocabulary.attributes(fact).orElse(List.of()) : Vocabulary.attributes(phenomenon))
                    .forEach(a -> attributes.add(a.name()));
            if (withRun) {
                attributes.add("run");
            }
            Map<String, Condition> conditions = new LinkedHashMap<>();
            texts.forEach((name, text) -> {
                Optional<Vocabulary.Attribute> attribute = Vocabulary.attribute(fact, name, phenomena);
                if (attribute.isEmpty()) {
                    problems.add(
                            places.at(name, text.at()),
                            Problem.Code.UNKNOWN_ATTRIBUTE,
                            "'" + fact + "' has no '" + name + "'" + Nearest.advice(name, attributes));
                } else if (!text.value().isBlank()) {
                    condition(fact, attribute.get(), text).ifPresent(c -> conditions.put(name, c));
                }
            });
            return conditions;
        }

        private Optional<Condition> condition(String fact, Vocabulary.Attribute attribute, Node.Text text) {
            try {
                return Optional.of(Vocabulary.condition(fact, attribute.name(), text.value(), phenomena));
            } catch (IllegalArgumentException e) {
                Problem.Code code = attribute.type() == Vocabulary.Type.VERSION
                        ? Problem.Code.BAD_VERSION
                        : attribute.type() == Vocabulary.Type.NUMBER
                                ? unitProblem(text.value(), attribute.unit())
                                : Problem.Code.BAD_CONDITION;
                problems.add(text.at(), code, attribute.name() + " " + e.getMessage());
                return Optional.empty();
            }
        }

        private Problem.Code unitProblem(String text, Unit unit) {
            if (number(text + " " + unit.symbol(), unit)) {
                return Problem.Code.MISSING_UNIT;
            }
            return Arrays.stream(Unit.values()).anyMatch(u -> number(text, u))
                    ? Problem.Code.WRONG_UNIT
                    : Problem.Code.BAD_CONDITION;
        }

        private boolean number(String text, Unit unit) {
            try {
                Condition.number(text, unit);
                return true;
            } catch (IllegalArgumentException e) {
                return false;
            }
        }

        private void threshold(Fields fields, Map<String, Condition> conditions, At at) {
            boolean number = conditions.values().stream()
                    .flatMap(c -> c.threshold().stream())
                    .anyMatch(n -> n != 0);
            if (number && fields.string("threshold").isEmpty()) {
                problems.add(
                        at,
                        Problem.Code.MISSING_THRESHOLD,
                        "the condition has a number; say with 'threshold' where it comes from");
            }
        }

        private Case.Diagnosis diagnosis(Map<String, Symptom> symptoms) {
            Fields fields = top.under("diagnosis");
            List<Set<String>> requires = fields.texts("requires").stream()
                    .map(t -> declared(alternatives(t), symptoms, true))
                    .filter(alternatives -> !alternatives.isEmpty())
                    .toList();
            // an alternative may support as well: it says more than that the requirement is met
            Set<String> always = requires.stream()
                    .filter(alternatives -> alternatives.size() == 1)
                    .flatMap(Set::stream)
                    .collect(Collectors.toSet());
            Map<String, Weight> supports = new LinkedHashMap<>();
            fields.conditions("supports").forEach((name, weight) -> {
                At at = fields.under("supports").at(name, weight.at());
                if (!declared(List.of(new Node.Text(name, at)), symptoms, true).isEmpty()) {
                    supports.put(
                            name, Fields.constant(Weight.class, weight.value()).orElse(Weight.WEAK));
                    twice(always.contains(name), name, at);
                }
            });
            Set<String> rulesOut = declared(fields.texts("rules-out"), symptoms, true);
            fields.texts("rules-out")
                    .forEach(t ->
                            twice(always.contains(t.value()) || supports.containsKey(t.value()), t.value(), t.at()));
            fields.texts("explains-away").forEach(t -> explainsAway.put(t.value(), t.at()));
            return new Case.Diagnosis(
                    fields.string("by-flag").equals("true"), requires, supports, rulesOut, explainsAway.keySet());
        }

        private List<Node.Text> alternatives(Node.Text required) {
            return Arrays.stream(required.value().split("\\|", -1))
                    .map(name -> new Node.Text(name.strip(), required.at()))
                    .toList();
        }

        private void twice(boolean twice, String name, At at) {
            if (twice) {
                problems.add(
                        at, Problem.Code.CONTRADICTION, "'" + name + "' has another place in the diagnosis; keep one");
            }
        }

        /** Those of the names that are symptoms of this case. */
        private Set<String> declared(List<Node.Text> names, Map<String, Symptom> symptoms, boolean use) {
            Set<String> declared = new LinkedHashSet<>();
            for (Node.Text name : names) {
                if (!symptoms.containsKey(name.value())) {
                    problems.add(
                            name.at(),
                            Problem.Code.UNDECLARED_SYMPTOM,
                            "'" + name.value() + "' is not a symptom of this case"
                                    + Nearest.advice(name.value(), symptoms.keySet()));
                } else {
                    declared.add(name.value());
                    if (use) {
                        used.add(name.value());
                    }
                }
            }
            return declared;
        }

        private void unused(Map<String, Symptom> symptoms) {
            for (String name : symptoms.keySet()) {
                if (!used.contains(name)) {
                    problems.add(
                            top.under("symptoms").at(name, At.START),
                            Problem.Code.UNUSED_SYMPTOM,
                            "'" + name + "' has no place in the diagnosis; add it there or remove it");
                }
            }
        }

        /** Without a required symptom nothing is rated; settings alone make a suspicion only where the case says so. */
        private void neverSuspected(Case.Diagnosis diagnosis, Map<String, Symptom> symptoms) {
            At at = top.under("diagnosis").at("requires", top.at("diagnosis", At.START));
            if (top.under("diagnosis").node("requires").isPresent()
                    && top.under("diagnosis").list("requires").isEmpty()) {
                problems.add(at, Problem.Code.NEVER_SUSPECTED, "nothing is required; name what must be seen");
            } else if (!symptoms.isEmpty()
                    && !diagnosis.byFlag()
                    && symptoms.values().stream().allMatch(Symptom::aboutSettings)) {
                problems.add(
                        at,
                        Problem.Code.NEVER_SUSPECTED,
                        "versions and settings alone make no suspicion; add a sign, or 'by-flag: true'");
            }
        }

        private void titleLength(Fields fields) {
            int length = fields.string("title").length();
            if (length > LONGEST_TITLE) {
                problems.add(
                        fields.at("title", At.START),
                        Problem.Code.LONG_TITLE,
                        "the title has " + length + " characters, more than the " + LONGEST_TITLE
                                + " that fit a list of search results; shorten it");
            }
        }

        private Case.Variant variant(String name, Node.Entry entry, Map<String, Symptom> symptoms) {
            Fields fields = Fields.of(entry.value());
            titleLength(fields);
            return new Case.Variant(
                    name,
                    fields.string("title"),
                    affected(fields),
                    declared(fields.texts("requires"), symptoms, true),
                    remedies(fields));
        }

        private Case.Recording recording(Fields fields, Map<String, Symptom> symptoms) {
            return new Case.Recording(
                    declared(fields.texts("shows"), symptoms, false),
                    FactKind.of(fields.string("gives")),
                    fields.text("command").map(t -> t.value().strip()).orElse(""),
                    fields.string("why"),
                    fields.text("versions").flatMap(this::window));
        }

        private List<Case.Affected> affected(Fields fields) {
            List<Case.Affected> all = new ArrayList<>();
            for (Fields f : fields.items("affects")) {
                Run of = Fields.constant(Run.class, f.string("of")).orElse(Run.CURRENT);
                f.text("vendor")
                        .filter(v -> !v.value().matches("[a-z0-9]+(\\s*\\|\\s*[a-z0-9]+)*"))
                        .ifPresent(v -> problems.add(
                                v.at(),
                                Problem.Code.BAD_CONDITION,
                                "vendor '" + v.value()
                                        + "' is not a name; write 'any' or names as in 'oracle | temurin'"));
                String vendor = f.text("vendor").map(Node.Text::value).orElse("any");
                f.text("versions")
                        .flatMap(this::window)
                        .ifPresent(versions -> all.add(new Case.Affected(of, vendor, versions)));
            }
            return all;
        }

        private Optional<VersionWindow> window(Node.Text text) {
            try {
                return text.value().isBlank() ? Optional.empty() : Optional.of(VersionWindow.parse(text.value()));
            } catch (IllegalArgumentException e) {
                problems.add(text.at(), Problem.Code.BAD_VERSION, String.valueOf(e.getMessage()));
                return Optional.empty();
            }
        }

        private List<Case.Remedy> remedies(Fields fields) {
            return fields.items("remedies").stream()
                    .map(f -> new Case.Remedy(
                            f.string("do"),
                            f.string("where"),
                            f.text("versions").flatMap(this::window),
                            f.string("risk"),
                            Optional.of(f.string("security")).filter(s -> !s.isEmpty() && !s.equals("none"))))
                    .toList();
        }

        private List<Case.Account> accounts() {
            List<Case.Account> accounts = new ArrayList<>();
            for (Node item : top.list("accounts-for")) {
                Fields f = Fields.of(item);
                if (f.entries().isEmpty()) {
                    problems.add(
                            item.at(),
                            Problem.Code.MISSING_KEY,
                            "an entry of 'accounts-for' is empty; give under, self, tiers or buckets");
                }
                accounts.add(new Case.Account(
                        measures.globs(f, "under"),
                        measures.globs(f, "self"),
                        f.strings("tiers"),
                        f.strings("buckets")));
            }
            return accounts;
        }

        private Case.Reference reference(Fields fields) {
            fields.text("url")
                    .filter(u -> !u.value().matches("https?://[^\\s/]+\\.[^\\s]+"))
                    .ifPresent(u -> problems.add(
                            u.at(),
                            Problem.Code.MISSING_REFERENCE,
                            "'" + u.value() + "' is not an address; write it with https://"));
            return new Case.Reference(fields.string("title"), fields.string("url"), fields.strings("supports"));
        }
    }
}
