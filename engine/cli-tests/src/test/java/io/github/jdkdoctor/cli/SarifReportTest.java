package io.github.jdkdoctor.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import io.github.jdkdoctor.report.Report;
import io.github.jdkdoctor.report.SarifReport;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class SarifReportTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @Test
    void isValidByTheSchemaOfTheStandard() throws IOException {
        assertThat(violations(sarif(SampleReport.everything()))).isEmpty();
    }

    @Test
    void isHeldAgainstThatSchemaIndeed() throws IOException {
        String broken = sarif(SampleReport.everything()).toString().replace("\"ruleIndex\"", "\"index\"");
        assertThat(violations(JSON.readTree(broken))).isNotEmpty();
    }

    @Test
    void hasAResultForEachHypothesisAndObservation() throws IOException {
        JsonNode run = sarif(SampleReport.everything()).at("/runs/0");
        assertThat(run.path("results").findValuesAsText("level")).containsExactly("note", "warning", "error", "note");
        for (JsonNode result : run.path("results")) {
            assertThat(run.at("/tool/driver/rules/" + result.path("ruleIndex").asInt() + "/id"))
                    .isEqualTo(result.path("ruleId"));
        }
    }

    @Test
    void escapesWhatSarifTakesForLinksAndPlaceholders() throws IOException {
        JsonNode run = sarif(SampleReport.everything()).at("/runs/0");
        assertThat(run.at("/results/0/relatedLocations/0/message/text").asText())
                .contains("\\[a\\](javascript:alert(1))")
                .contains("{{0}}");
        assertThat(run.at("/results/0/locations/0/physicalLocation/artifactLocation/uri")
                        .asText())
                .startsWith("current/%3Cimg%20src%3Dx%20onerror%3Dalert%281%29%3E");
    }

    private static JsonNode sarif(Report report) throws IOException {
        StringWriter text = new StringWriter();
        SarifReport.write(report, text);
        return JSON.readTree(text.toString());
    }

    // the schema as published by OASIS, which a library for Java ships
    static List<String> violations(JsonNode sarif) throws IOException {
        try (InputStream schema = SarifReportTest.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json")) {
            return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7).getSchema(schema).validate(sarif).stream()
                    .map(Object::toString)
                    .toList();
        }
    }
}
