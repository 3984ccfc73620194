package io.github.jdkdoctor.evidence.machine;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.Lines;
import io.github.jdkdoctor.evidence.UnreadableException;
import io.github.jdkdoctor.evidence.jvm.EnvironmentReader;
import io.github.jdkdoctor.fact.Container;
import io.github.jdkdoctor.fact.Origin;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A pod as {@code kubectl get pod -o yaml} prints it, or what makes pods: limits and requests of its containers, and the
 * options in their environment. Reads the regular YAML that kubectl writes, by indentation, and no other.
 */
public final class PodReader implements EvidenceReader {
    private static final Pattern KIND =
            Pattern.compile("kind: (?:Pod|PodList|List|Deployment|StatefulSet|DaemonSet|ReplicaSet|Job|CronJob)\\s*");
    private static final Pattern LINE = Pattern.compile("( *)((?:- )*)([\\w./-]+):(?: (.*))?");
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

        Described(long line) {
            this.line = line;
        }

        boolean ofJava() {
            return environment.stream()
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

    @Override
    public void read(Entry entry, FactSink sink) throws IOException, UnreadableException {
        Lines lines = new Lines(entry.content());
        Deque<Level> levels = new ArrayDeque<>();
        List<Described> containers = new ArrayList<>();
        boolean inValue = false;
        while (lines.next()) {
            String line = lines.text();
            Matcher matcher = LINE.matcher(line.length() > LONGEST_VALUE ? "" : line);
            int indent = matcher.matches()
                    ? matcher.group(1).length() + matcher.group(2).length()
                    : 0;
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
            boolean item = !matcher.group(2).isEmpty();
            String value = matcher.group(4) == null ? "" : matcher.group(4);
            take(path, item, value, lines.number(), containers);
            inValue = path.endsWith("/containers/env/value");
        }
        report(containers, entry, sink);
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
            throw new UnreadableException("describes no container; give the output of kubectl get pod <name> -o yaml");
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
