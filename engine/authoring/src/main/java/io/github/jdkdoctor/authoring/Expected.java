package io.github.jdkdoctor.authoring;

import io.github.jdkdoctor.casebook.Case;
import io.github.jdkdoctor.diagnosis.Certainty;
import io.github.jdkdoctor.report.Report;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What must be said of a fixture: these hypotheses in this order, these observations, and nothing else. What a file leaves
 * out of near misses, cases ruled out and advice is not held against the report.
 *
 * @param mustNot cases that the bundle nearly is; said for the reader, and so that blessing does not accept them
 * @param nearMisses cases that a reader of the evidence would suspect and that one required symptom denies
 * @param ruledOut cases that a reader of the evidence would suspect and that something rules out
 * @param recordNext the commands that the report advises, most telling first
 * @param named all cases that a file speaks of, with their place; empty where there is no file
 */
record Expected(
        List<Hypothesis> hypotheses,
        Set<String> observations,
        Set<String> mustNot,
        Optional<Set<String>> nearMisses,
        Optional<Set<String>> ruledOut,
        Optional<List<String>> recordNext,
        Map<String, At> named) {
    /** Nothing: a well machine. */
    static final Expected NOTHING =
            new Expected(List.of(), Set.of(), Set.of(), Optional.empty(), Optional.empty(), Optional.empty(), Map.of());

    /**
     * A hypothesis with its certainty.
     *
     * @param advice its first remedy; empty where it has none for this JDK, or the file does not say
     */
    record Hypothesis(String caseId, Optional<String> variant, Certainty certainty, Optional<String> advice) {
        /** Whether another says the same but for advice. */
        boolean sameAs(Hypothesis other) {
            return caseId.equals(other.caseId) && variant.equals(other.variant) && certainty == other.certainty;
        }

        String named() {
            return variant.map(v -> caseId + " (" + v + ")").orElse(caseId);
        }
    }

    Expected {
        hypotheses = List.copyOf(hypotheses);
        observations = Set.copyOf(observations);
        mustNot = Set.copyOf(mustNot);
        nearMisses = nearMisses.map(Set::copyOf);
        ruledOut = ruledOut.map(Set::copyOf);
        recordNext = recordNext.map(List::copyOf);
        named = Map.copyOf(named);
    }

    /** What a report says. */
    static Expected of(Report report, Set<String> mustNot) {
        Set<String> observations = new LinkedHashSet<>();
        report.observations().forEach(o -> observations.add(o.caseId()));
        return new Expected(
                report.hypotheses().stream()
                        .map(h -> new Hypothesis(
                                h.caseId(),
                                h.variant(),
                                h.certainty(),
                                h.remedies().stream().map(Case.Remedy::action).findFirst()))
                        .toList(),
                observations,
                mustNot,
                Optional.of(suspects(report.nearMisses())),
                Optional.of(suspects(report.ruledOut())),
                Optional.of(report.collectNext().stream()
                        .map(Report.Collect::command)
                        .toList()),
                Map.of());
    }

    private static Set<String> suspects(List<Report.Missed> missed) {
        return missed.stream()
                .filter(Report.Missed::suspect)
                .map(Report.Missed::caseId)
                .collect(Collectors.toSet());
    }

    static Expected read(byte[] content, Problems problems) {
        Optional<Node> document = YamlReader.read(content, problems);
        if (document.isEmpty()) {
            return NOTHING;
        }
        CaseFormat.EXPECTED.check(document.get(), "expected.yaml", At.START, problems);
        Fields top = Fields.of(document.get());
        Map<String, At> named = new LinkedHashMap<>();
        Stream.of(
                        top.items("hypotheses").stream().flatMap(f -> f.text("case").stream()),
                        top.texts("observations").stream(),
                        top.texts("must-not").stream(),
                        top.texts("near-misses").stream(),
                        top.texts("ruled-out").stream())
                .flatMap(texts -> texts)
                .forEach(t -> named.putIfAbsent(t.value(), t.at()));
        return new Expected(
                top.items("hypotheses").stream()
                        .map(f -> new Hypothesis(
                                f.string("case"),
                                Optional.of(f.string("variant")).filter(v -> !v.isEmpty()),
                                f.constant("certainty", Certainty.class),
                                Optional.of(f.string("advice")).filter(a -> !a.isEmpty())))
                        .toList(),
                new LinkedHashSet<>(top.strings("observations")),
                new LinkedHashSet<>(top.strings("must-not")),
                given(top, "near-misses").map(Set::copyOf),
                given(top, "ruled-out").map(Set::copyOf),
                given(top, "record-next"),
                named);
    }

    private static Optional<List<String>> given(Fields top, String key) {
        return top.node(key).map(list -> top.strings(key));
    }

    /** The ids of all cases that are said to be there. */
    Set<String> said() {
        Set<String> said = new TreeSet<>(observations);
        hypotheses.forEach(h -> said.add(h.caseId()));
        return said;
    }

    /** As an expected.yaml. */
    String yaml() {
        StringBuilder out = new StringBuilder();
        if (hypotheses.isEmpty()) {
            out.append("hypotheses: []\n");
        } else {
            out.append("hypotheses:\n");
            for (Hypothesis h : hypotheses) {
                out.append("  - { case: ").append(h.caseId);
                h.variant.ifPresent(v -> out.append(", variant: ").append(v));
                out.append(", certainty: ").append(h.certainty.label());
                h.advice.ifPresent(a -> out.append(", advice: ").append(quoted(a)));
                out.append(" }\n");
            }
        }
        list(out, "observations", observations);
        list(out, "must-not", mustNot);
        nearMisses.ifPresent(ids -> ids(out, "near-misses", ids));
        ruledOut.ifPresent(ids -> ids(out, "ruled-out", ids));
        recordNext.ifPresent(commands -> {
            out.append("record-next:").append(commands.isEmpty() ? " []\n" : "\n");
            commands.forEach(c -> out.append("  - ").append(quoted(c)).append('\n'));
        });
        return out.toString();
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    private static void list(StringBuilder out, String key, Set<String> ids) {
        if (!ids.isEmpty()) {
            ids(out, key, ids);
        }
    }

    private static void ids(StringBuilder out, String key, Set<String> ids) {
        out.append(key)
                .append(": [")
                .append(String.join(", ", new TreeSet<>(ids)))
                .append("]\n");
    }
}
