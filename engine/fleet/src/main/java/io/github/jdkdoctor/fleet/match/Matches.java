package io.github.jdkdoctor.fleet.match;

import io.github.jdkdoctor.Doctor;
import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.evidence.EvidenceCodec;
import io.github.jdkdoctor.fleet.table.FleetTables;
import io.github.jdkdoctor.fleet.table.Tables;
import io.github.jdkdoctor.report.Report;
import io.github.jdkdoctor.trends.Rows;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Where cases show in bundles that were examined before.
 *
 * @param held bundles that the cases were held against
 * @param unknown bundles of which another version of the product kept the facts, or none did
 * @param hits by case, service and time
 * @param gone bundles that showed one of the cases when they were examined, and do not now
 */
public record Matches(int held, int unknown, List<Hit> hits, List<Gone> gone) {
    // examined at the same time, and kept in memory until then
    private static final int TOGETHER = 256;

    /**
     * A bundle that shows a case.
     *
     * @param fresh whether it did not when it was examined
     */
    public record Hit(String caseId, String certainty, Rows.Bundle bundle, boolean fresh) {}

    /** A bundle that no longer shows a case. */
    public record Gone(String caseId, Rows.Bundle bundle) {}

    private record Known(String caseId, String bundle) {}

    private record Answer(String bundle, Optional<Map<String, String>> certainties) {}

    /** Holds cases against what the tables keep of all bundles; opens none of them. */
    public static Matches of(FleetTables tables, Casebook casebook, Set<String> ids) throws IOException {
        Map<String, Rows.Bundle> bundles = new HashMap<>();
        tables.read(Tables.BUNDLES, b -> {
            if (b.read()) {
                bundles.put(b.id(), b);
            }
        });
        Set<Known> before = new HashSet<>();
        tables.read(Tables.FINDINGS, f -> {
            String id = casebook.today(f.caseId());
            if (ids.contains(id) && bundles.containsKey(f.bundle())) {
                before.add(new Known(id, f.bundle()));
            }
        });
        Doctor doctor = new Doctor(casebook);
        List<Answer> answers = new ArrayList<>();
        List<Rows.Evidence> waiting = new ArrayList<>();
        tables.read(Tables.EVIDENCE, e -> {
            if (bundles.containsKey(e.bundle())) {
                waiting.add(e);
                if (waiting.size() == TOGETHER) {
                    examine(doctor, ids, waiting, answers);
                }
            }
        });
        examine(doctor, ids, waiting, answers);
        return of(bundles, before, answers);
    }

    private static void examine(Doctor doctor, Set<String> ids, List<Rows.Evidence> from, List<Answer> to) {
        to.addAll(from.parallelStream().map(e -> answer(doctor, ids, e)).toList());
        from.clear();
    }

    private static Answer answer(Doctor doctor, Set<String> ids, Rows.Evidence packed) {
        Map<String, String> certainties = new HashMap<>();
        try {
            Report report = doctor.examine(EvidenceCodec.unpack(packed.facts()));
            // variants of a case are one cause; the likeliest comes first
            for (Report.Hypothesis h : report.hypotheses()) {
                if (ids.contains(h.caseId())) {
                    certainties.putIfAbsent(h.caseId(), h.certainty().label());
                }
            }
            return new Answer(packed.bundle(), Optional.of(certainties));
        } catch (IOException e) {
            return new Answer(packed.bundle(), Optional.empty());
        }
    }

    private static Matches of(Map<String, Rows.Bundle> bundles, Set<Known> before, List<Answer> answers) {
        List<Hit> hits = new ArrayList<>();
        Set<Known> gone = new HashSet<>(before);
        Set<String> held = new HashSet<>();
        for (Answer answer : answers) {
            Rows.Bundle bundle = bundles.get(answer.bundle());
            if (bundle != null && answer.certainties().isPresent()) {
                held.add(answer.bundle());
                answer.certainties().get().forEach((caseId, certainty) -> {
                    Known known = new Known(caseId, bundle.id());
                    hits.add(new Hit(caseId, certainty, bundle, !before.contains(known)));
                    gone.remove(known);
                });
            }
        }
        hits.sort(Comparator.comparing(Hit::caseId)
                .thenComparing(h -> h.bundle().service())
                .thenComparing(h -> h.bundle().started())
                .thenComparing(h -> h.bundle().path()));
        List<Gone> lost = new ArrayList<>();
        for (Known known : gone) {
            Rows.Bundle bundle = bundles.get(known.bundle());
            if (bundle != null && held.contains(known.bundle())) {
                lost.add(new Gone(known.caseId(), bundle));
            }
        }
        lost.sort(Comparator.comparing(Gone::caseId)
                .thenComparing(g -> g.bundle().service())
                .thenComparing(g -> g.bundle().started())
                .thenComparing(g -> g.bundle().path()));
        return new Matches(held.size(), bundles.size() - held.size(), hits, lost);
    }
}
