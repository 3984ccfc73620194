package io.github.jdkdoctor.site;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jdkdoctor.casebook.Case;
import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.evidence.jvm.FlagBook;
import io.github.jdkdoctor.evidence.jvm.Platform;
import io.github.jdkdoctor.fact.JdkVersion;
import io.github.jdkdoctor.fact.Outcome;
import io.github.jdkdoctor.options.Upgrade;
import io.github.jdkdoctor.options.UpgradeChange;
import io.github.jdkdoctor.options.UpgradeChanges;
import io.github.jdkdoctor.options.Upgrades;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What a browser needs to compare two JDKs without asking anybody: releases are cut into stretches in which the engine
 * says the same of every update, and for each two of them there is what the engine says.
 */
final class ComparePage {
    private static final int FIRST = 8;
    private static final Platform LINUX_X64 = new Platform(Optional.of("linux"), Optional.of("x64"));

    private final FlagBook book = FlagBook.load();
    private final Upgrades upgrades;
    private final List<JdkVersion> stretches;

    ComparePage(Casebook casebook) {
        this.upgrades = new Upgrades(casebook, book);
        this.stretches = stretches(casebook, book.turns());
    }

    /** The lines that can be compared. */
    static List<Integer> lines() {
        return IntStream.rangeClosed(FIRST, Releases.NEWEST).boxed().toList();
    }

    /** A thing and the number that it is known by: each is written once. */
    private static final class Numbered<T> {
        private final Map<T, Integer> numbers = new LinkedHashMap<>();

        int of(T thing) {
            return numbers.computeIfAbsent(thing, t -> numbers.size());
        }

        Iterable<T> all() {
            return numbers.keySet();
        }
    }

    /** What a flag is in a stretch; no value where it is not stated, or settled at start. */
    private record State(Outcome has, String kind, Optional<String> value, boolean settled, Optional<String> source) {}

    /** The first update of each stretch, and before those of a line the line alone, which is any update of it. */
    private static List<JdkVersion> stretches(Casebook casebook, SortedSet<JdkVersion> turns) {
        SortedSet<JdkVersion> cuts = new TreeSet<>(turns);
        for (Case c : casebook.cases()) {
            Stream.concat(c.affects().stream(), c.variants().stream().flatMap(v -> v.affects().stream()))
                    .forEach(a -> cuts.addAll(a.versions().updates()));
        }
        UpgradeChanges.all().forEach(c -> cuts.addAll(c.versions().updates()));
        List<JdkVersion> all = new ArrayList<>();
        for (int line : lines()) {
            SortedSet<JdkVersion> firsts = new TreeSet<>();
            firsts.add(new JdkVersion(line, 0, 0, 0, OptionalInt.empty(), true));
            for (JdkVersion cut : cuts) {
                if (cut.feature() == line) {
                    firsts.add(update(cut, cut.patch()));
                    firsts.add(update(cut, cut.patch() + 1));
                }
            }
            all.add(new JdkVersion(line, 0, 0, 0, OptionalInt.empty(), false));
            all.addAll(firsts);
        }
        return all;
    }

    private static JdkVersion update(JdkVersion of, int patch) {
        return new JdkVersion(of.feature(), of.interim(), of.update(), patch, OptionalInt.empty(), true);
    }

    /** The script that the page loads; from disk it may not fetch a file. */
    String script() {
        ObjectNode data = new ObjectMapper().createObjectNode();
        ArrayNode versions = data.putArray("stretches");
        for (JdkVersion v : stretches) {
            versions.addArray()
                    .add(v.feature())
                    .add(v.exact() ? v.interim() : -1)
                    .add(v.update())
                    .add(v.patch());
        }
        cases(data);
        flags(data);
        security(data);
        changes(data);
        return "window.jdkdoctorCompare = " + data + ";\n";
    }

    private void cases(ObjectNode data) {
        Numbered<Upgrade.CaseInWindow> cases = new Numbered<>();
        Numbered<List<Integer>> lists = new Numbered<>();
        ArrayNode between = data.putArray("between");
        for (JdkVersion from : stretches) {
            ArrayNode row = between.addArray();
            for (JdkVersion to : stretches) {
                row.add(lists.of(upgrades.cases(from, to).stream()
                        .map(c -> cases.of(forAnyOf(c, from, to)))
                        .toList()));
            }
        }
        ArrayNode numbers = data.putArray("lists");
        lists.all().forEach(list -> list.forEach(numbers.addArray()::add));
        ArrayNode all = data.putArray("cases");
        for (Upgrade.CaseInWindow c : cases.all()) {
            ObjectNode one = all.addObject()
                    .put("id", c.caseId())
                    .put("title", c.title())
                    .put("because", c.because())
                    .put("certain", c.certain());
            c.watch().forEach(one.putArray("watch")::add);
            ArrayNode collect = one.putArray("collect");
            c.collect()
                    .forEach(
                            r -> collect.addObject().put("command", r.command()).put("why", r.why()));
        }
    }

    // what is said names the two versions; the page knows which they are
    private static Upgrade.CaseInWindow forAnyOf(Upgrade.CaseInWindow c, JdkVersion from, JdkVersion to) {
        return new Upgrade.CaseInWindow(
                c.caseId(),
                c.title(),
                c.summary(),
                c.because().replace("it concerns " + to + ", and " + from + " ", "it concerns {to}, and {from} "),
                c.certain(),
                c.watch(),
                c.collect());
    }

    /** The flags that are not the same everywhere; {@code a12b3} is the first state twelve times, then the second. */
    private void flags(ObjectNode data) {
        ArrayNode flags = data.putArray("flags");
        for (String name : book.names()) {
            Numbered<State> states = new Numbered<>();
            StringBuilder at = new StringBuilder();
            int last = -1;
            int times = 0;
            for (JdkVersion version : stretches) {
                int state = states.of(state(name, version));
                if (state != last && times > 0) {
                    at.append((char) ('a' + last)).append(times);
                    times = 0;
                }
                last = state;
                times++;
            }
            if (at.isEmpty()) {
                continue;
            }
            ArrayNode flag = flags.addArray()
                    .add(name)
                    .add(at.append((char) ('a' + last)).append(times).toString());
            states.all().forEach(s -> add(flag.addObject(), s));
        }
    }

    private State state(String name, JdkVersion version) {
        Optional<FlagBook.Default> known = book.defaultOf(name, version, LINUX_X64);
        return new State(
                book.has(name, version),
                book.kind(name, version.feature())
                        .map(k -> k.name().toLowerCase(Locale.ROOT))
                        .orElse(""),
                Upgrades.random(name)
                        ? Optional.empty()
                        : known.flatMap(FlagBook.Default::value).or(() -> book.printed(name, version.feature())),
                book.settledAtStart(name, version.feature()) && known.isEmpty(),
                known.flatMap(FlagBook.Default::source));
    }

    private static void add(ObjectNode to, State s) {
        if (s.has() != Outcome.UNKNOWN) {
            to.put("has", s.has() == Outcome.SEEN);
        }
        if (!s.kind().isEmpty()) {
            to.put("kind", s.kind());
        }
        // a number that became a fraction is the same number
        s.value().ifPresent(v -> to.put("value", v.endsWith(".000000") ? v.substring(0, v.length() - 7) : v));
        if (s.settled()) {
            to.put("settled", true);
        }
        s.source().ifPresent(source -> to.put("source", source));
    }

    /** The other changes; for each stretch whether it has one: {@code s} it has, {@code n} it has not, {@code u} unknown. */
    private void changes(ObjectNode data) {
        ArrayNode changes = data.putArray("changes");
        for (UpgradeChange change : UpgradeChanges.all()) {
            StringBuilder at = new StringBuilder();
            for (JdkVersion version : stretches) {
                at.append(
                        switch (change.versions().contains(version)) {
                            case SEEN -> 's';
                            case NOT_SEEN -> 'n';
                            case UNKNOWN -> 'u';
                        });
            }
            ObjectNode one = changes.addObject()
                    .put("title", change.title())
                    .put("concerns", change.concerns())
                    .put("sees", change.sees())
                    .put("do", change.action())
                    .put("at", at.toString());
            ArrayNode sources = one.putArray("sources");
            change.sources()
                    .forEach(s -> sources.addObject().put("name", s.name()).put("url", s.url()));
        }
    }

    /** Where the data of each line is from, and the security properties of each two lines that have them. */
    private void security(ObjectNode data) {
        ObjectNode lines = data.putObject("lines");
        ObjectNode security = data.putObject("security");
        List<JdkVersion> all = stretches.stream().filter(v -> !v.exact()).toList();
        for (JdkVersion from : all) {
            FlagBook.data(from.feature()).ifPresent(d -> lines.put("" + from.feature(), d));
            for (JdkVersion to : all) {
                Upgrades.security(from, to).ifPresent(s -> add(security.putObject(from + "-" + to), s));
            }
        }
    }

    private static void add(ObjectNode to, Upgrade.SecurityChanges security) {
        to.put("from", security.fromBuild()).put("to", security.toBuild());
        ArrayNode changes = to.putArray("changes");
        for (Upgrade.PropertyChange p : security.changes()) {
            ObjectNode change = changes.addObject().put("property", p.property());
            if (p.added().isEmpty() && p.dropped().isEmpty()) {
                p.from().ifPresent(v -> change.put("from", v));
                p.to().ifPresent(v -> change.put("to", v));
            } else {
                p.added().forEach(change.putArray("added")::add);
                p.dropped().forEach(change.putArray("dropped")::add);
            }
        }
    }
}
