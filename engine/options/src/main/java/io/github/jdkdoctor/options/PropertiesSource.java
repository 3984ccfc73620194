package io.github.jdkdoctor.options;

import io.github.jdkdoctor.evidence.jvm.ArgumentWords.Word;
import io.github.jdkdoctor.fact.Origin;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Files of keys and values: {@code gradle.properties} with {@code org.gradle.jvmargs}, {@code neo4j.conf} with {@code
 * server.jvm.additional}, {@code wrapper.conf} with {@code wrapper.java.additional.1}, {@code spark-defaults.conf} with
 * {@code spark.driver.extraJavaOptions}, and the sections of {@code .ini} files with a {@code command}.
 */
final class PropertiesSource implements Source {
    private static final Pattern PROPERTY =
            Pattern.compile("\\s*([\\w.\\-]+)(?:\\s*[=:]\\s*|\\s+)(.*)", Pattern.DOTALL);
    private static final Pattern DOTTED = Pattern.compile("[\\w-]+\\.[\\w.-]+(?:\\s*[=:]|\\s+\\S).*");
    private static final Pattern SECTION = Pattern.compile("\\[[\\w.:\\- ]+\\]");
    private static final Pattern HEAP =
            Pattern.compile("wrapper\\.java\\.(init|max)memory|(?:server|dbms)\\.memory\\.heap\\.(initial|max)_size");

    @Override
    public boolean recognizes(String name, String text) {
        if (name.endsWith(".properties")
                || name.endsWith(".bndrun")
                || name.endsWith(".bnd")
                || (name.endsWith(".ini") && !text.contains("-vmargs"))) {
            return true;
        }
        if (!name.endsWith(".conf") && !name.endsWith(".cfg")) {
            return false;
        }
        List<String> lines = text.lines()
                .map(String::strip)
                .filter(l -> !l.isEmpty() && !l.startsWith("#"))
                .toList();
        return lines.stream().filter(l -> DOTTED.matcher(l).matches()).count() * 2 > lines.size()
                || lines.stream().anyMatch(l -> SECTION.matcher(l).matches());
    }

    @Override
    public List<OptionGroup> read(String file, String text) {
        Map<String, List<GivenOption>> groups = new LinkedHashMap<>();
        StringBuilder whole = new StringBuilder();
        long number = 0;
        long start = 1;
        int sections = 0;
        for (String line : text.split("\r?\n", -1)) {
            number++;
            String part = line.strip();
            if (whole.isEmpty()) {
                start = number;
                if (part.startsWith("#") || part.startsWith("!") || part.startsWith(";")) {
                    continue;
                }
                sections += SECTION.matcher(part).matches() ? 1 : 0;
            }
            if (part.endsWith("\\")) {
                whole.append(part, 0, part.length() - 1).append('\n');
                continue;
            }
            if (whole.isEmpty() && OptionWords.shaped(part)) {
                // start.ini of Jetty has options below --exec
                groups.computeIfAbsent(sections + "#", k -> new ArrayList<>())
                        .addAll(OptionWords.given(OptionWords.split(part, start), file, false));
                continue;
            }
            Matcher property = PROPERTY.matcher(whole.append(part));
            if (property.matches() && property.group(1).equals("environment")) {
                int section = sections;
                long at = start;
                variables(property.group(2))
                        .forEach((name, value) -> groups.computeIfAbsent(section + "#" + name, k -> new ArrayList<>())
                                .addAll(OptionWords.given(OptionWords.value(name, value, at), file, false)));
            } else if (property.matches()) {
                // the additional arguments of Neo4j and of the wrapper are those of one JVM
                String key = property.group(1)
                        .replaceFirst("(wrapper\\.java\\.)(?:additional|init|max).*", "$1additional")
                        .replaceFirst("(server|dbms)\\.memory\\.heap\\..*", "$1.jvm.additional");
                // the list of bnd has commas
                String value =
                        key.startsWith("-runvm") ? property.group(2).replaceAll(",(?=\\s|$)", " ") : property.group(2);
                groups.computeIfAbsent(sections + "#" + key, k -> new ArrayList<>())
                        .addAll(options(file, property.group(1), value, start + linesIn(whole, property.start(2))));
            }
            whole.setLength(0);
        }
        return groups.entrySet().stream()
                .filter(e -> !e.getValue().isEmpty())
                .map(e -> new OptionGroup(e.getKey().replaceFirst("\\d+#", ""), e.getValue()))
                .toList();
    }

    // a value may begin in the line below its name
    private static long linesIn(CharSequence text, int before) {
        return text.chars().limit(before).filter(c -> c == '\n').count();
    }

    // supervisord: environment=A="x",B="y"
    private static Map<String, String> variables(String text) {
        Map<String, String> variables = new LinkedHashMap<>();
        for (String pair : text.strip().split("\\s*,\\s*(?=[A-Za-z_]\\w*=)", -1)) {
            int equals = pair.indexOf('=');
            String name = equals < 0 ? "" : pair.substring(0, equals).strip();
            String value = pair.substring(equals + 1).strip().replaceFirst("(?s)^([\"'])(.*)\\1$", "$2");
            if (OptionWords.variable(name) || OptionWords.forJvm(value)) {
                variables.put(name, value);
            }
        }
        return variables;
    }

    private static List<GivenOption> options(String file, String key, String value, long line) {
        Matcher heap = HEAP.matcher(key);
        if (heap.matches()) {
            // the wrapper counts megabytes; Neo4j names the unit
            String size = heap.group(1) != null ? value + "m" : value;
            return size.matches("\\d+[kKmMgG]")
                    ? List.of(new GivenOption((key.contains("max") ? "-Xmx" : "-Xms") + size, new Origin(file, line)))
                    : List.of();
        }
        boolean named = key.matches(
                "(?i).*(?:java\\.arg\\.|java\\.additional|jvm\\.additional|java_?(?:additional_?)?opt(?:ion)?s|java\\.opts|jvm_?args).*");
        if (!OptionWords.forJvm(value) && !(named && value.strip().startsWith("-"))) {
            return List.of();
        }
        List<Word> words = OptionWords.split(value, line);
        if (!value.isEmpty()
                && !words.isEmpty()
                && (words.get(0).startsWith("-") || words.get(0).startsWith("$"))) {
            boolean one = key.contains(".additional") && words.stream().skip(1).noneMatch(w -> w.startsWith("-"));
            return OptionWords.given(one ? List.of(new Word(value.strip(), line)) : words, file, false);
        }
        List<GivenOption> options = new ArrayList<>();
        ShellOptions.of(file, value, line).forEach(p -> options.addAll(p.options()));
        return options;
    }
}
