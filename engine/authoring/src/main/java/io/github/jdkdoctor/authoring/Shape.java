package io.github.jdkdoctor.authoring;

import io.github.jdkdoctor.casebook.Nearest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What may stand at a place of a YAML file: one description for reading it, for lint, and for the published schema. */
sealed interface Shape {
    /** Names that authors give and that stand in reports and addresses of pages. */
    Pattern NAME = Pattern.compile("[a-z0-9]+(?:-[a-z0-9]+)*");

    /** How texts of a new case begin, until the author has written them. */
    String UNFINISHED = "FILL IN";

    /** Keeps a text within what the index of a pack can hold. */
    int LONGEST = 8_000;

    /** Any text, number or boolean. */
    record Text() implements Shape {}

    /** The name of a fact or phenomenon. */
    record Fact() implements Shape {}

    /** One of a few words. */
    record Word(List<String> words) implements Shape {
        public Word {
            words = List.copyOf(words);
        }
    }

    /** A condition: a text, or a list of texts of which one must hold. */
    record Texts() implements Shape {}

    /** Conditions by the attribute of a fact that they are on, and the run. */
    record Conditions() implements Shape {}

    /** A word that may stand in the place of something larger. */
    record Or(String word, String says, Shape of) implements Shape {}

    record Items(Shape of) implements Shape {}

    /**
     * Keys that the author chooses.
     *
     * @param declares whether the keys are names that the author gives here, as opposed to names given elsewhere
     */
    record Named(boolean declares, Shape of) implements Shape {}

    /** Keys that are given, in their order. */
    record Keys(List<Key> keys) implements Shape {
        public Keys {
            keys = List.copyOf(keys);
        }

        List<String> names() {
            return keys.stream().map(Key::name).toList();
        }

        /** The same keys, of which one may not be left out. */
        Keys requiring(String name) {
            return new Keys(keys.stream()
                    .map(k -> new Key(k.name(), k.required() || k.name().equals(name), k.shape(), k.says()))
                    .toList());
        }
    }

    /** One of the keys that are given. */
    record Key(String name, boolean required, Shape shape, String says) {}

    static Keys keys(Key... keys) {
        return new Keys(List.of(keys));
    }

    static Key required(String name, Shape shape, String says) {
        return new Key(name, true, shape, says);
    }

    static Key optional(String name, Shape shape, String says) {
        return new Key(name, false, shape, says);
    }

    static Word oneOf(Stream<String> words) {
        return new Word(words.toList());
    }

    /**
     * Holds a piece of a document against the shape.
     *
     * @param label what to call the piece in messages
     * @param at where to point if something is missing in it
     */
    default void check(Node node, String label, At at, Problems problems) {
        if (this instanceof Keys keys && node instanceof Node.Entries entries) {
            keys(keys, entries, label, at, problems);
        } else if (this instanceof Named named && node instanceof Node.Entries entries) {
            entries.entries().forEach((name, entry) -> {
                if (named.declares && !NAME.matcher(name).matches()) {
                    problems.add(
                            entry.at(),
                            Problem.Code.BAD_NAME,
                            "'" + name + "' is not a name; write lower-case words joined by '-'");
                }
                named.of.check(entry.value(), "'" + name + "'", entry.at(), problems);
            });
        } else if (this instanceof Or or) {
            if (!(node instanceof Node.Text text && text.value().equals(or.word))) {
                or.of.check(node, label, at, problems);
            }
        } else if (this instanceof Conditions) {
            new Named(false, new Texts()).check(node, label, at, problems);
        } else if (this instanceof Items items && node instanceof Node.Items list) {
            list.items().forEach(item -> items.of.check(item, "an entry of " + label, item.at(), problems));
        } else if (this instanceof Texts && node instanceof Node.Items list) {
            list.items().forEach(item -> new Text().check(item, "an entry of " + label, item.at(), problems));
        } else if (scalar() && node instanceof Node.Text text) {
            text(text, label, problems);
        } else if (node instanceof Node.Text text && text.value().isEmpty()) {
            problems.add(at, Problem.Code.MISSING_KEY, label + " has no value");
        } else {
            problems.add(node.at(), Problem.Code.WRONG_SHAPE, label + " is " + node.what() + "; write " + wanted());
        }
    }

    private boolean scalar() {
        return this instanceof Text || this instanceof Fact || this instanceof Word || this instanceof Texts;
    }

    private String wanted() {
        return scalar() ? "a text" : this instanceof Items ? "a list" : "keys with values";
    }

    private void text(Node.Text text, String label, Problems problems) {
        if (text.value().isBlank()) {
            problems.add(text.at(), Problem.Code.MISSING_KEY, label + " has no value");
        } else if (text.value().length() > LONGEST) {
            problems.add(
                    text.at(),
                    Problem.Code.WRONG_SHAPE,
                    label + " is longer than " + LONGEST + " characters; prose belongs in case.adoc");
        } else if (text.value().startsWith(UNFINISHED)) {
            problems.add(text.at(), Problem.Code.UNFINISHED, label + " is still to be written");
        } else if (this instanceof Word word && !word.words.contains(text.value())) {
            problems.add(
                    text.at(),
                    Problem.Code.UNKNOWN_WORD,
                    label + " cannot be '" + text.value() + "'" + Nearest.advice(text.value(), word.words));
        }
    }

    private static void keys(Keys shape, Node.Entries node, String label, At at, Problems problems) {
        List<String> names = shape.names();
        List<String> present = new ArrayList<>();
        for (Map.Entry<String, Node.Entry> e : node.entries().entrySet()) {
            String name = e.getKey();
            int place = names.indexOf(name);
            if (place < 0) {
                problems.add(
                        e.getValue().at(),
                        Problem.Code.UNKNOWN_KEY,
                        "unknown key '" + name + "'" + Nearest.advice(name, names));
                continue;
            }
            if (!present.isEmpty() && names.indexOf(present.get(present.size() - 1)) > place) {
                problems.add(
                        e.getValue().at(),
                        Problem.Code.KEY_ORDER,
                        "'" + name + "' stands behind '" + present.get(present.size() - 1) + "'; the order is "
                                + String.join(", ", names));
            }
            present.add(name);
            shape.keys()
                    .get(place)
                    .shape()
                    .check(e.getValue().value(), "'" + name + "'", e.getValue().at(), problems);
        }
        for (Key key : shape.keys()) {
            if (key.required() && !present.contains(key.name())) {
                problems.add(at, Problem.Code.MISSING_KEY, label + " has no '" + key.name() + "'");
            }
        }
    }
}
