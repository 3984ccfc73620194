package io.github.jdkdoctor.options;

import io.github.jdkdoctor.evidence.jvm.ArgumentWords.Word;
import io.github.jdkdoctor.evidence.jvm.OptionFileReader;
import io.github.jdkdoctor.fact.Origin;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * YAML and JSON of Kubernetes, Docker Compose, Helm values, ECS tasks, editors and pipelines: the variables and the
 * command of each container make one JVM, and every other text with options of a JVM is one of its own.
 */
final class TreeSource implements Source {
    private static final Set<String> ENVIRONMENT =
            Set.of("env", "environment", "extraEnv", "extraEnvs", "extraEnvVars");
    private static final Set<String> COMMAND = Set.of("command", "args", "entrypoint", "entryPoint");
    private static final Set<String> SCRIPTS =
            Set.of("run", "script", "before_script", "after_script", "commands", "steps", "postStart", "preStop");
    private static final Pattern PAIR = Pattern.compile("([A-Za-z_][\\w.]*)=(.*)", Pattern.DOTALL);
    private static final Pattern TEMPLATE = Pattern.compile("\\{\\{.*?\\}\\}");
    private static final Pattern REMARK = Pattern.compile("\\{\\{-?\\s*/\\*.*?\\*/\\s*-?\\}\\}", Pattern.DOTALL);
    // {% if tls %}-Dx=y{% endif %}, {{ if .Values.x }} -Xss1m {{ end }}; not those within an option
    private static final Pattern STEERING = Pattern.compile(
            "(?:\\{%[^%]*%\\}|\\{\\{-?\\s*(?:if|else|end|with|range)\\b[^{}]*\\}\\})(?=\\s|$|[\"'{]|-[-XDa-z])");
    // {{ .Values.javaOpts | default "-Xmx1g" }}
    private static final Pattern DEFAULT =
            Pattern.compile("\\{\\{[^{}]*\\bdefault\\s+([\"'`])(-[^\"'`{}]*)\\1[^{}]*\\}\\}");
    private static final int MOST_LEFT_OUT = 40;
    // where Unicode has letters for private use
    private static final int PRIVATE = 0xE000;
    private static final Pattern FILE_NAME = Pattern.compile("[\\w.-]*\\.[A-Za-z]\\w*|[Dd]ockerfile|Jenkinsfile");

    @Override
    public boolean recognizes(String name, String text) {
        return name.endsWith(".yaml")
                || name.endsWith(".yml")
                || name.endsWith(".yaml.tmpl")
                || name.endsWith(".json")
                || name.endsWith(".jsonc")
                || name.equals("Procfile")
                || text.startsWith("apiVersion:")
                || text.startsWith("---")
                || text.stripLeading().matches("(?s)\\{\\s*[\"}/].*");
    }

    @Override
    public List<OptionGroup> read(String file, String text) throws OptionFileException {
        List<OptionGroup> groups = new ArrayList<>();
        Walk walk = new Walk(file, new SourceLines(text), groups);
        for (Tree document : documents(file, text)) {
            Tree shown = text.contains("{%") || text.contains("{{")
                    ? mapped(document, s -> STEERING.matcher(DEFAULT.matcher(s).replaceAll("$2"))
                            .replaceAll(" "))
                    : document;
            walk.node(shown, "", Optional.empty());
        }
        return groups;
    }

    private static List<Tree> documents(String file, String text) throws OptionFileException {
        boolean json = file.matches("(?s).*\\.jsonc?") || text.stripLeading().startsWith("{\"");
        try {
            return json || text.stripLeading().startsWith("{\n") ? Tree.json(text) : Tree.yaml(text);
        } catch (Tree.BrokenException e) {
            if (json) {
                return jsonTemplate(text, e);
            }
            if (text.contains("{{")) {
                return template(text);
            }
            throw new OptionFileException(
                    "line " + e.line() + ", column " + e.column() + ": no " + (json ? "JSON" : "YAML"));
        }
    }

    private static List<Tree> jsonTemplate(String text, Tree.BrokenException broken) throws OptionFileException {
        try {
            return Tree.json(JsonTemplate.quoted(text));
        } catch (Tree.BrokenException e) {
            throw new OptionFileException("line " + broken.line() + ", column " + broken.column() + ": no JSON");
        }
    }

    // the branches of a template together may be no YAML: the lines at which it ends to be one are left out, if there
    // is
    // no option in them
    private static List<Tree> template(String text) throws OptionFileException {
        String[] lines = withoutTemplates(text).split("\n", -1);
        for (int tries = 0; ; tries++) {
            try {
                return Tree.yaml(String.join("\n", lines)).stream()
                        .map(d -> mapped(d, TreeSource::withTemplates))
                        .toList();
            } catch (Tree.BrokenException e) {
                int at = (int) e.line() - 1;
                if (tries > MOST_LEFT_OUT
                        || at < 0
                        || at >= lines.length
                        || lines[at].isBlank()
                        || OptionWords.forJvm(lines[at])) {
                    throw new OptionFileException("line " + e.line() + ": no YAML; render the template first");
                }
                lines[at] = "";
            }
        }
    }

    // lines that only steer a template are left out; letters of what it puts in become letters that say nothing to YAML
    private static String withoutTemplates(String text) {
        String values = REMARK.matcher(text)
                .replaceAll(m -> "\n".repeat((int) m.group().lines().count() - 1))
                .replaceAll("(?m)^[ \\t]*(?:-[ \\t]*)?\\{\\{.*\\}\\}[ \\t]*$", "")
                .replaceAll("(?m)^([ \\t]*[\\w./-]+:)[ \\t]*\\{\\{.*\\bn?indent\\s+\\d+\\s*-?\\}\\}[ \\t]*$", "$1");
        return TEMPLATE.matcher(values).replaceAll(m -> m.group()
                .chars()
                .mapToObj(c -> Character.toString(c < PRIVATE ? c + PRIVATE : c))
                .collect(Collectors.joining()));
    }

    private static String withTemplates(String text) {
        return text.chars()
                .mapToObj(c -> Character.toString(c >= PRIVATE && c < PRIVATE + 0x1000 ? c - PRIVATE : c))
                .collect(Collectors.joining());
    }

    private static Tree mapped(Tree tree, UnaryOperator<String> texts) {
        if (tree instanceof Tree.Mapping mapping) {
            Map<String, Tree> fields = new LinkedHashMap<>();
            mapping.fields().forEach((name, value) -> fields.put(name, mapped(value, texts)));
            return new Tree.Mapping(fields, mapping.line());
        } else if (tree instanceof Tree.Items items) {
            return new Tree.Items(
                    items.items().stream().map(i -> mapped(i, texts)).toList(), items.line());
        }
        Tree.Scalar scalar = (Tree.Scalar) tree;
        return new Tree.Scalar(texts.apply(scalar.text()), scalar.line());
    }

    /** What one container gets. */
    private static final class Container {
        private final Map<String, List<GivenOption>> variables = new LinkedHashMap<>();
        private final List<Word> command = new ArrayList<>();
        private final List<GivenOption> options = new ArrayList<>();
    }

    private record Walk(String file, SourceLines lines, List<OptionGroup> groups) {
        void node(Tree node, String key, Optional<Container> container) {
            if (node instanceof Tree.Mapping mapping) {
                mapping(mapping, key, container);
            } else if (node instanceof Tree.Items items) {
                items(items, key, container);
            } else if (node instanceof Tree.Scalar scalar) {
                alone(scalar, key);
            }
        }

        private void mapping(Tree.Mapping mapping, String key, Optional<Container> around) {
            Map<String, Tree> fields = mapping.fields();
            if (key.equals("jvmOptions") || fields.containsKey("-XX") || fields.containsKey("-Xmx")) {
                strimzi(fields, key);
                return;
            }
            boolean own = ENVIRONMENT.stream().anyMatch(fields::containsKey)
                    || COMMAND.stream().anyMatch(fields::containsKey);
            Optional<Container> container = own ? Optional.of(new Container()) : around;
            if (fields.get("name") instanceof Tree.Scalar name && fields.get("value") instanceof Tree.Scalar value) {
                // a list of variables under another name
                alone(value, name.text());
                return;
            }
            fields.forEach((given, value) -> {
                int earlier = given.indexOf(Tree.EARLIER);
                String name = earlier < 0 ? given : given.substring(0, earlier);
                if (earlier >= 0) {
                    // another container than the one that has the last value
                    node(new Tree.Mapping(Map.of(name, value), value.line()), key, Optional.empty());
                } else if (own && ENVIRONMENT.contains(name)) {
                    environment(value, container.orElseThrow());
                } else if (own && COMMAND.contains(name)) {
                    command(value, container.orElseThrow());
                } else if (name.equals("matrix") && value instanceof Tree.Mapping matrix) {
                    alternatives(matrix);
                } else {
                    node(value, name, container);
                }
            });
            if (own) {
                finish(container.orElseThrow(), fields.get("name") instanceof Tree.Scalar n ? n.text() : "");
            }
        }

        // of the values of a pipeline's matrix each run gets one
        private void alternatives(Tree.Mapping matrix) {
            matrix.fields().forEach((name, value) -> {
                if (value instanceof Tree.Items items) {
                    items.items().forEach(i -> node(i, name, Optional.empty()));
                } else {
                    node(value, name, Optional.empty());
                }
            });
        }

        // jvmOptions of Strimzi: -Xmx: 2g, -XX: {UseG1GC: true, MaxGCPauseMillis: 20}
        private void strimzi(Map<String, Tree> fields, String key) {
            List<GivenOption> options = new ArrayList<>();
            fields.forEach((name, value) -> {
                if (name.equals("-XX") && value instanceof Tree.Mapping flags) {
                    flags.fields().forEach((flag, to) -> {
                        if (to instanceof Tree.Scalar scalar) {
                            String text = scalar.text();
                            options.add(option(
                                    text.equals("true")
                                            ? "-XX:+" + flag
                                            : text.equals("false") ? "-XX:-" + flag : "-XX:" + flag + "=" + text,
                                    scalar));
                        }
                    });
                } else if (name.startsWith("-X") && value instanceof Tree.Scalar scalar) {
                    options.add(option(name + scalar.text(), scalar));
                } else if (name.equals("javaSystemProperties") && value instanceof Tree.Items items) {
                    for (Tree item : items.items()) {
                        if (item instanceof Tree.Mapping pair
                                && pair.fields().get("name") instanceof Tree.Scalar property
                                && pair.fields().get("value") instanceof Tree.Scalar to) {
                            options.add(option("-D" + property.text() + "=" + to.text(), property));
                        }
                    }
                } else {
                    node(value, name, Optional.empty());
                }
            });
            add(key, options);
        }

        private GivenOption option(String text, Tree.Scalar at) {
            return new GivenOption(text, new Origin(file, at.line()));
        }

        private void items(Tree.Items items, String key, Optional<Container> container) {
            boolean plain = !items.items().isEmpty() && items.items().stream().allMatch(Tree.Scalar.class::isInstance);
            if (!plain || SCRIPTS.contains(key)) {
                items.items().forEach(i -> node(i, key, container));
                return;
            }
            List<Word> words = new ArrayList<>();
            for (Tree item : items.items()) {
                if (item instanceof Tree.Scalar scalar) {
                    words.add(new Word(scalar.text(), scalar.line()));
                }
            }
            boolean options = words.stream().anyMatch(w -> OptionWords.shaped(w.text()));
            if (options || words.stream().anyMatch(w -> OptionWords.java(w.text()))) {
                List<Word> each = words.stream()
                        .flatMap(w -> OptionWords.single(w).stream())
                        .toList();
                add(key, OptionWords.options(each, file, false));
            } else {
                items.items().forEach(i -> node(i, key, container));
            }
        }

        // a list of name and value, a list of NAME=value, or a mapping
        private void environment(Tree node, Container container) {
            if (node instanceof Tree.Items items) {
                for (Tree item : items.items()) {
                    if (item instanceof Tree.Scalar scalar) {
                        Matcher pair = PAIR.matcher(scalar.text());
                        if (pair.matches()) {
                            variable(pair.group(1), pair.group(2), scalar, container);
                        }
                    } else if (item instanceof Tree.Mapping mapping
                            && mapping.fields().get("name") instanceof Tree.Scalar name
                            && mapping.fields().get("value") instanceof Tree.Scalar value) {
                        variable(name.text(), value.text(), value, container);
                    }
                }
            } else if (node instanceof Tree.Scalar scalar && scalar.text().contains("\n")) {
                // a chart puts this text into a list of its template
                OptionFiles.nested(file, "env.yaml", "env:\n" + scalar.text(), lines.first(scalar.line()) - 1)
                        .forEach(g -> add(g.where(), g.options(), scalar.line()));
            } else if (node instanceof Tree.Mapping mapping) {
                mapping.fields().forEach((name, value) -> {
                    if (value instanceof Tree.Scalar scalar) {
                        variable(name, scalar.text(), scalar, container);
                    } else {
                        node(value, name, Optional.empty());
                    }
                });
            }
        }

        private void variable(String name, String value, Tree.Scalar at, Container container) {
            if (OptionWords.forJvm(value) || OptionWords.variable(name)) {
                container.variables.put(
                        name,
                        lines.placed(
                                OptionWords.given(OptionWords.value(name, value, at.line()), file, false), at.line()));
            }
        }

        private void command(Tree node, Container container) {
            if (node instanceof Tree.Scalar scalar) {
                script(scalar, container);
            } else if (node instanceof Tree.Items items) {
                for (Tree item : items.items()) {
                    if (item instanceof Tree.Scalar scalar) {
                        container.command.add(new Word(scalar.text(), scalar.line()));
                    } else {
                        node(item, "", Optional.empty());
                    }
                }
            } else {
                node(node, "", Optional.empty());
            }
        }

        private void script(Tree.Scalar scalar, Container container) {
            if (scalar.text().strip().startsWith("-")) {
                container.command.addAll(OptionWords.split(scalar.text(), scalar.line()));
            } else {
                take(ShellOptions.of(file, scalar.text(), lines.first(scalar.line())), scalar.line(), container);
            }
        }

        private void take(List<ShellOptions.Given> places, long line, Container container) {
            for (ShellOptions.Given place : places) {
                List<GivenOption> options = lines.placed(place.options(), line);
                if (place.variable()) {
                    container.variables.merge(place.name(), options, (a, b) -> {
                        List<GivenOption> both = new ArrayList<>(place.more() ? a : List.of());
                        both.addAll(b);
                        return both;
                    });
                } else {
                    container.options.addAll(options);
                }
            }
        }

        private void finish(Container container, String name) {
            List<Word> command = container.command;
            if (!command.isEmpty() && command.get(0).startsWith("-")) {
                // the arguments of an image's entry point, which starts a JVM if they are options of one
                List<Word> each = command.stream()
                        .flatMap(w -> OptionWords.single(w).stream())
                        .toList();
                if (command.stream().anyMatch(w -> OptionWords.shaped(w.text()))) {
                    container.options.addAll(lines.placed(
                            OptionWords.given(each, file, false), command.get(0).line()));
                } else {
                    take(ShellOptions.of(file, command), command.get(0).line(), container);
                }
            } else if (!command.isEmpty()) {
                take(ShellOptions.of(file, command), command.get(0).line(), container);
            }
            Environment.groups(container.variables, container.options)
                    .forEach(g -> add(g.where().isEmpty() ? name : g.where(), g.options()));
        }

        private void alone(Tree.Scalar scalar, String key) {
            String text = scalar.text();
            boolean variable = OptionWords.variable(key);
            if (!OptionWords.forJvm(text) && !(variable && text.strip().startsWith("-D"))) {
                return;
            }
            boolean several = text.strip().contains("\n");
            long first = lines.first(scalar.line());
            Optional<List<Word>> ofVariables = OptionWords.listed(text.strip(), first);
            if (ofVariables.isPresent()) {
                add(key, OptionWords.given(ofVariables.get(), file, false), scalar.line());
                return;
            }
            String start = text.strip();
            if (several && FILE_NAME.matcher(key).matches()) {
                OptionFiles.nested(file, key, text, first)
                        .forEach(g -> add(g.where().isEmpty() ? key : g.where(), g.options(), scalar.line()));
            } else if (several && OptionFiles.listed(text)) {
                List<Word> words = OptionFileReader.words(text).stream()
                        .map(w -> new Word(w.text(), first + w.line() - 1))
                        .toList();
                add(key, OptionWords.given(words, file, false), scalar.line());
            } else if (variable
                    || ((start.startsWith("-") || !SCRIPTS.contains(key))
                            && start.matches(
                                    "(?s)(?:\\d+(?:-\\d*)?:)?-.*|[$%{\"'].*\\s-.*|[$%{\"']-.*|\\[\\s*[\"']-.*"))) {
                add(key, OptionWords.given(OptionWords.value(key, text, first), file, false), scalar.line());
            } else {
                // a sentence is no command
                boolean script = several || SCRIPTS.contains(key);
                List<ShellOptions.Given> places = ShellOptions.of(file, text, first).stream()
                        .filter(p -> script || p.variable() || p.name().equals("java"))
                        .toList();
                for (OptionGroup group : ShellSource.groups(places)) {
                    add(group.where().equals("java") ? key : group.where(), group.options(), scalar.line());
                }
            }
        }

        private void add(String where, List<GivenOption> options) {
            if (!options.isEmpty()) {
                groups.add(new OptionGroup(where, options));
            }
        }

        private void add(String where, List<GivenOption> options, long from) {
            add(where, lines.placed(options, from));
        }
    }
}
