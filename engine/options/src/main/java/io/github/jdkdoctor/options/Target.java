package io.github.jdkdoctor.options;

import io.github.jdkdoctor.evidence.jvm.FlagBook;
import io.github.jdkdoctor.fact.JdkVersion;
import io.github.jdkdoctor.fact.Outcome;
import io.github.jdkdoctor.options.FlagSheet.Flag;
import io.github.jdkdoctor.options.FlagSheet.Old;
import io.github.jdkdoctor.options.FlagSheet.Range;
import io.github.jdkdoctor.options.FlagSheet.Reply;
import io.github.jdkdoctor.options.FlagSheet.Treatment;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;

/**
 * The JDK that options are meant for, and what is known of it: the answers of a JVM of that release; else its flags by
 * its sources, and its other options by what the JVMs before and after it agree on or by the change that brought or
 * removed them. Everything else is not known.
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
        UNRECOGNIZED,
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
        boolean told = own.isEmpty() && FlagBook.data(feature).isPresent();
        OptionalInt lower = FlagSheet.PACKED.stream()
                .mapToInt(f -> f)
                .filter(f -> told && f < feature)
                .max();
        OptionalInt upper = FlagSheet.PACKED.stream()
                .mapToInt(f -> f)
                .filter(f -> told && f > feature)
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
        return own.isPresent() ? Optional.of("answers of a JVM " + own.get().jdk()) : FlagBook.data(version.feature());
    }

    /** The names of its flags, as far as they are known. */
    Set<String> names() {
        if (own.isPresent()) {
            return own.get().flags().keySet();
        }
        Set<String> names = new TreeSet<>();
        book.names().stream().filter(n -> book.has(n, version) == Outcome.SEEN).forEach(names::add);
        return names;
    }

    /** What it does with a flag. */
    public Answer flag(String name) {
        return own.isPresent() ? in(own.get(), name) : stated(name);
    }

    private static Answer in(FlagSheet sheet, String name) {
        Optional<Flag> flag = Optional.ofNullable(sheet.flags().get(name));
        Old old = sheet.old().get(name);
        if (old == null) {
            return new Answer(
                    flag.isPresent() ? Status.ACCEPTED : Status.UNRECOGNIZED, flag, Optional.empty(), Optional.empty());
        }
        Optional<Flag> alias = old.instead().map(i -> sheet.flags().get(i));
        return new Answer(
                old.obsolete() ? Status.OBSOLETE : Status.DEPRECATED,
                flag.or(() -> alias.map(a -> new Flag(name, a.type(), a.kind(), a.range()))),
                Optional.of(old.since()),
                old.instead());
    }

    // by the sources of the release; ranges are as in the JVMs before and after it
    private Answer stated(String name) {
        int feature = version.feature();
        Optional<FlagBook.Old> old = book.old(name, feature);
        Optional<Flag> flag = declared(name).or(() -> old.flatMap(FlagBook.Old::instead)
                .flatMap(this::declared)
                .map(f -> new Flag(name, f.type(), f.kind(), f.range())));
        Optional<String> since =
                old.map(FlagBook.Old::since).filter(OptionalInt::isPresent).map(s -> Integer.toString(s.getAsInt()));
        Optional<String> instead = old.flatMap(FlagBook.Old::instead);
        return switch (book.status(name, feature)) {
            case ACCEPTED -> new Answer(Status.ACCEPTED, flag, Optional.empty(), Optional.empty());
            case DEPRECATED -> new Answer(Status.DEPRECATED, flag, since, instead);
            case OBSOLETE -> new Answer(Status.OBSOLETE, Optional.empty(), since, instead);
            case UNRECOGNIZED -> Answer.of(mayBeIgnored(name) ? Status.GONE : Status.UNRECOGNIZED);
            case UNKNOWN -> Answer.of(refused(name) ? Status.UNRECOGNIZED : Status.UNKNOWN);
        };
    }

    private Optional<Flag> declared(String name) {
        return book.kind(name, version.feature())
                .map(kind -> new Flag(name, book.type(name).orElse(""), kind, range(name)));
    }

    // the narrowest that the JVMs before and after it have; one of them alone tells, too
    private Optional<Range> range(String name) {
        Optional<Range> earlier =
                before.flatMap(s -> Optional.ofNullable(s.flags().get(name))).flatMap(Flag::range);
        Optional<Range> later =
                after.flatMap(s -> Optional.ofNullable(s.flags().get(name))).flatMap(Flag::range);
        if (earlier.isPresent() && later.isPresent()) {
            return earlier.equals(later) ? earlier : Optional.empty();
        }
        return earlier.or(() -> later);
    }

    // the tables of 9 and 10 are not known: what the release before had may be ignored there
    private boolean mayBeIgnored(String name) {
        return version.feature() > FlagBook.FIRST
                && version.feature() < FlagBook.FIRST_WITH_TABLE
                && had(name).filter(f -> f >= FlagBook.FIRST).isPresent();
    }

    // a name that no source has in any release, or that an earlier one took out
    private boolean refused(String name) {
        int feature = version.feature();
        return feature >= FlagBook.FIRST
                && (feature <= FlagBook.LAST_WHOLE
                        ? !book.names(name)
                        : feature <= FlagBook.LAST
                                && book.status(name, FlagBook.LAST_WHOLE) == FlagBook.Status.UNRECOGNIZED
                                && lastWith(name).isPresent());
    }

    // the last release before this one that took the flag, if only to ignore it
    private Optional<Integer> had(String name) {
        for (int f = version.feature() - 1; f >= FlagBook.FIRST; f--) {
            if (book.status(name, f) != FlagBook.Status.UNRECOGNIZED
                    && book.status(name, f) != FlagBook.Status.UNKNOWN) {
                return Optional.of(f);
            }
        }
        return Optional.empty();
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
        for (int f = version.feature() + 1; f <= FlagBook.LAST; f++) {
            if (book.has(name, release(f)) == Outcome.SEEN) {
                return true;
            }
        }
        return false;
    }

    /** What it does with an option that is no {@code -XX} flag; empty where that is not known. */
    Optional<Reply> option(String text) {
        Optional<Reply> turned = OptionTurns.of(text, version.feature());
        if (turned.isPresent()) {
            return turned;
        }
        if (own.isPresent()) {
            return own.get().reply(text);
        }
        Optional<Reply> earlier = before.flatMap(s -> s.reply(text));
        Optional<Reply> later = after.flatMap(s -> s.reply(text));
        if (before.isPresent() && after.isPresent()) {
            return later.filter(
                    l -> earlier.filter(e -> e.treatment() == l.treatment()).isPresent());
        }
        if (before.isEmpty() && after.isEmpty()) {
            return Optional.empty();
        }
        // of 8 to 10, and of 26 and 27, one neighbor alone tells
        return earlier.or(() -> later)
                .filter(r -> EVERYWHERE.stream().anyMatch(text::startsWith)
                        || (r.treatment() == Treatment.REFUSED && before.isPresent()));
    }

    /** Whether the JVM that was asked has an archive of classes, as all but cut-down images have. */
    boolean archive() {
        return own.flatMap(s -> s.reply("-Xshare:on"))
                .filter(r -> r.treatment() == Treatment.ACCEPTED)
                .isPresent();
    }

    /** Whether it is known which options it has: an option that was not asked about is then none of its own. */
    boolean asked() {
        return own.isPresent();
    }
}
