package io.github.jdkdoctor.authoring;

import io.github.jdkdoctor.casebook.Nearest;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a problem of its code means and how to fix it.
 *
 * @param in the file that the examples are of, where that is not a case.yaml
 * @param bad a piece of a file with the problem
 * @param good the same piece, fixed
 */
public record Explanation(Problem.Code code, String says, Optional<String> in, String bad, String good) {
    private static final int WIDTH = 80;

    static final Shape.Named FORMAT = new Shape.Named(
            true,
            Shape.keys(
                    Shape.required("says", new Shape.Text(), "what it means"),
                    Shape.optional("in", new Shape.Text(), "the file of the examples"),
                    Shape.required("bad", new Shape.Text(), "an example with the problem"),
                    Shape.required("good", new Shape.Text(), "the example fixed")));

    /** All, by code. */
    static Map<Problem.Code, Explanation> all() {
        Problems problems = new Problems("lint.yaml");
        Fields explained = YamlReader.read(content(), problems)
                .map(document -> {
                    FORMAT.check(document, "lint.yaml", At.START, problems);
                    return Fields.of(document);
                })
                .orElse(new Fields(Map.of()));
        if (problems.found().stream().anyMatch(p -> p.code() != Problem.Code.UNFINISHED)) {
            throw new IllegalStateException(problems.found().toString());
        }
        Map<Problem.Code, Explanation> all = new EnumMap<>(Problem.Code.class);
        explained.entries().forEach((label, entry) -> {
            Problem.Code code = Problem.Code.of(label).orElseThrow(() -> new IllegalStateException(label));
            Fields f = Fields.of(entry.value());
            Optional<String> in = Optional.of(f.string("in")).filter(s -> !s.isEmpty());
            all.put(code, new Explanation(code, f.string("says"), in, piece(f, "bad"), piece(f, "good")));
        });
        return all;
    }

    private static byte[] content() {
        try (InputStream in = Explanation.class.getResourceAsStream("lint.yaml")) {
            return in == null ? new byte[0] : in.readAllBytes();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String piece(Fields fields, String key) {
        return fields.text(key).map(Node.Text::value).orElse("");
    }

    /**
     * The explanation of a code, as for people.
     *
     * @throws IllegalArgumentException where there is no such code, naming the nearest ones
     */
    public static String of(String label) {
        return Problem.Code.of(label)
                .flatMap(code -> Optional.ofNullable(all().get(code)))
                .map(Explanation::text)
                .orElseThrow(() -> new IllegalArgumentException("no code '" + label + "'; " + nearest(label)));
    }

    /** The code that looks like an unknown one, then those that share a word with it; all where none does. */
    private static String nearest(String label) {
        List<String> codes = Arrays.stream(Problem.Code.values())
                .map(Problem.Code::label)
                .sorted()
                .toList();
        Set<String> words = Set.of(label.split("-", -1));
        Stream<String> related =
                codes.stream().filter(c -> Arrays.stream(c.split("-", -1)).anyMatch(words::contains));
        List<String> near = Stream.concat(Nearest.to(label, codes).stream(), related)
                .distinct()
                .toList();
        return near.isEmpty()
                ? "there are " + String.join(", ", codes)
                : "did you mean " + String.join(" or ", near) + "?";
    }

    private String text() {
        return code.label() + "\n\n" + wrapped(says) + "\nBad" + where() + ":\n\n" + bad.indent(4) + "\nGood:\n\n"
                + good.indent(4)
                + (code.refused() ? "\nThe case cannot be used before it is fixed.\n" : "");
    }

    private String where() {
        return in.map(file -> ", in " + file.substring(file.indexOf('/') + 1)).orElse("");
    }

    private static String wrapped(String text) {
        StringBuilder out = new StringBuilder();
        int column = 0;
        for (String word : text.split(" ", -1)) {
            if (column > 0 && column + 1 + word.length() > WIDTH) {
                out.append('\n');
                column = 0;
            }
            out.append(column > 0 ? " " : "").append(word);
            column += word.length() + (column > 0 ? 1 : 0);
        }
        return out.append('\n').toString();
    }
}
