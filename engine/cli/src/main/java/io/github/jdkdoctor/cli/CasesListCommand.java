package io.github.jdkdoctor.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.github.jdkdoctor.casebook.Case;
import io.github.jdkdoctor.casebook.CasebookException;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "list",
        header = "List the cases that are known.",
        synopsisHeading = "%nUsage: ",
        optionListHeading = "%n",
        sortOptions = false)
final class CasesListCommand extends TerminalCommand {
    @Option(
            names = "--cases",
            paramLabel = "PACK",
            description = "Cases of your own, a directory or a jar, beside the built-in ones.")
    private List<Path> cases = new ArrayList<>();

    @Option(names = "--format", paramLabel = "FORMAT", description = "text or json. Default: ${DEFAULT-VALUE}")
    private Format format = Format.TEXT;

    CasesListCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Integer call() throws Failure, CasebookException {
        List<Case> all = Casebooks.with(cases).cases();
        terminal.out().print(format == Format.JSON ? json(all) : text(all, colour()));
        return ExitCode.DONE;
    }

    private static String text(List<Case> cases, boolean colour) {
        Map<String, List<Case>> byArea =
                cases.stream().collect(Collectors.groupingBy(Case::area, TreeMap::new, Collectors.toList()));
        Table table = new Table(colour);
        byArea.forEach((area, some) -> {
            table.heading(area);
            some.forEach(c -> table.row(c.id(), 36, c.title()));
        });
        return table.toString();
    }

    private static String json(List<Case> cases) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.useDefaultPrettyPrinter();
            json.writeStartArray();
            for (Case c : cases) {
                json.writeStartObject();
                json.writeStringField("id", c.id());
                json.writeStringField("title", c.title());
                array(json, "formerly", c.formerly().stream().sorted().toList());
                array(json, "aliases", c.aliases());
                json.writeStringField("area", c.area());
                json.writeStringField("kind", word(c.kind()));
                json.writeStringField("status", word(c.status()));
                json.writeEndObject();
            }
            json.writeEndArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text + "\n";
    }

    private static void array(JsonGenerator json, String name, List<String> texts) throws IOException {
        json.writeArrayFieldStart(name);
        for (String text : texts) {
            json.writeString(text);
        }
        json.writeEndArray();
    }

    static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
