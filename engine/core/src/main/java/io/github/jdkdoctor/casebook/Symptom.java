package io.github.jdkdoctor.casebook;

import io.github.jdkdoctor.fact.Run;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A statement that can be true of a bundle.
 *
 * @param name as in {@code growth-is-in-synchronized-classes}
 * @param says the statement as a sentence without a full stop
 * @param fact the kind of fact or the phenomenon that it is about; empty where a rule of the case states it
 * @param where conditions on the fact's attributes, by attribute; run is one of them
 * @param alone conditions that take the place of {@code where} if the bundle has no baseline; empty if it stays the same
 * @param threshold where the number in the condition comes from
 * @param needs kinds of fact that must have been observed for a rule's silence to mean no
 */
public record Symptom(
        String name,
        String says,
        Optional<String> fact,
        Run run,
        Map<String, Condition> where,
        Map<String, Condition> alone,
        String threshold,
        List<Need> needs) {
    public Symptom {
        where = Map.copyOf(where);
        alone = Map.copyOf(alone);
        needs = List.copyOf(needs);
    }

    /** A kind of fact or a phenomenon in a run. */
    public record Need(String fact, Run run) {
        void write(PackOutput out) throws IOException {
            out.writeUTF(fact);
            out.writeUTF(run.name());
        }

        static Need read(PackInput in) throws IOException {
            return new Need(in.readUTF(), Run.valueOf(in.readUTF()));
        }

        @Override
        public String toString() {
            return fact + "@" + run.label();
        }
    }

    /** Whether a rule in the case's folder states it, under the symptom's name. */
    public boolean byRule() {
        return fact.isEmpty();
    }

    /** Whether it compares the runs, and there is no form of it for a single one: without a baseline nothing can show it. */
    public boolean onlyCompares() {
        return alone.isEmpty()
                && (run == Run.BASELINE
                        || where.containsKey("growth")
                        || where.containsKey("ratio")
                        || where.containsKey("baseline")
                        || fact.filter("flag-change"::equals).isPresent()
                        || needs.stream().anyMatch(n -> n.run() == Run.BASELINE));
    }

    /** Whether it speaks of versions and settings only, which make no suspicion by themselves. */
    public boolean aboutSettings() {
        return fact.map(Vocabulary::isSetting)
                .orElseGet(
                        () -> !needs.isEmpty() && needs.stream().map(Need::fact).allMatch(Vocabulary::isSetting));
    }

    /** Writes it for {@link #read}. */
    void write(PackOutput out) throws IOException {
        out.writeUTF(name);
        out.writeUTF(says);
        out.optional(fact);
        out.writeUTF(run.name());
        write(where, out);
        write(alone, out);
        out.writeUTF(threshold);
        out.list(needs, n -> n.write(out));
    }

    static Symptom read(PackInput in, Conditions conditions) throws IOException {
        String name = in.readUTF();
        String says = in.readUTF();
        Optional<String> fact = in.optional();
        Run run = Run.valueOf(in.readUTF());
        Map<String, Condition> where = conditions(in, fact, conditions);
        Map<String, Condition> alone = conditions(in, fact, conditions);
        return new Symptom(name, says, fact, run, where, alone, in.readUTF(), in.list(() -> Need.read(in)));
    }

    /** Writes one that is about a fact, without what only its case has: its name and its texts. */
    void writeSign(PackOutput out) throws IOException {
        out.writeUTF(fact.orElseThrow());
        out.writeUTF(run.name());
        write(where, out);
        write(alone, out);
        out.list(needs, n -> n.write(out));
    }

    /** Reads one without name and texts, after the fact that it is about. */
    static Symptom readSign(String about, PackInput in, Conditions conditions) throws IOException {
        Optional<String> fact = Optional.of(about);
        Run run = Run.valueOf(in.readUTF());
        Map<String, Condition> where = conditions(in, fact, conditions);
        Map<String, Condition> alone = conditions(in, fact, conditions);
        return new Symptom("", "", fact, run, where, alone, "", in.list(() -> Need.read(in)));
    }

    // every condition as the author wrote it, so that it is read in one place only
    private static void write(Map<String, Condition> conditions, PackOutput out) throws IOException {
        out.list(new TreeMap<>(conditions).entrySet(), e -> {
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
}
