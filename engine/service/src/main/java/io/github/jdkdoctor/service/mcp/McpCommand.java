package io.github.jdkdoctor.service.mcp;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jdkdoctor.Doctor;
import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.casebook.CasebookException;
import io.github.jdkdoctor.casebook.Pack;
import io.github.jdkdoctor.service.store.Redaction;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "mcp",
        header = "Answer an assistant's questions on standard input and output.",
        synopsisHeading = "%nUsage: ",
        customSynopsis = "jdkdoctor mcp [--no-redact]",
        description = {
            "",
            "Speaks the Model Context Protocol, and keeps nothing. Tools: diagnose (files of this machine),"
                    + " list_cases, explain_case.",
            ""
        })
public final class McpCommand implements Callable<Integer> {
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help and exit.")
    @SuppressWarnings("UnusedVariable") // picocli reads it by reflection
    private boolean help;

    @Option(
            names = "--no-redact",
            description = "Tell names of people and machines, secrets and addresses as a bundle has them")
    private boolean unredacted;

    @Override
    public Integer call() throws CasebookException, IOException {
        Casebook casebook = new Casebook(Pack.onClassPath(McpCommand.class.getClassLoader()));
        byte[] key = Redaction.newKey();
        Redaction redaction = unredacted ? Redaction.NONE : Redaction.with(key::clone, casebook);
        McpSession session =
                new McpSession(new Consultation(casebook, new Doctor(casebook), redaction), new ObjectMapper());
        // what the protocol says goes out here and nothing else does
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        System.setOut(System.err);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        String line = in.readLine();
        while (line != null) {
            session.answer(line).ifPresent(out::println);
            line = in.readLine();
        }
        return 0;
    }
}
