package io.github.jdkdoctor.cli;

import io.github.jdkdoctor.casebook.Case;
import io.github.jdkdoctor.casebook.CasebookException;
import io.github.jdkdoctor.report.Json;
import java.io.IOException;
import java.io.Writer;
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
            description = "Cases of your own, a directory or a jar, in addition to the built-in ones.")
    private List<Path> cases = new ArrayList<>();

    @Option(names = "--format", paramLabel = "FORMAT", description = "text or json. Default: ${DEFAULT-VALUE}")
    private Format format = Format.TEXT;

    CasesListCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Integer call() throws Failure, CasebookException {
        List<Case> all = Casebooks.with(cases).cases();
        terminal.out().print(format == Format.JSON ? Printed.text(to -> json(all, to)) : text(all, color()));
        return ExitCode.DONE;
    }

    private static String text(List<Case> cases, boolean color) {
        Map<String, List<Case>> byArea =
                cases.stream().collect(Collectors.groupingBy(Case::area, TreeMap::new, Collectors.toList()));
        Table table = new Table(color);
        byArea.forEach((area, some) -> {
            table.heading(area);
            some.forEach(c -> table.row(c.id(), 36, c.title()));
        });
        return table.toString();
    }

    private static void json(List<Case> cases, Writer to) throws IOException {
        Json.indented(to, json -> {
            json.writeStartArray();
            for (Case c : cases) {
                json.writeStartObject();
                CaseJson.listed(c, json);
                json.writeEndObject();
            }
            json.writeEndArray();
        });
    }

    static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
