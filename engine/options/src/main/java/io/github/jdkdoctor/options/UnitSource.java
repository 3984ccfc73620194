package io.github.jdkdoctor.options;

import io.github.jdkdoctor.evidence.jvm.ArgumentWords.Word;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A systemd unit or drop-in: {@code Environment=} and {@code ExecStart=}. */
final class UnitSource implements Source {
    private static final Pattern SETTING =
            Pattern.compile("(Environment|Exec\\w+)\\s*=\\s*[-@:+!]*(.*)", Pattern.DOTALL);
    private static final Pattern SECTION = Pattern.compile("\\[[A-Za-z-]+\\]");
    private static final Pattern PAIR = Pattern.compile("([A-Za-z_]\\w*)=(.*)", Pattern.DOTALL);

    @Override
    public boolean recognizes(String name, String text) {
        return name.endsWith(".service")
                || (beginsWithSection(text)
                        && text.lines().anyMatch(l -> l.strip().equals("[Service]")));
    }

    // a script that writes a unit is none
    private static boolean beginsWithSection(String text) {
        return text.lines()
                .map(String::strip)
                .filter(l -> !l.isEmpty() && !l.startsWith("#") && !l.startsWith(";"))
                .findFirst()
                .filter(l -> SECTION.matcher(l).matches())
                .isPresent();
    }

    @Override
    public List<OptionGroup> read(String file, String text) {
        Map<String, List<GivenOption>> variables = new LinkedHashMap<>();
        List<GivenOption> command = new ArrayList<>();
        StringBuilder whole = new StringBuilder();
        long number = 0;
        long start = 1;
        for (String line : text.split("\r?\n", -1)) {
            number++;
            String part = line.strip();
            if (part.startsWith("#") || part.startsWith(";")) {
                continue;
            }
            if (whole.isEmpty()) {
                start = number;
            }
            if (part.endsWith("\\")) {
                whole.append(part, 0, part.length() - 1).append("\\\n");
                continue;
            }
            setting(whole.append(part).toString(), start, file, variables, command);
            whole.setLength(0);
        }
        return Environment.groups(variables, command);
    }

    private static void setting(
            String line,
            long number,
            String file,
            Map<String, List<GivenOption>> variables,
            List<GivenOption> command) {
        Matcher setting = SETTING.matcher(line);
        if (!setting.matches()) {
            return;
        }
        if (setting.group(1).equals("Environment")) {
            for (Word word : OptionWords.split(setting.group(2), number)) {
                Matcher pair = PAIR.matcher(word.text());
                if (pair.matches() && (OptionWords.forJvm(pair.group(2)) || OptionWords.variable(pair.group(1)))) {
                    variables.put(
                            pair.group(1),
                            OptionWords.given(OptionWords.split(pair.group(2), word.line()), file, false));
                }
            }
        } else {
            // a dash, an at sign and others in front of the command say how it is run
            for (ShellOptions.Given place : ShellOptions.of(file, setting.group(2), number)) {
                command.addAll(place.options());
            }
        }
    }
}
