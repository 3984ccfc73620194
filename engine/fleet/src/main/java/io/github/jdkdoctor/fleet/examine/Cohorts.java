package io.github.jdkdoctor.fleet.examine;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds for a bundle of one run another one of its service to compare it with. */
public final class Cohorts {
    private static final Comparator<Candidate> BY_TIME =
            Comparator.comparing(Candidate::started).thenComparing(Candidate::path);

    private final Map<String, List<Candidate>> byService = new HashMap<>();

    public Cohorts(Collection<Candidate> bundles) {
        for (Candidate bundle : bundles) {
            bundle.key("service").ifPresent(service -> byService
                    .computeIfAbsent(service, s -> new ArrayList<>())
                    .add(bundle));
        }
        byService.values().forEach(bundlesOfOne -> bundlesOfOne.sort(BY_TIME));
    }

    /** The last bundle of the deployment before, of the same instance where there is one. */
    public Optional<Candidate> previousDeployment(Candidate bundle) {
        Optional<String> own = deployment(bundle);
        if (own.isEmpty()) {
            return Optional.empty();
        }
        List<Candidate> all = ofService(bundle);
        // deployments begin in the order in which their first bundles were recorded
        Map<String, Candidate> first = new HashMap<>();
        all.forEach(b -> deployment(b).ifPresent(d -> first.putIfAbsent(d, b)));
        Candidate begin = first.getOrDefault(own.get(), bundle);
        Optional<String> before = first.entrySet().stream()
                .filter(e -> BY_TIME.compare(e.getValue(), begin) < 0)
                .max(Map.Entry.comparingByValue(BY_TIME))
                .map(Map.Entry::getKey);
        return before.flatMap(d -> last(
                all.stream().filter(b -> deployment(b).equals(Optional.of(d))).toList(), bundle));
    }

    /** The last bundle before it that has the keys of a cohort, as in {@code version=41}. */
    public Optional<Candidate> ofCohort(Candidate bundle, Map<String, String> keys) {
        return last(
                ofService(bundle).stream()
                        .filter(b -> !b.path().equals(bundle.path()))
                        .filter(b -> keys.entrySet().stream()
                                .allMatch(k -> b.key(k.getKey()).equals(Optional.of(k.getValue()))))
                        .toList(),
                bundle);
    }

    private static Optional<Candidate> last(List<Candidate> cohort, Candidate bundle) {
        return cohort.stream()
                .max(Comparator.comparing((Candidate b) -> b.key("instance").isPresent()
                                && b.key("instance").equals(bundle.key("instance")))
                        .thenComparing(BY_TIME));
    }

    private List<Candidate> ofService(Candidate bundle) {
        return bundle.key("service")
                .map(s -> byService.getOrDefault(s, List.of()))
                .orElse(List.of());
    }

    private static Optional<String> deployment(Candidate bundle) {
        return bundle.key("deployment").or(() -> bundle.key("version"));
    }
}
