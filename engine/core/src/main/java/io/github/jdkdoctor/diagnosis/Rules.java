package io.github.jdkdoctor.diagnosis;

import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.casebook.Pack;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.drools.model.Model;
import org.drools.modelcompiler.KieBaseBuilder;
import org.kie.api.KieBase;
import org.kie.api.event.rule.AfterMatchFiredEvent;
import org.kie.api.event.rule.DefaultAgendaEventListener;
import org.kie.api.runtime.ClassObjectFilter;
import org.kie.api.runtime.KieSession;

/** The compiled rules of a casebook. Thread-safe; a rule file is loaded when facts that it speaks of first appear. */
final class Rules {
    /** More firings than this are a rule that feeds itself. */
    private static final int MOST_FIRINGS = 1_000_000;

    /** The package of rules that state symptoms: the rest is the case's id with underscores. */
    static final String CASE_PACKAGE = "jdkdoctor.cases.";

    private final Casebook casebook;
    private final Map<Set<String>, KieBase> bases = new ConcurrentHashMap<>();

    Rules(Casebook casebook) {
        this.casebook = casebook;
    }

    /** A working memory with the rules that matter for the facts that are there. */
    Session session(Predicate<String> present) {
        Map<String, Pack> wanted = new LinkedHashMap<>();
        for (Pack pack : casebook.packs()) {
            for (Pack.RuleFile file : pack.rules()) {
                if (file.needs().isEmpty() || file.needs().stream().anyMatch(present)) {
                    wanted.put(file.model(), pack);
                }
            }
        }
        return new Session(bases.computeIfAbsent(new TreeSet<>(wanted.keySet()), key -> base(wanted)));
    }

    private static KieBase base(Map<String, Pack> models) {
        List<Model> loaded = new ArrayList<>();
        models.forEach((name, pack) -> {
            try {
                Class<?> model = Class.forName(name, true, pack.loader());
                loaded.add(
                        model.asSubclass(Model.class).getDeclaredConstructor().newInstance());
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("rules " + name + " of " + pack.name(), e);
            }
        });
        return KieBaseBuilder.createKieBaseFromModel(loaded);
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

        /** The objects of a type that are now in working memory. */
        <T> List<T> get(Class<T> type) {
            return session.getObjects(new ClassObjectFilter(type)).stream()
                    .map(type::cast)
                    .toList();
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
