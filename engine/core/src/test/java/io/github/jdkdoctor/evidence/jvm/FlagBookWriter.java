package io.github.jdkdoctor.evidence.jvm;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
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
 * <p>The input has, by flag and release, what the sources of 8 to 25 declare, what their tables of deprecated, obsolete
 * and expired flags say (of 11 to 27), and what running JVMs of 11, 17, 21 and 25 printed and answered. Run it again
 * when that file gains a release; the test of the book compares the resource with the input where it is at hand.
 */
final class FlagBookWriter {
    /** The releases whose flags the input has whole. */
    private static final int LAST_WHOLE = 25;

    /** The release whose flags were put together from early sources and the dates of changes. */
    private static final int RECONSTRUCTED = 24;

    private static final Pattern STATUS = Pattern.compile("(deprecated|obsolete) since (\\d+)(?:\\.\\d+)?");
    private static final Pattern SCALED = Pattern.compile("ScaleForWordSize\\((.*)\\)");
    private static final Pattern SUM = Pattern.compile("(\\d+) ?\\+ ?(\\d+)");
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

    /** What the input says of a flag in a release; the kind is empty where the release does not declare it. */
    private record Stated(
            String kind,
            Optional<String> declared,
            Optional<String> running,
            String origin,
            Map<String, Integer> special,
            Optional<String> alias) {}

    /**
     * A flag in a release as the book has it; a value that the JVM settles at start is what one printed on one machine.
     */
    private record State(char kind, boolean platform, boolean settled, Optional<String> value) {
        @Override
        public String toString() {
            return kind
                    + (platform ? "@" : "")
                    + value.map(v -> (settled ? "~" : "=") + v).orElse("");
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

    private record Input(String type, Map<Integer, Stated> in, Map<Integer, String> status) {}

    String write(InputStream json) throws IOException {
        Map<String, Input> flags = new TreeMap<>();
        Map<Integer, Set<String>> removed = new TreeMap<>();
        try (JsonParser parser = new JsonFactory().createParser(json)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String part = parser.currentName();
                parser.nextToken();
                switch (part) {
                    case "flags" -> {
                        while (parser.nextToken() == JsonToken.FIELD_NAME) {
                            String name = parser.currentName();
                            parser.nextToken();
                            flags.put(name, flag(parser));
                        }
                    }
                    case "partial" -> {
                        while (parser.nextToken() == JsonToken.FIELD_NAME) {
                            int release = Integer.parseInt(parser.currentName());
                            parser.nextToken();
                            partial(parser, release, flags, removed);
                        }
                    }
                    default -> parser.skipChildren();
                }
            }
        }
        StringBuilder out = new StringBuilder(FlagBook.PREFACE);
        flags.forEach((name, f) -> {
            Set<Integer> without = new TreeSet<>();
            removed.forEach((release, names) -> {
                if (names.contains(name)) {
                    without.add(release);
                }
            });
            out.append(line(name, f.type(), f.in(), f.status(), without)).append('\n');
        });
        return out.toString();
    }

    // of a release that was read in part: the flags that came and went after the one before it
    private static void partial(
            JsonParser parser, int release, Map<String, Input> flags, Map<Integer, Set<String>> removed)
            throws IOException {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String field = parser.currentName();
            parser.nextToken();
            if (field.startsWith("removed_since_")) {
                Set<String> names = new TreeSet<>();
                while (parser.nextToken() == JsonToken.VALUE_STRING) {
                    names.add(parser.getText());
                }
                removed.put(release, names);
            } else if (field.startsWith("added_since_")) {
                while (parser.nextToken() == JsonToken.FIELD_NAME) {
                    String name = parser.currentName();
                    parser.nextToken();
                    Map<String, String> fields = new TreeMap<>();
                    Stated stated = stated(parser, fields);
                    Input input = flags.computeIfAbsent(
                            name, n -> new Input(fields.getOrDefault("type", ""), new TreeMap<>(), new TreeMap<>()));
                    input.in().put(release, stated);
                }
            } else {
                parser.skipChildren();
            }
        }
    }

    private static Input flag(JsonParser parser) throws IOException {
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
                        stated.put(release, stated(parser, new TreeMap<>()));
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
        return new Input(type, stated, status);
    }

    private static Stated stated(JsonParser parser, Map<String, String> fields) throws IOException {
        Map<String, Integer> special = new TreeMap<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String field = parser.currentName();
            if (parser.nextToken() == JsonToken.START_OBJECT) {
                while (parser.nextToken() == JsonToken.FIELD_NAME) {
                    String what = parser.currentName();
                    special.put(what, parser.nextIntValue(0));
                }
            } else {
                fields.put(field, parser.getText());
            }
        }
        return new Stated(
                fields.getOrDefault("kind", ""),
                Optional.ofNullable(fields.get("declared")),
                Optional.ofNullable(fields.get("running")),
                fields.getOrDefault("origin", ""),
                special,
                Optional.ofNullable(fields.get("alias")));
    }

    private String line(
            String name, String type, Map<Integer, Stated> stated, Map<Integer, String> status, Set<Integer> removed) {
        Map<Integer, State> known = new TreeMap<>();
        boolean settled = settled(name, type, stated);
        boolean platform = stated.values().stream()
                .anyMatch(s -> s.kind().contains("pd") || s.kind().contains("ARCH"));
        stated.forEach((release, s) -> {
            // what a JVM refuses it does not have, whatever its sources declared at first
            if (!s.kind().isEmpty() && !status.getOrDefault(release, "").equals("unrecognized")) {
                known.put(
                        release,
                        new State(kind(s.kind()), platform, settled, settled ? s.running() : value(type, s, stated)));
            }
        });
        List<State> states = new ArrayList<>(new LinkedHashSet<>(known.values()));
        Map<String, List<Integer>> old = new TreeMap<>();
        StringBuilder cells = new StringBuilder();
        for (int release = FlagBook.FIRST; release <= FlagBook.LAST; release++) {
            // the table of the first release that has one says since when
            Optional<Stated> here = Optional.ofNullable(
                    stated.get(Math.max(release, release <= LAST_WHOLE ? FlagBook.FIRST_WITH_TABLE : 0)));
            Optional<String> treatment = treatment(here, release, status);
            String at = treatment.orElse("");
            if (!at.isEmpty()) {
                old.computeIfAbsent(at, t -> new ArrayList<>()).add(release);
            }
            boolean expired = at.isEmpty() && expired(stated, release);
            cells.append(cell(release, known, states, expired, at, removed));
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
        List<String> since = new ArrayList<>();
        old.forEach((treatment, releases) -> stretches(releases).forEach(s -> since.add(treatment.replace("|", s))));
        return out.append(since.isEmpty() ? "" : "\t" + String.join(";", since)).toString();
    }

    // d15-17: deprecated since 15, in the releases up to 17; the place of the releases is marked
    private static Optional<String> treatment(Optional<Stated> stated, int release, Map<Integer, String> status) {
        String alias = stated.flatMap(Stated::alias).map(a -> ":" + a).orElse("");
        String answer = status.getOrDefault(release, "");
        Matcher said = STATUS.matcher(answer);
        if (release < FlagBook.FIRST_WITH_TABLE) {
            alias = stated.map(Stated::special).filter(s -> !s.isEmpty()).isPresent() ? alias : "";
        }
        if (said.matches()) {
            return Optional.of(said.group(1).charAt(0) + said.group(2) + "@|" + alias);
        }
        Map<String, Integer> special = stated.map(Stated::special).orElse(Map.of());
        if (answer.equals("accepted") || special.getOrDefault("expired_in", Integer.MAX_VALUE) <= release) {
            return Optional.empty();
        }
        for (String what : List.of("obsolete", "deprecated")) {
            int since = special.getOrDefault(what + "_in", Integer.MAX_VALUE);
            if (since <= release) {
                return Optional.of(what.charAt(0) + "" + since + "@|" + alias);
            }
        }
        // the JVM logs instead, and warns
        return alias.isEmpty() ? Optional.empty() : Optional.of("d@|" + alias);
    }

    // an expired flag leaves the table; the last one that has it says when
    private static boolean expired(Map<Integer, Stated> stated, int release) {
        return stated.entrySet().stream()
                .filter(e -> e.getKey() <= release && !e.getValue().special().isEmpty())
                .reduce((a, b) -> b)
                .filter(e -> e.getValue().special().getOrDefault("expired_in", Integer.MAX_VALUE) <= release)
                .isPresent();
    }

    private static List<String> stretches(List<Integer> releases) {
        List<String> stretches = new ArrayList<>();
        int first = releases.get(0);
        int last = first;
        for (int release : releases) {
            if (release > last + 1) {
                stretches.add(first + "-" + last);
                first = release;
            }
            last = release;
        }
        stretches.add(first + "-" + last);
        return stretches;
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
        for (Map.Entry<Integer, Stated> in : stated.entrySet()) {
            Stated s = in.getValue();
            if (s.origin().equals("ergonomic")) {
                return true;
            }
            Optional<String> declared = s.declared().flatMap(d -> evaluate(type, d));
            if (s.origin().equals("default")
                    && declared.isPresent()
                    && !same(declared.get(), s.running().orElse(""))
                    && !changedInAnUpdate(in.getKey(), type, stated)) {
                return true;
            }
        }
        return false;
    }

    // what was declared is of the first build of 17 and of 21, and what was printed of an update: where a later release
    // declares what the update printed, the update took the change over, and nothing is settled at start
    private static boolean changedInAnUpdate(int release, String type, Map<Integer, Stated> stated) {
        return release > FlagBook.FIRST_WITH_TABLE
                && release < LAST_WHOLE
                && stated.entrySet().stream().filter(e -> e.getKey() > release).anyMatch(e -> e.getValue()
                        .declared()
                        .flatMap(d -> evaluate(type, d))
                        .equals(Optional.ofNullable(stated.get(release)).flatMap(Stated::running)));
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
                return Optional.of(type.equals("bool") ? "false" : "0");
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
            // 64-bit words take 13/10 of the memory, and what uses it takes whole pages
            return evaluate(type, scaled.group(1)).map(v -> Long.toString(Long.parseLong(v) * 13 / 10 / 4096 * 4096));
        }
        if (type.equals("double") && text.matches("-?\\d+(?:\\.\\d*)?")) {
            return Optional.of(String.format(Locale.ROOT, "%f", Double.parseDouble(text)));
        }
        Matcher sum = SUM.matcher(text);
        if (sum.matches()) {
            return Optional.of(Long.toString(Long.parseLong(sum.group(1)) + Long.parseLong(sum.group(2))));
        }
        Matcher product = PRODUCT.matcher(text);
        if (!product.matches()) {
            return Optional.empty();
        }
        return Optional.of(new BigInteger(product.group(1))
                .multiply(factor(product.group(2)))
                .multiply(factor(product.group(3)))
                .toString());
    }

    private static BigInteger factor(@Nullable String text) {
        if (text == null) {
            return BigInteger.ONE;
        }
        int shift = "KMG".indexOf(text);
        return shift < 0 ? new BigInteger(text) : BigInteger.ONE.shiftLeft(10 * (shift + 1));
    }

    private static char cell(
            int release,
            Map<Integer, State> known,
            List<State> states,
            boolean expired,
            String treatment,
            Set<Integer> removed) {
        State state = known.get(release);
        if (treatment.startsWith("o")) {
            return FlagBook.ABSENT;
        }
        if (state != null) {
            char letter = (char) ('a' + states.indexOf(state));
            return release == RECONSTRUCTED ? Character.toUpperCase(letter) : letter;
        }
        if (release <= LAST_WHOLE) {
            return release == RECONSTRUCTED ? FlagBook.ABSENT_INFERRED : FlagBook.ABSENT;
        }
        if (expired || removed.stream().anyMatch(r -> r <= release)) {
            return FlagBook.ABSENT;
        }
        return treatment.startsWith("d") && !treatment.contains(":") ? FlagBook.VALUE_UNDECIDED : FlagBook.UNDECIDED;
    }
}
