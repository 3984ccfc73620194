package io.github.jdkdoctor.options;

import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.evidence.jvm.FlagBook;
import io.github.jdkdoctor.evidence.jvm.Platform;
import io.github.jdkdoctor.fact.JdkVersion;
import io.github.jdkdoctor.fact.Outcome;
import io.github.jdkdoctor.options.Upgrade.CaseInWindow;
import io.github.jdkdoctor.options.Upgrade.FlagChange;
import io.github.jdkdoctor.options.Upgrade.PropertyChange;
import io.github.jdkdoctor.options.Upgrade.SecurityChanges;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Compares two JDKs: flags, security properties, and the cases that can begin between them. */
public final class Upgrades {
    // 17 prints another address at each start
    private static final Set<String> RANDOM = Set.of("SharedBaseAddress");

    private static final Platform LINUX_X64 = new Platform(Optional.of("linux"), Optional.of("x64"));

    // of the security manager, and distributions put packages of their own into them
    private static final Set<String> LEFT_OUT = Set.of("package.access", "package.definition");

    private final FlagBook book;
    private final CasesInWindow cases;

    public Upgrades(Casebook casebook, FlagBook book) {
        this.book = book;
        this.cases = new CasesInWindow(casebook, book, LINUX_X64);
    }

    /** Whether a JVM takes another value of a flag at each start, so that what one printed tells nothing. */
    public static boolean random(String flag) {
        return RANDOM.contains(flag);
    }

    /** What the second JDK brings to who comes from the first. */
    public Upgrade compare(JdkVersion from, JdkVersion to) {
        List<FlagChange> added = new ArrayList<>();
        List<FlagChange> removed = new ArrayList<>();
        List<FlagChange> changed = new ArrayList<>();
        List<FlagChange> atStart = new ArrayList<>();
        List<String> unknown = new ArrayList<>();
        boolean known = data(from).isPresent() && data(to).isPresent();
        for (String name : known ? book.names() : List.<String>of()) {
            Outcome before = book.has(name, from);
            Outcome now = book.has(name, to);
            if (random(name) && before == now) {
                continue;
            }
            if (before == Outcome.NOT_SEEN && now == Outcome.SEEN) {
                added.add(change(name, from, to));
            } else if (before == Outcome.SEEN && now == Outcome.NOT_SEEN) {
                removed.add(change(name, from, to));
            } else if (before == Outcome.SEEN && now == Outcome.SEEN) {
                FlagChange change = change(name, from, to);
                if (change.from().isPresent() && change.to().isPresent()) {
                    boolean differ = !same(change.from().get(), change.to().get());
                    if (differ && (settled(name, from) || settled(name, to))) {
                        atStart.add(change);
                    } else if (differ) {
                        changed.add(change);
                    } else if (from.feature() == to.feature() && !from.equals(to)) {
                        unknown.add(name);
                    }
                } else if (settled(name, from) != settled(name, to)
                        && (change.from().isPresent() || change.to().isPresent())) {
                    atStart.add(change);
                } else {
                    unknown.add(name);
                }
            } else if (before != now || (before == Outcome.UNKNOWN && book.names(name))) {
                unknown.add(name);
            }
        }
        return new Upgrade(
                from,
                to,
                data(from),
                data(to),
                added,
                removed,
                changed,
                atStart,
                unknown,
                security(from, to),
                changes(from, to),
                cases(from, to));
    }

    /** The changes of the JDK between two versions, other than flags, oldest first. */
    public static List<Upgrade.Change> changes(JdkVersion from, JdkVersion to) {
        List<Upgrade.Change> changes = new ArrayList<>();
        for (UpgradeChange change : UpgradeChanges.all()) {
            Outcome before = change.versions().contains(from);
            Outcome now = change.versions().contains(to);
            boolean may = before != Outcome.SEEN && now != Outcome.NOT_SEEN;
            if (may) {
                changes.add(new Upgrade.Change(change, before == Outcome.NOT_SEEN && now == Outcome.SEEN));
            }
        }
        return changes;
    }

    /** The cases that can begin with the change, most likely first. */
    public List<CaseInWindow> cases(JdkVersion from, JdkVersion to) {
        return cases.between(from, to);
    }

    private FlagChange change(String name, JdkVersion from, JdkVersion to) {
        Optional<FlagBook.Default> before = book.defaultOf(name, from, LINUX_X64);
        Optional<FlagBook.Default> now = book.defaultOf(name, to, LINUX_X64);
        String kind = book.kind(name, to.feature())
                .or(() -> book.kind(name, from.feature()))
                .map(k -> k.name().toLowerCase(Locale.ROOT))
                .orElse("product");
        return new FlagChange(
                name,
                kind,
                before.flatMap(FlagBook.Default::value).or(() -> printed(name, from)),
                now.flatMap(FlagBook.Default::value).or(() -> printed(name, to)),
                now.flatMap(FlagBook.Default::source));
    }

    private Optional<String> printed(String name, JdkVersion version) {
        return book.printed(name, version.feature());
    }

    private boolean settled(String name, JdkVersion version) {
        return book.settledAtStart(name, version.feature())
                && book.defaultOf(name, version, LINUX_X64).isEmpty();
    }

    // a number that became a fraction is printed with six digits: 0 and 0.000000
    private static boolean same(String before, String now) {
        return before.equals(now) || (before + ".000000").equals(now) || (now + ".000000").equals(before);
    }

    private static Optional<String> data(JdkVersion version) {
        return FlagBook.data(version.feature());
    }

    /** The security properties that differ between two releases; empty within one, and where one has no packed sheet. */
    public static Optional<SecurityChanges> security(JdkVersion from, JdkVersion to) {
        if (from.feature() == to.feature()) {
            return Optional.empty();
        }
        Optional<FlagSheet> before = FlagSheet.packed(from.feature());
        Optional<FlagSheet> now = FlagSheet.packed(to.feature());
        if (before.isEmpty() || now.isEmpty()) {
            return Optional.empty();
        }
        List<PropertyChange> changes = new ArrayList<>();
        Set<String> names = new TreeSet<>(before.get().properties().keySet());
        names.addAll(now.get().properties().keySet());
        names.removeAll(LEFT_OUT);
        for (String name : names) {
            Optional<String> old = Optional.ofNullable(before.get().properties().get(name));
            Optional<String> young = Optional.ofNullable(now.get().properties().get(name));
            if (!old.equals(young)) {
                boolean lists = old.filter(v -> v.contains(",")).isPresent() && young.isPresent();
                changes.add(new PropertyChange(
                        name,
                        old,
                        young,
                        lists ? missing(young.get(), old.get()) : List.of(),
                        lists ? missing(old.get(), young.get()) : List.of()));
            }
        }
        return Optional.of(new SecurityChanges(before.get().jdk(), now.get().jdk(), changes));
    }

    private static List<String> missing(String list, String other) {
        List<String> items = new ArrayList<>(List.of(list.split(", ", -1)));
        items.removeAll(List.of(other.split(", ", -1)));
        return items;
    }
}
