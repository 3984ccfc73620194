package io.github.jdkdoctor.service;

import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.BundleException;
import io.github.jdkdoctor.bundle.Limits;
import io.quarkiverse.mcp.server.Tool;
import io.quarkiverse.mcp.server.ToolArg;
import io.quarkiverse.mcp.server.ToolCallException;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;

/** What assistants can ask over HTTP. A path on this machine is nothing that they can name. */
@Singleton
class Tools {
    private final Doctors doctors;
    private final Spool spool;

    Tools(Doctors doctors, Spool spool) {
        this.doctors = doctors;
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
            Path file =
                    Files.write(folder.resolve("bundle"), Base64.getDecoder().decode(bundle));
            return consultation().diagnose(Bundle.open(file, Limits.DEFAULT));
        } catch (BundleException e) {
            throw new ToolCallException(String.valueOf(e.getMessage()));
        } catch (IllegalArgumentException e) {
            throw new ToolCallException("the bundle is not in base64");
        } finally {
            Upload.remove(folder);
        }
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
        return new Consultation(practice.casebook(), practice.doctor());
    }
}
