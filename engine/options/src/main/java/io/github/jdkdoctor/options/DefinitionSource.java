package io.github.jdkdoctor.options;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Templates that others include, as {@code _helpers.tpl} of Helm has them: each {@code define} is a text of its own. */
final class DefinitionSource implements Source {
    private static final Pattern DEFINE = Pattern.compile("\\{\\{-?\\s*define\\s+[\"`]([^\"`]*)[\"`]\\s*-?\\}\\}");
    private static final Pattern STEERING = Pattern.compile("\\{\\{-?\\s*(?:if|else|end|with|range)\\b[^{}]*\\}\\}");
    private static final Pattern YAML = Pattern.compile("(?m)^\\s*(?:- )?[\\w.\"/-]+:(?:\\s|$)");

    @Override
    public boolean recognizes(String name, String text) {
        return !name.matches(".*\\.(?:ya?ml|json)") && DEFINE.matcher(text).find();
    }

    @Override
    public List<OptionGroup> read(String file, String text) {
        List<OptionGroup> groups = new ArrayList<>();
        Matcher define = DEFINE.matcher(text);
        boolean more = define.find();
        long line = 1;
        int counted = 0;
        while (more) {
            String name = define.group(1);
            int start = define.end();
            more = define.find();
            String body = text.substring(start, more ? define.start() : text.length());
            line += text.substring(counted, start)
                    .chars()
                    .filter(c -> c == '\n')
                    .count();
            counted = start;
            read(file, body, line)
                    .forEach(g -> groups.add(g.where().isEmpty() ? new OptionGroup(name, g.options()) : g));
        }
        return groups;
    }

    private static List<OptionGroup> read(String file, String body, long line) {
        if (YAML.matcher(body).find()) {
            return OptionFiles.nested(file, "definition.yaml", body, line);
        }
        List<GivenOption> options = OptionWords.forJvm(body)
                ? OptionWords.given(OptionWords.split(STEERING.matcher(body).replaceAll(" "), line), file, false)
                : List.of();
        return options.isEmpty() ? List.of() : List.of(new OptionGroup("", options));
    }
}
