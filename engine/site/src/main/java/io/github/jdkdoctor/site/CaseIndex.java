package io.github.jdkdoctor.site;

import io.github.jdkdoctor.casebook.Case;
import io.github.jdkdoctor.casebook.Symptom;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.Outcome;
import io.github.jdkdoctor.profile.Frames;
import io.quarkus.qute.RawString;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jsoup.Jsoup;

/** The lists of cases: all of them with filters, by flag and property, by what one sees, by release. */
final class CaseIndex {
    private static final Pattern SETTING = Pattern.compile(
            "-XX:[+\\-]?(\\w+)|-D((?:jdk|java|javax|sun|com|keystore)\\.[\\w.]*\\w)|(-X(?:int|comp|mx|ms|share))\\b");
    private static final Set<String> BY_NAME = Set.of("flag", "flag-change", "property");

    private static final List<Way> WAYS =
            List.of(new Way(8, 11), new Way(8, 17), new Way(11, 17), new Way(17, 21), new Way(21, 25));
    private static final String SETTINGS = "version and flags";
    private static final List<Noticed> NOTICED = List.of(
            new Noticed("High CPU usage", "text=cpu"),
            new Noticed("Long GC pauses", "area=gc"),
            new Noticed("Throughput fell after an upgrade", "kind=default+change"),
            new Noticed("Slow JIT-compiled code", "area=jit"),
            new Noticed("RSS grows, OOMKilled", "area=memory"),
            new Noticed("Slow in a container", "area=container"),
            new Noticed("Slow startup", "text=startup"),
            new Noticed("TLS handshakes are slow", "area=tls"),
            new Noticed("Threads wait or hang", "area=threads"),
            new Noticed("Long time to safepoint", "area=safepoint"));
    // of an area, so that all areas fit on four screens of 800 pixels
    private static final int FEW = 4;
    private static final List<String> BY_SEVERITY = List.of("high", "medium", "low");

    // at 1280 pixels of width three screens of signs
    private static final int MOST_OF_LETTER = 80;
    private static final Pattern LETTERS = Pattern.compile("([A-Za-z])(\\w?)");
    private static final Pattern LETTER = Pattern.compile("[A-Za-z]");
    private static final Pattern PACKAGE = Pattern.compile("^\\W*(?:[a-z]\\w*\\.)+(?=\\W*[A-Z])");

    // options, commands, numbers, folders, (top), architectures
    private static final Pattern NO_SIGN = Pattern.compile(
            "-|(java|asprof|jcmd|jfr|perf|jstack|jmap|jstat|grep|cat) |[\\da-fx]+$|/\\w+$|\\(\\w+\\)$|(aarch64|amd64|x86_64)$");

    // $log : TlsDebugLog( decided() >= 3 )
    private static final Pattern MATCHED = Pattern.compile("\\b([A-Z]\\w+)\\(");

    private final RuleExcerpts rules;
    private final List<CaseFolder> folders;
    private final Prose prose;

    CaseIndex(RuleExcerpts rules, List<CaseFolder> folders, Prose prose) {
        this.rules = rules;
        this.folders = folders;
        this.prose = prose;
    }

    /** An upgrade that many make. */
    record Way(int from, int to) {}

    /** What a person notices first, with the filters that show its cases. */
    record Noticed(String label, String filters) {}

    /** An area with its cases, the most severe first, and of those the most common. */
    record Group(String area, String label, List<Item> items) {}

    /** A case in the list of all. */
    record Item(
            String id,
            String title,
            RawString summary,
            String area,
            String kind,
            String severity,
            Case.Frequency frequency,
            String evidence,
            String windows,
            String versions,
            String words) {}

    /** A word with the cases that it leads to. */
    record Entry(String name, String anchor, List<Link> cases) {}

    /** The entries that begin with a letter, or with some of it such as {@code Ca–Cl}; {@code #} for those without one. */
    record Letter(String letter, String anchor, List<Entry> entries) {
        Letter {
            entries = List.copyOf(entries);
        }
    }

    /** A case, and how it speaks of the word. */
    record Link(String id, String title, String how) {}

    /** A row of the table of releases: the state of each line. */
    record Row(String id, String title, List<Cell> cells) {}

    /** One line's state: its class, and a word for it. */
    record Cell(String style, String says) {}

    void addTo(Pages pages) throws IOException, SiteException {
        List<Item> items = new ArrayList<>();
        for (CaseFolder folder : folders) {
            items.add(item(folder));
        }
        pages.page(
                "index.html",
                "Why did it get slower?",
                "Documented causes of Java slowdowns after a change of the JDK, its flags or the platform: symptoms,"
                        + " cause, affected versions, how to confirm and what to do.",
                "cases",
                "index",
                Map.of(
                        "ways", WAYS,
                        "noticed", NOTICED,
                        "count", items.size(),
                        "few", FEW,
                        "groups", groups(items),
                        "kinds", distinct(items.stream().map(Item::kind).toList()),
                        "evidence",
                                distinct(items.stream()
                                        .flatMap(i -> List.of(i.evidence().split("\\|")).stream())
                                        .filter(e -> !e.isEmpty())
                                        .toList()),
                        "releases",
                                Releases.lines().stream().map(Releases::label).toList()));
        pages.page(
                "flags.html",
                "Cases by flag and property",
                "Every JVM flag and system property that a case asks for or changes, with the cases.",
                "flags",
                "entries",
                Map.of(
                        "letters",
                        flags(),
                        "intro",
                        "JVM flags and system properties that cases check, or that their remedies and experiments"
                                + " set."));
        pages.page(
                "symptoms.html",
                "Cases by frame, log line and event",
                "Stack frames, log lines and JFR events, with the cases that they point to.",
                "symptoms",
                "entries",
                Map.of(
                        "letters",
                        signs(),
                        "intro",
                        "Stack frames, log lines and JFR events. One of them alone proves nothing; the case says"
                                + " what else has to be seen."));
        pages.page(
                "releases.html",
                "Cases by release",
                "Which cases affect which JDK release.",
                "releases",
                "releases",
                Map.of("lines", Releases.lines().stream().map(Releases::label).toList(), "rows", rows()));
    }

    private static List<Group> groups(List<Item> items) {
        return distinct(items.stream().map(Item::area).toList()).stream()
                .map(area -> new Group(
                        area,
                        area.length() <= 3
                                ? area.toUpperCase(Locale.ROOT)
                                : area.substring(0, 1).toUpperCase(Locale.ROOT) + area.substring(1),
                        items.stream()
                                .filter(i -> i.area().equals(area))
                                .sorted(Comparator.comparingInt((Item i) -> BY_SEVERITY.indexOf(i.severity()))
                                        .thenComparing(Item::frequency)
                                        .thenComparing(Item::title))
                                .toList()))
                .toList();
    }

    private static List<String> distinct(List<String> all) {
        return List.copyOf(new TreeSet<>(all));
    }

    private Item item(CaseFolder folder) throws IOException, SiteException {
        Case c = folder.subject();
        List<String> windows = new ArrayList<>();
        c.affects().forEach(a -> windows.add(a.versions().toString()));
        StringBuilder text = new StringBuilder();
        text.append(c.id()).append(' ').append(c.title()).append(' ').append(c.summary());
        c.aliases().forEach(a -> text.append(' ').append(a));
        c.formerly().stream().sorted().forEach(f -> text.append(' ').append(f));
        c.symptoms().values().forEach(s -> text.append(' ').append(s.says()));
        flagsOf(folder).keySet().forEach(f -> text.append(' ').append(f));
        signsOf(folder).keySet().forEach(s -> text.append(' ').append(s));
        return new Item(
                c.id(),
                c.title(),
                Markup.sentence(c.summary()),
                c.area(),
                CasePage.label(c.kind()),
                CasePage.label(c.severity()),
                c.frequency(),
                String.join("|", evidence(c)),
                String.join(" ", windows),
                CasePage.range(c),
                distinctWords(text.toString()));
    }

    // the filter looks for each word by itself
    private static String distinctWords(String text) {
        return Arrays.stream(CasePage.oneLine(text).toLowerCase(Locale.ROOT).split(" ", -1))
                .distinct()
                .collect(Collectors.joining(" "));
    }

    /** The kinds of evidence that a case's symptoms are measured by, and that it tells to record. */
    private Set<String> evidence(Case c) {
        Set<String> evidence = new TreeSet<>();
        c.collect().forEach(r -> r.gives().ifPresent(kind -> evidence.add(words(kind))));
        for (Symptom s : c.symptoms().values()) {
            s.fact().ifPresent(fact -> evidence.addAll(evidence(fact)));
            s.needs().forEach(need -> evidence.addAll(evidence(need.fact())));
        }
        return evidence;
    }

    /** The kinds of evidence that a fact is of, or that rules measure a phenomenon by. */
    private Set<String> evidence(String fact) {
        Set<String> evidence = new TreeSet<>();
        if (fact.equals("flag-change")) {
            evidence.add(SETTINGS);
        }
        FactKind.of(fact).ifPresent(kind -> evidence.add(words(kind)));
        rules.measuring(fact)
                .values()
                .forEach(texts -> texts.forEach(text -> {
                    Matcher matcher = MATCHED.matcher(text);
                    while (matcher.find()) {
                        evidenceOf(matcher.group(1)).ifPresent(evidence::add);
                    }
                }));
        return evidence;
    }

    /** What shows the type that a rule matches. */
    private static Optional<String> evidenceOf(String type) {
        return switch (type) {
            case "Lead", "Shares" -> Optional.of(words(FactKind.PROFILE));
            case "Comparison" -> Optional.of(words(FactKind.BENCHMARK));
            case "Settings" -> Optional.of(SETTINGS);
            default ->
                Arrays.stream(FactKind.values())
                        .filter(kind -> kind.type().getSimpleName().equals(type))
                        .findFirst()
                        .map(CaseIndex::words);
        };
    }

    private static String words(FactKind kind) {
        return switch (kind) {
            case JDK, FLAG, ARGUMENT, PROPERTY -> SETTINGS;
            case SAFEPOINT_LOG, STOPPED_TIME, HANDSHAKE_LOG, BIASED_LOCKING_LOG -> "safepoint log";
            case GC_LOG -> "GC log";
            case TLS_DEBUG_LOG -> "TLS debug log";
            case EVENT, CLASS_LOADERS -> "flight recording";
            case LOG_MESSAGE -> "messages of the JVM";
            case HOST, MACHINE, KERNEL_SETTING -> "machine and kernel";
            case CONTAINER, CPU_THROTTLING -> "container";
            case THREAD_DUMPS, LOCK_CONTENTION, RUNNING_THREAD -> "thread dump";
            case CRASH, EVENT_HISTORY, CODE_CACHE_USE, HEAP_SUMMARY -> "crash report, VM.info";
            default -> kind.label().replace('-', ' ');
        };
    }

    private List<Letter> flags() {
        Map<String, Map<String, Link>> byFlag = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (CaseFolder folder : folders) {
            flagsOf(folder).forEach((flag, how) -> add(byFlag, flag, folder.subject(), how));
        }
        return byLetter(entries(byFlag));
    }

    private static void add(Map<String, Map<String, Link>> to, String word, Case c, String how) {
        to.computeIfAbsent(word, w -> new TreeMap<>()).put(c.id(), new Link(c.id(), c.title(), how));
    }

    private static List<Entry> entries(Map<String, Map<String, Link>> all) {
        List<Entry> entries = new ArrayList<>();
        Set<String> anchors = new LinkedHashSet<>();
        all.forEach((word, cases) -> {
            String anchor = word.replaceAll("[^A-Za-z0-9]+", "-").replaceAll("^-|-$", "");
            String unique = anchors.add(anchor.toLowerCase(Locale.ROOT)) ? anchor : anchor + "-" + entries.size();
            entries.add(new Entry(word, "w-" + unique, List.copyOf(cases.values())));
        });
        return entries;
    }

    /** By the name of a class rather than of its package: half of the JDK's begin with a J. */
    private static List<Letter> byLetter(List<Entry> entries) {
        Map<String, List<Entry>> letters = new TreeMap<>();
        for (Entry entry : entries) {
            Matcher first = LETTER.matcher(sortedBy(entry));
            String letter = first.find() ? first.group().toUpperCase(Locale.ROOT) : "#";
            letters.computeIfAbsent(letter, l -> new ArrayList<>()).add(entry);
        }
        List<Letter> all = new ArrayList<>();
        letters.forEach((letter, of) -> {
            of.sort(Comparator.comparing(CaseIndex::fromLetter, String.CASE_INSENSITIVE_ORDER)
                    .thenComparing(CaseIndex::sortedBy));
            String anchor = "letter-" + (letter.equals("#") ? "none" : letter);
            List<List<Entry>> parts = parts(of);
            for (List<Entry> part : parts) {
                String from = start(part.get(0));
                String to = start(part.get(part.size() - 1));
                all.add(new Letter(
                        parts.size() == 1 ? letter : from.equals(to) ? from : from + "\u2013" + to,
                        part == parts.get(0) ? anchor : "letter-" + from,
                        part));
            }
        });
        return all;
    }

    // entries whose first two letters are the same stay together, and are a part of their own where they are too many
    // for one
    private static List<List<Entry>> parts(List<Entry> entries) {
        Map<String, List<Entry>> byStart = entries.stream()
                .collect(Collectors.groupingBy(CaseIndex::start, LinkedHashMap::new, Collectors.toList()));
        int size = (entries.size() + MOST_OF_LETTER - 1) / MOST_OF_LETTER;
        int each = (entries.size() + size - 1) / size;
        List<List<Entry>> parts = new ArrayList<>();
        List<Entry> part = new ArrayList<>();
        for (List<Entry> group : byStart.values()) {
            if (!part.isEmpty() && (part.size() >= each || part.size() + group.size() > MOST_OF_LETTER)) {
                parts.add(part);
                part = new ArrayList<>();
            }
            part.addAll(group);
        }
        parts.add(part);
        return parts;
    }

    /** The first two letters, as in {@code Co}. */
    private static String start(Entry entry) {
        Matcher letters = LETTERS.matcher(sortedBy(entry));
        return letters.find()
                ? letters.group(1).toUpperCase(Locale.ROOT) + letters.group(2).toLowerCase(Locale.ROOT)
                : "#";
    }

    private static String fromLetter(Entry entry) {
        String name = sortedBy(entry);
        Matcher first = LETTER.matcher(name);
        return first.find() ? name.substring(first.start()) : name;
    }

    private static String sortedBy(Entry entry) {
        return PACKAGE.matcher(entry.name()).replaceFirst("");
    }

    /** The flags and properties of a case, with what it does with them. */
    private static Map<String, String> flagsOf(CaseFolder folder) {
        Case c = folder.subject();
        Map<String, String> found = new TreeMap<>();
        c.collect().forEach(r -> settings(r.command(), "recording", found));
        settings(folder.prose(), "text", found);
        c.confirm().forEach(x -> settings(x.action(), "experiment", found));
        c.remedies().forEach(r -> settings(r.action(), "remedy", found));
        c.variants().forEach(v -> v.remedies().forEach(r -> settings(r.action(), "remedy", found)));
        c.symptoms().values().forEach(s -> {
            if (s.fact().filter(BY_NAME::contains).isPresent()) {
                Optional.ofNullable(s.where().get("name"))
                        .ifPresent(
                                name -> List.of(name.text().split(" \\| ")).forEach(one -> found.put(one, "symptom")));
            }
        });
        return found;
    }

    private static void settings(String text, String how, Map<String, String> to) {
        Matcher matcher = SETTING.matcher(text);
        while (matcher.find()) {
            for (int group = 1; group <= 3; group++) {
                if (matcher.group(group) != null) {
                    to.put(matcher.group(group), how);
                }
            }
        }
    }

    private List<Letter> signs() throws IOException, SiteException {
        Map<String, Map<String, Link>> bySign = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (CaseFolder folder : folders) {
            signsOf(folder).forEach((sign, how) -> add(bySign, sign, folder.subject(), how));
        }
        return byLetter(entries(bySign));
    }

    /** Frames, log lines and events of a case: what accounts for growth, what symptoms ask for, and what its text shows. */
    private Map<String, String> signsOf(CaseFolder folder) throws IOException, SiteException {
        Case c = folder.subject();
        Map<String, String> signs = new TreeMap<>();
        Prose.Text text = prose.text("cases/" + c.id() + "/case.adoc", folder.prose(), "");
        for (String part : List.of("How to recognize it", "How to confirm")) {
            text.part(part).ifPresent(p -> Jsoup.parse(p.html()).select("code").stream()
                    .map(e -> e.text().strip())
                    .filter(word -> word.length() > 3
                            && word.length() < 90
                            && !SETTING.matcher(word).find())
                    .filter(word -> !NO_SIGN.matcher(word).lookingAt() && !word.contains("<pid>"))
                    .forEach(word -> signs.put(word, "text")));
        }
        // a frame that the text names without its package is listed once
        c.accountsFor().stream()
                .flatMap(a -> Stream.concat(a.under().stream(), a.self().stream()))
                .map(frame -> Frames.of(PACKAGE.matcher(frame).replaceFirst("")))
                .forEach(frame -> signs.keySet().removeIf(frame::contains));
        c.accountsFor().forEach(a -> {
            a.under().forEach(f -> signs.put(f, "frame on the stack"));
            a.self().forEach(f -> signs.put(f, "frame where samples end"));
        });
        c.symptoms().values().forEach(s -> {
            if (s.fact().equals(Optional.of("log-message"))) {
                Optional.ofNullable(s.where().get("id")).ifPresent(id -> signs.put(id.text(), "log message"));
            }
            if (s.fact().equals(Optional.of("event"))) {
                Optional.ofNullable(s.where().get("event")).ifPresent(e -> signs.put(e.text(), "event"));
            }
        });
        return signs;
    }

    private List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        for (CaseFolder folder : folders) {
            Case c = folder.subject();
            List<Cell> cells = new ArrayList<>();
            for (int line : Releases.lines()) {
                Outcome status = Releases.status(c, line);
                cells.add(
                        status == Outcome.SEEN
                                ? new Cell("in", "yes")
                                : status == Outcome.UNKNOWN ? new Cell("part", "some") : new Cell("out", "no"));
            }
            rows.add(new Row(c.id(), c.title(), cells));
        }
        return rows;
    }
}
