package io.github.jdkdoctor.casebook;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * A compiled set of cases and rules: one index file and, next to it on the class path, the rules as executable model.
 * The index is read in one piece; a case is decoded when it is first asked for.
 */
public final class Pack {
    /** The index's name in a jar or directory. */
    public static final String INDEX = "META-INF/jdkdoctor/pack.index";

    private static final int MAGIC = 0x4a444450; // JDDP
    private static final int VERSION = 8;

    private final String name;
    private final String digest;
    private final List<PhenomenonDeclaration> phenomena;
    private final List<Gauge> gauges;
    private final List<RuleFile> rules;
    private final List<PackInput> signs;
    private final Set<String> flags;
    private final Map<String, Entry> entries;
    private final Map<String, String> formerly;
    private final ClassLoader loader;

    /** A case as bytes of the index, of which each has its own part, and the numbers of its signs. */
    private record Entry(List<String> formerly, PackInput signs, PackInput bytes) {}

    /**
     * Rules of one file as an executable model.
     *
     * @param name as in {@code derive/tls.drl} or {@code ems-blocks-session-resumption/case.drl}
     * @param model the class that makes them by their number: an {@link java.util.function.IntFunction} of Drools' rules
     * @param rules what each of them needs, in their order
     */
    public record RuleFile(String name, String model, List<Needs> rules) {
        public RuleFile {
            rules = List.copyOf(rules);
        }
    }

    /**
     * The kinds of fact that must be there for a rule to hold.
     *
     * @param anyOf of one of them all; one without any is always met, as what a rule over measures needs: which of them
     *     there are is known only later
     */
    public record Needs(List<Set<String>> anyOf) {
        /** What a rule needs that may hold whatever the facts are. */
        public static final Needs NOTHING = new Needs(List.of(Set.of()));

        public Needs {
            anyOf = anyOf.stream().map(Set::copyOf).toList();
        }

        /** Whether the facts that are there allow the rule to hold. */
        public boolean met(Predicate<String> present) {
            return anyOf.stream().anyMatch(all -> all.stream().allMatch(present));
        }
    }

    private Pack(
            String name,
            String digest,
            List<PhenomenonDeclaration> phenomena,
            List<Gauge> gauges,
            List<RuleFile> rules,
            List<PackInput> signs,
            Set<String> flags,
            Map<String, Entry> entries,
            ClassLoader loader) {
        this.name = name;
        this.digest = digest;
        this.phenomena = phenomena;
        this.gauges = gauges;
        this.rules = rules;
        this.signs = signs;
        this.flags = flags;
        this.entries = entries;
        this.formerly = new HashMap<>();
        entries.forEach((id, entry) -> entry.formerly().forEach(old -> formerly.put(old, id)));
        this.loader = loader;
    }

    public String name() {
        return name;
    }

    /** The SHA-256 of the sources that the pack was made of, in hex. */
    public String digest() {
        return digest;
    }

    /** What its rules and cases measure. */
    public List<PhenomenonDeclaration> phenomena() {
        return phenomena;
    }

    /** How its cases take measures of their own. */
    public List<Gauge> gauges() {
        return gauges;
    }

    public List<RuleFile> rules() {
        return rules;
    }

    /** Has the classes of the pack's rules. */
    public ClassLoader loader() {
        return loader;
    }

    /** The ids of its cases, in alphabetic order. */
    public Set<String> ids() {
        return entries.keySet();
    }

    /** Ids that its cases had, with those that they have. */
    public Map<String, String> formerly() {
        return Collections.unmodifiableMap(formerly);
    }

    /** The flags that its cases ask for. */
    Set<String> flags() {
        return flags;
    }

    /**
     * The cases that something can be concluded of: a rule of their own spoke for them, or the facts show one of their signs,
     * or each thing that they require in both runs. Cases share signs: each is read and tested once, and a case without
     * any is never decoded.
     */
    List<String> concerned(Signs signs, Conditions conditions) {
        Tested tested = new Tested(signs, conditions);
        List<String> concerned = new ArrayList<>();
        entries.forEach((id, entry) -> {
            if (signs.fired(id) || tested.shows(entry)) {
                concerned.add(id);
            }
        });
        return concerned;
    }

    /** The signs of this pack that were tested against some facts. */
    private final class Tested {
        private final Signs against;
        private final Conditions conditions;
        private final Map<Integer, Boolean> seen = new HashMap<>();
        private final Map<Integer, Boolean> inBoth = new HashMap<>();
        // thousands of signs are about the same hundred facts
        private final Map<String, Boolean> present = new HashMap<>();

        Tested(Signs against, Conditions conditions) {
            this.against = against;
            this.conditions = conditions;
        }

        boolean shows(Entry entry) {
            try {
                PackInput in = entry.signs().fromStart();
                return any(in, seen, against::seen) || all(in);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private boolean all(PackInput in) throws IOException {
            int groups = in.readInt();
            for (int i = 0; i < groups; i++) {
                if (!any(in, inBoth, against::inBoth)) {
                    return false;
                }
            }
            return groups > 0;
        }

        // all numbers are read, so that the next ones can be
        private boolean any(PackInput in, Map<Integer, Boolean> known, Predicate<Symptom> test) throws IOException {
            boolean any = false;
            for (int i = in.readInt(); i > 0; i--) {
                int number = in.readInt();
                if (!any) {
                    Boolean one = known.get(number);
                    if (one == null) {
                        one = test(number, test);
                        known.put(number, one);
                    }
                    any = one;
                }
            }
            return any;
        }

        private boolean test(int number, Predicate<Symptom> test) throws IOException {
            PackInput from = signs.get(number);
            Optional<Symptom> known = conditions.sign(from);
            if (known.isPresent()) {
                return isPresent(known.get().fact().orElseThrow()) && test.test(known.get());
            }
            PackInput sign = from.fromStart();
            String fact = sign.readUTF();
            return isPresent(fact) && test.test(conditions.keep(from, Symptom.readSign(fact, sign, conditions)));
        }

        private boolean isPresent(String fact) {
            return present.computeIfAbsent(fact, against::present);
        }
    }

    Case decode(String id, Conditions conditions) {
        try {
            return Case.read(entry(id).bytes().fromStart(), conditions);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Entry entry(String id) {
        Entry entry = entries.get(id);
        if (entry == null) {
            throw new IllegalArgumentException("no case " + id);
        }
        return entry;
    }

    /** The pack without some of its cases, their rules and what only they measure. */
    public Pack without(Set<String> ids) {
        Map<String, Entry> left = new LinkedHashMap<>(entries);
        left.keySet().removeAll(ids);
        return new Pack(
                name,
                digest,
                phenomena.stream().filter(p -> !ids.contains(owner(p.name()))).toList(),
                gauges.stream().filter(g -> !ids.contains(owner(g.measure()))).toList(),
                rules.stream().filter(r -> !ids.contains(owner(r.name()))).toList(),
                signs,
                flags,
                left,
                loader);
    }

    // what a case has to itself begins with its id
    private static String owner(String name) {
        return name.substring(0, Math.max(0, name.indexOf('/')));
    }

    /** Writes an index. */
    public static void write(
            String name,
            String digest,
            List<PhenomenonDeclaration> phenomena,
            List<Gauge> gauges,
            List<RuleFile> rules,
            List<Case> cases,
            OutputStream to)
            throws IOException {
        PackOutput out = new PackOutput(to);
        out.writeInt(MAGIC);
        out.writeInt(VERSION);
        out.writeUTF(name);
        out.writeUTF(digest);
        out.list(phenomena, p -> {
            out.writeUTF(p.name());
            out.writeUTF(p.says());
            out.writeUTF(p.unit().name());
            out.writeUTF(p.area());
            out.writeBoolean(p.general());
            out.writeBoolean(p.setting());
            out.list(p.needs(), n -> n.write(out));
        });
        out.list(gauges, g -> RecordCodec.write(g, Gauge.class, out));
        out.list(rules, r -> {
            out.writeUTF(r.name());
            out.writeUTF(r.model());
            out.list(r.rules(), n -> out.list(n.anyOf(), out::texts));
        });
        SignTable signs = new SignTable();
        Map<String, byte[]> signsOf = new HashMap<>();
        for (Case c : cases) {
            signsOf.put(c.id(), PackOutput.bytes(one -> signs.write(c, one)));
        }
        out.list(signs.all, out::part);
        out.texts(cases.stream().flatMap(c -> c.flags().stream()).collect(Collectors.toSet()));
        out.list(cases, c -> {
            out.writeUTF(c.id());
            out.texts(c.formerly());
            out.part(signsOf.getOrDefault(c.id(), new byte[0]));
            out.part(PackOutput.bytes(c::write));
        });
        out.flush();
    }

    /**
     * All packs on the class path.
     *
     * @throws CasebookException where one of them cannot be used
     */
    public static List<Pack> onClassPath(ClassLoader loader) throws CasebookException {
        List<Pack> packs = new ArrayList<>();
        try {
            for (URL index : Collections.list(loader.getResources(INDEX))) {
                try (InputStream in = index.openStream()) {
                    packs.add(read(in, loader));
                } catch (IOException e) {
                    throw new CasebookException(index + ": " + e.getMessage(), e);
                }
            }
        } catch (IOException e) {
            throw new CasebookException("case packs on the class path: " + e.getMessage(), e);
        }
        return packs;
    }

    /** The signs of all cases, each once. */
    private static final class SignTable {
        private final List<byte[]> all = new ArrayList<>();
        private final Map<ByteBuffer, Integer> numbers = new HashMap<>();

        /** Writes the numbers of the signs that speak for a case, and for each thing that it requires those that show it. */
        void write(Case c, PackOutput out) throws IOException {
            numbers(c.symptoms().values().stream().filter(s -> isSign(c, s)).toList(), out);
            out.list(
                    c.diagnosis().requires(),
                    alternatives -> numbers(
                            c.symptoms().values().stream()
                                    .filter(s -> !s.byRule() && alternatives.contains(s.name()))
                                    .toList(),
                            out));
        }

        // versions and settings are no sign by themselves, but of cases that are about one
        private static boolean isSign(Case c, Symptom s) {
            return !s.byRule()
                    && (!s.aboutSettings() || c.diagnosis().byFlag())
                    && !c.diagnosis().rulesOut().contains(s.name());
        }

        private void numbers(List<Symptom> symptoms, PackOutput out) throws IOException {
            out.list(symptoms, s -> {
                byte[] sign = PackOutput.bytes(s::writeSign);
                Integer number = numbers.putIfAbsent(ByteBuffer.wrap(sign), all.size());
                if (number == null) {
                    all.add(sign);
                }
                out.writeInt(number == null ? all.size() - 1 : number);
            });
        }
    }

    /**
     * Reads an index.
     *
     * @param loader has the classes of the pack's rules
     * @throws IOException where it is damaged or was written by another version of the product
     */
    public static Pack read(InputStream from, ClassLoader loader) throws IOException {
        PackInput in = new PackInput(from.readAllBytes());
        if (in.readInt() != MAGIC) {
            throw new IOException("no case pack");
        }
        int version = in.readInt();
        if (version != VERSION) {
            throw new IOException("case pack of format " + version + ", this product reads format " + VERSION);
        }
        String name = in.readUTF();
        String digest = in.readUTF();
        List<PhenomenonDeclaration> phenomena = in.list(() -> new PhenomenonDeclaration(
                in.readUTF(),
                in.readUTF(),
                Unit.valueOf(in.readUTF()),
                in.readUTF(),
                in.readBoolean(),
                in.readBoolean(),
                in.list(() -> Symptom.Need.read(in))));
        List<Gauge> gauges = in.list(() -> RecordCodec.read(Gauge.class, in));
        List<RuleFile> rules =
                in.list(() -> new RuleFile(in.readUTF(), in.readUTF(), in.list(() -> new Needs(in.list(in::set)))));
        List<PackInput> signs = in.list(() -> in.part(in.readInt()));
        Set<String> flags = in.set();
        Map<String, Entry> entries = new LinkedHashMap<>();
        for (int i = in.readInt(); i > 0; i--) {
            String id = in.readUTF();
            List<String> formerly = in.texts();
            entries.put(id, new Entry(formerly, in.part(in.readInt()), in.part(in.readInt())));
        }
        return new Pack(
                name, digest, List.copyOf(phenomena), gauges, List.copyOf(rules), signs, flags, entries, loader);
    }
}
