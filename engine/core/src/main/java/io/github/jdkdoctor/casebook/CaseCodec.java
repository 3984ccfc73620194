package io.github.jdkdoctor.casebook;

import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.VersionWindow;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Cases as bytes in a pack's index: every text as written by the author, so that a condition is read in one place only. */
final class CaseCodec {
    private CaseCodec() {}

    interface Writer<T> {
        void write(T value) throws IOException;
    }

    interface Reader<T> {
        T read() throws IOException;
    }

    static void write(Case c, DataOutput out) throws IOException {
        out.writeUTF(c.id());
        out.writeUTF(c.title());
        texts(c.formerly(), out);
        texts(c.aliases(), out);
        out.writeUTF(c.summary());
        out.writeUTF(c.area());
        out.writeUTF(c.status().name());
        out.writeUTF(c.kind().name());
        out.writeUTF(c.severity().name());
        affected(c.affects(), out);
        list(c.symptoms().values(), out, s -> symptom(s, out));
        out.writeBoolean(c.diagnosis().byFlag());
        list(c.diagnosis().requires(), out, r -> texts(r, out));
        list(c.diagnosis().supports().entrySet(), out, e -> {
            out.writeUTF(e.getKey());
            out.writeUTF(e.getValue().name());
        });
        texts(c.diagnosis().rulesOut(), out);
        texts(c.diagnosis().explainsAway(), out);
        list(c.variants(), out, v -> {
            out.writeUTF(v.name());
            out.writeUTF(v.title());
            affected(v.affects(), out);
            texts(v.requires(), out);
            list(v.remedies(), out, r -> remedy(r, out));
        });
        list(c.accountsFor(), out, a -> {
            texts(a.under(), out);
            texts(a.self(), out);
            texts(a.tiers(), out);
            texts(a.buckets(), out);
        });
        list(c.remedies(), out, r -> remedy(r, out));
        list(c.confirm(), out, x -> {
            out.writeUTF(x.action());
            out.writeUTF(x.expect());
        });
        list(c.collect(), out, x -> {
            texts(x.shows(), out);
            optional(x.gives().map(FactKind::label), out);
            out.writeUTF(x.command());
            out.writeUTF(x.why());
            optional(x.versions().map(VersionWindow::toString), out);
        });
        list(c.references(), out, r -> {
            out.writeUTF(r.title());
            out.writeUTF(r.url());
            texts(r.supports(), out);
        });
    }

    /** Reads a case. */
    static Case read(PackInput in, Conditions conditions) throws IOException {
        String id = in.readUTF();
        String title = in.readUTF();
        Set<String> formerly = set(in);
        List<String> aliases = list(in, in::readUTF);
        String summary = in.readUTF();
        String area = in.readUTF();
        Case.Status status = Case.Status.valueOf(in.readUTF());
        Case.Kind kind = Case.Kind.valueOf(in.readUTF());
        Case.Severity severity = Case.Severity.valueOf(in.readUTF());
        List<Case.Affected> affects = affected(in, conditions);
        Map<String, Symptom> symptoms = new LinkedHashMap<>();
        for (Symptom s : list(in, () -> symptom(in, conditions))) {
            symptoms.put(s.name(), s);
        }
        boolean byFlag = in.readBoolean();
        List<Set<String>> requires = list(in, () -> set(in));
        Map<String, Weight> supports = new LinkedHashMap<>();
        for (int i = in.readInt(); i > 0; i--) {
            supports.put(in.readUTF(), Weight.valueOf(in.readUTF()));
        }
        Case.Diagnosis diagnosis = new Case.Diagnosis(byFlag, requires, supports, set(in), set(in));
        List<Case.Variant> variants = list(
                in,
                () -> new Case.Variant(
                        in.readUTF(),
                        in.readUTF(),
                        affected(in, conditions),
                        set(in),
                        list(in, () -> remedy(in, conditions))));
        List<Case.Account> accounts = list(
                in,
                () -> new Case.Account(
                        list(in, in::readUTF), list(in, in::readUTF), list(in, in::readUTF), list(in, in::readUTF)));
        List<Case.Remedy> remedies = list(in, () -> remedy(in, conditions));
        List<Case.Confirmation> confirm = list(in, () -> new Case.Confirmation(in.readUTF(), in.readUTF()));
        List<Case.Recording> collect = list(
                in,
                () -> new Case.Recording(
                        set(in),
                        optional(in).flatMap(FactKind::of),
                        in.readUTF(),
                        in.readUTF(),
                        optional(in).map(conditions::window)));
        List<Case.Reference> references =
                list(in, () -> new Case.Reference(in.readUTF(), in.readUTF(), list(in, in::readUTF)));
        return new Case(
                id,
                title,
                formerly,
                aliases,
                summary,
                area,
                status,
                kind,
                severity,
                affects,
                symptoms,
                diagnosis,
                variants,
                accounts,
                remedies,
                confirm,
                collect,
                references);
    }

    static void needs(Collection<Symptom.Need> needs, DataOutput out) throws IOException {
        list(needs, out, n -> {
            out.writeUTF(n.fact());
            out.writeUTF(n.run().name());
        });
    }

    static List<Symptom.Need> needs(PackInput in) throws IOException {
        return list(in, () -> new Symptom.Need(in.readUTF(), Run.valueOf(in.readUTF())));
    }

    /** A symptom that is about a fact, without what only its case has: its name and its texts. */
    static void sign(Symptom s, DataOutput out) throws IOException {
        out.writeUTF(s.fact().orElseThrow());
        out.writeUTF(s.run().name());
        conditions(s.where(), out);
        conditions(s.alone(), out);
        needs(s.needs(), out);
    }

    /** Reads a symptom without name and texts, after the fact that it is about. */
    static Symptom sign(String about, PackInput in, Conditions conditions) throws IOException {
        Optional<String> fact = Optional.of(about);
        Run run = Run.valueOf(in.readUTF());
        Map<String, Condition> where = conditions(in, fact, conditions);
        return new Symptom("", "", fact, run, where, conditions(in, fact, conditions), "", needs(in));
    }

    private static void symptom(Symptom s, DataOutput out) throws IOException {
        out.writeUTF(s.name());
        out.writeUTF(s.says());
        optional(s.fact(), out);
        out.writeUTF(s.run().name());
        conditions(s.where(), out);
        conditions(s.alone(), out);
        out.writeUTF(s.threshold());
        needs(s.needs(), out);
    }

    private static Symptom symptom(PackInput in, Conditions conditions) throws IOException {
        String name = in.readUTF();
        String says = in.readUTF();
        Optional<String> fact = optional(in);
        Run run = Run.valueOf(in.readUTF());
        Map<String, Condition> where = conditions(in, fact, conditions);
        Map<String, Condition> alone = conditions(in, fact, conditions);
        return new Symptom(name, says, fact, run, where, alone, in.readUTF(), needs(in));
    }

    private static void conditions(Map<String, Condition> conditions, DataOutput out) throws IOException {
        list(new TreeMap<>(conditions).entrySet(), out, e -> {
            out.writeUTF(e.getKey());
            out.writeUTF(e.getValue().text());
        });
    }

    private static Map<String, Condition> conditions(PackInput in, Optional<String> fact, Conditions conditions)
            throws IOException {
        Map<String, Condition> where = new LinkedHashMap<>();
        for (int i = in.readInt(); i > 0; i--) {
            String attribute = in.readUTF();
            String text = in.readUTF();
            where.put(attribute, conditions.on(fact.orElse(""), attribute, text));
        }
        return where;
    }

    private static void remedy(Case.Remedy r, DataOutput out) throws IOException {
        out.writeUTF(r.action());
        out.writeUTF(r.where());
        optional(r.versions().map(VersionWindow::toString), out);
        out.writeUTF(r.risk());
        optional(r.security(), out);
    }

    private static Case.Remedy remedy(PackInput in, Conditions conditions) throws IOException {
        return new Case.Remedy(
                in.readUTF(), in.readUTF(), optional(in).map(conditions::window), in.readUTF(), optional(in));
    }

    private static void affected(List<Case.Affected> affects, DataOutput out) throws IOException {
        list(affects, out, a -> {
            out.writeUTF(a.of().name());
            out.writeUTF(a.vendor());
            out.writeUTF(a.versions().toString());
        });
    }

    private static List<Case.Affected> affected(PackInput in, Conditions conditions) throws IOException {
        return list(
                in, () -> new Case.Affected(Run.valueOf(in.readUTF()), in.readUTF(), conditions.window(in.readUTF())));
    }

    // sets have no order, and the same sources must give the same bytes
    static void texts(Collection<String> texts, DataOutput out) throws IOException {
        list(texts instanceof Set<String> ? new TreeSet<>(texts) : texts, out, out::writeUTF);
    }

    static Set<String> set(PackInput in) throws IOException {
        return new LinkedHashSet<>(list(in, in::readUTF));
    }

    static <T> void list(Collection<T> values, DataOutput out, Writer<T> writer) throws IOException {
        out.writeInt(values.size());
        for (T value : values) {
            writer.write(value);
        }
    }

    static <T> List<T> list(PackInput in, Reader<T> reader) throws IOException {
        int size = in.readInt();
        List<T> values = new ArrayList<>(Math.min(size, 1000));
        for (int i = 0; i < size; i++) {
            values.add(reader.read());
        }
        return values;
    }

    private static void optional(Optional<String> text, DataOutput out) throws IOException {
        out.writeBoolean(text.isPresent());
        if (text.isPresent()) {
            out.writeUTF(text.get());
        }
    }

    private static Optional<String> optional(PackInput in) throws IOException {
        return in.readBoolean() ? Optional.of(in.readUTF()) : Optional.empty();
    }
}
