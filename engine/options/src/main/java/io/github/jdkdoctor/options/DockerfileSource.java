package io.github.jdkdoctor.options;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.jdkdoctor.evidence.jvm.ArgumentWords.Word;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A Dockerfile: what {@code ENV}, {@code ENTRYPOINT} and {@code CMD} of each stage give to its JVM. */
final class DockerfileSource implements Source {
    private static final Pattern INSTRUCTION = Pattern.compile("([A-Za-z]+)\\s+(.*)", Pattern.DOTALL);
    private static final Pattern PAIR = Pattern.compile("([A-Za-z_]\\w*)=(.*)", Pattern.DOTALL);

    @Override
    public boolean recognizes(String name, String text) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.startsWith("dockerfile")
                || lower.endsWith(".dockerfile")
                || lower.startsWith("containerfile")
                || text.lines()
                        .map(String::strip)
                        .filter(l -> !l.isEmpty() && !l.startsWith("#"))
                        .findFirst()
                        .filter(l -> l.matches("(?i)(FROM|ARG)\\s+\\S+.*"))
                        .isPresent();
    }

    @Override
    public List<OptionGroup> read(String file, String text) throws OptionFileException {
        List<OptionGroup> groups = new ArrayList<>();
        Stage stage = new Stage(file);
        for (Word line : lines(text)) {
            Matcher instruction = INSTRUCTION.matcher(line.text());
            if (!instruction.matches()) {
                continue;
            }
            String rest = instruction.group(2);
            switch (instruction.group(1).toUpperCase(Locale.ROOT)) {
                case "FROM" -> {
                    groups.addAll(stage.groups());
                    stage = new Stage(file);
                }
                case "ENV" -> stage.env(rest, line.line());
                case "ENTRYPOINT" -> stage.entrypoint = command(rest, line.line());
                case "CMD" -> stage.cmd = command(rest, line.line());
                default -> {}
            }
        }
        groups.addAll(stage.groups());
        return groups;
    }

    private static final class Stage {
        private final String file;
        private final Map<String, List<GivenOption>> env = new LinkedHashMap<>();
        private List<Word> entrypoint = List.of();
        private List<Word> cmd = List.of();

        Stage(String file) {
            this.file = file;
        }

        void env(String rest, long line) {
            List<Word> words = OptionWords.split(rest, line);
            if (words.isEmpty()) {
                return;
            }
            if (!PAIR.matcher(words.get(0).text()).matches()) {
                // ENV JAVA_OPTS -Xmx1g -Xms1g
                int blank = rest.strip().indexOf(' ');
                if (blank > 0) {
                    put(rest.strip().substring(0, blank), rest.strip().substring(blank + 1), line);
                }
                return;
            }
            for (Word word : words) {
                Matcher pair = PAIR.matcher(word.text());
                if (pair.matches()) {
                    put(pair.group(1), pair.group(2), line);
                }
            }
        }

        private void put(String name, String value, long line) {
            if (!OptionWords.forJvm(value) && !OptionWords.variable(name)) {
                return;
            }
            List<GivenOption> options = OptionWords.given(OptionWords.split(value, line), file, false);
            List<GivenOption> before = env.getOrDefault(name, List.of());
            List<GivenOption> all = new ArrayList<>();
            if (value.contains("$" + name) || value.contains("${" + name)) {
                all.addAll(before);
            }
            all.addAll(options);
            env.put(name, all);
        }

        List<OptionGroup> groups() {
            List<Word> command = new ArrayList<>(entrypoint);
            command.addAll(cmd);
            List<GivenOption> commandLine = command.stream()
                                    .anyMatch(w -> OptionWords.java(w.text())
                                            || w.text().contains("java "))
                            || command.stream().anyMatch(w -> OptionWords.forJvm(w.text()))
                    ? OptionWords.options(command, file, false)
                    : List.of();
            return Environment.groups(env, commandLine);
        }
    }

    private static List<Word> command(String rest, long line) {
        if (!rest.startsWith("[")) {
            return OptionWords.split(rest, line);
        }
        List<Word> words = new ArrayList<>();
        try (JsonParser json = new JsonFactory().createParser(rest)) {
            while (json.nextToken() != null) {
                if (json.currentToken() == JsonToken.VALUE_STRING) {
                    words.add(new Word(json.getText(), line));
                }
            }
            return words;
        } catch (IOException e) {
            // what is no JSON is given to a shell, brackets and all
            return OptionWords.split(rest, line);
        }
    }

    private static List<Word> lines(String text) {
        List<Word> lines = new ArrayList<>();
        StringBuilder whole = new StringBuilder();
        long number = 0;
        long start = 1;
        for (String line : text.split("\r?\n", -1)) {
            number++;
            String part = line.strip();
            if (part.startsWith("#")) {
                continue;
            }
            if (whole.isEmpty()) {
                start = number;
            }
            boolean more = part.endsWith("\\") || part.endsWith("`");
            whole.append(more ? part.substring(0, part.length() - 1) + " " : part);
            if (!more) {
                lines.add(new Word(whole.toString(), start));
                whole.setLength(0);
            }
        }
        return lines;
    }
}
