package io.github.jdkdoctor.options;

import io.github.jdkdoctor.evidence.jvm.ArgumentWords.Word;
import io.github.jdkdoctor.evidence.jvm.OptionFileReader;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/**
 * YAML of Kubernetes, Docker Compose or Helm values: the variables and the command of each container make one JVM, and
 * every other text with options of a JVM is one of its own.
 */
final class YamlSource implements Source {
    private static final Set<String> COMMAND = Set.of("command", "args", "entrypoint");
    private static final Pattern PAIR = Pattern.compile("([A-Za-z_]\\w*)=(.*)", Pattern.DOTALL);
    private static final int DEEPEST = 60;

    @Override
    public boolean recognizes(String name, String text) {
        return name.endsWith(".yaml")
                || name.endsWith(".yml")
                || text.startsWith("apiVersion:")
                || text.startsWith("---");
    }

    @Override
    public List<OptionGroup> read(String file, String text) throws OptionFileException {
        List<OptionGroup> groups = new ArrayList<>();
        LoaderOptions options = new LoaderOptions();
        options.setMaxAliasesForCollections(20);
        options.setNestingDepthLimit(DEEPEST);
        try {
            for (Node document : new Yaml(options).composeAll(new StringReader(text))) {
                new Walk(file, groups).node(document, "", Optional.empty(), 0);
            }
        } catch (MarkedYAMLException e) {
            int line = e.getProblemMark() == null ? 0 : e.getProblemMark().getLine() + 1;
            throw new OptionFileException(
                    "line " + line + ": no YAML" + (text.contains("{{") ? "; render the template first" : ""));
        } catch (YAMLException e) {
            throw new OptionFileException("no YAML: "
                    + String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
        }
        return groups;
    }

    /** What one container gets. */
    private static final class Container {
        private final Map<String, List<GivenOption>> variables = new LinkedHashMap<>();
        private final List<Word> command = new ArrayList<>();
    }

    private record Walk(String file, List<OptionGroup> groups) {
        void node(Node node, String key, Optional<Container> container, int depth) {
            if (depth > DEEPEST) {
                return;
            }
            if (node instanceof MappingNode mapping) {
                mapping(mapping, container, depth);
            } else if (node instanceof SequenceNode sequence) {
                for (Node item : sequence.getValue()) {
                    node(item, key, container, depth + 1);
                }
            } else if (node instanceof ScalarNode scalar) {
                alone(scalar, key);
            }
        }

        private void mapping(MappingNode mapping, Optional<Container> around, int depth) {
            Map<String, Node> fields = new LinkedHashMap<>();
            for (NodeTuple tuple : mapping.getValue()) {
                if (tuple.getKeyNode() instanceof ScalarNode key) {
                    fields.put(key.getValue(), tuple.getValueNode());
                }
            }
            boolean own = fields.containsKey("env")
                    || fields.containsKey("environment")
                    || COMMAND.stream().anyMatch(fields::containsKey);
            Optional<Container> container = own ? Optional.of(new Container()) : around;
            for (Map.Entry<String, Node> field : fields.entrySet()) {
                if (own && (field.getKey().equals("env") || field.getKey().equals("environment"))) {
                    environment(field.getValue(), container.orElseThrow());
                } else if (own && COMMAND.contains(field.getKey())) {
                    command(field.getValue(), container.orElseThrow());
                } else {
                    node(field.getValue(), field.getKey(), container, depth + 1);
                }
            }
            if (own) {
                String name = fields.get("name") instanceof ScalarNode n ? n.getValue() : "";
                Container c = container.orElseThrow();
                List<GivenOption> command =
                        c.command.stream().anyMatch(w -> OptionWords.java(w.text()) || OptionWords.forJvm(w.text()))
                                ? OptionWords.options(c.command, file, false)
                                : List.of();
                Environment.groups(c.variables, command)
                        .forEach(g -> groups.add(new OptionGroup(g.where().isEmpty() ? name : g.where(), g.options())));
            }
        }

        // a list of name and value, a list of NAME=value, or a mapping
        private void environment(Node node, Container container) {
            if (node instanceof SequenceNode sequence) {
                for (Node item : sequence.getValue()) {
                    if (item instanceof ScalarNode scalar) {
                        Matcher pair = PAIR.matcher(scalar.getValue());
                        if (pair.matches()) {
                            variable(pair.group(1), pair.group(2), scalar, container);
                        }
                    } else if (item instanceof MappingNode mapping) {
                        String name = "";
                        Optional<ScalarNode> value = Optional.empty();
                        for (NodeTuple tuple : mapping.getValue()) {
                            if (tuple.getKeyNode() instanceof ScalarNode key
                                    && tuple.getValueNode() instanceof ScalarNode scalar) {
                                name = key.getValue().equals("name") ? scalar.getValue() : name;
                                value = key.getValue().equals("value") ? Optional.of(scalar) : value;
                            }
                        }
                        String of = name;
                        value.ifPresent(v -> variable(of, v.getValue(), v, container));
                    }
                }
            } else if (node instanceof MappingNode mapping) {
                for (NodeTuple tuple : mapping.getValue()) {
                    if (tuple.getKeyNode() instanceof ScalarNode key
                            && tuple.getValueNode() instanceof ScalarNode scalar) {
                        variable(key.getValue(), scalar.getValue(), scalar, container);
                    }
                }
            }
        }

        private void variable(String name, String value, ScalarNode at, Container container) {
            if (OptionWords.forJvm(value) || OptionWords.variable(name)) {
                container.variables.put(name, OptionWords.given(words(value, at), file, false));
            }
        }

        private void command(Node node, Container container) {
            if (node instanceof ScalarNode scalar) {
                container.command.addAll(words(scalar.getValue(), scalar));
            } else if (node instanceof SequenceNode sequence) {
                for (Node item : sequence.getValue()) {
                    if (item instanceof ScalarNode scalar) {
                        container.command.add(new Word(scalar.getValue(), line(scalar)));
                    }
                }
            }
        }

        private void alone(ScalarNode scalar, String key) {
            String text = scalar.getValue();
            if (!OptionWords.forJvm(text)) {
                return;
            }
            boolean file = text.strip().contains("\n");
            List<Word> words = file
                    ? OptionFileReader.words(text).stream()
                            .map(w -> new Word(w.text(), line(scalar) + w.line()))
                            .toList()
                    : words(text, scalar);
            List<GivenOption> options = OptionWords.options(words, this.file, false);
            if (!options.isEmpty()) {
                groups.add(new OptionGroup(key, options));
            }
        }

        private static List<Word> words(String text, ScalarNode at) {
            boolean block = at.getScalarStyle() == DumperOptions.ScalarStyle.LITERAL;
            List<Word> words = new ArrayList<>();
            List<String> lines = text.lines().toList();
            for (int i = 0; i < lines.size(); i++) {
                words.addAll(OptionWords.split(lines.get(i), block ? line(at) + 1 + i : line(at)));
            }
            return words;
        }

        private static long line(Node node) {
            return node.getStartMark().getLine() + 1L;
        }
    }
}
