package io.github.jdkdoctor.authoring;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/**
 * Keys of a document that has been held against its shape. What is missing or of another shape reads as empty: the
 * problem is known by then, and the rest can still be looked at.
 */
record Fields(Map<String, Node.Entry> entries) {
    static Fields of(Node node) {
        return new Fields(node instanceof Node.Entries e ? e.entries() : Map.of());
    }

    Optional<Node> node(String key) {
        return Optional.ofNullable(entries.get(key)).map(Node.Entry::value);
    }

    At at(String key, At otherwise) {
        return Optional.ofNullable(entries.get(key)).map(Node.Entry::at).orElse(otherwise);
    }

    Optional<Node.Text> text(String key) {
        return node(key).filter(Node.Text.class::isInstance).map(Node.Text.class::cast);
    }

    /** The text with its line breaks as blanks, as a folded text has them; empty if there is none. */
    String string(String key) {
        return text(key)
                .map(t -> t.value().strip().replaceAll("\\s*\\R\\s*", " "))
                .orElse("");
    }

    List<Node> list(String key) {
        return node(key)
                .map(n -> n instanceof Node.Items i ? i.items() : List.<Node>of())
                .orElse(List.of());
    }

    List<Node.Text> texts(String key) {
        return list(key).stream()
                .filter(Node.Text.class::isInstance)
                .map(Node.Text.class::cast)
                .toList();
    }

    List<String> strings(String key) {
        return texts(key).stream().map(Node.Text::value).toList();
    }

    Fields under(String key) {
        return node(key).map(Fields::of).orElse(new Fields(Map.of()));
    }

    List<Fields> items(String key) {
        return list(key).stream().map(Fields::of).toList();
    }

    /** The entries under a key whose keys the author chose, in order. */
    <T> List<T> named(String key, BiFunction<String, Node.Entry, T> read) {
        List<T> all = new ArrayList<>();
        under(key).entries.forEach((name, entry) -> all.add(read.apply(name, entry)));
        return all;
    }

    /** The constant that a word stands for; the first where the word is unknown. */
    <E extends Enum<E>> E constant(String key, Class<E> type) {
        return constant(type, string(key)).orElse(type.getEnumConstants()[0]);
    }

    static <E extends Enum<E>> Optional<E> constant(Class<E> type, String word) {
        for (E e : type.getEnumConstants()) {
            if (CaseFormat.word(e).equals(word)) {
                return Optional.of(e);
            }
        }
        return Optional.empty();
    }

    /** Texts under names, with several texts of a list as alternatives. */
    Map<String, Node.Text> conditions(String key) {
        Map<String, Node.Text> all = new LinkedHashMap<>();
        under(key).entries.forEach((name, entry) -> {
            if (entry.value() instanceof Node.Text text) {
                all.put(name, text);
            } else if (entry.value() instanceof Node.Items list) {
                String joined = list.items().stream()
                        .filter(Node.Text.class::isInstance)
                        .map(n -> ((Node.Text) n).value())
                        .collect(Collectors.joining(" | "));
                all.put(name, new Node.Text(joined, list.at()));
            }
        });
        return all;
    }
}
