package io.github.jdkdoctor.site;

import io.github.jdkdoctor.casebook.Case;
import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.casebook.PhenomenonDeclaration;
import io.github.jdkdoctor.casebook.Symptom;
import io.github.jdkdoctor.fact.Run;
import io.quarkus.qute.RawString;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The page of one case: its own words, what the engine reads of it, and what the engine says of its bundles. */
final class CasePage {
    // parts of the prose that the template has a place for; the others follow in the author's order
    private static final Map<String, String> PLACED =
            Map.of("see", "How to recognize it", "why", "Cause", "not", "Similar problems", "sure", "How to confirm");

    private final Casebook casebook;
    private final Cache cache;
    private final Prose prose;
    private final Examination examination;
    private final RuleExcerpts rules;
    private final String source;

    CasePage(Casebook casebook, Cache cache, Prose prose, Examination examination, RuleExcerpts rules, String source) {
        this.casebook = casebook;
        this.cache = cache;
        this.prose = prose;
        this.examination = examination;
        this.rules = rules;
        this.source = source;
    }

    /** A symptom as the table has it. */
    record SymptomRow(String name, String says, String role, RawString measured, String threshold) {}

    /** The versions of one JVM that a case concerns. */
    record Versions(String of, String vendor, String words, RawString drawing) {}

    /** Something to do, with its conditions. */
    record RemedyItem(RawString action, RawString where, String versions, RawString risk, String security) {}

    /** A variant of the case with remedies of its own. */
    record VariantItem(String title, String versions, List<String> requires, List<RemedyItem> remedies) {}

    /** A related case. */
    record Related(String id, String title, String how) {}

    /** A part of the case's prose. */
    record Section(String id, String title, RawString html) {}

    /** A rule or a YAML file, highlighted. */
    record Code(String title, String link, RawString html) {}

    /** Something to do or to run, with what to expect of it or what it is for. */
    record Step(RawString action, RawString why, String versions) {}

    void addTo(Pages pages, CaseFolder folder) throws IOException, SiteException {
        Case c = folder.subject();
        Prose.Text text = prose.text("cases/" + c.id() + "/case.adoc", folder.prose(), "");
        List<Examination.Said> said = examination.of(c, folder.fixtures());
        List<Related> related = related(c);
        List<Code> code = code(folder);
        List<SymptomRow> symptoms = symptoms(c);
        // all that the page says: where none of it changed, the page is not rendered again
        String path = "cases/" + c.id() + ".html";
        List<Object> sources = List.of("page", pages.about(path), folder.yaml(), text, said, related, code, symptoms);
        pages.file(
                path,
                cache.get(
                        String.class,
                        sources.stream().map(Object::toString).toList(),
                        () -> pages.render(
                                path,
                                c.title(),
                                oneLine(c.summary()),
                                "cases",
                                "case",
                                values(c, text, said, related, code, symptoms))));
    }

    private Map<String, Object> values(
            Case c,
            Prose.Text text,
            List<Examination.Said> said,
            List<Related> related,
            List<Code> code,
            List<SymptomRow> symptoms) {
        Optional<Examination.Said> example = said.stream()
                .filter(Examination.Said::shows)
                .max(Comparator.comparingInt(Examination.Said::rank).thenComparing(Examination.Said::fixture));
        Map<String, Object> values = new HashMap<>();
        values.put("c", c);
        values.put("kind", label(c.kind()));
        values.put("severity", label(c.severity()));
        values.put("status", label(c.status()));
        values.put("keywords", String.join("; ", c.aliases()));
        values.put("summary", Markup.sentence(c.summary()));
        PLACED.forEach((key, title) -> text.part(title).ifPresent(p -> values.put(key, section(p))));
        values.put("more", more(text));
        values.put("versions", versions(c));
        values.put("range", range(c));
        values.put("symptoms", symptoms);
        values.put("remedies", remedies(c.remedies()));
        values.put("variants", variants(c));
        values.put("confirm", confirm(c));
        values.put("collect", collect(c));
        values.put("related", related);
        values.put("examples", said.stream().filter(Examination.Said::shows).toList());
        values.put("misses", said.stream().filter(s -> !s.shows()).toList());
        example.ifPresent(e -> values.put("example", e));
        values.put(
                "figures",
                example.map(e -> e.figures().stream().map(RawString::new).toList())
                        .orElse(List.of()));
        values.put("code", code);
        return values;
    }

    /** The versions that a case concerns, in words. */
    static String range(Case c) {
        return c.affects().stream()
                .map(a -> Releases.words(a.versions()))
                .distinct()
                .collect(Collectors.joining("; "));
    }

    static String oneLine(String text) {
        return text.strip().replaceAll("\\s+", " ");
    }

    static String label(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    static Section section(Prose.Part part) {
        return new Section(part.id(), part.title(), new RawString(part.html()));
    }

    private static List<Section> more(Prose.Text text) {
        return text.parts().stream()
                .filter(p -> !PLACED.containsValue(p.title()))
                .map(CasePage::section)
                .toList();
    }

    private static List<Versions> versions(Case c) {
        List<Versions> all = new ArrayList<>();
        for (Case.Affected a : c.affects()) {
            String of =
                    switch (a.of()) {
                        case CURRENT -> "this JVM, in the current run";
                        case BASELINE -> "this JVM, in the baseline run";
                        case PEER -> "the other end of its connections";
                    };
            String vendor = a.vendor().equals("any") ? "every vendor's build" : a.vendor();
            all.add(new Versions(
                    of, vendor, Releases.words(a.versions()), new RawString(Timeline.svg(a, all.size() + 1))));
        }
        return all;
    }

    private List<SymptomRow> symptoms(Case c) {
        List<SymptomRow> rows = new ArrayList<>();
        c.symptoms().forEach((name, s) -> {
            String role = role(c, name);
            rows.add(new SymptomRow(name, s.says(), role, measured(s), s.threshold()));
        });
        return rows;
    }

    private static String role(Case c, String symptom) {
        List<String> roles = new ArrayList<>();
        for (Set<String> one : c.diagnosis().requires()) {
            if (one.contains(symptom)) {
                roles.add(one.size() == 1 ? "required" : "required, or an alternative");
            }
        }
        Optional.ofNullable(c.diagnosis().supports().get(symptom))
                .ifPresent(w -> roles.add("supports, " + label(w) + " (" + w.points() + ")"));
        if (c.diagnosis().rulesOut().contains(symptom)) {
            roles.add("rules it out");
        }
        c.variants().stream()
                .filter(v -> v.requires().contains(symptom))
                .forEach(v -> roles.add("required for the variant “" + v.title() + "”"));
        return roles.isEmpty() ? "shown only" : String.join("; ", roles);
    }

    private RawString measured(Symptom s) {
        if (s.byRule()) {
            return new RawString("by the case's own rule <code>" + Markup.escape(s.name()) + "</code>");
        }
        String fact = s.fact().orElse("");
        Optional<PhenomenonDeclaration> declared = casebook.phenomenon(fact);
        StringBuilder html = new StringBuilder();
        declared.ifPresentOrElse(
                d -> html.append(Markup.sentence(d.says())), () -> html.append(Markup.escape(fact.replace('-', ' '))));
        html.append(": <code>").append(Markup.escape(Figures.asked(s.where()))).append("</code>");
        if (!s.alone().isEmpty()) {
            html.append("; without a baseline run <code>")
                    .append(Markup.escape(Figures.asked(s.alone())))
                    .append("</code>");
        }
        if (s.run() != Run.CURRENT) {
            html.append(", in the ").append(s.run().label()).append(" run");
        }
        return new RawString(html.toString());
    }

    private static List<RemedyItem> remedies(List<Case.Remedy> remedies) {
        return remedies.stream()
                .map(r -> new RemedyItem(
                        Markup.sentence(r.action()),
                        Markup.sentence(r.where()),
                        r.versions().map(Releases::words).orElse(""),
                        Markup.sentence(r.risk()),
                        r.security().orElse("")))
                .toList();
    }

    private static List<VariantItem> variants(Case c) {
        return c.variants().stream()
                .map(v -> new VariantItem(
                        v.title(),
                        String.join(
                                "; ",
                                v.affects().stream()
                                        .map(a -> Releases.words(a.versions()))
                                        .toList()),
                        v.requires().stream()
                                .sorted()
                                .map(s -> Optional.ofNullable(c.symptoms().get(s))
                                        .map(Symptom::says)
                                        .orElse(s))
                                .toList(),
                        remedies(v.remedies())))
                .toList();
    }

    private static List<Step> confirm(Case c) {
        return c.confirm().stream()
                .map(x -> new Step(Markup.sentence(x.action()), Markup.sentence(x.expect()), ""))
                .toList();
    }

    private static List<Step> collect(Case c) {
        return c.collect().stream()
                .map(x -> new Step(
                        new RawString(Markup.escape(x.command())),
                        Markup.sentence(x.why()),
                        x.versions().map(Releases::words).orElse("")))
                .toList();
    }

    private List<Related> related(Case c) {
        List<Related> related = new ArrayList<>();
        for (Case other : casebook.cases()) {
            if (c.diagnosis().explainsAway().contains(other.id())) {
                related.add(new Related(other.id(), other.title(), "its signs can be a consequence of this case"));
            }
            if (other.diagnosis().explainsAway().contains(c.id())) {
                related.add(new Related(
                        other.id(), other.title(), "can cause the signs of this case, and is then named instead"));
            }
        }
        return related;
    }

    private List<Code> code(CaseFolder folder) throws IOException, SiteException {
        String id = folder.subject().id();
        List<Code> code = new ArrayList<>();
        code.add(new Code(
                "cases/" + id + "/case.yaml",
                source + "cases/" + id + "/case.yaml",
                new RawString(prose.code("yaml", folder.yaml()))));
        if (folder.rules().isPresent()) {
            code.add(new Code(
                    "cases/" + id + "/case.drl",
                    source + "cases/" + id + "/case.drl",
                    new RawString(prose.code("java", folder.rules().get()))));
        }
        Map<String, List<String>> byFile = new LinkedHashMap<>();
        for (Symptom s : folder.subject().symptoms().values()) {
            s.fact().flatMap(casebook::phenomenon).ifPresent(p -> rules.measuring(p.name())
                    .forEach((file, texts) -> texts.forEach(t -> {
                        List<String> listed = byFile.computeIfAbsent(file, f -> new ArrayList<>());
                        if (!listed.contains(t)) {
                            listed.add(t);
                        }
                    })));
        }
        for (Map.Entry<String, List<String>> e : byFile.entrySet()) {
            code.add(new Code(
                    e.getKey() + ": the rules that measure its symptoms",
                    source + e.getKey(),
                    new RawString(prose.code("java", String.join("\n\n", e.getValue())))));
        }
        return code;
    }
}
