package io.github.jdkdoctor.authoring;

import java.util.List;
import java.util.Map;

/** A piece of a YAML document with its place. */
sealed interface Node {
    At at();

    /** What it is, in words for a message. */
    String what();

    /** A scalar as written, without its quotes; numbers and booleans are texts, too. */
    record Text(String value, At at) implements Node {
        @Override
        public String what() {
            return "a text";
        }
    }

    record Items(List<Node> items, At at) implements Node {
        public Items {
            items = List.copyOf(items);
        }

        @Override
        public String what() {
            return "a list";
        }
    }

    /** A value with the place of its key. */
    record Entry(At at, Node value) {}

    /** Keys in the document's order. */
    record Entries(Map<String, Entry> entries, At at) implements Node {
        @Override
        public String what() {
            return "keys with values";
        }
    }
}
