package io.github.jdkdoctor.cli;

import io.github.jdkdoctor.authoring.Lab;
import io.github.jdkdoctor.casebook.Case;
import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.casebook.CasebookException;
import io.github.jdkdoctor.casebook.Nearest;
import io.github.jdkdoctor.casebook.Symptom;
import io.github.jdkdoctor.casebook.Weight;
import io.github.jdkdoctor.report.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "show",
        header = "Show one case: how it is recognized, what to do, how to make sure.",
        synopsisHeading = "%nUsage: ",
        parameterListHeading = "%n",
        sortOptions = false)
final class CasesShowCommand extends TerminalCommand {
    private static final int COLUMN = 11;

    @Parameters(
            paramLabel = "ID",
            arity = "1..*",
            completionCandidates = CaseIds.class,
            description =
                    "As in the list: biased-lock-revocation-storm. Also an id that the case had, or what people call"
                            + " it: RevokeBias, to-space exhausted")
    private List<String> id = new ArrayList<>();

    @Option(
            names = "--cases",
            paramLabel = "PACK",
            description = "Cases of your own, a directory or a jar, in addition to the built-in ones.")
    private List<Path> cases = new ArrayList<>();

    @Option(names = "--format", paramLabel = "FORMAT", description = "text or json. Default: ${DEFAULT-VALUE}")
    private Format format = Format.TEXT;

    CasesShowCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Integer call() throws Failure, CasebookException {
        Casebook casebook = Casebooks.with(cases);
        String words = String.join(" ", id);
        List<Case> found = casebook.find(words).map(List::of).orElseGet(() -> casebook.search(words));
        if (found.isEmpty()) {
            throw new Failure(
                    ExitCode.USAGE,
                    "no case '" + words + "', and none that is known by this word"
                            + Nearest.to(words, names(casebook))
                                    .or(() -> casebook.corrected(words))
                                    .map(n -> "; did you mean '" + n + "'?")
                                    .orElse("; see jdkdoctor cases list"));
        }
        if (format == Format.JSON) {
            if (found.size() > 1) {
                throw new Failure(
                        ExitCode.USAGE,
                        "'" + words + "' is known by " + found.size() + " cases; name one: "
                                + found.stream().map(Case::id).collect(Collectors.joining(", ")));
            }
            terminal.out().print(Printed.text(to -> Json.indented(to, json -> CaseJson.whole(found.get(0), json))));
            return ExitCode.DONE;
        }
        terminal.out().print(found.size() == 1 ? text(found.get(0), color()) : listed(found, color()));
        return ExitCode.DONE;
    }

    private static List<String> names(Casebook casebook) {
        List<String> names = new ArrayList<>();
        for (Case c : casebook.cases()) {
            names.add(c.id());
            names.addAll(c.formerly());
            names.addAll(c.aliases());
        }
        return names;
    }

    private static String listed(List<Case> cases, boolean color) {
        Table table = new Table(color);
        table.paragraph("Several cases are known by this word; show one by its id:")
                .blank();
        cases.forEach(c -> table.row(c.id(), 36, c.title()));
        return table.toString();
    }

    private static String text(Case c, boolean color) {
        Table table = new Table(color);
        table.heading(c.title()).paragraph(c.summary()).blank();
        table.row("id", COLUMN, c.id());
        if (!c.formerly().isEmpty()) {
            table.row("formerly", COLUMN, c.formerly().stream().sorted().collect(Collectors.joining(", ")));
        }
        if (!c.aliases().isEmpty()) {
            table.row("also", COLUMN, String.join(", ", c.aliases()));
        }
        table.row(
                "is",
                COLUMN,
                CasesListCommand.word(c.kind()) + ", area " + c.area() + ", severity "
                        + CasesListCommand.word(c.severity()) + ", " + CasesListCommand.word(c.frequency()) + ", "
                        + CasesListCommand.word(c.status()));
        table.row("affects", COLUMN, affected(c.affects()));
        table.heading("Signs");
        c.symptoms().values().forEach(s -> table.row(role(c, s), COLUMN, s.says() + " (" + s.name() + ")"));
        if (!c.diagnosis().explainsAway().isEmpty()) {
            table.row(
                    "causes",
                    COLUMN,
                    c.diagnosis().explainsAway().stream().sorted().collect(Collectors.joining(", ")));
        }
        for (Case.Variant v : c.variants()) {
            table.heading("Variant " + v.name() + ": " + v.title());
            if (!v.affects().isEmpty()) {
                table.row("affects", COLUMN, affected(v.affects()));
            }
            v.requires().stream().sorted().forEach(s -> table.row("requires", COLUMN, s));
            remedies(table, v.remedies());
        }
        if (!c.remedies().isEmpty()) {
            table.heading("What to do");
            remedies(table, c.remedies());
        }
        if (!c.confirm().isEmpty()) {
            table.heading("Make sure");
            c.confirm().forEach(x -> table.row("do", COLUMN, x.action()).row("expect", COLUMN, x.expect()));
        }
        Lab.onClassPath(c.id(), CasesShowCommand.class.getClassLoader()).ifPresent(lab -> table.heading("See it happen")
                .row("do", COLUMN, "jdkdoctor lab " + c.id())
                .row("shows", COLUMN, lab.does()));
        if (!c.references().isEmpty()) {
            table.heading("References");
            c.references().forEach(r -> {
                table.row("-", 2, r.title()).row("", 2, r.url());
                r.supports().forEach(claim -> table.row("", 2, claim));
            });
        }
        return table.toString();
    }

    static String role(Case c, Symptom s) {
        Map<String, Weight> supports = c.diagnosis().supports();
        if (c.diagnosis().requires().stream().anyMatch(any -> any.contains(s.name()))) {
            return "required";
        }
        if (c.diagnosis().rulesOut().contains(s.name())) {
            return "rules out";
        }
        return Optional.ofNullable(supports.get(s.name()))
                .map(CasesListCommand::word)
                .orElse("variant");
    }

    private static String affected(List<Case.Affected> affects) {
        if (affects.isEmpty()) {
            return "every JDK";
        }
        return affects.stream()
                .map(a ->
                        a.of().label() + " JDK " + a.versions() + (a.vendor().equals("any") ? "" : " of " + a.vendor()))
                .collect(Collectors.joining("; or "));
    }

    private static void remedies(Table table, List<Case.Remedy> remedies) {
        for (Case.Remedy r : remedies) {
            table.row("do", COLUMN, r.action());
            table.row("where", COLUMN, r.where());
            table.row("risk", COLUMN, r.risk());
            r.security().ifPresent(s -> table.row("security", COLUMN, s));
        }
    }
}
