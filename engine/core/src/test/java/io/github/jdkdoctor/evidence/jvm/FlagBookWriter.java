package io.github.jdkdoctor.evidence.jvm;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Writes the resource {@code flags.txt} of {@link FlagBook}: {@code FlagBookWriter <hotspot-flags.json> <flags.txt>}.
 *
 * <p>The input has, by flag and release, what the sources of 8, 9, 10, 11 and 12 declare and what running JVMs of 11,
 * 17, 21 and 25 printed and answered. Run it again when that file gains a release; the test of the book compares the
 * resource with the input where it is at hand.
 */
final class FlagBookWriter {
    private static final List<Integer> RELEASES = List.of(8, 9, 10, 11, 12, 17, 21, 25);
    private static final Pattern STATUS = Pattern.compile("(deprecated|obsolete) since (\\d+)(?:\\.\\d+)?");
    private static final Pattern SCALED = Pattern.compile("ScaleForWordSize\\((.*)\\)");
    private static final Pattern PRODUCT =
            Pattern.compile("(-?\\d+)(?:ULL)? ?(?:\\* ?([KMG]|\\d+))?(?: ?\\* ?(\\d+))?");

    private static final Pattern WORD = Pattern.compile("[A-Za-z_]\\w*");
    private static final Set<String> LITERALS = Set.of(
            "K",
            "M",
            "G",
            "ULL",
            "true",
            "false",
            "trueInTiered",
            "ScaleForWordSize",
            "NOT_LP64",
            "LP64_ONLY",
            "PPC64_ONLY");

    /** What the input says of a flag in a release. */
    private record Stated(String kind, Optional<String> declared, Optional<String> running, String origin) {}

    /** A flag in a release as the book has it; a value that is no fact of the release is empty. */
    private record State(char kind, boolean platform, Optional<String> value) {
        @Override
        public String toString() {
            return kind + (platform ? "@" : "") + value.map(v -> "=" + v).orElse("");
        }
    }

    private final Set<String> setAtStart;

    FlagBookWriter(Set<String> setAtStart) {
        this.setAtStart = setAtStart;
    }

    public static void main(String[] args) throws IOException {
        try (InputStream in = Files.newInputStream(Path.of(args[0]))) {
            Files.writeString(Path.of(args[1]), new FlagBookWriter(setAtStart()).write(in));
        }
    }

    static Set<String> setAtStart() throws IOException {
        try (InputStream in = FlagBookWriter.class.getResourceAsStream("flags-set-at-start.txt")) {
            if (in == null) {
                throw new IOException("flags-set-at-start.txt is missing");
            }
            Set<String> names = new HashSet<>();
            new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(l -> !l.isBlank() && !l.startsWith("#"))
                    .forEach(names::add);
            return names;
        }
    }

    String write(InputStream json) throws IOException {
        Map<String, String> lines = new TreeMap<>();
        try (JsonParser parser = new JsonFactory().createParser(json)) {
            while (parser.nextToken() != null) {
                if (parser.currentToken() == JsonToken.FIELD_NAME
                        && parser.currentName().equals("flags")) {
                    parser.nextToken();
                    while (parser.nextToken() == JsonToken.FIELD_NAME) {
                        String name = parser.currentName();
                        parser.nextToken();
                        lines.put(name, flag(name, parser));
                    }
                }
            }
        }
        StringBuilder out = new StringBuilder(FlagBook.PREFACE);
        lines.values().forEach(l -> out.append(l).append('\n'));
        return out.toString();
    }

    private String flag(String name, JsonParser parser) throws IOException {
        String type = "";
        Map<Integer, Stated> stated = new TreeMap<>();
        Map<Integer, String> status = new TreeMap<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String field = parser.currentName();
            parser.nextToken();
            switch (field) {
                case "type" -> type = parser.getText();
                case "in" -> {
                    while (parser.nextToken() == JsonToken.FIELD_NAME) {
                        int release = Integer.parseInt(parser.currentName());
                        parser.nextToken();
                        stated.put(release, stated(parser));
                    }
                }
                case "status" -> {
                    while (parser.nextToken() == JsonToken.FIELD_NAME) {
                        int release = Integer.parseInt(parser.currentName());
                        parser.nextToken();
                        status.put(release, parser.getText());
                    }
                }
                default -> parser.skipChildren();
            }
        }
        return line(name, type, stated, status);
    }

    private static Stated stated(JsonParser parser) throws IOException {
        Map<String, String> fields = new TreeMap<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String field = parser.currentName();
            parser.nextToken();
            fields.put(field, parser.getText());
        }
        return new Stated(
                fields.getOrDefault("kind", ""),
                Optional.ofNullable(fields.get("declared")),
                Optional.ofNullable(fields.get("running")),
                fields.getOrDefault("origin", ""));
    }

    private String line(String name, String type, Map<Integer, Stated> stated, Map<Integer, String> status) {
        Map<Integer, State> known = new TreeMap<>();
        boolean settled = settled(name, type, stated);
        boolean platform = stated.values().stream()
                .anyMatch(s -> s.kind().contains("pd") || s.kind().contains("ARCH"));
        stated.forEach((release, s) -> known.put(
                release, new State(kind(s.kind()), platform, settled ? Optional.empty() : value(type, s, stated))));
        List<State> states = new ArrayList<>(new LinkedHashSet<>(known.values()));
        StringBuilder cells = new StringBuilder();
        for (int release = FlagBook.FIRST; release <= FlagBook.LAST; release++) {
            cells.append(cell(release, known, states, status));
        }
        StringBuilder out = new StringBuilder(name)
                .append('\t')
                .append(type)
                .append('\t')
                .append(cells)
                .append('\t');
        for (int i = 0; i < states.size(); i++) {
            out.append(i == 0 ? "" : ";").append(states.get(i));
        }
        Set<String> since = new TreeSet<>();
        status.forEach((release, text) -> {
            Matcher matcher = STATUS.matcher(text);
            if (matcher.matches()) {
                since.add(matcher.group(1).charAt(0) + matcher.group(2) + "-" + release);
            }
        });
        return out.append(since.isEmpty() ? "" : "\t" + String.join(";", since)).toString();
    }

    private static char kind(String text) {
        return text.contains("diagnostic")
                ? 'd'
                : text.contains("experimental") ? 'x' : text.contains("manageable") ? 'm' : 'p';
    }

    // the start of the JVM changed what was declared, or chose a value, in some release
    private boolean settled(String name, String type, Map<Integer, Stated> stated) {
        if (setAtStart.contains(name)) {
            return true;
        }
        for (Stated s : stated.values()) {
            if (s.origin().equals("ergonomic")) {
                return true;
            }
            Optional<String> declared = s.declared().flatMap(d -> evaluate(type, d));
            if (s.origin().equals("default")
                    && declared.isPresent()
                    && !same(declared.get(), s.running().orElse(""))) {
                return true;
            }
        }
        return false;
    }

    private static boolean same(String declared, String running) {
        return declared.equals(running)
                || declared.replaceFirst("\\.0+$", "").equals(running.replaceFirst("\\.0+$", ""));
    }

    private static Optional<String> value(String type, Stated s, Map<Integer, Stated> stated) {
        if (s.running().isPresent() && s.origin().equals("default")) {
            return s.running();
        }
        if (s.origin().equals("command line")) {
            // the options that made the JVM print all flags
            return Optional.of("false");
        }
        return s.declared().flatMap(d -> evaluate(type, d).or(() -> asIn11(d, stated)));
    }

    // a list of values, one a compiler or word size: what 11 made of the same list
    private static Optional<String> asIn11(String declared, Map<Integer, Stated> stated) {
        Stated in11 = stated.get(11);
        boolean literal = WORD.matcher(declared).results().allMatch(w -> LITERALS.contains(w.group()));
        return literal
                        && in11 != null
                        && in11.origin().equals("default")
                        && in11.declared().filter(declared::equals).isPresent()
                ? in11.running()
                : Optional.empty();
    }

    /** The value of a declared default on linux-x64 with both compilers; empty where it takes more than arithmetic. */
    private static Optional<String> evaluate(String type, String declared) {
        String text = declared.strip();
        switch (text) {
            case "true", "trueInTiered", "falseInEmbedded" -> {
                return Optional.of("true");
            }
            case "false", "trueInDebug" -> {
                return Optional.of("false");
            }
            case "NULL", "\"\"" -> {
                return Optional.of("");
            }
            case "max_uintx" -> {
                return Optional.of("18446744073709551615");
            }
            default -> {}
        }
        if (type.startsWith("ccstr")) {
            return text.matches("\"[^\"]*\"") ? Optional.of(text.substring(1, text.length() - 1)) : Optional.empty();
        }
        Matcher scaled = SCALED.matcher(text);
        if (scaled.matches()) {
            // 64-bit words take 13/10 of the memory, in whole words
            return evaluate(type, scaled.group(1)).map(v -> Long.toString(Long.parseLong(v) * 13 / 10 / 8 * 8));
        }
        if (type.equals("double") && text.matches("-?\\d+\\.\\d*")) {
            return Optional.of(String.format(Locale.ROOT, "%f", Double.parseDouble(text)));
        }
        Matcher product = PRODUCT.matcher(text);
        if (!product.matches()) {
            return Optional.empty();
        }
        return Optional.of(
                Long.toString(Long.parseLong(product.group(1)) * factor(product.group(2)) * factor(product.group(3))));
    }

    private static long factor(@Nullable String text) {
        if (text == null) {
            return 1;
        }
        return switch (text) {
            case "K" -> 1 << 10;
            case "M" -> 1 << 20;
            case "G" -> 1 << 30;
            default -> Long.parseLong(text);
        };
    }

    private static char cell(int release, Map<Integer, State> known, List<State> states, Map<Integer, String> status) {
        if (RELEASES.contains(release)) {
            State state = known.get(release);
            return state == null ? FlagBook.ABSENT : (char) ('a' + states.indexOf(state));
        }
        int before = RELEASES.stream()
                .filter(r -> r < release)
                .mapToInt(r -> r)
                .max()
                .orElseThrow();
        int after = RELEASES.stream()
                .filter(r -> r > release)
                .mapToInt(r -> r)
                .min()
                .orElseThrow();
        State lower = known.get(before);
        State upper = known.get(after);
        if (lower == null && upper == null) {
            return FlagBook.ABSENT_INFERRED;
        }
        if (lower != null && upper != null) {
            return lower.value().equals(upper.value()) && lower.platform() == upper.platform()
                    ? (char) ('A' + states.indexOf(lower))
                    : FlagBook.VALUE_UNDECIDED;
        }
        Matcher obsolete = STATUS.matcher(status.getOrDefault(after, ""));
        return upper == null
                        && obsolete.matches()
                        && obsolete.group(1).equals("obsolete")
                        && release >= Integer.parseInt(obsolete.group(2))
                ? FlagBook.ABSENT_INFERRED
                : FlagBook.UNDECIDED;
    }
}
