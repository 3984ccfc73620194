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
    public record Score(String caseId, int truePositives, int falsePositives, int trueNegatives, int falseNegatives) {
        /** Whether it was neither found nor missed. */
        boolean silent() {
            return truePositives + falsePositives + falseNegatives == 0;
        }
    }

    /** Whether everything was said as expected. */
    public boolean passed() {
        return problems.isEmpty() && tried.stream().allMatch(t -> t.deviations().isEmpty());
    }

    /** All cases, in the order of their ids. */
    public List<Score> scores() {
        return cases.stream().sorted().map(this::score).toList();
    }

    /** All cases together. */
    public Score sum() {
        List<Score> scores = scores();
        return new Score(
                "all",
                scores.stream().mapToInt(Score::truePositives).sum(),
                scores.stream().mapToInt(Score::falsePositives).sum(),
                scores.stream().mapToInt(Score::trueNegatives).sum(),
                scores.stream().mapToInt(Score::falseNegatives).sum());
    }

    private Score score(String id) {
        int[] counts = new int[4];
        for (Tried t : tried) {
            boolean expected = t.expected().contains(id);
            counts[(expected ? 2 : 0) + (t.said().contains(id) ? 1 : 0)]++;
        }
        return new Score(id, counts[3], counts[1], counts[0], counts[2]);
    }

    private static String line(String row, Score s) {
        return String.format(
                Locale.ROOT,
                row,
                s.caseId(),
                s.truePositives(),
                s.falsePositives(),
                s.trueNegatives(),
                s.falseNegatives());
    }

    /** For people: what deviates, then a line for each case that is in a bundle, and one for all. */
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
        scores().stream().filter(s -> !s.silent()).forEach(s -> lines.add(line(row, s)));
        lines.add(line(row, sum()));
        long silent = scores().stream().filter(Score::silent).count();
        long deviating = tried.stream().filter(t -> !t.deviations().isEmpty()).count();
        lines.add("");
        if (silent > 0) {
            lines.add(silent + (silent == 1 ? " other case is" : " other cases are")
                    + " in none of the bundles, rightly");
        }
        lines.add(String.format(
                Locale.ROOT,
                "%d %s, %d %s, %s",
                cases.size(),
                cases.size() == 1 ? "case" : "cases",
                tried.size(),
                tried.size() == 1 ? "bundle" : "bundles",
                passed() ? "all as expected" : deviating + " not as expected"));
        return lines;
    }
}
