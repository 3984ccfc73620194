package io.github.jdkdoctor.evidence.jvm;

import io.github.jdkdoctor.fact.Fact;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.JdkVersion;
import io.github.jdkdoctor.fact.JvmArgument;
import io.github.jdkdoctor.fact.Machine;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Outcome;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.SetBy;
import io.github.jdkdoctor.fact.VmFlag;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What every flag of a run is worth: as the JVM printed it, else as an argument set it, else the default of its
 * release, or of every release where none is stated, else not known. A default needs evidence that the flag is not set: all
 * arguments, or a complete print of flags. A flag that the release does not have is off, whatever an argument says.
 */
public final class EffectiveFlags {
    // obsolete from JDK 19 on (the table of special flags in arguments.cpp), which shares classes nevertheless
    private static final Set<String> ALWAYS_ON = Set.of("UseSharedSpaces");

    private static final Pattern OF_OPENJ9 =
            Pattern.compile("-X(?:gcpolicy|shareclasses|jit|aot|quickstart|gc|dump|trace)[:=]?");
    private static final Origin DEFAULT_OF_EACH =
            Origin.of("defaults of JDK " + FlagBook.FIRST + " to " + FlagBook.LAST_WHOLE);

    private final Run run;
    private final FlagBook book;
    private final Optional<JdkBuild> jdk;
    private final Platform platform;
    private final boolean argumentsComplete;
    private final boolean defaultsHold;
    private final List<JvmArgument> arguments;
    private final Map<String, VmFlag> printed = new HashMap<>();
    private final GivenFlags given;

    /**
     * The flags of a run.
     *
     * @param facts of that run; those of other kinds and runs are passed over
     * @param observed what the run's evidence shows completely
     */
    public static EffectiveFlags of(Run run, Collection<? extends Fact> facts, Set<FactKind> observed, FlagBook book) {
        return new EffectiveFlags(
                run, facts.stream().filter(f -> f.run() == run).toList(), observed, book);
    }

    private EffectiveFlags(Run run, List<? extends Fact> facts, Set<FactKind> observed, FlagBook book) {
        this.run = run;
        this.book = book;
        this.jdk = of(facts, JdkBuild.class).stream().max(Comparator.comparingInt(JdkBuild::detail));
        this.platform = Platform.of(of(facts, Machine.class));
        this.argumentsComplete = observed.contains(FactKind.ARGUMENT);
        this.defaultsHold = argumentsComplete || observed.contains(FactKind.FLAG);
        this.arguments = counting(of(facts, JvmArgument.class));
        this.given = GivenFlags.of(arguments, book, hotspot().map(JdkBuild::version));
        of(facts, VmFlag.class).forEach(f -> printed.merge(f.name(), f, EffectiveFlags::telling));
    }

    private static <F extends Fact> List<F> of(List<? extends Fact> facts, Class<F> type) {
        return facts.stream().filter(type::isInstance).map(type::cast).toList();
    }

    // the book knows HotSpot; where no source names the virtual machine it is taken for that
    private Optional<JdkBuild> hotspot() {
        return jdk.filter(j -> j.vm().equals("hotspot") || j.vm().equals(JdkBuild.UNKNOWN));
    }

    // the JVM's own list has everything in order; without it, what each place gave in HotSpot's order of places.
    // JDK_JAVA_OPTIONS came with 9 (JDK-8170832).
    private List<JvmArgument> counting(List<JvmArgument> all) {
        List<JvmArgument> listed = all.stream()
                .filter(a -> a.source() == JvmArgument.Source.LISTED)
                .toList();
        if (!listed.isEmpty()) {
            return listed;
        }
        boolean ignoresLauncherOptions =
                jdk.filter(j -> j.version().feature() < 9).isPresent();
        return all.stream()
                .filter(a -> !(ignoresLauncherOptions && a.source() == JvmArgument.Source.LAUNCHER_OPTIONS))
                .sorted(Comparator.comparing(JvmArgument::source))
                .toList();
    }

    // of two prints, that of a JVM which was started as the run was: it names what a person set
    private static VmFlag telling(VmFlag a, VmFlag b) {
        return rank(b.setBy()) > rank(a.setBy()) ? b : a;
    }

    private static int rank(SetBy setBy) {
        return switch (setBy) {
            case COMMAND_LINE, ENVIRONMENT, CONFIG_FILE, MANAGEMENT -> 3;
            case ERGONOMIC -> 2;
            case CHANGED, NOT_STATED -> 1;
            case DEFAULT -> 0;
        };
    }

    /** The arguments that count, in the order in which the JVM took them, those for other releases left out. */
    public List<JvmArgument> arguments() {
        return arguments.stream()
                .filter(a -> OptionRange.of(a.text()).holds(jdk.map(JdkBuild::version)))
                .map(a ->
                        new JvmArgument(a.run(), OptionRange.of(a.text()).option(), a.setBy(), a.source(), a.origin()))
                .toList();
    }

    /** Whether an argument sets a flag, by its name or as {@code -Xmx} does. */
    public boolean given(String name) {
        return given.flag(name).isPresent() || given.undecided(name);
    }

    /** What a flag is worth, with who set it; empty where the evidence does not say. */
    public Optional<VmFlag> flag(String name) {
        Optional<VmFlag> byArgument = given.flag(name);
        VmFlag print = printed.get(name);
        if (print != null) {
            return Optional.of(byArgument.map(a -> printedAndGiven(print, a)).orElseGet(() -> printedOnly(print)));
        }
        if (byArgument.isPresent()) {
            return byArgument;
        }
        return given.undecided(name) ? Optional.empty() : byRelease(name);
    }

    // A JVM that prints the default of a flag which the run's command line sets is another one: people run
    // java -XX:+PrintFlagsFinal -version without the options of the application.
    private static VmFlag printedAndGiven(VmFlag print, VmFlag byArgument) {
        if (print.value().equals(byArgument.value())) {
            return byArgument.setBy().byUser() && !print.setBy().byUser()
                    ? new VmFlag(print.run(), print.name(), print.value(), byArgument.setBy(), print.origin())
                    : print;
        }
        boolean another = print.setBy() == SetBy.DEFAULT || print.setBy() == SetBy.ERGONOMIC;
        if (another && byArgument.setBy() == SetBy.COMMAND_LINE) {
            return byArgument;
        }
        return print.setBy() == SetBy.CHANGED
                ? new VmFlag(print.run(), print.name(), print.value(), byArgument.setBy(), print.origin())
                : print;
    }

    // := of 8 and VM.flags say that the value is not as built, a GC log does not say; if no argument did it, the JVM
    // did
    private VmFlag printedOnly(VmFlag print) {
        boolean open = print.setBy() == SetBy.CHANGED || print.setBy() == SetBy.NOT_STATED;
        return open && argumentsComplete && !given.undecided(print.name())
                ? new VmFlag(run, print.name(), print.value(), SetBy.ERGONOMIC, print.origin())
                : print;
    }

    private Optional<VmFlag> byRelease(String name) {
        if (jdk.isEmpty()) {
            return defaultsHold
                            && arguments.stream()
                                    .noneMatch(a -> OF_OPENJ9.matcher(a.text()).lookingAt())
                    ? book.defaultOfEach(name, platform)
                            .map(v -> new VmFlag(run, name, v, SetBy.DEFAULT, DEFAULT_OF_EACH))
                    : Optional.empty();
        }
        return hotspot().flatMap(j -> {
            int feature = j.version().feature();
            Origin origin = Origin.of(
                    (FlagBook.asked(feature) ? "defaults of JDK " : "defaults in the sources of JDK ") + feature);
            boolean absent = book.has(name, j.version()) == Outcome.NOT_SEEN
                    || book.defaultOf(name, j.version(), platform)
                            .filter(d -> d.value().isEmpty())
                            .isPresent();
            if (absent && ALWAYS_ON.contains(name)) {
                return Optional.empty();
            }
            if (absent) {
                return book.type(name)
                        .filter("bool"::equals)
                        .map(t -> new VmFlag(run, name, "false", SetBy.DEFAULT, origin));
            }
            return bookDefault(name, j)
                    .flatMap(FlagBook.Default::value)
                    .map(v -> new VmFlag(run, name, v, SetBy.DEFAULT, origin));
        });
    }

    private Optional<FlagBook.Default> bookDefault(String name, JdkBuild build) {
        // Graal brings its own defaults for the interface that it is called through
        boolean graal = build.vendor().equals("graalvm") && name.contains("JVMCI");
        return defaultsHold && !graal ? book.defaultOf(name, build.version(), platform) : Optional.empty();
    }

    // the default that holds in this run because no other value was chosen
    private Optional<FlagBook.Default> untouched(String name) {
        VmFlag print = printed.get(name);
        boolean touched = given.flag(name).isPresent()
                || given.undecided(name)
                || (print != null && print.setBy() != SetBy.DEFAULT);
        return touched ? Optional.empty() : hotspot().flatMap(j -> bookDefault(name, j));
    }

    /**
     * The defaults that a change of JDK brought: of flags that are not set in either run and that are worth something
     * else now. Empty where the arguments of a run are not known.
     */
    public static List<DefaultChange> changes(EffectiveFlags baseline, EffectiveFlags current) {
        List<DefaultChange> changes = new ArrayList<>();
        Optional<JdkVersion> older = baseline.hotspot().map(JdkBuild::version);
        Optional<JdkVersion> newer = current.hotspot().map(JdkBuild::version);
        if (older.isEmpty() || newer.isEmpty() || older.equals(newer)) {
            return changes;
        }
        for (String name :
                current.book.differing(older.get().feature(), newer.get().feature())) {
            Optional<FlagBook.Default> from = baseline.untouched(name);
            Optional<FlagBook.Default> to = current.untouched(name);
            Optional<String> before = from.flatMap(d -> worth(name, d, current.book));
            Optional<String> now = to.flatMap(d -> worth(name, d, current.book));
            if (before.isPresent() && now.isPresent() && differ(before.get(), now.get())) {
                changes.add(new DefaultChange(
                        name,
                        from.flatMap(FlagBook.Default::value),
                        to.flatMap(FlagBook.Default::value),
                        to.flatMap(FlagBook.Default::source)));
            }
        }
        return changes;
    }

    // a number that became a fraction is printed with six digits: 0 and 0.000000
    private static boolean differ(String before, String now) {
        return !before.equals(now) && !(before + ".000000").equals(now) && !(now + ".000000").equals(before);
    }

    // a switch that a release does not have is off there; of a number that it does not have nothing can be said
    private static Optional<String> worth(String name, FlagBook.Default value, FlagBook book) {
        return value.value().or(() -> book.type(name).filter("bool"::equals).map(t -> "false"));
    }
}
