package io.github.jdkdoctor.authoring;

import io.github.jdkdoctor.casebook.Nearest;
import io.github.jdkdoctor.casebook.PhenomenonDeclaration;
import io.github.jdkdoctor.casebook.Symptom;
import io.github.jdkdoctor.evidence.jvm.FlagBook;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The sources of a pack, as they lie in a directory: {@code phenomena.yaml}, {@code derive/*.drl} and {@code *.drl} of
 * rules, {@code symptoms.yaml} with what cases share, and a folder for each case with {@code case.yaml}, {@code case.adoc}
 * and perhaps {@code case.drl} and {@code lab.yaml}. All that is wrong with them is known, but for what only the compiler
 * of rules finds.
 */
final class PackSource {
    /** More than this is no case and no rule file, and each of their readers says so. */
    private static final int MOST_BYTES = 1 << 20;

    private static final int MOST_FILES = 50_000;
    private static final Pattern ATTRIBUTE = Pattern.compile("(?<![+\\\\])\\{\\w[\\w-]*}(?!\\+)");
    private static final Set<String> OF_CASE = Set.of("case.yaml", "case.drl", "case.adoc", "lab.yaml");
    private static final Set<String> NO_CASES = Set.of("derive", "healthy", "src", "target");

    private static final String PHENOMENA = "phenomena.yaml";
    private static final String SYMPTOMS = "symptoms.yaml";

    private final Path root;
    private final Known known;
    private final SortedMap<String, byte[]> files;
    private final List<Problem> problems = new ArrayList<>();
    private final List<PhenomenonDeclaration> phenomena = new ArrayList<>();
    private final Map<String, Symptom> shared = new LinkedHashMap<>();
    private final List<CaseFile> cases = new ArrayList<>();
    private final Map<RuleText, RuleText.Parsed> rules = new LinkedHashMap<>();
    private boolean read;

    private PackSource(Path root, Known known, SortedMap<String, byte[]> files) {
        this.root = root;
        this.known = known;
        this.files = files;
    }

    /** The sources in a directory, gathered; they are understood when first asked for. */
    static PackSource in(Path root, Known known) throws IOException {
        return new PackSource(root, known, files(root));
    }

    private static SortedMap<String, byte[]> files(Path root) throws IOException {
        SortedMap<String, byte[]> files = new TreeMap<>();
        List<Path> folders = new ArrayList<>();
        try (Stream<Path> top = Files.list(root)) {
            for (Path path : top.sorted().toList()) {
                String name = path.getFileName().toString();
                if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
                    if (name.equals("derive") || (!NO_CASES.contains(name) && !name.startsWith("."))) {
                        folders.add(path);
                    }
                } else if (name.equals(PHENOMENA) || name.equals(SYMPTOMS) || name.endsWith(".drl")) {
                    files.put(name, content(path));
                }
            }
        }
        for (Path folder : folders) {
            String name = folder.getFileName().toString();
            try (Stream<Path> inside = Files.list(folder)) {
                for (Path path : inside.sorted().toList()) {
                    String file = path.getFileName().toString();
                    boolean wanted = name.equals("derive") ? file.endsWith(".drl") : OF_CASE.contains(file);
                    if (wanted && files.size() < MOST_FILES) {
                        files.put(name + "/" + file, content(path));
                    }
                }
            }
        }
        return files;
    }

    private static byte[] content(Path path) throws IOException {
        try (InputStream in = Files.newInputStream(path)) {
            return in.readNBytes(MOST_BYTES + 1);
        }
    }

    /** A path as messages give it: from the current directory if it lies there. */
    static String shown(Path path) {
        Path whole = path.toAbsolutePath().normalize();
        Path here = Path.of("").toAbsolutePath();
        Path shown = whole.startsWith(here) && !whole.equals(here) ? here.relativize(whole) : path.normalize();
        return shown.toString().replace('\\', '/');
    }

    private String shown(String name) {
        return shown(root.resolve(name));
    }

    private void read() {
        if (read) {
            return;
        }
        read = true;
        readPhenomena();
        Map<String, PhenomenonDeclaration> all = new HashMap<>(known.phenomena());
        phenomena.forEach(p -> all.put(p.name(), p));
        FlagBook flags = FlagBook.load();
        readShared(new CaseReader(all, flags, Map.of()));
        CaseReader reader = new CaseReader(all, flags, shared);
        Set<String> folders = new TreeSet<>();
        Map<String, RuleText.Parsed> ofCases = new HashMap<>();
        files.forEach((name, content) -> {
            int slash = name.indexOf('/');
            if (slash > 0 && !name.startsWith("derive/")) {
                folders.add(name.substring(0, slash));
            }
            if (name.endsWith(".drl")) {
                readRules(name, content).ifPresent(parsed -> ofCases.put(name, parsed));
            }
        });
        for (String id : folders) {
            readCase(id, reader, Optional.ofNullable(ofCases.get(id + "/case.drl")));
        }
        explainedAway();
        checkMeasures(all);
        qualifyMeasures();
    }

    private void readShared(CaseReader reader) {
        byte[] content = files.get(SYMPTOMS);
        if (content != null) {
            Problems found = new Problems(shown(SYMPTOMS));
            shared.putAll(reader.symptoms(content, found));
            problems.addAll(found.found());
        }
    }

    private void readPhenomena() {
        byte[] content = files.get(PHENOMENA);
        if (content != null) {
            Problems found = new Problems(shown(PHENOMENA));
            phenomena.addAll(PhenomenaReader.read(content, found));
            problems.addAll(found.found());
        }
    }

    private Optional<RuleText.Parsed> readRules(String name, byte[] content) {
        RuleText text = RuleText.of(name, shown(name), content);
        Problems found = new Problems(text.file());
        Optional<RuleText.Parsed> parsed = text.parse(found);
        parsed.ifPresent(p -> {
            checkPackage(text, p, found);
            rules.put(text, p);
        });
        problems.addAll(found.found());
        return parsed;
    }

    private void checkPackage(RuleText text, RuleText.Parsed parsed, Problems found) {
        String name = parsed.drlPackage();
        At at = text.text().contains("package " + name) ? text.at(text.text().indexOf("package " + name)) : At.START;
        if (text.name().endsWith("/case.drl")) {
            String wanted = RuleText.CASE_PACKAGE
                    + text.name().substring(0, text.name().indexOf('/')).replace('-', '_');
            if (!name.equals(wanted)) {
                found.add(at, Problem.Code.WRONG_PACKAGE, "the package of this case's rules is '" + wanted + "'");
            }
            return;
        }
        boolean taken = known.rulePackages().contains(name)
                || rules.values().stream().anyMatch(p -> p.drlPackage().equals(name));
        if (name.isEmpty() || name.startsWith(RuleText.CASE_PACKAGE)) {
            found.add(at, Problem.Code.WRONG_PACKAGE, "begin with 'package' and a name of this file's own");
        } else if (taken) {
            found.add(
                    at,
                    Problem.Code.WRONG_PACKAGE,
                    "package '" + name + "' belongs to another rule file; each has its own");
        }
    }

    private void readCase(String id, CaseReader reader, Optional<RuleText.Parsed> rulesOfCase) {
        String yaml = id + "/case.yaml";
        Problems found = new Problems(shown(yaml));
        if (!Shape.NAME.matcher(id).matches()) {
            found.add(
                    At.FILE,
                    Problem.Code.BAD_NAME,
                    "'" + id + "' is not an id of a case; name the folder in lower-case words joined by '-'");
        }
        byte[] content = files.get(yaml);
        if (content == null) {
            found.add(At.FILE, Problem.Code.MISSING_KEY, "is not there; a case begins with it");
            problems.addAll(found.found());
            return;
        }
        CaseFile file = reader.read(id, shown(yaml), content);
        cases.add(file);
        byte[] page = files.get(id + "/case.adoc");
        if (page == null || new String(page, StandardCharsets.UTF_8).isBlank()) {
            found.add(
                    At.FILE,
                    Problem.Code.MISSING_PAGE,
                    "has no case.adoc next to it; write there how it comes about and how to recognize it");
        }
        if (page != null) {
            problems.addAll(problemsOf(new String(page, StandardCharsets.UTF_8), shown(id + "/case.adoc")));
        }
        checkRules(file, rulesOfCase, found);
        lab(id).ifPresent(lab -> {
            Problems ofLab = new Problems(shown(id + "/lab.yaml"));
            LabReader.read(id, lab, ofLab);
            problems.addAll(ofLab.found());
        });
        problems.addAll(file.problems());
        problems.addAll(found.found());
    }

    private static List<Problem> problemsOf(String page, String file) {
        Problems problems = new Problems(file);
        if (page.contains(Shape.UNFINISHED)) {
            problems.add(At.FILE, Problem.Code.UNFINISHED, "has parts that are still to be written");
        }
        int number = 0;
        for (String line : page.lines().toList()) {
            int at = ++number;
            // a line that begins with a space is shown as it is
            Matcher attribute = ATTRIBUTE.matcher(line.startsWith(" ") ? "" : line);
            while (attribute.find()) {
                problems.add(
                        new At(at, attribute.start() + 1),
                        Problem.Code.PAGE_ATTRIBUTE,
                        "Asciidoctor takes " + attribute.group() + " for an attribute that is not set; write +"
                                + attribute.group() + "+");
            }
        }
        return problems.found();
    }

    /** Rules of a case and symptoms that a rule sees are the same, and hold no action. */
    private void checkRules(CaseFile file, Optional<RuleText.Parsed> parsed, Problems ofYaml) {
        Problems ofRules = new Problems(shown(file.id() + "/case.drl"));
        Set<String> present = new TreeSet<>();
        Set<String> measured = new TreeSet<>();
        for (RuleText.Rule rule : parsed.map(RuleText.Parsed::rules).orElse(List.of())) {
            String label = "rule '" + rule.name() + "'";
            At at = At.line(rule.line());
            measured.addAll(rule.measures().keySet());
            if (rule.acts() && !rule.measures().isEmpty()) {
                continue;
            }
            present.add(rule.name());
            if (!file.byRule().containsKey(rule.name())) {
                ofRules.add(
                        at,
                        Problem.Code.UNDECLARED_RULE,
                        label + " is not a symptom of this case"
                                + Nearest.to(rule.name(), file.byRule().keySet())
                                        .map(n -> "; did you mean '" + n + "'?")
                                        .orElse("; declare it with 'seen-by: rule'"));
            }
            if (rule.acts()) {
                ofRules.add(
                        at,
                        Problem.Code.FORBIDDEN_IN_RULE,
                        label + " does something; rules of cases are conditions or insert a measure of the case");
            }
            Set<String> observed = new TreeSet<>();
            file.value()
                    .flatMap(c -> Optional.ofNullable(c.symptoms().get(rule.name())))
                    .ifPresent(s -> s.needs().forEach(n -> observed.add(n.fact())));
            rule.absent().stream()
                    .map(kind -> kind.label())
                    .sorted()
                    .filter(kind -> !observed.isEmpty() && !observed.contains(kind))
                    .forEach(kind -> ofRules.add(
                            at,
                            Problem.Code.MISSING_NEEDS,
                            label + " holds where there is no '" + kind + "'; add '" + kind
                                    + "@current' to the symptom's needs, or an absent file is taken for a no"));
        }
        if (parsed.isPresent() || !files.containsKey(file.id() + "/case.drl")) {
            file.byRule().forEach((name, at) -> {
                if (!present.contains(name)) {
                    ofYaml.add(
                            at,
                            Problem.Code.MISSING_RULE,
                            "'" + name + "' is seen by a rule, but case.drl has no rule of that name"
                                    + Nearest.to(name, present)
                                            .map(n -> "; did you mean '" + n + "'?")
                                            .orElse(""));
                }
            });
        }
        file.measured().byRule().forEach((name, at) -> {
            if (!measured.contains(name) && (parsed.isPresent() || !files.containsKey(file.id() + "/case.drl"))) {
                ofYaml.add(
                        at,
                        Problem.Code.MISSING_RULE,
                        "'" + name + "' is measured by rules, but no rule of case.drl inserts it");
            } else if (measured.contains(name)
                    && !file.measured().asked().containsKey(name)
                    && !asked(file.id(), name)) {
                ofYaml.add(
                        at, Problem.Code.UNUSED_MEASURE, "no symptom and no rule asks for '" + name + "'; remove it");
            }
        });
        problems.addAll(ofRules.found());
    }

    // a rule that inserts a measure names it, and so does one that asks for it
    private boolean asked(String id, String measure) {
        byte[] rules = files.getOrDefault(id + "/case.drl", new byte[0]);
        String name = '"' + measure + '"';
        String text = new String(rules, StandardCharsets.UTF_8);
        return text.indexOf(name) != text.lastIndexOf(name);
    }

    private void explainedAway() {
        Map<String, CaseFile> byId = new TreeMap<>();
        cases.forEach(c -> byId.put(c.id(), c));
        Set<String> ids = new TreeSet<>(known.cases());
        ids.addAll(byId.keySet());
        cases.forEach(c -> ids.addAll(c.formerly().keySet()));
        Set<String> reported = new TreeSet<>();
        Map<String, String> had = new HashMap<>();
        for (CaseFile file : cases) {
            Problems found = new Problems(file.file());
            file.formerly().forEach((old, at) -> {
                String other = byId.containsKey(old) ? old : had.put(old, file.id());
                if (other != null) {
                    found.add(
                            at,
                            Problem.Code.CONTRADICTION,
                            "'" + old + "' is or was the id of '" + other + "'; remove it");
                }
            });
            file.explainsAway().forEach((other, at) -> {
                if (!ids.contains(other)) {
                    found.add(
                            at,
                            Problem.Code.UNKNOWN_CASE,
                            "there is no case '" + other + "'"
                                    + Nearest.to(other, ids)
                                            .map(n -> "; did you mean '" + n + "'?")
                                            .orElse(""));
                }
                List<String> way = way(other, file.id(), byId, new TreeSet<>());
                if (!way.isEmpty() && !reported.contains(file.id())) {
                    reported.addAll(way);
                    found.add(
                            at,
                            Problem.Code.CYCLE,
                            "explains itself away: " + file.id() + " > " + String.join(" > ", way)
                                    + "; keep the direction from cause to consequence");
                }
            });
            problems.addAll(found.found());
        }
    }

    /** The cases on the way from one to another over what they explain away; empty if there is none. */
    private static List<String> way(String from, String to, Map<String, CaseFile> byId, Set<String> visited) {
        if (from.equals(to)) {
            return List.of(to);
        }
        CaseFile file = byId.get(from);
        if (file == null || !visited.add(from)) {
            return List.of();
        }
        for (String next : new TreeSet<>(file.explainsAway().keySet())) {
            List<String> rest = way(next, to, byId, visited);
            if (!rest.isEmpty()) {
                List<String> way = new ArrayList<>(List.of(from));
                way.addAll(rest);
                return way;
            }
        }
        return List.of();
    }

    /** Rules measure what is declared. */
    private void checkMeasures(Map<String, PhenomenonDeclaration> shared) {
        rules.forEach((text, parsed) -> {
            Problems found = new Problems(text.file());
            Optional<CaseFile> owner = owner(text);
            Map<String, PhenomenonDeclaration> all = owner.map(c -> {
                        Map<String, PhenomenonDeclaration> own =
                                new HashMap<>(c.measured().declared());
                        own.keySet().retainAll(c.measured().byRule().keySet());
                        return own;
                    })
                    .orElse(shared);
            for (RuleText.Rule rule : parsed.rules()) {
                rule.measures().forEach((name, at) -> {
                    if (!all.containsKey(name)) {
                        found.add(
                                at,
                                Problem.Code.UNDECLARED_PHENOMENON,
                                "'" + name + "' is not declared in "
                                        + owner.map(c -> "'measures' with 'seen-by: rule'")
                                                .orElse("phenomena.yaml")
                                        + Nearest.to(name, all.keySet())
                                                .map(n -> "; did you mean '" + n + "'?")
                                                .orElse(""));
                    } else if (!rule.absent().isEmpty() && all.get(name).needs().isEmpty()) {
                        found.add(
                                at,
                                Problem.Code.MISSING_NEEDS,
                                "'" + name + "' is measured where a fact is absent; declare with 'needs' what must have"
                                        + " been observed");
                    }
                });
            }
            problems.addAll(found.found());
        });
    }

    private Optional<CaseFile> owner(RuleText text) {
        return cases.stream()
                .filter(c -> text.name().equals(c.id() + "/case.drl"))
                .findFirst();
    }

    private void qualifyMeasures() {
        Map<RuleText, RuleText.Parsed> qualified = new LinkedHashMap<>();
        rules.forEach((text, parsed) -> qualified.put(
                owner(text)
                        .map(c -> text.qualified(c.id(), c.measured().declared().keySet()))
                        .orElse(text),
                parsed));
        rules.clear();
        rules.putAll(qualified);
    }

    List<PhenomenonDeclaration> phenomena() {
        read();
        return List.copyOf(phenomena);
    }

    /** The symptoms that cases of the directory take by their names. */
    Map<String, Symptom> shared() {
        read();
        return Map.copyOf(shared);
    }

    /** The case files, in the order of their ids. */
    List<CaseFile> cases() {
        read();
        return List.copyOf(cases);
    }

    /** Rule files that could be parsed, in the order of their names. */
    Map<RuleText, RuleText.Parsed> rules() {
        read();
        return rules;
    }

    /** The prose of a case; empty where there is none. */
    Optional<byte[]> page(String id) {
        return Optional.ofNullable(files.get(id + "/case.adoc"));
    }

    /** How a case is reproduced, as its author wrote it; empty where nothing is said. */
    Optional<byte[]> lab(String id) {
        return Optional.ofNullable(files.get(id + "/lab.yaml"));
    }

    /** Words that texts do without, and labels that do not stand alone. */
    List<Problem> wording() {
        List<Problem> flaws = new ArrayList<>();
        files.forEach((name, content) -> {
            Problems found = new Problems(shown(name));
            String text = new String(content, StandardCharsets.UTF_8);
            if (name.endsWith(".yaml")) {
                Wording.ofYaml(text, found);
            } else if (name.endsWith(".adoc")) {
                Wording.ofProse(text, found);
            }
            flaws.addAll(found.found());
        });
        return flaws;
    }

    /** What cases state without a source. */
    List<Problem> unsourced() {
        Sources sources = new Sources();
        List<Problem> flaws = new ArrayList<>();
        for (CaseFile file : cases()) {
            file.value().ifPresent(c -> {
                Problems found = new Problems(file.file());
                sources.ofYaml(c.references(), text(file.id() + "/case.yaml"), found);
                flaws.addAll(found.found());
                Problems page = new Problems(shown(file.id() + "/case.adoc"));
                sources.ofProse(c.references(), text(file.id() + "/case.adoc"), page);
                flaws.addAll(page.found());
            });
        }
        return flaws;
    }

    private String text(String name) {
        return Optional.ofNullable(files.get(name))
                .map(content -> new String(content, StandardCharsets.UTF_8))
                .orElse("");
    }

    List<Problem> problems() {
        read();
        return problems.stream().sorted().distinct().toList();
    }

    /** Whether there is nothing of a pack in the directory. */
    boolean empty() {
        return files.isEmpty();
    }

    /** The SHA-256 of names and contents, in hex. */
    String digest() {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            files.forEach((name, content) -> {
                sha.update((name + "\0" + content.length + "\0").getBytes(StandardCharsets.UTF_8));
                sha.update(content);
            });
            return HexFormat.of().formatHex(sha.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
