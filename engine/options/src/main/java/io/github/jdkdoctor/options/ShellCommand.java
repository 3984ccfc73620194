package io.github.jdkdoctor.options;

import io.github.jdkdoctor.evidence.jvm.ArgumentWords.Word;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A simple command of a shell script, in the order of the script.
 *
 * @param assignments before the command, and those that {@code export} and its like have as arguments
 * @param words the command and its arguments, without quotes
 * @param arms for each {@code if} and {@code case} around it the branch that it is in, by their numbers
 * @param guarded whether it depends on a test of the version
 * @param piped whether it gets what the command before it prints
 * @param output the file that its output is written to
 * @param documents the here-documents that it reads
 */
record ShellCommand(
        List<Assignment> assignments,
        List<Word> words,
        Map<Integer, Integer> arms,
        boolean guarded,
        boolean piped,
        Optional<String> output,
        List<ShellLexer.HereDocument> documents) {
    /**
     * A variable that gets a value, or several as an array.
     *
     * @param more whether they are added to what it has
     */
    record Assignment(String name, boolean more, boolean array, List<Word> values) {
        Assignment {
            values = List.copyOf(values);
        }
    }

    ShellCommand {
        assignments = List.copyOf(assignments);
        words = List.copyOf(words);
        arms = Map.copyOf(arms);
        documents = List.copyOf(documents);
    }

    /** The name of the command without its folder; empty where it only assigns. */
    String name() {
        return words.isEmpty() ? "" : words.get(0).text().replaceFirst("(?s).*[/\\\\]", "");
    }
}
