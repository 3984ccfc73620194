package io.github.jdkdoctor.options;

import io.github.jdkdoctor.options.FlagSheet.Reply;
import io.github.jdkdoctor.options.FlagSheet.Treatment;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Options, other than flags, that a known change brought, emptied or took out, whatever the JVM at hand has installed. */
final class OptionTurns {
    private record Turn(Pattern option, int first, int last, Treatment treatment, String says) {}

    private static final List<Turn> TURNS = read();

    private OptionTurns() {}

    private static List<Turn> read() {
        try (InputStream in = OptionTurns.class.getResourceAsStream("option-turns.txt")) {
            if (in == null) {
                throw new IllegalStateException("option-turns.txt is missing");
            }
            List<Turn> turns = new ArrayList<>();
            new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(l -> !l.isBlank() && !l.startsWith("#"))
                    .map(l -> l.split(" \\| ", -1))
                    .forEach(p -> {
                        String[] releases = p[1].split("-", -1);
                        turns.add(new Turn(
                                Pattern.compile(p[0]),
                                releases[0].isEmpty() ? 0 : Integer.parseInt(releases[0]),
                                releases[1].isEmpty() ? Integer.MAX_VALUE : Integer.parseInt(releases[1]),
                                Treatment.valueOf(p[2].toUpperCase(Locale.ROOT)),
                                p[3].equals("-") ? "" : p[3]));
                    });
            return turns;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What a release does with an option, where a known change decides it. */
    static Optional<Reply> of(String option, int feature) {
        return TURNS.stream()
                .filter(t -> feature >= t.first()
                        && feature <= t.last()
                        && t.option().matcher(option).matches())
                .findFirst()
                .map(t -> new Reply(t.treatment(), t.says()));
    }
}
