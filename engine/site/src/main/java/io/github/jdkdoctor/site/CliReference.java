package io.github.jdkdoctor.site;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The chapter on commands and options, as picocli knows them. */
final class CliReference {
    private CliReference() {}

    static Guide.Chapter chapter(CommandLine program) {
        List<Prose.Part> parts = new ArrayList<>();
        add(program, parts);
        String preamble = "<p>Every command shows its own with <code>--help</code>. This page is made from the same"
                + " descriptions.</p>";
        return new Guide.Chapter(
                "cli",
                new Prose.Text(
                        "Command line reference",
                        "Every command, option and exit code of jdkdoctor.",
                        preamble,
                        parts));
    }

    private static void add(CommandLine command, List<Prose.Part> parts) {
        CommandSpec spec = command.getCommandSpec();
        String name = spec.qualifiedName(" ");
        parts.add(new Prose.Part(name.replace(' ', '-'), Markup.escape(name), html(command)));
        command.getSubcommands().values().stream()
                .filter(sub -> !sub.getCommandSpec().usageMessage().hidden())
                .forEach(sub -> add(sub, parts));
    }

    private static String html(CommandLine command) {
        CommandSpec spec = command.getCommandSpec();
        StringBuilder html = new StringBuilder();
        paragraph(html, spec.usageMessage().header());
        html.append("<pre tabindex=\"0\"><code>")
                .append(Markup.escape(plain(command.getHelp().synopsis(0)).strip()))
                .append("</code></pre>");
        paragraph(html, spec.usageMessage().description());
        List<ArgSpec> args = new ArrayList<>();
        spec.positionalParameters().stream().filter(p -> !p.hidden()).forEach(args::add);
        spec.options().stream().filter(o -> !o.hidden()).forEach(args::add);
        if (!args.isEmpty()) {
            html.append("<dl class=\"options\">");
            args.forEach(a -> option(html, a));
            html.append("</dl>");
        }
        Map<String, String> codes = spec.usageMessage().exitCodeList();
        if (!codes.isEmpty()) {
            html.append("<table><caption>Exit codes</caption><tbody>");
            codes.forEach((code, says) -> html.append("<tr><th scope=\"row\">")
                    .append(Markup.escape(code))
                    .append("</th><td>")
                    .append(Markup.sentence(says))
                    .append("</td></tr>"));
            html.append("</tbody></table>");
        }
        String footer = plain(String.join("\n", spec.usageMessage().footer())).stripTrailing();
        if (!footer.isBlank()) {
            html.append("<pre tabindex=\"0\"><code>")
                    .append(Markup.escape(footer.stripIndent()))
                    .append("</code></pre>");
        }
        return html.toString();
    }

    private static void paragraph(StringBuilder html, String[] lines) {
        String text = plain(String.join(" ", lines)).strip();
        if (!text.isEmpty()) {
            html.append("<p>").append(Markup.sentence(text)).append("</p>");
        }
    }

    private static void option(StringBuilder html, ArgSpec arg) {
        String names = arg instanceof OptionSpec option
                ? String.join(", ", option.names()) + (arg.arity().max() > 0 ? " " + arg.paramLabel() : "")
                : ((PositionalParamSpec) arg).paramLabel();
        String says = plain(String.join(" ", arg.description()))
                .replace("${DEFAULT-VALUE}", String.valueOf(arg.defaultValueString()));
        html.append("<dt><code>")
                .append(Markup.escape(names))
                .append("</code></dt><dd>")
                .append(Markup.sentence(says))
                .append("</dd>");
    }

    private static String plain(String text) {
        return Help.Ansi.OFF.string(text.replace("%n", "\n"));
    }
}
