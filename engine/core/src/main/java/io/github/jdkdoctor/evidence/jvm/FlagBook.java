package io.github.jdkdoctor.evidence.jvm;

import io.github.jdkdoctor.fact.JdkVersion;
import io.github.jdkdoctor.fact.Outcome;
import io.github.jdkdoctor.fact.VersionWindow;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * HotSpot's flags by release: which release has which, and what it is worth there when it is not set.
 *
 * <p>From the sources of 8u412 and of 9 to 25, and from what JVMs of 11.0.13, 17.0.15, 21.0.8 and 25.0.3 on linux-x64
 * print and accept; of 26 and 27 from those parts of their sources that could be had. Values that the JVM settles at
 * start, by machine, collector or other flags, are no facts of a release: the book has none for them, only what a JVM
 * printed on one machine.
 */
public final class FlagBook {
    public static final int FIRST = 8;
    /** The last release that anything is known of; of those after {@link #LAST_WHOLE} only a part. */
    public static final int LAST = 27;

    /** The last release whose flags are all known. */
    public static final int LAST_WHOLE = 25;

    /** The first release whose sources have the table of flags that it ignores, and of all after it. */
    public static final int FIRST_WITH_TABLE = 11;

    static final char ABSENT = '.';
    static final char ABSENT_INFERRED = ',';
    static final char UNDECIDED = '?';
    /** The release has the flag, and its value is not known. */
    static final char VALUE_UNDECIDED = '!';

    static final String PREFACE =
            """
            # HotSpot's flags by release, written by FlagBookWriter (test sources). A line a flag, sorted, tabs between:
            # name, type, one letter for each release from 8 to 27, the states that the letters mean, old.
            # . the release does not have it   , nor does it as far as can be reconstructed (24)
            # ? undecided   ! it has it, value undecided
            # a stated   A reconstructed (24); a state is kind (p product, d diagnostic, x experimental, m manageable),
            # @ where the value is that of linux-x64, = and the value; ~ and what a JVM printed on a machine with 2
            # processors and 24 GB where the JVM settles it at start, or nothing where none printed it
            # d15@15-17 deprecated since 15, in 15 to 17   o20@20-21 obsolete since 20   d@11-15:X works as X, with a warning
            """;

    /** What it takes to set a flag. */
    public enum Kind {
        PRODUCT,
        /** Needs {@code -XX:+UnlockDiagnosticVMOptions} before it. */
        DIAGNOSTIC,
        /** Needs {@code -XX:+UnlockExperimentalVMOptions} before it. */
        EXPERIMENTAL,
        /** Can be changed in a running JVM. */
        MANAGEABLE
    }

    /** What a release does when it is started with a flag. */
    public enum Status {
        ACCEPTED,
        /** Works, with a warning. */
        DEPRECATED,
        /** Ignored, with a warning. */
        OBSOLETE,
        /** The JVM does not start. */
        UNRECOGNIZED,
        UNKNOWN
    }

    /**
     * A flag that a release warns of.
     *
     * @param obsolete whether the release ignores it
     * @param since the release that deprecated or emptied it; empty where its table does not say
     * @param instead the flag or option that it works as
     */
    public record Old(boolean obsolete, OptionalInt since, Optional<String> instead) {}

    /**
     * The default of a flag.
     *
     * @param value as PrintFlagsFinal prints it; empty where the release does not have the flag
     * @param inferred whether it was reconstructed from other releases
     * @param source a bug or JEP where one is known; empty otherwise
     */
    public record Default(Optional<String> value, boolean inferred, Optional<String> source) {}

    private static final String SEPARATOR = " | ";

    private final byte[] lines;
    private final Map<String, List<String>> history;
    private final Map<String, Line> parsed = new ConcurrentHashMap<>();

    private FlagBook(byte[] lines, Map<String, List<String>> history) {
        this.lines = lines;
        this.history = history;
    }

    /** Reads the book of this version of jdkdoctor. No line is parsed before it is asked for. */
    public static FlagBook load() {
        Map<String, List<String>> history = new HashMap<>();
        String text = new String(resource("flag-history.txt"), StandardCharsets.UTF_8);
        int start = 0;
        for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
            int name = text.indexOf(SEPARATOR, start);
            if (text.charAt(start) != '#' && name > start && name < end) {
                List<String> of = history.get(text.substring(start, name));
                if (of == null) {
                    of = new ArrayList<>();
                    history.put(text.substring(start, name), of);
                }
                of.add(text.substring(name + SEPARATOR.length(), end));
            }
            start = end + 1;
        }
        return new FlagBook(resource("flags.txt"), history);
    }

    private static byte[] resource(String name) {
        try (InputStream in = FlagBook.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(name + " is missing");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether the book knows the flag from any release. */
    public boolean names(String flag) {
        return line(flag).isPresent();
    }

    /** The type in HotSpot's words, as in {@code bool}, {@code size_t}; empty where the book does not name the flag. */
    public Optional<String> type(String flag) {
        return line(flag).map(Line::type);
    }

    /** Whether a release has the flag: not seen where it lacks it; unknown where the book does not name the flag. */
    public Outcome has(String flag, JdkVersion version) {
        for (Change change : changes(flag)) {
            switch (change.versions().contains(version)) {
                case SEEN -> {
                    return change.value().isEmpty() ? Outcome.NOT_SEEN : Outcome.SEEN;
                }
                case UNKNOWN -> {
                    return Outcome.UNKNOWN;
                }
                case NOT_SEEN -> {}
            }
        }
        return line(flag)
                .map(l -> switch (l.cell(version.feature())) {
                    case ABSENT, ABSENT_INFERRED -> Outcome.NOT_SEEN;
                    case UNDECIDED -> Outcome.UNKNOWN;
                    default -> Outcome.SEEN;
                })
                .orElse(Outcome.UNKNOWN);
    }

    /** The kind of flag that it is in a release; empty where the release lacks it or the book does not know. */
    public Optional<Kind> kind(String flag, int feature) {
        return line(flag).flatMap(l -> l.state(feature)).map(state -> switch (state.charAt(0)) {
            case 'd' -> Kind.DIAGNOSTIC;
            case 'x' -> Kind.EXPERIMENTAL;
            case 'm' -> Kind.MANAGEABLE;
            default -> Kind.PRODUCT;
        });
    }

    /** Whether a release has the flag and settles its value at start, by machine, collector or other flags. */
    public boolean settledAtStart(String flag, int feature) {
        return line(flag)
                .flatMap(l -> l.state(feature))
                .filter(state -> value(state, '=').isEmpty())
                .isPresent();
    }

    /**
     * What a JVM of the release printed for a flag that it settles at start, on linux-x64 with 2 processors and 24 GB;
     * empty where none was asked.
     */
    public Optional<String> printed(String flag, int feature) {
        return line(flag).flatMap(l -> l.state(feature)).flatMap(state -> value(state, '~'));
    }

    // behind the letter of the kind and the mark of the platform
    private static Optional<String> value(String state, char sign) {
        int at = state.startsWith("@", 1) ? 2 : 1;
        return state.length() > at && state.charAt(at) == sign
                ? Optional.of(state.substring(at + 1))
                : Optional.empty();
    }

    /** What a release does when it is started with the flag. */
    public Status status(String flag, int feature) {
        JdkVersion release = new JdkVersion(feature, 0, 0, 0, OptionalInt.empty(), false);
        for (Change change : changes(flag)) {
            if (change.value().isEmpty() && change.versions().contains(release) == Outcome.SEEN) {
                return change.obsolete() ? Status.OBSOLETE : Status.UNRECOGNIZED;
            }
        }
        Optional<Line> line = line(flag);
        if (line.isEmpty()) {
            return Status.UNKNOWN;
        }
        Optional<Old> old = line.get().old(feature);
        if (old.filter(Old::obsolete).isPresent()) {
            return Status.OBSOLETE;
        }
        if (old.isPresent()) {
            return Status.DEPRECATED;
        }
        return switch (line.get().cell(feature)) {
            case ABSENT, ABSENT_INFERRED -> Status.UNRECOGNIZED;
            case UNDECIDED -> Status.UNKNOWN;
            default -> Status.ACCEPTED;
        };
    }

    /** What a flag is worth when it is not set; empty where that is not known, or not the same on every machine. */
    public Optional<Default> defaultOf(String flag, JdkVersion version, Platform platform) {
        for (Change change : changes(flag)) {
            Outcome holds = change.versions().contains(version);
            if (holds == Outcome.NOT_SEEN) {
                continue;
            }
            Outcome here = platform.is(change.platform());
            if (holds == Outcome.SEEN && here == Outcome.SEEN) {
                return Optional.of(new Default(change.value(), false, Optional.of(change.source())));
            }
            if (here != Outcome.NOT_SEEN) {
                return Optional.empty();
            }
        }
        return line(flag).flatMap(l -> {
            char cell = l.cell(version.feature());
            if (cell == ABSENT || cell == ABSENT_INFERRED) {
                return Optional.of(new Default(Optional.empty(), cell == ABSENT_INFERRED, Optional.empty()));
            }
            return l.state(version.feature())
                    .filter(state -> !state.startsWith("@", 1) || platform.maybeX64())
                    .flatMap(state -> value(state, '='))
                    .map(v -> new Default(Optional.of(v), Character.isUpperCase(cell), Optional.empty()));
        });
    }

    /**
     * What a flag is worth when it is not set, whatever the release: a switch that a release lacks is off there. Empty where
     * that is not known of one of them, or not the same.
     */
    public Optional<String> defaultOfEach(String flag, Platform platform) {
        boolean settled = changes(flag).isEmpty();
        Optional<String> common = Optional.empty();
        for (int feature = FIRST; settled && feature <= LAST_WHOLE; feature++) {
            JdkVersion release = new JdkVersion(feature, 0, 0, 0, OptionalInt.empty(), false);
            Optional<String> here = defaultOf(flag, release, platform).flatMap(d -> d.value()
                    .or(() -> type(flag).filter("bool"::equals).map(t -> "false")));
            settled = here.isPresent() && (common.isEmpty() || common.equals(here));
            common = here;
        }
        return settled ? common : Optional.empty();
    }

    /** All flags that the book names, sorted. */
    public List<String> names() {
        TreeSet<String> names = new TreeSet<>();
        for (int at = 0; at < lines.length; at = lineEnd(at) + 1) {
            if (lines[at] != '#') {
                names.add(new String(lines, at, tab(at) - at, StandardCharsets.US_ASCII));
            }
        }
        return List.copyOf(names);
    }

    /**
     * The flags whose default may differ between two releases, sorted: of the others it is the same in both, or not
     * known, or they are numbers that one of the releases does not have.
     */
    List<String> differing(int feature, int other) {
        TreeSet<String> names = new TreeSet<>(history.keySet());
        if (feature < FIRST || feature > LAST || other < FIRST || other > LAST) {
            return List.copyOf(names);
        }
        for (int at = 0; at < lines.length; at = lineEnd(at) + 1) {
            if (lines[at] != '#') {
                int name = tab(at);
                int cells = tab(name + 1) + 1;
                char one = (char) lines[cells + feature - FIRST];
                char two = (char) lines[cells + other - FIRST];
                boolean stated = Character.isLetter(one) && Character.isLetter(two);
                boolean absent = one == ABSENT || one == ABSENT_INFERRED || two == ABSENT || two == ABSENT_INFERRED;
                boolean bool = lines[name + 1] == 'b';
                if (stated
                        ? Character.toLowerCase(one) != Character.toLowerCase(two)
                        : bool && absent && (Character.isLetter(one) || Character.isLetter(two))) {
                    names.add(new String(lines, at, name - at, StandardCharsets.US_ASCII));
                }
            }
        }
        return List.copyOf(names);
    }

    /** The updates at which a flag comes, goes or gets another default within a line, in order. */
    public SortedSet<JdkVersion> turns() {
        SortedSet<JdkVersion> turns = new TreeSet<>();
        for (String flag : history.keySet()) {
            for (Change change : changes(flag)) {
                turns.addAll(change.versions().updates());
            }
        }
        return turns;
    }

    private int tab(int from) {
        int at = from;
        while (lines[at] != '\t') {
            at++;
        }
        return at;
    }

    private Optional<Line> line(String flag) {
        Line known = parsed.get(flag);
        if (known != null) {
            return Optional.of(known);
        }
        Optional<Line> line = search(flag);
        line.ifPresent(l -> parsed.put(flag, l));
        return line;
    }

    // lines are sorted by name; those of the preface begin with #, which is before any letter
    private Optional<Line> search(String flag) {
        byte[] name = (flag + "\t").getBytes(StandardCharsets.US_ASCII);
        int low = 0;
        int high = lines.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            int start = lineStart(middle);
            int order = compare(start, name);
            if (order == 0) {
                return Optional.of(
                        Line.parse(new String(lines, start, lineEnd(start) - start, StandardCharsets.US_ASCII)));
            }
            if (order < 0) {
                low = lineEnd(middle) + 1;
            } else {
                high = start;
            }
        }
        return Optional.empty();
    }

    private int lineStart(int at) {
        int start = at;
        while (start > 0 && lines[start - 1] != '\n') {
            start--;
        }
        return start;
    }

    private int lineEnd(int at) {
        int end = at;
        while (end < lines.length && lines[end] != '\n') {
            end++;
        }
        return end;
    }

    private int compare(int start, byte[] name) {
        for (int i = 0; i < name.length && start + i < lines.length; i++) {
            if (lines[start + i] != name[i]) {
                return lines[start + i] - name[i];
            }
        }
        return 0;
    }

    private record Line(String type, String cells, List<String> states, String old) {
        static Line parse(String text) {
            String[] parts = text.split("\t", -1);
            return new Line(parts[1], parts[2], List.of(parts[3].split(";", -1)), parts.length > 4 ? parts[4] : "");
        }

        char cell(int feature) {
            return feature < FIRST || feature > LAST ? UNDECIDED : cells.charAt(feature - FIRST);
        }

        Optional<String> state(int feature) {
            char cell = cell(feature);
            return Character.isLetter(cell)
                    ? Optional.of(states.get(Character.toLowerCase(cell) - 'a'))
                    : Optional.empty();
        }

        // d15@15-17:X: deprecated since 15 in the releases 15 to 17, and works as X there
        Optional<Old> old(int feature) {
            for (String entry : old.isEmpty() ? new String[0] : old.split(";", -1)) {
                int at = entry.indexOf('@');
                int dash = entry.indexOf('-', at);
                int alias = entry.indexOf(':') < 0 ? entry.length() : entry.indexOf(':');
                if (feature >= Integer.parseInt(entry.substring(at + 1, dash))
                        && feature <= Integer.parseInt(entry.substring(dash + 1, alias))) {
                    return Optional.of(new Old(
                            entry.charAt(0) == 'o',
                            at == 1 ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(entry.substring(1, at))),
                            alias == entry.length() ? Optional.empty() : Optional.of(entry.substring(alias + 1))));
                }
            }
            return Optional.empty();
        }
    }

    /** A line of the history. */
    private record Change(
            String platform, VersionWindow versions, Optional<String> value, boolean obsolete, String source) {}

    private List<Change> changes(String flag) {
        List<String> of = history.getOrDefault(flag, List.of());
        List<Change> changes = new ArrayList<>(of.size());
        for (String line : of) {
            String[] parts = line.split(Pattern.quote(SEPARATOR), -1);
            boolean gone = parts[2].equals("absent") || parts[2].equals("obsolete");
            changes.add(new Change(
                    parts[0],
                    VersionWindow.parse(parts[1]),
                    gone ? Optional.empty() : Optional.of(parts[2]),
                    parts[2].equals("obsolete"),
                    parts[3]));
        }
        return changes;
    }

    /** What a release warns of when it is started with a flag; empty where it does not, or the book does not know. */
    public Optional<Old> old(String flag, int feature) {
        return line(flag).flatMap(l -> l.old(feature));
    }

    /** Where what the book says of a release is from; empty where it says nothing of it. */
    public static Optional<String> data(int feature) {
        return switch (feature) {
            case 8 -> Optional.of("the sources of JDK 8u412");
            case 11 -> Optional.of("a JVM 11.0.13 and the sources of JDK 11");
            case 17 -> Optional.of("a JVM 17.0.15 and the sources of JDK 17");
            case 21 -> Optional.of("a JVM 21.0.8 and the sources of JDK 21");
            case 24 ->
                Optional.of("the sources of JDK 24, reconstructed from those of 24+11 by the dates of later changes");
            case 25 -> Optional.of("a JVM 25.0.3 and the sources of JDK 25");
            default ->
                feature < FIRST || feature > LAST
                        ? Optional.empty()
                        : Optional.of((feature > LAST_WHOLE ? "a part of the sources" : "the sources") + " of JDK "
                                + feature);
        };
    }

    /** Whether a JVM of the release was asked; of the others only sources tell. */
    public static boolean asked(int feature) {
        return feature == 11 || feature == 17 || feature == 21 || feature == 25;
    }
}
