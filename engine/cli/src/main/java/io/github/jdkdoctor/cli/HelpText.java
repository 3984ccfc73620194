package io.github.jdkdoctor.cli;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi.Text;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * Help that breaks lines only at blanks. picocli breaks them as the locale does, also behind a hyphen or a slash, and so tears
 * {@code --fail-on} and file names apart.
 */
final class HelpText {
    // where a line could be broken; @, |, %, $ and braces are markup
    private static final Pattern PUNCTUATION = Pattern.compile("[-!\"#&'()*+,./:;<=>?\\[\\]_`~]");
    // stands for such a character while lines are broken: of private use, so nothing is known of it that allows a break
    private static final char PRIVATE = '\ue000';

    private HelpText() {}

    /** Lets a command and all below it print such help. */
    static void keepTokensWhole(CommandLine line) {
        line.setHelpFactory((spec, scheme) -> new Help(spec, scheme) {
            @Override
            public IOptionRenderer createDefaultOptionRenderer() {
                IOptionRenderer renderer = super.createDefaultOptionRenderer();
                return (option, label, colors) -> whole(renderer.render(option, label, colors), colors);
            }

            @Override
            public IParameterRenderer createDefaultParameterRenderer() {
                IParameterRenderer renderer = super.createDefaultParameterRenderer();
                return (parameter, label, colors) -> whole(renderer.render(parameter, label, colors), colors);
            }
        });
        line.getHelpSectionMap().replaceAll((key, section) -> help -> asWritten(section.render(help)));
        UsageMessageSpec usage = line.getCommandSpec().usageMessage();
        usage.header(whole(usage.header()));
        usage.description(whole(usage.description()));
        Map<String, String> codes = new TreeMap<>();
        usage.exitCodeList().forEach((code, says) -> codes.put(code, whole(says)));
        usage.exitCodeList(codes);
        line.getSubcommands().values().forEach(HelpText::keepTokensWhole);
    }

    // names, and in the last column what they mean
    private static Text[][] whole(Text[][] rows, Help.ColorScheme colors) {
        for (Text[] row : rows) {
            int last = row.length - 1;
            row[last] = colors.ansi().new Text(whole(row[last].plainString()), colors);
        }
        return rows;
    }

    private static String[] whole(String[] texts) {
        return Stream.of(texts).map(HelpText::whole).toArray(String[]::new);
    }

    private static String whole(String text) {
        return PUNCTUATION
                .matcher(text)
                .replaceAll(m -> String.valueOf((char) (PRIVATE + m.group().charAt(0))));
    }

    private static String asWritten(String text) {
        StringBuilder written = new StringBuilder(text.length());
        text.chars().forEach(c -> written.append((char) (c >= PRIVATE && c < PRIVATE + 128 ? c - PRIVATE : c)));
        return written.toString();
    }
}
