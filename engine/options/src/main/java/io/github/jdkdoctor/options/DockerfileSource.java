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

/**
 * A Dockerfile: what {@code ENV}, {@code ARG}, {@code ENTRYPOINT} and {@code CMD} of each stage give to its JVM, and JVMs that
 * {@code RUN} and {@code HEALTHCHECK} start.
 */
final class DockerfileSource implements Source {
    private static final Pattern INSTRUCTION = Pattern.compile("(?:ONBUILD\\s+)?([A-Za-z]+)\\s+(.*)", Pattern.DOTALL);
    // ENV JAVA_OPTS "-Xmx1g -Xms1g", of which all of the rest is the value, without the quotation marks
    private static final Pattern WITHOUT_SIGN = Pattern.compile("([A-Za-z_]\\w*)\\s+(.*)", Pattern.DOTALL);
    private static final Pattern QUOTE = Pattern.compile("(?<!\\\\)[\"']");
    private static final Pattern BEGIN = Pattern.compile("(?i)(?:RUN|COPY|ADD)\\s+.*?<<-?[\"']?(\\w+)[\"']?.*");
    // its first line is all but the delimiter; the rest is the text
    private static final Pattern DOCUMENT =
            Pattern.compile("(?:--\\S+\\s+)*<<-?[\"']?(\\w+)[\"']?([^\\n]*)\\n(.*)", Pattern.DOTALL);

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
    public List<OptionGroup> read(String file, String text) {
        List<OptionGroup> groups = new ArrayList<>();
        Stage stage = new Stage(file);
        for (Word line : instructions(text)) {
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
                case "ENV", "ARG" -> stage.env(rest, line.line());
                case "ENTRYPOINT" -> stage.entrypoint = command(rest, line.line());
                case "CMD" -> stage.cmd = command(rest, line.line());
                case "RUN" -> groups.addAll(run(file, rest, line.line()));
                case "COPY", "ADD" -> groups.addAll(copied(file, rest, line.line()));
                case "HEALTHCHECK" -> {
                    // another JVM than the one that it asks
                    int at = rest.indexOf("CMD");
                    if (at >= 0) {
                        List<Word> check = command(rest.substring(at + 3).strip(), line.line());
                        groups.addAll(ShellSource.groups(shell(file, check)));
                    }
                }
                default -> {}
            }
        }
        groups.addAll(stage.groups());
        return groups;
    }

    private static List<OptionGroup> run(String file, String rest, long line) {
        Matcher document = DOCUMENT.matcher(rest);
        if (document.matches()) {
            return ShellSource.groups(ShellOptions.of(file, document.group(3), line + 1));
        }
        return ShellSource.groups(shell(file, command(rest.replaceFirst("^(?:--\\w+=\\S+\\s+)+", ""), line)));
    }

    // COPY <<EOF /app/jvm.options
    private static List<OptionGroup> copied(String file, String rest, long line) {
        Matcher document = DOCUMENT.matcher(rest);
        return document.matches()
                ? OptionFiles.nested(file, document.group(2).strip(), document.group(3), line + 1)
                : List.of();
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
            Matcher old = WITHOUT_SIGN.matcher(rest);
            if (old.matches()) {
                put(
                        old.group(1),
                        new Word(QUOTE.matcher(old.group(2)).replaceAll("").replace("\\\n", "\n"), line));
                return;
            }
            List<ShellCommand> pairs = ShellScript.commands("export " + rest, line);
            if (pairs.isEmpty()) {
                return;
            }
            for (ShellCommand.Assignment pair : pairs.get(0).assignments()) {
                pair.values().forEach(v -> put(pair.name(), v));
            }
        }

        private void put(String name, Word value) {
            String text = value.text();
            if (!OptionWords.forJvm(text) && !OptionWords.variable(name)) {
                return;
            }
            List<GivenOption> all = new ArrayList<>();
            if (text.contains("$" + name) || text.contains("${" + name)) {
                all.addAll(env.getOrDefault(name, List.of()));
            }
            all.addAll(OptionWords.given(OptionWords.split(text, value.line()), file, false));
            env.put(name, all);
        }

        List<OptionGroup> groups() {
            List<Word> command = new ArrayList<>(entrypoint);
            command.addAll(cmd);
            List<GivenOption> commandLine = new ArrayList<>();
            Map<String, List<GivenOption>> variables = new LinkedHashMap<>(env);
            boolean bare = !command.isEmpty() && command.get(0).startsWith("-");
            if (bare && command.stream().anyMatch(w -> OptionWords.shaped(w.text()))) {
                commandLine.addAll(OptionWords.given(command, file, false));
            } else {
                for (ShellOptions.Given place : shell(file, command)) {
                    if (place.variable()) {
                        variables.merge(place.name(), place.options(), (a, b) -> {
                            List<GivenOption> both = new ArrayList<>(place.more() ? a : List.of());
                            both.addAll(b);
                            return both;
                        });
                    } else {
                        commandLine.addAll(place.options());
                    }
                }
            }
            return Environment.groups(variables, commandLine);
        }
    }

    private static List<ShellOptions.Given> shell(String file, List<Word> command) {
        return command.size() == 1
                ? ShellOptions.of(file, command.get(0).text(), command.get(0).line())
                : ShellOptions.of(file, command);
    }

    // the words of a list in brackets, or a script as one word
    private static List<Word> command(String rest, long line) {
        if (rest.startsWith("[")) {
            List<Word> words = new ArrayList<>();
            try (JsonParser json = new JsonFactory().createParser(rest)) {
                while (json.nextToken() != null) {
                    if (json.currentToken() == JsonToken.VALUE_STRING) {
                        words.add(new Word(
                                json.getText(),
                                line + json.currentTokenLocation().getLineNr() - 1));
                    }
                }
                return words;
            } catch (IOException e) {
                // what is no JSON is given to a shell, brackets and all
                return List.of(new Word(rest, line));
            }
        }
        return List.of(new Word(rest, line));
    }

    // with their continued lines, in which remarks are empty lines, and their here-documents
    private static List<Word> instructions(String text) {
        List<Word> instructions = new ArrayList<>();
        StringBuilder whole = new StringBuilder();
        long number = 0;
        long start = 1;
        String delimiter = "";
        for (String line : text.split("\r?\n", -1)) {
            number++;
            String part = line.strip();
            if (!delimiter.isEmpty()) {
                if (part.equals(delimiter)) {
                    delimiter = "";
                    instructions.add(new Word(whole.toString(), start));
                    whole.setLength(0);
                } else {
                    whole.append(line).append('\n');
                }
                continue;
            }
            if (whole.isEmpty()) {
                start = number;
            }
            if (part.startsWith("#") || part.isEmpty()) {
                whole.append(whole.isEmpty() ? "" : "\\\n");
                continue;
            }
            boolean more = part.endsWith("\\") || part.endsWith("`");
            Matcher document = BEGIN.matcher(part);
            if (!more && document.matches()) {
                delimiter = document.group(1);
                whole.append(part).append('\n');
            } else if (more) {
                whole.append(part, 0, part.length() - 1).append(" \\\n");
            } else {
                instructions.add(new Word(whole.append(part).toString(), start));
                whole.setLength(0);
            }
        }
        if (!whole.isEmpty()) {
            instructions.add(new Word(whole.toString(), start));
        }
        return instructions;
    }
}
