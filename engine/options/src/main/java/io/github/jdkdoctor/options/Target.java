package io.github.jdkdoctor.options;

import io.github.jdkdoctor.evidence.jvm.FlagBook;
import io.github.jdkdoctor.evidence.jvm.Platform;
import io.github.jdkdoctor.fact.JdkVersion;
import io.github.jdkdoctor.fact.Outcome;
import io.github.jdkdoctor.options.FlagSheet.Flag;
import io.github.jdkdoctor.options.FlagSheet.Old;
import io.github.jdkdoctor.options.FlagSheet.Reply;
import io.github.jdkdoctor.options.FlagSheet.Treatment;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;

/**
 * The JDK that options are meant for, and what is known of it: the answers of a JVM of that release; between two such
 * releases what both of them say, or what one of them says of the release; before them the flags that its sources
 * declare. Everything else is not known.
 */
public final class Target {
    /** What a JDK does with a flag. */
    public enum Status {
        ACCEPTED,
        /** It works, with a warning. */
        DEPRECATED,
        /** It is ignored, with a warning. */
        OBSOLETE,
        /** The release has it no more; whether it is ignored or stops the JVM is not known. */
        GONE,
        /** The JVM does not start. */
        UNRECOGNISED,
        UNKNOWN
    }

    /**
     * What is known of a flag.
     *
     * @param flag as the JDK has it; empty where it does not, or its type is not known
     * @param since the release that deprecated it or took it out, where the JDK says so
     * @param instead the flag or option that the JDK itself points to
     */
    public record Answer(Status status, Optional<Flag> flag, Optional<String> since, Optional<String> instead) {
        static Answer of(Status status) {
            return new Answer(status, Optional.empty(), Optional.empty(), Optional.empty());
        }
    }

    private static final Set<String> EVERYWHERE = Set.of(
            "-Xmx",
            "-Xms",
            "-Xmn",
            "-Xss",
            "-Xint",
            "-Xcomp",
            "-Xmixed",
            "-Xbatch",
            "-Xrs",
            "-Xnoclassgc",
            "-Xcheck:jni",
            "-Xshare:auto",
            "-Xshare:off",
            "-server",
            "-client",
            "-verbose",
            "-verbose:gc",
            "-verbose:class",
            "-ea",
            "-da",
            "-ea:",
            "-da:",
            "-esa",
            "-dsa",
            "-enableassertions",
            "-Xverify:all",
            "-Xbootclasspath/a:");

    private final JdkVersion version;
    private final FlagBook book;
    private final Optional<FlagSheet> own;
    private final Optional<FlagSheet> before;
    private final Optional<FlagSheet> after;

    private Target(
            JdkVersion version,
            FlagBook book,
            Optional<FlagSheet> own,
            Optional<FlagSheet> before,
            Optional<FlagSheet> after) {
        this.version = version;
        this.book = book;
        this.own = own;
        this.before = before;
        this.after = after;
    }

    /** A version, by the data that comes with the product. */
    public static Target of(JdkVersion version, FlagBook book) {
        int feature = version.feature();
        Optional<FlagSheet> own = FlagSheet.packed(feature);
        boolean inside = own.isEmpty() && feature >= 8 && feature < FlagSheet.PACKED.get(FlagSheet.PACKED.size() - 1);
        OptionalInt lower = FlagSheet.PACKED.stream()
                .mapToInt(f -> f)
                .filter(f -> inside && f < feature)
                .max();
        OptionalInt upper = FlagSheet.PACKED.stream()
                .mapToInt(f -> f)
                .filter(f -> inside && f > feature)
                .min();
        return new Target(version, book, own, packed(lower), packed(upper));
    }

    private static Optional<FlagSheet> packed(OptionalInt feature) {
        return feature.isPresent() ? FlagSheet.packed(feature.getAsInt()) : Optional.empty();
    }

    /** The JDK that a sheet is of. */
    public static Target of(FlagSheet sheet, FlagBook book) {
        return new Target(sheet.version(), book, Optional.of(sheet), Optional.empty(), Optional.empty());
    }

    public JdkVersion version() {
        return version;
    }

    /** Where the answers come from; empty where nothing is known of the release. */
    public Optional<String> data() {
        if (own.isPresent()) {
            return Optional.of("answers of a JVM " + own.get().jdk());
        }
        if (before.isPresent() && after.isPresent()) {
            return Optional.of("what the JVMs " + before.get().jdk() + " and "
                    + after.get().jdk() + " agree on or say of it");
        }
        return after.map(a -> "the flags that its sources declare, and what a JVM " + a.jdk() + " says of it");
    }

    /** The names of its flags, as far as they are known. */
    Set<String> names() {
        Set<String> names = new TreeSet<>();
        for (Optional<FlagSheet> sheet : List.of(own, before, after)) {
            sheet.ifPresent(s -> names.addAll(s.flags().keySet()));
        }
        return names;
    }

    /** What it does with a flag. */
    public Answer flag(String name) {
        if (own.isPresent()) {
            return in(own.get(), name);
        }
        if (after.isEmpty()) {
            return Answer.of(Status.UNKNOWN);
        }
        Answer later = in(after.get(), name);
        if (before.isEmpty()) {
            return declared(name, later);
        }
        return between(name, in(before.get(), name), later);
    }

    private static Answer in(FlagSheet sheet, String name) {
        Optional<Flag> flag = Optional.ofNullable(sheet.flags().get(name));
        Old old = sheet.old().get(name);
        if (old == null) {
            return new Answer(
                    flag.isPresent() ? Status.ACCEPTED : Status.UNRECOGNISED, flag, Optional.empty(), Optional.empty());
        }
        Optional<Flag> alias = old.instead().map(i -> sheet.flags().get(i));
        return new Answer(
                old.obsolete() ? Status.OBSOLETE : Status.DEPRECATED,
                flag.or(() -> alias.map(a -> new Flag(name, a.type(), a.kind(), a.range()))),
                Optional.of(old.since()),
                old.instead());
    }

    private Answer between(String name, Answer earlier, Answer later) {
        FlagBook.Status stated = book.status(name, version.feature());
        boolean still = stated == FlagBook.Status.ACCEPTED || stated == FlagBook.Status.DEPRECATED;
        if (later.status() == Status.OBSOLETE || later.status() == Status.DEPRECATED) {
            return since(later) <= version.feature()
                    ? later
                    : new Answer(
                            earlier.status() == Status.UNRECOGNISED ? Status.UNKNOWN : earlier.status(),
                            earlier.flag().or(later::flag),
                            earlier.since(),
                            earlier.instead());
        }
        if (earlier.status() == later.status() && later.status() == Status.ACCEPTED) {
            return later;
        }
        if (stated == FlagBook.Status.OBSOLETE || (stated == FlagBook.Status.UNRECOGNISED && fromHistory(name))) {
            return Answer.of(stated == FlagBook.Status.OBSOLETE ? Status.OBSOLETE : Status.UNRECOGNISED);
        }
        if (still) {
            boolean deprecated = earlier.status() == Status.DEPRECATED || stated == FlagBook.Status.DEPRECATED;
            return new Answer(
                    deprecated ? Status.DEPRECATED : Status.ACCEPTED,
                    earlier.flag(),
                    earlier.since(),
                    earlier.instead());
        }
        boolean gone = earlier.status() != Status.UNRECOGNISED && stated == FlagBook.Status.UNRECOGNISED;
        return Answer.of(gone ? Status.GONE : Status.UNKNOWN);
    }

    // the book's own statements about one flag, not what a list of declared flags lacks
    private boolean fromHistory(String name) {
        return book.defaultOf(name, version, Platform.UNKNOWN)
                .filter(d -> d.source().isPresent())
                .isPresent();
    }

    private static int since(Answer answer) {
        return answer.since()
                .filter(s -> s.matches("\\d+"))
                .map(Integer::parseInt)
                .orElse(0);
    }

    // 8 to 10: the sources name the flags, and 11 tells of some when they were deprecated
    private Answer declared(String name, Answer later) {
        Optional<Flag> flag = book.kind(name, version.feature())
                .map(kind -> new Flag(
                        name, book.type(name).orElse(""), kind, later.flag().flatMap(Flag::range)));
        return switch (book.has(name, version)) {
            case SEEN -> {
                boolean deprecated = later.status() == Status.DEPRECATED && since(later) <= version.feature();
                yield new Answer(
                        deprecated ? Status.DEPRECATED : Status.ACCEPTED,
                        flag,
                        deprecated ? later.since() : Optional.empty(),
                        deprecated ? later.instead() : Optional.empty());
            }
            case NOT_SEEN -> {
                if (later.status() == Status.OBSOLETE && since(later) <= version.feature()) {
                    yield later;
                }
                boolean was = false;
                for (int f = 8; f < version.feature(); f++) {
                    was |= book.has(name, release(f)) == Outcome.SEEN;
                }
                yield Answer.of(was ? Status.GONE : Status.UNRECOGNISED);
            }
            case UNKNOWN ->
                later.status() == Status.OBSOLETE && since(later) <= version.feature()
                        ? later
                        : Answer.of(Status.UNKNOWN);
        };
    }

    private static JdkVersion release(int feature) {
        return new JdkVersion(feature, 0, 0, 0, OptionalInt.empty(), false);
    }

    /** The first release after this one, or the last before it, that has a flag; empty where none is known. */
    OptionalInt lastWith(String name) {
        for (int f = version.feature() - 1; f >= 8; f--) {
            if (book.has(name, release(f)) == Outcome.SEEN) {
                return OptionalInt.of(f);
            }
        }
        return OptionalInt.empty();
    }

    /** Whether a later release is known to have a flag. */
    boolean comes(String name) {
        for (int f = version.feature() + 1; f <= 25; f++) {
            if (book.has(name, release(f)) == Outcome.SEEN) {
                return true;
            }
        }
        return false;
    }

    /** What it does with an option that is no {@code -XX} flag; empty where that is not known. */
    Optional<Reply> option(String text) {
        if (own.isPresent()) {
            return own.get().reply(text);
        }
        if (after.isEmpty()) {
            return Optional.empty();
        }
        Optional<Reply> later = after.get().reply(text);
        if (before.isPresent()) {
            Optional<Reply> earlier = before.get().reply(text);
            return later.filter(
                    l -> earlier.filter(e -> e.treatment() == l.treatment()).isPresent());
        }
        if (version.feature() < 9 && text.startsWith("--")) {
            return Optional.of(new Reply(Treatment.REFUSED, "Options with two dashes came with JDK 9 (JEP 261)"));
        }
        if (version.feature() < 9 && text.startsWith("-Xlog") && !text.startsWith("-Xloggc")) {
            return Optional.of(new Reply(Treatment.REFUSED, "-Xlog came with JDK 9 (JEP 158)"));
        }
        return later.filter(l -> EVERYWHERE.stream().anyMatch(text::startsWith));
    }

    /** Whether it is known which options it has: an option that nobody asked about is then none of its own. */
    boolean asked() {
        return own.isPresent();
    }
}
