package io.github.jdkdoctor.diagnosis;

import static org.drools.model.DSL.declarationOf;
import static org.drools.model.DSL.on;
import static org.drools.model.PatternDSL.pattern;
import static org.drools.model.PatternDSL.rule;

import io.github.jdkdoctor.casebook.Case;
import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.casebook.CasebookException;
import io.github.jdkdoctor.casebook.Condition;
import io.github.jdkdoctor.casebook.Pack;
import io.github.jdkdoctor.casebook.PhenomenonDeclaration;
import io.github.jdkdoctor.casebook.Symptom;
import io.github.jdkdoctor.casebook.Unit;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.SafepointLog;
import io.github.jdkdoctor.fact.VersionWindow;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.IntFunction;
import org.drools.model.Drools;
import org.drools.model.Rule;
import org.drools.model.Variable;

/** A casebook of one case, {@code stops}: threads are stopped for at least 5 % of the time. */
public final class Stops {
    static final String MEASURE = "stopped-share";
    static final Origin LOG = Origin.of("current/safepoint.log");

    private Stops() {}

    /** Measures the share of time stopped, and rates a case whose required symptoms were all seen likely. */
    public static final class Rules implements IntFunction<Rule> {
        @Override
        public Rule apply(int number) {
            if (number == 0) {
                Variable<SafepointLog> log = declarationOf(SafepointLog.class);
                return rule("jdkdoctor.derive.stops", "time stopped")
                        .build(
                                pattern(log),
                                on(log).execute((Drools drools, SafepointLog l) -> drools.insert(Measure.of(
                                        MEASURE, l, "safepoints", l.stopped().toMillis() / 1000.0 / l.seconds(), ""))));
            }
            Variable<Tally> tally = declarationOf(Tally.class);
            return rule("jdkdoctor.diagnose", "rated")
                    .build(pattern(tally), on(tally).execute((Drools drools, Tally t) -> {
                        if (t.allRequiredSeen()) {
                            drools.insert(new Conclusion.Rated(t.id(), Certainty.LIKELY));
                        }
                    }));
        }
    }

    /** The case. */
    public static Case subject() {
        Symptom symptom = new Symptom(
                "threads-stop",
                "threads are stopped",
                Optional.of(MEASURE),
                Run.CURRENT,
                Map.of("value", Condition.number(">= 5 %", Unit.PERCENT)),
                Map.of(),
                "",
                List.of());
        return new Case(
                "stops",
                "Safepoints take time",
                Set.of(),
                List.of(),
                "Threads stop often.",
                "vm",
                Case.Status.STABLE,
                Case.Kind.REGRESSION,
                Case.Severity.LOW,
                Case.Frequency.OCCASIONAL,
                List.of(new Case.Affected(Run.CURRENT, "any", VersionWindow.parse("[8,99)"))),
                Map.of(symptom.name(), symptom),
                new Case.Diagnosis(false, List.of(Set.of(symptom.name())), Map.of(), Set.of(), Set.of()),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of());
    }

    /** The casebook, with its rules or without any. */
    public static Casebook casebook(boolean rules) {
        try {
            ByteArrayOutputStream index = new ByteArrayOutputStream();
            Pack.write(
                    "test",
                    "0",
                    List.of(new PhenomenonDeclaration(MEASURE, "time stopped", Unit.PERCENT, "vm", List.of())),
                    List.of(),
                    rules
                            ? List.of(new Pack.RuleFile(
                                    "stops.drl",
                                    Rules.class.getName(),
                                    List.of(Pack.Needs.NOTHING, Pack.Needs.NOTHING)))
                            : List.of(),
                    List.of(subject()),
                    index);
            return new Casebook(
                    List.of(Pack.read(new ByteArrayInputStream(index.toByteArray()), Stops.class.getClassLoader())));
        } catch (IOException | CasebookException e) {
            throw new AssertionError(e);
        }
    }

    /** The grounds that a log of ten seconds gives. */
    public static Grounds grounds(Duration stopped) {
        SafepointLog log = new SafepointLog(
                Run.CURRENT,
                List.of(new SafepointLog.Operation("Cleanup", 1, stopped, Duration.ZERO, stopped, Duration.ZERO)),
                Duration.ofSeconds(10),
                LOG);
        return new Grounds(
                new FactBase(List.of(log), Set.of(), (run, name) -> Optional.empty()),
                Optional.empty(),
                new Comparison(false, List.of(), List.of(), List.of(), OptionalDouble.empty(), List.of()),
                List.of(),
                List.of(),
                List.of(),
                Map.of());
    }
}
