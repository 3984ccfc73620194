package io.github.jdkdoctor.diagnosis;

import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.casebook.Pack;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import org.drools.model.Rule;
import org.drools.model.impl.ModelImpl;
import org.drools.modelcompiler.KieBaseBuilder;
import org.kie.api.KieBase;
import org.kie.api.event.rule.AfterMatchFiredEvent;
import org.kie.api.event.rule.DefaultAgendaEventListener;
import org.kie.api.runtime.ClassObjectFilter;
import org.kie.api.runtime.KieSession;
import org.kie.api.runtime.rule.FactHandle;

/** The compiled rules of a casebook. Thread-safe; a rule is loaded when all facts that it speaks of first appear. */
final class Rules {
    /** More firings than this are a rule that feeds itself. */
    private static final int MOST_FIRINGS = 1_000_000;

    /** So many sets of rules are kept, one for each combination of facts; later ones get all rules. */
    private static final int MOST_BASES = 16;

    /** The package of rules that state symptoms: the rest is the case's id with underscores. */
    static final String CASE_PACKAGE = "jdkdoctor.cases.";

    private final Casebook casebook;
    private final Map<BitSet, KieBase> bases = new ConcurrentHashMap<>();

    Rules(Casebook casebook) {
        this.casebook = casebook;
    }

    /** A working memory with the rules that can hold with the facts that are there. */
    Session session(Predicate<String> present) {
        BitSet wanted = wanted(present);
        KieBase base = bases.get(wanted);
        if (base == null) {
            // a rule that cannot hold does no harm
            BitSet loaded = bases.size() < MOST_BASES ? wanted : wanted(any -> true);
            base = bases.computeIfAbsent(loaded, this::base);
        }
        return new Session(base);
    }

    /** The numbers of rules, counted over all files of all packs. */
    private BitSet wanted(Predicate<String> present) {
        BitSet wanted = new BitSet();
        int number = 0;
        for (Pack pack : casebook.packs()) {
            for (Pack.RuleFile file : pack.rules()) {
                for (Pack.Needs needs : file.rules()) {
                    wanted.set(number++, needs.met(present));
                }
            }
        }
        return wanted;
    }

    private KieBase base(BitSet wanted) {
        ModelImpl model = new ModelImpl();
        int first = 0;
        for (Pack pack : casebook.packs()) {
            for (Pack.RuleFile file : pack.rules()) {
                int next = first + file.rules().size();
                int number = wanted.nextSetBit(first);
                if (number >= 0 && number < next) {
                    IntFunction<?> rules = load(file, pack);
                    for (; number >= 0 && number < next; number = wanted.nextSetBit(number + 1)) {
                        model.addRule((Rule) rules.apply(number - first));
                    }
                }
                first = next;
            }
        }
        return KieBaseBuilder.createKieBaseFromModel(model);
    }

    private static IntFunction<?> load(Pack.RuleFile file, Pack pack) {
        try {
            return Class.forName(file.model(), true, pack.loader())
                    .asSubclass(IntFunction.class)
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("rules " + file.model() + " of " + pack.name(), e);
        }
    }

    /** One examination's working memory. */
    static final class Session implements AutoCloseable {
        private final KieSession session;
        private final List<Fired> fired = new ArrayList<>();

        /** A rule of a case that held, with the facts that it matched. */
        record Fired(String caseId, String symptom, List<Object> matched) {}

        private Session(KieBase base) {
            session = base.newKieSession();
            session.addEventListener(new DefaultAgendaEventListener() {
                @Override
                public void afterMatchFired(AfterMatchFiredEvent event) {
                    String of = event.getMatch().getRule().getPackageName();
                    if (of.startsWith(CASE_PACKAGE)) {
                        fired.add(new Fired(
                                of.substring(CASE_PACKAGE.length()).replace('_', '-'),
                                event.getMatch().getRule().getName(),
                                List.copyOf(event.getMatch().getObjects())));
                    }
                }
            });
        }

        /** Puts objects into working memory and fires all rules. */
        void put(Collection<?> objects) {
            objects.forEach(session::insert);
            if (session.fireAllRules(MOST_FIRINGS) == MOST_FIRINGS) {
                throw new IllegalStateException("a rule feeds itself");
            }
        }

        /** The objects of a type that are now in working memory, in the order in which they came; the engine's own order is random. */
        <T> List<T> get(Class<T> type) {
            Map<Long, T> inOrder = new TreeMap<>();
            for (FactHandle handle : session.getFactHandles(new ClassObjectFilter(type))) {
                inOrder.put(handle.getId(), type.cast(handle.getObject()));
            }
            return List.copyOf(inOrder.values());
        }

        List<Fired> fired() {
            return fired;
        }

        @Override
        public void close() {
            session.dispose();
        }
    }
}
