package io.github.jdkdoctor.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The rules that measure phenomena, as they stand in {@code rules/derive}. */
final class RuleExcerpts {
    // a rule with the comment above it, to the line that ends it
    private static final Pattern RULE = Pattern.compile("(?ms)^(?://[^\\n]*\\n)*rule \".*?^end$");

    private final Map<String, List<String>> rules = new LinkedHashMap<>();

    RuleExcerpts(Path root) throws IOException {
        try (Stream<Path> files = Files.list(root.resolve("rules/derive"))) {
            for (Path file :
                    files.filter(f -> f.toString().endsWith(".drl")).sorted().toList()) {
                List<String> texts = new ArrayList<>();
                Matcher matcher = RULE.matcher(Files.readString(file));
                while (matcher.find()) {
                    texts.add(matcher.group());
                }
                rules.put("rules/derive/" + file.getFileName(), texts);
            }
        }
    }

    /** The texts of the rules that measure a phenomenon, by file. */
    Map<String, List<String>> measuring(String phenomenon) {
        Map<String, List<String>> found = new LinkedHashMap<>();
        rules.forEach((file, texts) -> {
            List<String> of = texts.stream()
                    .filter(t -> t.contains('"' + phenomenon + '"'))
                    .toList();
            if (!of.isEmpty()) {
                found.put(file, of);
            }
        });
        return found;
    }
}
