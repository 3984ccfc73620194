package io.github.jdkdoctor.options;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** What to write instead of options that newer JDKs do not have. */
final class Replacements {
    /**
     * What takes the place of an option.
     *
     * @param instead empty where the option is simply left out
     * @param since the release from which on it holds
     */
    record Replacement(Optional<String> instead, int since, Optional<String> source) {}

    private final Map<String, Replacement> byName = new HashMap<>();

    Replacements() {
        try (InputStream in = Replacements.class.getResourceAsStream("replacements.txt")) {
            if (in == null) {
                throw new IllegalStateException("replacements.txt is missing");
            }
            new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(l -> !l.isBlank() && !l.startsWith("#"))
                    .forEach(this::take);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void take(String line) {
        String[] parts = line.split(" \\| ", -1);
        byName.put(parts[0], new Replacement(given(parts[2]), Integer.parseInt(parts[1]), given(parts[3])));
    }

    private static Optional<String> given(String text) {
        return text.equals("-") ? Optional.empty() : Optional.of(text);
    }

    /** What takes the place of a flag, by its name, or of another option, by its first letters, in a release. */
    Optional<Replacement> of(String name, int feature) {
        return Optional.ofNullable(byName.get(name))
                .or(() -> byName.entrySet().stream()
                        .filter(e -> e.getKey().startsWith("-") && name.startsWith(e.getKey()))
                        .map(Map.Entry::getValue)
                        .findFirst())
                .filter(r -> feature >= r.since());
    }
}
