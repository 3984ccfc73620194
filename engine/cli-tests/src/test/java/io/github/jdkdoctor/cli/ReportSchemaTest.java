package io.github.jdkdoctor.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.report.JsonReport;
import io.github.jdkdoctor.report.Report;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReportSchemaTest {
    @Test
    void describesAReportOfEverything() throws IOException {
        assertThat(ReportSchema.against(json(SampleReport.everything()))).isEmpty();
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
                        List.of(),
                        Optional.empty(),
                        List.of(),
                        Report.Context.NONE,
                        Optional.empty(),
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
