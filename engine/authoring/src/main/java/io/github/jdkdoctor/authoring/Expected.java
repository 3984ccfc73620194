package io.github.jdkdoctor.authoring;

import io.github.jdkdoctor.diagnosis.Certainty;
import io.github.jdkdoctor.report.Report;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What must be said of a fixture: these hypotheses in this order, these observations, and nothing else.
 *
 * @param mustNot cases that the bundle nearly is; said for the reader, and so that blessing does not accept them
 * @param named all cases that a file speaks of, with their place; empty where there is no file
 */
record Expected(List<Hypothesis> hypotheses, Set<String> observations, Set<String> mustNot, Map<String, At> named) {
    /** Nothing: a well machine. */
    static final Expected NOTHING = new Expected(List.of(), Set.of(), Set.of(), Map.of());

    /** A hypothesis with its certainty. */
    record Hypothesis(String caseId, Optional<String> variant, Certainty certainty) {
        String named() {
            return variant.map(v -> caseId + " (" + v + ")").orElse(caseId);
        }
    }

    Expected {
        hypotheses = List.copyOf(hypotheses);
        observations = Set.copyOf(observations);
        mustNot = Set.copyOf(mustNot);
        named = Map.copyOf(named);
    }

    /** What a report says. */
    static Expected of(Report report, Set<String> mustNot) {
        Set<String> observations = new LinkedHashSet<>();
        report.observations().forEach(o -> observations.add(o.caseId()));
        return new Expected(
                report.hypotheses().stream()
                        .map(h -> new Hypothesis(h.caseId(), h.variant(), h.certainty()))
                        .toList(),
                observations,
                mustNot,
                Map.of());
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
                        top.texts("must-not").stream())
                .flatMap(texts -> texts)
                .forEach(t -> named.putIfAbsent(t.value(), t.at()));
        return new Expected(
                top.items("hypotheses").stream()
                        .map(f -> new Hypothesis(
                                f.string("case"),
                                Optional.of(f.string("variant")).filter(v -> !v.isEmpty()),
                                f.constant("certainty", Certainty.class)))
                        .toList(),
                new LinkedHashSet<>(top.strings("observations")),
                new LinkedHashSet<>(top.strings("must-not")),
                named);
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
                out.append(", certainty: ").append(h.certainty.label()).append(" }\n");
            }
        }
        list(out, "observations", observations);
        list(out, "must-not", mustNot);
        return out.toString();
    }

    private static void list(StringBuilder out, String key, Set<String> ids) {
        if (!ids.isEmpty()) {
            out.append(key)
                    .append(": [")
                    .append(String.join(", ", new TreeSet<>(ids)))
                    .append("]\n");
        }
    }
}
