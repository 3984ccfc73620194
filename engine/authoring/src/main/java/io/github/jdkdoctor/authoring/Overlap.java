package io.github.jdkdoctor.authoring;

import io.github.jdkdoctor.casebook.Case;
import io.github.jdkdoctor.casebook.Condition;
import io.github.jdkdoctor.casebook.Symptom;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Two cases of which one requires much that the other requires in nearly the same way, and that nothing settles between: a bundle
 * with one of them shows both.
 *
 * @param alike symptoms of the first with their counterparts in the second
 */
record Overlap(String first, String second, Map<String, String> alike) {
    Overlap {
        alike = Map.copyOf(alike);
    }

    /** For the author of the first. */
    String says() {
        String pairs = new TreeMap<>(alike)
                .entrySet().stream()
                        .map(e -> "'" + e.getKey() + "' as '" + e.getValue() + "'")
                        .collect(Collectors.joining(", "));
        return "requires nearly what case '" + second + "' does: " + pairs
                + "; let one explain the other away or be ruled out by what tells them apart, or make them one";
    }

    /** What two cases have in common, where that is at least half of what one of them requires. */
    static Optional<Overlap> of(Case first, Case second) {
        List<Set<Symptom>> ones = signs(first);
        List<Set<Symptom>> others = signs(second);
        Map<String, String> alike = new LinkedHashMap<>();
        for (Set<Symptom> one : ones) {
            others.stream()
                    .flatMap(other -> pairs(one, other))
                    .findFirst()
                    .ifPresent(pair -> alike.put(pair.get(0).name(), pair.get(1).name()));
        }
        int fewer = Math.min(ones.size(), others.size());
        return fewer == 0 || 2 * alike.size() < fewer || settled(first, second)
                ? Optional.empty()
                : Optional.of(new Overlap(first.id(), second.id(), alike));
    }

    private static Stream<List<Symptom>> pairs(Set<Symptom> one, Set<Symptom> other) {
        return one.stream().flatMap(a -> other.stream().filter(b -> alike(a, b)).map(b -> List.of(a, b)));
    }

    /** What is required beyond versions and settings; these where nothing else is. */
    private static List<Set<Symptom>> signs(Case of) {
        List<Set<Symptom>> required = of.diagnosis().requires().stream()
                .map(names -> symptoms(of, names))
                .toList();
        List<Set<Symptom>> signs = required.stream()
                .filter(alternatives -> !alternatives.stream().allMatch(Symptom::aboutSettings))
                .toList();
        return signs.isEmpty() ? required : signs;
    }

    private static Set<Symptom> symptoms(Case of, Collection<String> names) {
        return names.stream().map(of.symptoms()::get).filter(Objects::nonNull).collect(Collectors.toSet());
    }

    /** Whether one is seen wherever the other is. */
    private static boolean alike(Symptom a, Symptom b) {
        return within(a, b) || within(b, a);
    }

    private static boolean within(Symptom narrow, Symptom wide) {
        return !narrow.byRule()
                && narrow.fact().equals(wide.fact())
                && narrow.run() == wide.run()
                && wide.where().entrySet().stream()
                        .allMatch(e -> Optional.ofNullable(narrow.where().get(e.getKey()))
                                .filter(c -> within(c, e.getValue()))
                                .isPresent());
    }

    private static boolean within(Condition narrow, Condition wide) {
        if (narrow.text().equals(wide.text())) {
            return true;
        }
        if (wide instanceof Condition.Compare w && narrow instanceof Condition.Compare n) {
            boolean above = w.operator().startsWith(">") && !n.operator().startsWith("<");
            boolean below = w.operator().startsWith("<") && !n.operator().startsWith(">");
            return (above && n.number() >= w.number()) || (below && n.number() <= w.number());
        }
        return narrow instanceof Condition.Between n && wide.test(n.from()) && wide.test(n.to());
    }

    /** Whether one explains the other away, or is ruled out by what the other requires */
    private static boolean settled(Case a, Case b) {
        return a.diagnosis().explainsAway().contains(b.id())
                || b.diagnosis().explainsAway().contains(a.id())
                || refuted(a, b)
                || refuted(b, a);
    }

    private static boolean refuted(Case a, Case b) {
        Set<Symptom> against = symptoms(a, a.diagnosis().rulesOut());
        Stream<Symptom> certain = b.diagnosis().requires().stream()
                .filter(alternatives -> alternatives.size() == 1)
                .flatMap(alternatives -> symptoms(b, alternatives).stream());
        return certain.anyMatch(seen -> against.stream().anyMatch(excluded -> alike(seen, excluded)));
    }
}
