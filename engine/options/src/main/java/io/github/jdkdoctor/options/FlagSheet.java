package io.github.jdkdoctor.options;

import io.github.jdkdoctor.evidence.jvm.FlagBook.Kind;
import io.github.jdkdoctor.fact.JdkVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * What one JDK answered when it was asked for its flags, for the options that it warns of, and for its security
 * properties. Written by {@code jdkdoctor check --learn}; the sheets of some releases come with the product.
 *
 * @param jdk the version as the JDK prints it
 * @param flags by name, with what it takes to set them
 * @param old flags that it warns of: deprecated ones, and obsolete ones that it ignores
 * @param options the launcher's and the JVM's other options, by their first letters
 * @param properties of its {@code java.security}
 */
public record FlagSheet(
        String jdk,
        JdkVersion version,
        Map<String, Flag> flags,
        Map<String, Old> old,
        Map<String, Reply> options,
        Map<String, String> properties) {
    /** The releases whose sheets come with the product. */
    public static final List<Integer> PACKED = List.of(11, 17, 21, 25);

    private static final Set<String> WITH_SIZE =
            Set.of("-Xmx", "-Xms", "-Xmn", "-Xss", "-Xoss", "-Xmaxjitcodesize", "-Xmaxf", "-Xminf", "-Xmaxe", "-Xmine");
    // they take nothing behind them
    private static final Set<String> ALONE = Set.of(
            "-Xdebug",
            "-Xdiag",
            "-Xint",
            "-Xcomp",
            "-Xmixed",
            "-Xbatch",
            "-Xrs",
            "-Xnoclassgc",
            "-Xfuture",
            "-Xnoagent",
            "-Xprof",
            "-Xcheck:jni",
            "-Xinternalversion",
            "-server",
            "-client");
    private static final String HEAD = "# JDK options, learned";

    /** What is first in the text of a sheet. */
    public static final String PREFACE = HEAD
            + """
             by jdkdoctor check --learn. Tabs between.
            # jdk, version | flag, name, type, kind (p product, d diagnostic, x experimental, m manageable), range
            # deprecated or obsolete, flag, since, what it says to use instead
            # option, first letters, accepted, warned, ignored or refused, what it says | property, name, value
            """;

    /** A flag as one JDK has it; the range is empty where it has none. */
    public record Flag(String name, String type, Kind kind, Optional<Range> range) {}

    /** The least and the greatest value. */
    public record Range(BigDecimal least, BigDecimal most) {
        /** Whether a value lies in it. */
        public boolean holds(BigDecimal value) {
            return value.compareTo(least) >= 0 && value.compareTo(most) <= 0;
        }

        @Override
        public String toString() {
            return least.toPlainString() + ".." + most.toPlainString();
        }
    }

    /** A flag that the JDK warns of; the release is as it prints it, as in {@code 15.0}. */
    public record Old(boolean obsolete, String since, Optional<String> instead) {}

    /** What the JDK does with an option, and what it says to it. */
    public record Reply(Treatment treatment, String says) {}

    /** What a JVM does with an option. */
    public enum Treatment {
        ACCEPTED,
        /** It works, with a warning. */
        WARNED,
        IGNORED,
        /** The JVM does not start. */
        REFUSED
    }

    public FlagSheet {
        flags = Map.copyOf(flags);
        old = Map.copyOf(old);
        options = Map.copyOf(options);
        properties = Map.copyOf(properties);
    }

    /** The sheet of a release that comes with the product. */
    static Optional<FlagSheet> packed(int feature) {
        if (!PACKED.contains(feature)) {
            return Optional.empty();
        }
        try (InputStream in = FlagSheet.class.getResourceAsStream("jdk-" + feature + ".txt")) {
            if (in == null) {
                throw new IllegalStateException("the sheet of JDK " + feature + " is missing");
            }
            return Optional.of(parse(new String(in.readAllBytes(), StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Reads the text of a sheet.
     *
     * @throws IllegalArgumentException where it is none, saying in which line
     */
    public static FlagSheet parse(String text) {
        if (!text.startsWith(HEAD)) {
            throw new IllegalArgumentException("no sheet of a JDK's options; make one with jdkdoctor check --learn");
        }
        String jdk = "";
        Map<String, Flag> flags = new HashMap<>();
        Map<String, Old> old = new HashMap<>();
        Map<String, Reply> options = new HashMap<>();
        Map<String, String> properties = new HashMap<>();
        int number = 0;
        for (String line : text.split("\r?\n", -1)) {
            number++;
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            String[] part = (line + "\t\t\t\t").split("\t", -1);
            try {
                switch (part[0]) {
                    case "jdk" -> jdk = part[1];
                    case "flag" -> flags.put(part[1], new Flag(part[1], part[2], kind(part[3]), range(part[4])));
                    case "deprecated", "obsolete" ->
                        old.put(part[1], new Old(part[0].equals("obsolete"), part[2], given(part[3])));
                    case "option" -> options.put(part[1], new Reply(treatment(part[2]), part[3]));
                    case "property" -> properties.put(part[1], part[2]);
                    default -> throw new IllegalArgumentException("'" + part[0] + "' is nothing that a sheet says");
                }
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("line " + number + ": " + e.getMessage(), e);
            }
        }
        Optional<JdkVersion> version = JdkVersion.printed(jdk);
        if (version.isEmpty()) {
            throw new IllegalArgumentException("it does not say which JDK it is of");
        }
        return new FlagSheet(jdk, version.get(), flags, old, options, properties);
    }

    private static Optional<String> given(String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(text);
    }

    private static Optional<Range> range(String text) {
        int dots = text.indexOf("..");
        return dots < 0
                ? Optional.empty()
                : Optional.of(
                        new Range(new BigDecimal(text.substring(0, dots)), new BigDecimal(text.substring(dots + 2))));
    }

    private static Kind kind(String letter) {
        return switch (letter) {
            case "d" -> Kind.DIAGNOSTIC;
            case "x" -> Kind.EXPERIMENTAL;
            case "m" -> Kind.MANAGEABLE;
            case "p" -> Kind.PRODUCT;
            default -> throw new IllegalArgumentException("'" + letter + "' is not a kind of flag");
        };
    }

    private static Treatment treatment(String word) {
        for (Treatment t : Treatment.values()) {
            if (word(t).equals(word)) {
                return t;
            }
        }
        throw new IllegalArgumentException("'" + word + "' is nothing that a JVM does with an option");
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    /** The text of the sheet, sorted. */
    public String text() {
        StringBuilder out = new StringBuilder(PREFACE);
        line(out, "jdk", jdk);
        new TreeMap<>(flags)
                .forEach((name, f) -> line(
                        out,
                        "flag",
                        name,
                        f.type(),
                        f.kind() == Kind.EXPERIMENTAL ? "x" : word(f.kind()).substring(0, 1),
                        f.range().map(Range::toString).orElse("")));
        new TreeMap<>(old)
                .forEach((name, o) -> line(
                        out,
                        o.obsolete() ? "obsolete" : "deprecated",
                        name,
                        o.since(),
                        o.instead().orElse("")));
        new TreeMap<>(options).forEach((name, r) -> line(out, "option", name, word(r.treatment()), r.says()));
        new TreeMap<>(properties).forEach((name, value) -> line(out, "property", name, value));
        return out.toString();
    }

    private static void line(StringBuilder out, String... parts) {
        out.append(String.join("\t", parts).stripTrailing()).append('\n');
    }

    /** What the JDK does with an option that is no {@code -XX} flag; empty where it was not asked. */
    public Optional<Reply> reply(String option) {
        return options.entrySet().stream()
                .filter(e -> matches(option, e.getKey()))
                .max(Map.Entry.comparingByKey(Comparator.comparingInt(String::length)))
                .map(Map.Entry::getValue);
    }

    // a name that ends in a letter stands for itself, and with a value behind it; -Xmx and -Xss take theirs at once
    private static boolean matches(String option, String name) {
        return option.equals(name)
                || (option.startsWith(name)
                        && !ALONE.contains(name)
                        && (!Character.isLetter(name.charAt(name.length() - 1))
                                || WITH_SIZE.contains(name)
                                || ":=".indexOf(option.charAt(name.length())) >= 0));
    }
}
