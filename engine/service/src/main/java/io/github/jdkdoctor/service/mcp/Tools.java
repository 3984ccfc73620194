package io.github.jdkdoctor.service.mcp;

import io.github.jdkdoctor.report.ReportFormat;
import io.github.jdkdoctor.service.base.FileName;
import io.github.jdkdoctor.service.base.ProblemException;
import io.github.jdkdoctor.service.jobs.Doctors;
import io.github.jdkdoctor.service.jobs.Examinations;
import io.github.jdkdoctor.service.store.Spool;
import io.github.jdkdoctor.service.store.Upload;
import io.quarkiverse.mcp.server.Tool;
import io.quarkiverse.mcp.server.ToolArg;
import io.quarkiverse.mcp.server.ToolCallException;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.CompletionException;

/** What assistants can ask over HTTP. A path on this machine is nothing that they can name. */
@Singleton
class Tools {
    private final Doctors doctors;
    private final Examinations examinations;
    private final Spool spool;

    Tools(Doctors doctors, Examinations examinations, Spool spool) {
        this.doctors = doctors;
        this.examinations = examinations;
        this.spool = spool;
    }

    @Tool(
            name = "diagnose",
            description = Consultation.DIAGNOSE,
            annotations =
                    @Tool.Annotations(
                            title = "Diagnose a bundle",
                            readOnlyHint = true,
                            destructiveHint = false,
                            openWorldHint = false))
    String diagnose(@ToolArg(description = "A zip or tar.gz with baseline/ and current/, in base64") String bundle)
            throws IOException {
        Path folder = spool.newFolder();
        try {
            byte[] bytes = Base64.getDecoder().decode(bundle);
            Path file = Files.write(folder.resolve("bundle"), bytes);
            Upload upload = Upload.of(folder, Map.of(Upload.BUNDLE, new Upload.Part(file, "", bytes.length)));
            return examinations.examine(upload).result().join().printing(ReportFormat.TEXT);
        } catch (CompletionException e) {
            throw e.getCause() instanceof ProblemException problem ? told(problem) : e;
        } catch (ProblemException e) {
            throw told(e);
        } catch (IllegalArgumentException e) {
            throw new ToolCallException("the bundle is not in base64");
        } finally {
            Upload.remove(folder);
        }
    }

    private static ToolCallException told(ProblemException e) {
        return new ToolCallException(e.problem().detail().orElse(e.problem().title()));
    }

    @Tool(
            name = "list_cases",
            description = Consultation.LIST_CASES,
            annotations =
                    @Tool.Annotations(
                            title = "List cases",
                            readOnlyHint = true,
                            destructiveHint = false,
                            openWorldHint = false))
    String listCases() {
        return consultation().listCases();
    }

    @Tool(
            name = "explain_case",
            description = Consultation.EXPLAIN_CASE,
            annotations =
                    @Tool.Annotations(
                            title = "Explain a case",
                            readOnlyHint = true,
                            destructiveHint = false,
                            openWorldHint = false))
    String explainCase(@ToolArg(description = "Its id, as list_cases has it") String id) {
        return consultation()
                .explainCase(id)
                .orElseThrow(() -> new ToolCallException("there is no case '" + FileName.shown(id) + "'"));
    }

    private Consultation consultation() {
        Doctors.Practice practice = doctors.practice();
        return new Consultation(practice.casebook(), practice.doctor(), practice.redaction());
    }
}
