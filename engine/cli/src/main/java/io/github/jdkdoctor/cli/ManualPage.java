package io.github.jdkdoctor.cli;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** A command's page of the manual, in the man macros of troff (man(7)), made of the same texts as its help. */
final class ManualPage {
    private final StringBuilder page = new StringBuilder();

    private ManualPage() {}

    /** The name of a command's page, as in {@code jdkdoctor-cases-show}. */
    static String name(CommandLine command) {
        return command.getCommandSpec().qualifiedName("-");
    }

    /** The page of a command. */
    static String of(CommandLine command) {
        ManualPage page = new ManualPage();
        page.write(command);
        return page.page.toString();
    }

    private void write(CommandLine command) {
        CommandSpec spec = command.getCommandSpec();
        UsageMessageSpec usage = spec.usageMessage();
        String name = name(command);
        macro(".TH " + name.toUpperCase(Locale.ROOT).replace("-", "\\-") + " 1 \"\" \"" + Versions.product() + "\"");
        macro(".SH NAME");
        text(name + " - " + plain(usage.header()).replaceFirst("\\.$", ""));
        macro(".SH SYNOPSIS");
        lines(Ansi.OFF.string(command.getHelp().synopsis(0)).lines().map(String::strip));
        if (!plain(usage.description()).isEmpty()) {
            macro(".SH DESCRIPTION");
            text(plain(usage.description()));
        }
        List<ArgSpec> arguments = new ArrayList<>();
        spec.positionalParameters().stream().filter(a -> !a.hidden()).forEach(arguments::add);
        spec.options().stream()
                .filter(a -> !a.hidden())
                .sorted(Comparator.comparingInt(OptionSpec::order))
                .forEach(arguments::add);
        macro(".SH OPTIONS");
        for (ArgSpec argument : arguments) {
            item(
                    argument instanceof OptionSpec option
                            ? String.join(", ", option.names())
                                    + (option.arity().max() > 0 ? " " + option.paramLabel() : "")
                            : argument.paramLabel(),
                    plain(argument.description())
                            .replace("${DEFAULT-VALUE}", String.valueOf(argument.defaultValueString())));
        }
        if (!usage.exitCodeList().isEmpty()) {
            macro(".SH EXIT STATUS");
            usage.exitCodeList().forEach(this::item);
        }
        if (!command.getSubcommands().isEmpty()) {
            macro(".SH COMMANDS");
            for (Map.Entry<String, CommandLine> sub : command.getSubcommands().entrySet()) {
                item(
                        sub.getKey(),
                        plain(sub.getValue().getCommandSpec().usageMessage().header()));
            }
        }
        if (usage.footer().length > 0) {
            macro(".SH EXAMPLES");
            lines(Stream.of(usage.footer()).map(Ansi.OFF::string).map(String::stripIndent));
        }
        List<String> related = new ArrayList<>();
        if (command.getParent() != null) {
            related.add(name(command.getParent()));
        }
        command.getSubcommands().values().stream()
                .filter(ManualPage::documented)
                .map(ManualPage::name)
                .forEach(related::add);
        if (!related.isEmpty()) {
            macro(".SH SEE ALSO");
            text(related.stream().map(r -> r + "(1)").collect(Collectors.joining(", ")));
        }
    }

    /** Whether a command is part of this program: the service and the fleet have their own, and help is explained by itself. */
    static boolean documented(CommandLine command) {
        Object user = command.getCommandSpec().userObject();
        return user instanceof TerminalCommand && !(user instanceof ServiceCommand) && !(user instanceof FleetCommand);
    }

    private void item(String term, String says) {
        macro(".TP");
        macro("\\fB" + escaped(term) + "\\fR");
        text(says);
    }

    private void lines(Stream<String> lines) {
        macro(".nf");
        lines.forEach(this::text);
        macro(".fi");
    }

    private void macro(String line) {
        page.append(line).append('\n');
    }

    // a line that begins with a dot or an apostrophe would be a macro
    private void text(String text) {
        String escaped = escaped(text);
        page.append(escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" : "")
                .append(escaped)
                .append('\n');
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\e").replace("-", "\\-");
    }

    private static String plain(String[] lines) {
        return Ansi.OFF.string(String.join(" ", lines)).strip();
    }
}
