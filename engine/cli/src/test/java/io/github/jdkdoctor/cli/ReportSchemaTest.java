package io.github.jdkdoctor.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.casebook.Case;
import io.github.jdkdoctor.diagnosis.Certainty;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Outcome;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.report.JsonReport;
import io.github.jdkdoctor.report.Report;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ReportSchemaTest {
    private static final List<Report.Evidence> EVIDENCE = Arrays.stream(Outcome.values())
            .flatMap(outcome -> Arrays.stream(Report.Evidence.Role.values())
                    .map(role -> new Report.Evidence(
                            "revocation-stops-threads",
                            "bias revocation stops the application for 12 % of the time",
                            role,
                            outcome,
                            List.of(new Origin("current/safepoint.log", 8123), Origin.of("current/gc.log")))))
            .toList();
    private static final List<Case.Remedy> REMEDIES = List.of(
            new Case.Remedy("switch it off", "JDK 11", Optional.empty(), "none", Optional.of("none")),
            new Case.Remedy("upgrade", "any", Optional.empty(), "a new JDK", Optional.empty()));

    @Test
    void describesAReportOfEverything() throws IOException {
        Report everything = new Report(
                "0123456789ab",
                "bundle.zip",
                "0".repeat(64),
                Map.of(
                        Run.BASELINE, new Report.RunSummary(Optional.of("11.0.13 (Oracle)"), List.of("flag")),
                        Run.CURRENT, new Report.RunSummary(Optional.empty(), List.of())),
                Optional.of(new Report.Slowdown("benchmark BaosWrite.write", 0.42)),
                Arrays.stream(Certainty.values())
                        .map(certainty -> new Report.Hypothesis(
                                "biased-lock-revocation-storm",
                                certainty == Certainty.STRONG ? Optional.of("windows") : Optional.empty(),
                                "Bias revocation stops all threads again and again",
                                "What happens.",
                                certainty,
                                Case.Severity.HIGH,
                                certainty == Certainty.STRONG ? OptionalDouble.of(0.8) : OptionalDouble.empty(),
                                EVIDENCE,
                                REMEDIES,
                                List.of(new Case.Confirmation("run without it", "twice as fast")),
                                List.of(new Case.Reference("JEP 374", "https://openjdk.org/jeps/374")),
                                "cases/biased-lock-revocation-storm"))
                        .toList(),
                List.of(new Report.Aside("plab-resizing-off", "PLABs", "biased-lock-revocation-storm")),
                List.of(new Report.Missed("interpreter-only", "Interpreter", "time is in compiled code")),
                List.of(new Report.Missed("interpreter-only", "Interpreter", "time is in compiled code")),
                List.of(new Report.Observation(
                        "profiles-not-comparable", "Title", "Summary.", EVIDENCE, REMEDIES, "cases/x")),
                List.of(new Report.Collect("jcmd 1 VM.flags", "shows who set it", List.of("plab-resizing-off"))),
                Optional.of(new Report.Unexplained(
                        0.2, 0.3, List.of(new Report.Unexplained.Frame("java/util/HashMap.get", -0.08)))),
                List.of(new Report.Change("UseBiasedLocking", "true", "false", true, true)),
                List.of("current/gc.log: cut off"));
        assertThat(ReportSchema.against(json(everything))).isEmpty();
    }

    @Test
    void seesANameThatItDoesNotDescribe() throws IOException {
        String report = json(new Report(
                        "0123456789ab",
                        "bundle.zip",
                        "0".repeat(64),
                        Map.of(),
                        Optional.empty(),
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(),
                        Optional.empty(),
                        List.of(),
                        List.of()))
                .replace("\"setAside\"", "\"set_aside\"");
        assertThat(ReportSchema.against(report)).hasSize(2);
    }

    private static String json(Report report) throws IOException {
        StringWriter text = new StringWriter();
        JsonReport.write(report, text);
        return text.toString();
    }
}
