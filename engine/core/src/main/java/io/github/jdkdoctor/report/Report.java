package io.github.jdkdoctor.report;

import io.github.jdkdoctor.casebook.Case;
import io.github.jdkdoctor.diagnosis.Certainty;
import io.github.jdkdoctor.diagnosis.Cost;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Outcome;
import io.github.jdkdoctor.fact.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * What an examination found. One value; text, JSON and every other form are printings of it.
 *
 * @param runs what is known of each run that the bundle holds
 * @param pauses what stopped the application, for each run of which something tells
 * @param hypotheses likely root causes, likeliest first
 * @param observations what is true of the evidence itself
 * @param collectNext what to record to become surer, most telling first
 * @param unexplained the growth that no hypothesis accounts for; empty where there is nothing to compare
 * @param changes flags and defaults that differ between baseline and current
 * @param context what else differs between the runs, what the slowdown cost, and what both runs suffer from
 * @param jmc what the rules of JDK Mission Control say; empty where they examined no recording
 * @param remarks files and lines that were not understood
 */
public record Report(
        String casebook,
        String bundle,
        String sha256,
        Map<Run, RunSummary> runs,
        Optional<Slowdown> slowdown,
        List<PauseSummary> pauses,
        List<Hypothesis> hypotheses,
        List<Aside> setAside,
        List<Missed> nearMisses,
        List<Missed> ruledOut,
        List<Observation> observations,
        List<Collect> collectNext,
        Optional<Unexplained> unexplained,
        List<Change> changes,
        Context context,
        Optional<JmcRules> jmc,
        List<String> remarks) {

    /** Whether any file of a run said something. */
    public boolean readOf(Run run) {
        RunSummary summary = runs.get(run);
        return summary != null && !summary.evidence().isEmpty();
    }

    /** The cases that something speaks for, and of which one run does not tell whether they came with a change. */
    Stream<Missed> undecided() {
        return suspected(nearMisses).filter(Missed::undecided);
    }

    /** The cases that a reader would have suspected and that it is not, as those of {@code missed} that are decided. */
    Stream<Missed> notThese(List<Missed> missed) {
        return suspected(missed).filter(m -> !m.undecided());
    }

    // those that are not told as problems of both runs
    private Stream<Missed> suspected(List<Missed> missed) {
        return missed.stream()
                .filter(m -> m.suspect()
                        && context.standing().stream().noneMatch(s -> s.caseId().equals(m.caseId())));
    }

    /**
     * A run.
     *
     * @param jdk its JDK in words, where known
     * @param setup collector, heap, CPUs and memory in words, as far as known
     * @param signs what its files show at first sight, in words
     * @param evidence the kinds of evidence that were read
     * @param knownSettings whether they show all of its arguments, or all of its flags
     */
    public record RunSummary(
            Optional<String> jdk,
            List<String> setup,
            List<String> signs,
            List<String> evidence,
            boolean knownSettings) {}

    /**
     * What a reader has to know before any cause.
     *
     * @param differences between the runs, but for flags; those that can explain a slowdown by themselves first
     * @param cost what the current run has less or more of than the baseline
     * @param waiting what takes time off the CPU or in addition to it, what costs most first
     * @param standing problems that both runs have
     * @param noSlower whether both runs state how much they did, and the current one did not do less
     */
    public record Context(
            List<Difference> differences,
            List<Measured> cost,
            List<Waiting> waiting,
            List<Standing> standing,
            boolean noSlower) {
        /** Nothing to know. */
        public static final Context NONE = new Context(List.of(), List.of(), List.of(), List.of(), false);
    }

    /**
     * Something that differs between the runs.
     *
     * @param what as in {@code CPU model}, {@code library}, {@code property}
     * @param name which one, where there are several of a kind; empty otherwise
     * @param explains why it can explain a slowdown by itself; empty where it cannot
     */
    public record Difference(
            String what, Optional<String> name, String baseline, String current, Optional<String> explains) {}

    /**
     * A measure of how well each run did.
     *
     * @param what as in {@code GC pauses, of wall time}
     * @param baseline in words; empty for a single run
     */
    public record Measured(String what, Optional<String> baseline, String current) {}

    /**
     * A problem that both runs have, so that it is not what changed and is worth fixing.
     *
     * @param most whether it takes more than half of what is measured in the baseline run, so that no share tells whether each
     *     operation has more of it
     */
    public record Standing(
            String caseId,
            String title,
            String summary,
            List<Evidence> evidence,
            List<Case.Remedy> remedies,
            boolean most,
            String page) {}

    /**
     * How much slower the current run is, where both sides state it.
     *
     * @param what the measure, as in {@code benchmark BaosWrite.write}
     * @param ratio current over baseline so that below 1 is slower
     */
    public record Slowdown(String what, double ratio) {}

    /**
     * A likely root cause.
     *
     * @param cost what is known of the cost of a setting that is certainly there; empty for causes that are no setting
     * @param allThatChanged whether it is about all that is known to have changed between the runs
     * @param profileGrowth the share, 0 to 1, of what grew in the profile that it accounts for; empty where that cannot be told
     */
    public record Hypothesis(
            String caseId,
            Optional<String> variant,
            String title,
            String summary,
            Certainty certainty,
            Case.Severity severity,
            Optional<Cost> cost,
            boolean allThatChanged,
            OptionalDouble profileGrowth,
            List<Evidence> evidence,
            List<Case.Remedy> remedies,
            List<Case.Confirmation> confirm,
            List<Case.Reference> references,
            String page) {}

    /** One symptom with what the bundle says of it. */
    public record Evidence(String symptom, String says, Role role, Outcome outcome, List<Origin> origins) {
        /** Whether the evidence speaks for or against the hypothesis, or would if it were there. */
        public enum Role {
            REQUIRED,
            SUPPORT,
            RULES_OUT
        }

        /** Whether this speaks for the hypothesis. */
        public boolean inFavour() {
            return role == Role.RULES_OUT ? outcome == Outcome.NOT_SEEN : outcome == Outcome.SEEN;
        }
    }

    /** A case whose signs another one causes. */
    public record Aside(String caseId, String title, String by) {}

    /**
     * A case that something spoke for and that is not the cause, with the reason.
     *
     * @param suspect whether a reader of the same evidence would have suspected it
     * @param undecided whether its limits for a single run alone speak against it, so that a baseline run would tell
     */
    public record Missed(String caseId, String title, String because, boolean suspect, boolean undecided) {}

    /** Something to know of the evidence itself. */
    public record Observation(
            String caseId,
            String title,
            String summary,
            List<Evidence> evidence,
            List<Case.Remedy> remedies,
            String page) {}

    /** What to record next, with the exact command. */
    public record Collect(String command, String why, List<String> forCases) {}

    /**
     * The growth between the two profiles that no hypothesis accounts for.
     *
     * @param share of what grew, 0 to 1
     * @param growth what grew, as a share of the current profile's samples
     * @param frames the largest unexplained frames with their growth in points (0 to 1)
     * @param threads the threads that most of it ran in; empty where a run's profile does not name them
     * @param under the innermost method of the program that most of all growth lies under
     */
    public record Unexplained(
            double share, double growth, List<Grown> frames, List<Grown> threads, Optional<Grown> under) {
        /**
         * A frame, or threads of one kind, with the growth, a difference of shares.
         *
         * @param caller of a frame of the JDK or of native code, who of the program called it in most samples
         */
        public record Grown(String name, double growth, Optional<String> caller) {}
    }

    /**
     * A flag that differs between the runs.
     *
     * @param byDefault whether the JDK change alone brought it
     * @param telling whether a user set it or a case asks for it
     */
    public record Change(String flag, String from, String to, boolean byDefault, boolean telling) {}

    /**
     * The settings that the report tells with their values, a line {@code name=value} for each. In the report other words stand
     * between name and value, which hide that it is a password. So are the hosts that sockets were read from and written to.
     */
    public List<String> namedValues() {
        List<String> lines = new ArrayList<>();
        for (Difference d : context.differences()) {
            d.name().ifPresent(name -> {
                lines.add(name + "=" + d.baseline());
                lines.add(name + "=" + d.current());
            });
        }
        for (Change c : changes) {
            lines.add(c.flag() + "=" + c.from());
            lines.add(c.flag() + "=" + c.to());
        }
        context.waiting().stream()
                .filter(w -> w.cause() == Waiting.Cause.SOCKET)
                .flatMap(w -> w.movers().stream())
                .map(m -> m.says().substring(0, Math.max(0, m.says().indexOf(" in "))))
                .filter(host -> !host.isEmpty())
                .forEach(host -> lines.add("host=" + host));
        return lines;
    }

    /** The surest certainty among the hypotheses. */
    public Optional<Certainty> surest() {
        return hypotheses.stream().map(Hypothesis::certainty).max(Certainty::compareTo);
    }
}
