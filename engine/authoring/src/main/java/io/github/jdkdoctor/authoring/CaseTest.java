package io.github.jdkdoctor.authoring;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What testing fixtures against the whole casebook showed.
 *
 * @param problems fixtures that are not whole
 * @param cases the ids of all cases that could have been said
 */
public record CaseTest(List<Tried> tried, List<Problem> problems, List<String> cases) {
    public CaseTest {
        tried = List.copyOf(tried);
        problems = List.copyOf(problems);
        cases = List.copyOf(cases);
    }

    /**
     * One fixture.
     *
     * @param expected ids of the cases that it shows
     * @param said ids of the cases that were found
     * @param deviations what was said otherwise than expected
     * @param blessed whether what was said has become what is expected
     */
    public record Tried(
            String fixture, Set<String> expected, Set<String> said, List<String> deviations, boolean blessed) {
        public Tried {
            expected = Set.copyOf(expected);
            said = Set.copyOf(said);
            deviations = List.copyOf(deviations);
        }
    }

    /** How often a case was found where it is and where it is not, and missed where it is and where it is not. */
    public record Score(String caseId, int truePositives, int falsePositives, int trueNegatives, int falseNegatives) {}

    /** Whether everything was said as expected. */
    public boolean passed() {
        return problems.isEmpty() && tried.stream().allMatch(t -> t.deviations().isEmpty());
    }

    /** All cases, in the order of their ids. */
    public List<Score> scores() {
        return cases.stream().sorted().map(this::score).toList();
    }

    private Score score(String id) {
        int[] counts = new int[4];
        for (Tried t : tried) {
            boolean expected = t.expected().contains(id);
            counts[(expected ? 2 : 0) + (t.said().contains(id) ? 1 : 0)]++;
        }
        return new Score(id, counts[3], counts[1], counts[0], counts[2]);
    }

    /** For people: what deviates, then a line for each case. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        problems.forEach(p -> lines.add(p.toString()));
        for (Tried t : tried) {
            t.deviations().forEach(d -> lines.add(t.fixture() + ": " + d));
            if (t.blessed()) {
                lines.add(t.fixture() + "/expected.yaml: written; read it before you commit it");
            }
        }
        int width = Math.max(4, cases.stream().mapToInt(String::length).max().orElse(0));
        if (!lines.isEmpty()) {
            lines.add("");
        }
        String row = "%-" + width + "s  %6s  %6s  %6s  %6s";
        lines.add(String.format(Locale.ROOT, row, "", "found", "found", "silent", "silent"));
        lines.add(String.format(Locale.ROOT, row, "case", "right", "wrong", "right", "wrong"));
        for (Score s : scores()) {
            lines.add(String.format(
                    Locale.ROOT,
                    row,
                    s.caseId(),
                    s.truePositives(),
                    s.falsePositives(),
                    s.trueNegatives(),
                    s.falseNegatives()));
        }
        long deviating = tried.stream().filter(t -> !t.deviations().isEmpty()).count();
        lines.add("");
        lines.add(String.format(
                Locale.ROOT,
                "%d cases, %d bundles, %s",
                cases.size(),
                tried.size(),
                passed() ? "all as expected" : deviating + " not as expected"));
        return lines;
    }
}
