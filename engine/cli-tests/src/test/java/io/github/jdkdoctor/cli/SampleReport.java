package io.github.jdkdoctor.cli;

import io.github.jdkdoctor.casebook.Case;
import io.github.jdkdoctor.diagnosis.Certainty;
import io.github.jdkdoctor.diagnosis.Cost;
import io.github.jdkdoctor.fact.GcLog;
import io.github.jdkdoctor.fact.JmcRule;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Outcome;
import io.github.jdkdoctor.fact.PauseLengths;
import io.github.jdkdoctor.fact.PauseSeries;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.report.JmcRules;
import io.github.jdkdoctor.report.PauseSummary;
import io.github.jdkdoctor.report.Report;
import io.github.jdkdoctor.report.Waiting;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** A report with something of everything, its names as hostile as a bundle can make them. */
final class SampleReport {
    /** A name that tries to be mark-up in every printing. */
    static final String HOSTILE =
            "<img src=x onerror=alert(1)> </script> [a](javascript:alert(1)) `*b*` | {0} \\ @user #1 http://evil.example www.evil.example $x$ a@b.example";

    private static final List<Report.Evidence> EVIDENCE = Arrays.stream(Outcome.values())
            .flatMap(outcome -> Arrays.stream(Report.Evidence.Role.values())
                    .map(role -> new Report.Evidence(
                            "revocation-stops-threads",
                            "bias revocation stops the application for 12 % of the time " + HOSTILE,
                            role,
                            outcome,
                            List.of(new Origin("current/" + HOSTILE, 8123), Origin.of("current/gc.log")))))
            .toList();
    private static final List<Case.Remedy> REMEDIES = List.of(
            new Case.Remedy("switch it off", "JDK 11", Optional.empty(), "none", Optional.of("none")),
            new Case.Remedy("upgrade", "any", Optional.empty(), "a new JDK", Optional.empty()));

    private static final JmcRule NOT_APPLICABLE = new JmcRule(
            Run.CURRENT, "Other", "Other", "na", OptionalDouble.empty(), "", "", "", Origin.of("current/a.jfr"));

    private static final GcLog GC = new GcLog(
            Run.CURRENT,
            Optional.of("G1"),
            List.of(
                    new GcLog.Pauses("Full", "System.gc()", 1, Duration.ofMillis(8_700), Duration.ofMillis(8_700)),
                    new GcLog.Pauses("Young", HOSTILE, 2, Duration.ofMillis(20), Duration.ofMillis(12))),
            List.of(),
            List.of(new GcLog.Pauses("Allocation Stall", "", 3, Duration.ofMillis(30), Duration.ofMillis(15))),
            List.of(),
            PauseSeries.NONE,
            new PauseLengths(
                    List.of(
                            new PauseLengths.Step(Duration.ofMillis(12), 2),
                            new PauseLengths.Step(Duration.ofMillis(8_700), 1)),
                    Optional.of(new PauseLengths.Longest(
                            Duration.ofMillis(8_700), "Full", "System.gc()", new Origin("current/" + HOSTILE, 17)))),
            Duration.ofHours(64),
            Optional.empty(),
            OptionalLong.of(1 << 30),
            OptionalLong.of(1 << 29),
            OptionalLong.empty(),
            Optional.of(new GcLog.Flow(1 << 30, OptionalLong.of(1 << 20), Duration.ofSeconds(10))),
            Optional.empty(),
            Optional.empty(),
            Map.of(GcLog.Failure.EVACUATION, 2L),
            OptionalInt.empty(),
            OptionalLong.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalDouble.empty(),
            GcLog.Form.UNIFIED,
            new Origin("current/" + HOSTILE, 0));
    private static final PauseSummary PAUSES = new PauseSummary(
            Run.CURRENT,
            Optional.of(GC),
            Optional.of(new PauseSummary.Stops(
                    5,
                    Duration.ofMillis(8_800),
                    Duration.ofMillis(3),
                    Duration.ofMillis(8_701),
                    Optional.of(HOSTILE),
                    Duration.ofHours(64),
                    Origin.of("current/safepoint.log"))));

    private SampleReport() {}

    static Report everything() {
        return new Report(
                "0123456789ab",
                "bundle " + HOSTILE,
                "0".repeat(64),
                Map.of(
                        Run.BASELINE,
                                new Report.RunSummary(
                                        Optional.of("11.0.13 (" + HOSTILE + ")"),
                                        List.of("G1", "heap " + HOSTILE),
                                        List.of("said: " + HOSTILE),
                                        List.of("flag"),
                                        true),
                        Run.CURRENT, new Report.RunSummary(Optional.empty(), List.of(), List.of(), List.of(), false)),
                Optional.of(new Report.Slowdown("benchmark " + HOSTILE, 0.42)),
                List.of(PAUSES),
                Arrays.stream(Certainty.values())
                        .map(certainty -> new Report.Hypothesis(
                                "storm-" + certainty.label(),
                                certainty == Certainty.STRONG ? Optional.of("windows") : Optional.empty(),
                                "Bias revocation stops all threads again and again",
                                "What happens.",
                                certainty,
                                Case.Severity.HIGH,
                                certainty == Certainty.STRONG ? Optional.of(Cost.NOT_FOUND) : Optional.empty(),
                                certainty == Certainty.LIKELY,
                                certainty == Certainty.STRONG ? OptionalDouble.of(0.8) : OptionalDouble.empty(),
                                EVIDENCE,
                                REMEDIES,
                                List.of(new Case.Confirmation("run without it", "twice as fast")),
                                List.of(new Case.Reference("JEP 374", "https://openjdk.org/jeps/374")),
                                "https://jdkdoctor.github.io/cases/biased-lock-revocation-storm.html"))
                        .toList(),
                List.of(new Report.Aside("g1-resizeplab-disabled", "PLABs", "biased-lock-revocation-storm")),
                List.of(new Report.Missed("jit-disabled", "Interpreter", "time is in compiled code", true, true)),
                List.of(new Report.Missed("jit-disabled", "Interpreter", "time is in compiled code", true, false)),
                List.of(new Report.Observation(
                        "profiles-not-comparable",
                        "Title",
                        "Summary.",
                        EVIDENCE,
                        REMEDIES,
                        "https://jdkdoctor.github.io/cases/profiles-not-comparable.html")),
                List.of(new Report.Collect("jcmd 1 VM.flags", "shows who set it", List.of("g1-resizeplab-disabled"))),
                Optional.of(new Report.Unexplained(
                        0.2,
                        0.3,
                        List.of(new Report.Unexplained.Grown(HOSTILE, -0.08, Optional.of(HOSTILE))),
                        List.of(new Report.Unexplained.Grown(HOSTILE, 0.08, Optional.empty())),
                        Optional.of(new Report.Unexplained.Grown(HOSTILE, 0.3, Optional.empty())))),
                List.of(new Report.Change("Flag" + HOSTILE, HOSTILE, "false", true, true)),
                new Report.Context(
                        List.of(
                                new Report.Difference(
                                        "library", Optional.of(HOSTILE), HOSTILE, HOSTILE, Optional.of("why")),
                                new Report.Difference(
                                        "CPU model", Optional.empty(), HOSTILE, HOSTILE, Optional.empty())),
                        List.of(
                                new Report.Measured(HOSTILE, Optional.of("3 %"), "9 %"),
                                new Report.Measured(HOSTILE, Optional.empty(), HOSTILE)),
                        List.of(new Waiting(
                                Waiting.Cause.MONITOR,
                                Map.of(
                                        Run.BASELINE, new Waiting.Level(0.2, 12),
                                        Run.CURRENT, new Waiting.Level(4.5, 1234)),
                                List.of(new Waiting.Mover(
                                        HOSTILE, OptionalDouble.empty(), OptionalDouble.of(4.25), List.of())),
                                Map.of("java-deadlock", 0.5))),
                        List.of(new Report.Standing(
                                "explicit-system-gc",
                                "Title",
                                "Summary.",
                                EVIDENCE,
                                REMEDIES,
                                false,
                                "https://jdkdoctor.github.io/cases/explicit-system-gc.html")),
                        false),
                JmcRules.of(List.of(rule(Run.BASELINE, "ok", 3), rule(Run.CURRENT, "warning", 83.5), NOT_APPLICABLE)),
                List.of("current/" + HOSTILE + ": cut off"));
    }

    private static JmcRule rule(Run run, String severity, double score) {
        return new JmcRule(
                run,
                "Halts" + HOSTILE,
                "Halts " + HOSTILE,
                severity,
                OptionalDouble.of(score),
                "Threads were stopped. " + HOSTILE,
                HOSTILE,
                HOSTILE,
                Origin.of(run.label() + "/" + HOSTILE));
    }
}
