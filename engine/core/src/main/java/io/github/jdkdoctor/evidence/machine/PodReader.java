package io.github.jdkdoctor.evidence.machine;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.Lines;
import io.github.jdkdoctor.evidence.UnreadableException;
import io.github.jdkdoctor.evidence.jvm.ArgumentWords;
import io.github.jdkdoctor.evidence.jvm.EnvironmentReader;
import io.github.jdkdoctor.evidence.jvm.GivenArguments;
import io.github.jdkdoctor.evidence.jvm.LauncherArguments;
import io.github.jdkdoctor.fact.Container;
import io.github.jdkdoctor.fact.LogMessage;
import io.github.jdkdoctor.fact.Origin;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A pod as {@code kubectl get pod -o yaml} prints it, or what makes pods: limits and requests of its containers, and the
 * options in their environment, command and arguments; and what {@code kubectl describe pod} prints of one. Reads the regular
 * YAML that kubectl writes, by indentation, and no other.
 */
public final class PodReader implements EvidenceReader {
    private static final Pattern KIND =
            Pattern.compile("kind: (?:Pod|PodList|List|Deployment|StatefulSet|DaemonSet|ReplicaSet|Job|CronJob)\\s*");
    private static final Pattern LINE = Pattern.compile("( *)((?:- )*)([\\w./-]+):(?: (.*))?");
    // of kubectl describe
    private static final Pattern PAIR = Pattern.compile("([\\w.-]+): +(\\S.*)");
    private static final Pattern KILLED = Pattern.compile(" *Reason: +OOMKilled");
    private static final String NO_CONTAINER =
            "describes no container; give the output of kubectl get pod <name> -o yaml";
    private static final Pattern QUANTITY = Pattern.compile("(\\d{1,18}(?:\\.\\d{1,9})?)(m|k|K|M|G|T|Ki|Mi|Gi|Ti)?");
    private static final Map<String, Double> FACTORS = Map.of(
            "m", 1e-3, "k", 1e3, "K", 1e3, "M", 1e6, "G", 1e9, "T", 1e12, "Ki", 0x1p10, "Mi", 0x1p20, "Gi", 0x1p30,
            "Ti", 0x1p40);
    private static final int DEEPEST = 100;
    private static final int MOST_CONTAINERS = 1_000;
    private static final int LONGEST_VALUE = 100_000;

    @Override
    public String name() {
        return "description of a pod";
    }

    @Override
    public boolean recognizes(Head head) {
        return isDescribed(head) || isYaml(head);
    }

    // kubectl describe pod, of one pod or many
    private static boolean isDescribed(Head head) {
        return head.text()
                && head.lines().stream().limit(2).anyMatch(l -> l.startsWith("Name: "))
                && head.lines().stream().anyMatch(l -> l.equals("Containers:"));
    }

    private static boolean isYaml(Head head) {
        return head.text()
                && head.string().contains("apiVersion:")
                && head.lines().stream().anyMatch(l -> KIND.matcher(l).matches())
                && head.lines().stream().anyMatch(l -> l.strip().equals("containers:"));
    }

    private record Level(int indent, String key) {}

    /** What is said of one container of the pod. */
    private static final class Described {
        private final long line;
        private final Map<String, String> values = new TreeMap<>();
        private final List<Variable> environment = new ArrayList<>();
        private final List<ArgumentWords.Word> command = new ArrayList<>();
        private final List<ArgumentWords.Word> arguments = new ArrayList<>();

        Described(long line) {
            this.line = line;
        }

        boolean ofJava() {
            return LauncherArguments.isLauncher(command)
                    || environment.stream()
                            .anyMatch(v -> v.name.startsWith("JAVA")
                                    || v.name.equals("_JAVA_OPTIONS")
                                    || v.name.startsWith("JDK_JAVA"));
        }
    }

    private static final class Variable {
        private final String name;
        private final long line;
        private String value = "";

        Variable(String name, long line) {
            this.name = name;
            this.line = line;
        }
    }

    /** The words of a command or its arguments, an item each, with a script as one word of several lines. */
    private static final class Words {
        private static final Pattern ITEM = Pattern.compile("( *)- +(\\S.*)");
        private static final Pattern BLOCK = Pattern.compile("[>|][+-]?");
        private final List<ArgumentWords.Word> words;
        private final int indent;
        private boolean block;

        Words(List<ArgumentWords.Word> words, int indent) {
            this.words = words;
            this.indent = indent;
        }

        boolean takes(String line, long number) {
            if (line.length() > LONGEST_VALUE) {
                return false;
            }
            Matcher item = ITEM.matcher(line);
            // the next container is an item as well, further to the left
            if (item.matches() && item.group(1).length() >= indent && words.size() < MOST_CONTAINERS) {
                block = BLOCK.matcher(item.group(2).strip()).matches();
                words.add(new ArgumentWords.Word(block ? "" : unquoted(item.group(2)), number));
                return true;
            }
            int blanks = line.length() - line.stripLeading().length();
            if (!block || (blanks <= indent && !line.isBlank())) {
                return false;
            }
            ArgumentWords.Word last = words.get(words.size() - 1);
            if (last.text().length() + line.length() < LONGEST_VALUE) {
                words.set(
                        words.size() - 1,
                        new ArgumentWords.Word((last.text() + " " + line.strip()).strip(), last.line()));
            }
            return true;
        }
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException, UnreadableException {
        Lines lines = new Lines(entry.content());
        if (!lines.next()) {
            throw new UnreadableException(NO_CONTAINER);
        }
        report(lines.text().startsWith("Name: ") ? described(lines, entry, sink) : yaml(lines), entry, sink);
    }

    // Containers: and the names of containers begin lines, what is said of one is below, by indentation
    private static List<Described> described(Lines lines, Entry entry, FactSink sink) throws IOException {
        List<Described> containers = new ArrayList<>();
        boolean inside = false;
        String part = "";
        while (lines.next()) {
            String line = lines.text();
            if (line.length() > LONGEST_VALUE) {
                continue;
            }
            int blanks = line.length() - line.stripLeading().length();
            if (blanks == 0) {
                inside = line.equals("Containers:");
            } else if (inside && blanks == 2 && line.endsWith(":") && containers.size() < MOST_CONTAINERS) {
                Described container = new Described(lines.number());
                container.values.put("name", line.strip().replace(":", ""));
                containers.add(container);
            } else if (inside && blanks == 4) {
                part = line.strip();
            } else if (inside && blanks > 4 && !containers.isEmpty()) {
                detail(part, line.strip(), lines.number(), containers.get(containers.size() - 1));
                if (part.startsWith("Last State:") && KILLED.matcher(line).matches()) {
                    sink.fact(new LogMessage(
                            entry.run(),
                            "killed-for-memory",
                            line.strip(),
                            1,
                            new Origin(entry.name(), lines.number())));
                }
            }
        }
        return containers;
    }

    private static void detail(String part, String text, long number, Described container) {
        Matcher pair = PAIR.matcher(text);
        switch (part) {
            case "Command:" -> container.command.add(new ArgumentWords.Word(text, number));
            case "Args:" -> container.arguments.add(new ArgumentWords.Word(text, number));
            case "Limits:", "Requests:" -> {
                if (pair.matches()) {
                    container.values.put(
                            "resources/" + part.toLowerCase(Locale.ROOT).replace(":", "/") + pair.group(1),
                            pair.group(2));
                }
            }
            case "Environment:" -> {
                if (pair.matches()) {
                    Variable variable = new Variable(pair.group(1), number);
                    variable.value = pair.group(2);
                    container.environment.add(variable);
                }
            }
            default -> {}
        }
    }

    private static List<Described> yaml(Lines lines) throws IOException {
        Deque<Level> levels = new ArrayDeque<>();
        List<Described> containers = new ArrayList<>();
        boolean inValue = false;
        Optional<Words> words = Optional.empty();
        do {
            String line = lines.text();
            Matcher matcher = LINE.matcher(line.length() > LONGEST_VALUE ? "" : line);
            int indent = matcher.matches()
                    ? matcher.group(1).length() + matcher.group(2).length()
                    : 0;
            if (words.isPresent() && words.get().takes(line, lines.number())) {
                continue;
            }
            if (!matcher.matches()
                    || (inValue
                            && !levels.isEmpty()
                            && indent > levels.getLast().indent())) {
                // a long value goes on, a blank in place of the line break
                if (inValue && !line.isBlank()) {
                    goesOn(containers, line.strip());
                }
                continue;
            }
            while (!levels.isEmpty() && levels.getLast().indent() >= indent) {
                levels.removeLast();
            }
            if (levels.size() < DEEPEST) {
                levels.addLast(new Level(indent, matcher.group(3)));
            }
            String path = levels.stream().map(Level::key).collect(Collectors.joining("/", "/", ""));
            boolean first = !matcher.group(2).isEmpty();
            String value = matcher.group(4) == null ? "" : matcher.group(4);
            take(path, first, value, lines.number(), containers);
            words = words(path, value, lines.number(), indent, containers);
            inValue = path.endsWith("/containers/env/value");
        } while (lines.next());
        return containers;
    }

    private static void take(String path, boolean item, String value, long number, List<Described> containers) {
        int at = path.lastIndexOf("/containers/");
        if (at < 0 || path.contains("/status/")) {
            return;
        }
        String below = path.substring(at + "/containers/".length());
        if (item && !below.contains("/") && containers.size() < MOST_CONTAINERS) {
            containers.add(new Described(number));
        }
        if (containers.isEmpty()) {
            return;
        }
        Described last = containers.get(containers.size() - 1);
        switch (below) {
            case "name", "resources/limits/cpu", "resources/limits/memory", "resources/requests/cpu" ->
                last.values.put(below, unquoted(value));
            case "env/name" -> last.environment.add(new Variable(unquoted(value), number));
            case "env/value" -> {
                if (!last.environment.isEmpty()) {
                    last.environment.get(last.environment.size() - 1).value = value.matches("[>|][+-]?") ? "" : value;
                }
            }
            default -> {}
        }
    }

    // the list of words that begins with the line, or stands in it: args: ["-Xmx1g", "-jar"]
    private static Optional<Words> words(
            String path, String value, long number, int indent, List<Described> containers) {
        boolean command = path.endsWith("/containers/command");
        if (containers.isEmpty() || (!command && !path.endsWith("/containers/args"))) {
            return Optional.empty();
        }
        Described last = containers.get(containers.size() - 1);
        List<ArgumentWords.Word> words = command ? last.command : last.arguments;
        String text = value.strip();
        if (text.startsWith("[") && text.endsWith("]")) {
            for (String word : text.substring(1, text.length() - 1).split(",(?=\\s*[\"'-])", -1)) {
                words.add(new ArgumentWords.Word(unquoted(word), number));
            }
            return Optional.empty();
        }
        return text.isEmpty() ? Optional.of(new Words(words, indent)) : Optional.empty();
    }

    private static void goesOn(List<Described> containers, String text) {
        if (!containers.isEmpty()) {
            List<Variable> variables = containers.get(containers.size() - 1).environment;
            if (!variables.isEmpty()) {
                Variable last = variables.get(variables.size() - 1);
                if (last.value.length() + text.length() < LONGEST_VALUE) {
                    last.value = last.value.isEmpty() ? text : last.value + " " + text;
                }
            }
        }
    }

    private static String unquoted(String value) {
        String text = value.strip();
        boolean quoted = text.length() >= 2
                && (text.charAt(0) == '"' || text.charAt(0) == '\'')
                && text.charAt(text.length() - 1) == text.charAt(0);
        return quoted ? text.substring(1, text.length() - 1) : text;
    }

    private static void report(List<Described> containers, Entry entry, FactSink sink) throws UnreadableException {
        List<Described> ofJava = containers.stream().filter(Described::ofJava).toList();
        List<Described> meant = ofJava.isEmpty() ? containers : ofJava;
        if (meant.isEmpty()) {
            throw new UnreadableException(NO_CONTAINER);
        }
        if (meant.size() > 1) {
            sink.remark("describes " + meant.size() + " containers, of which the first is used: "
                    + meant.get(0).values.getOrDefault("name", "without a name"));
        }
        Described one = meant.get(0);
        OptionalDouble limit = quantity(one.values.getOrDefault("resources/limits/cpu", ""));
        OptionalDouble request = quantity(one.values.getOrDefault("resources/requests/cpu", ""));
        OptionalDouble memory = quantity(one.values.getOrDefault("resources/limits/memory", ""));
        // the kubelet sets a period of 100 ms; without a limit there is none, and a limit alone is a request too
        long period = 100_000;
        OptionalDouble asked = request.isPresent() ? request : limit;
        sink.fact(Container.unknown(entry.run(), new Origin(entry.name(), one.line))
                .withQuota(
                        OptionalLong.of(limit.isPresent() ? Math.round(limit.getAsDouble() * period) : Long.MAX_VALUE))
                .withPeriod(OptionalLong.of(period))
                .withShares(
                        OptionalDouble.of(asked.isPresent() ? Math.max(2, Math.floor(asked.getAsDouble() * 1024)) : 2))
                .withMemory(OptionalLong.of(memory.isPresent() ? Math.round(memory.getAsDouble()) : Long.MAX_VALUE)));
        for (Variable variable : one.environment) {
            EnvironmentReader.assigned(variable.name, unquoted(variable.value), variable.line, entry, sink);
        }
        GivenArguments.ofContainer(one.command, one.arguments, entry, sink);
    }

    // 500m, 1.5, 512Mi, 1G, 1073741824
    private static OptionalDouble quantity(String text) {
        Matcher matcher = QUANTITY.matcher(text);
        if (!matcher.matches()) {
            return OptionalDouble.empty();
        }
        double number = new BigDecimal(matcher.group(1)).doubleValue();
        return OptionalDouble.of(
                matcher.group(2) == null ? number : number * FACTORS.getOrDefault(matcher.group(2), 1.0));
    }
}
