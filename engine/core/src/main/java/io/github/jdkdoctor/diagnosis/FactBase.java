package io.github.jdkdoctor.diagnosis;

import io.github.jdkdoctor.casebook.Vocabulary;
import io.github.jdkdoctor.evidence.Evidence.Observed;
import io.github.jdkdoctor.fact.Fact;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.JvmArgument;
import io.github.jdkdoctor.fact.Phenomenon;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.SystemProperty;
import io.github.jdkdoctor.fact.VmFlag;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/** All facts of a bundle, by kind and run, with the effective value of every flag. Immutable. */
public final class FactBase {
    private final Map<FactKind, Map<Run, List<Fact>>> facts = new EnumMap<>(FactKind.class);
    private final Map<String, Map<Run, List<Phenomenon>>> phenomena = new HashMap<>();
    private final Set<Observed> observed;
    private final BiFunction<Run, String, Optional<VmFlag>> effectiveFlag;
    private final Map<Asked, Optional<VmFlag>> flags = new HashMap<>();
    private final Map<String, Set<FactKind>> effects = new HashMap<>();

    private record Asked(Run run, String flag) {}

    public FactBase(
            List<? extends Fact> all, Set<Observed> observed, BiFunction<Run, String, Optional<VmFlag>> effectiveFlag) {
        this.observed = Set.copyOf(observed);
        Set<SystemProperty> overruled = overruled(all);
        all.stream()
                .filter(f -> !(f instanceof SystemProperty p && overruled.contains(p)))
                .forEach(this::add);
        this.effectiveFlag = effectiveFlag;
    }

    // what a start script or an image says of properties, where the JVM itself lists its own
    private Set<SystemProperty> overruled(List<? extends Fact> all) {
        Set<SystemProperty> overruled = new HashSet<>();
        for (Run run : Run.values()) {
            Map<Boolean, List<JvmArgument>> byJvm = all.stream()
                    .filter(JvmArgument.class::isInstance)
                    .map(JvmArgument.class::cast)
                    .filter(a -> a.run() == run)
                    .collect(Collectors.partitioningBy(a -> a.source() == JvmArgument.Source.LISTED));
            if (byJvm.getOrDefault(true, List.of()).isEmpty() && !observed(FactKind.PROPERTY, run)) {
                continue;
            }
            for (JvmArgument said : byJvm.getOrDefault(false, List.of())) {
                SystemProperty.of(said).ifPresent(overruled::add);
            }
        }
        return overruled;
    }

    private FactBase(FactBase before, List<Phenomenon> phenomena) {
        facts.putAll(before.facts);
        effects.putAll(before.effects);
        facts.remove(FactKind.PHENOMENON);
        before.of(FactKind.PHENOMENON).forEach(this::add);
        phenomena.forEach(this::add);
        this.observed = before.observed;
        this.effectiveFlag = before.effectiveFlag;
    }

    /** The same facts, and phenomena that were made of them. */
    FactBase with(List<Phenomenon> made) {
        return new FactBase(this, made);
    }

    private void add(Fact fact) {
        FactKind kind = FactKind.of(fact);
        facts.computeIfAbsent(kind, k -> new EnumMap<>(Run.class))
                .computeIfAbsent(fact.run(), r -> new ArrayList<>())
                .add(fact);
        // any text file may have messages
        if (kind != FactKind.PHENOMENON && kind != FactKind.LOG_MESSAGE && !Vocabulary.isSetting(kind.label())) {
            effects.computeIfAbsent(fact.origin().file(), f -> EnumSet.noneOf(FactKind.class))
                    .add(kind);
        }
        if (fact instanceof Phenomenon p) {
            phenomena
                    .computeIfAbsent(p.name(), n -> new EnumMap<>(Run.class))
                    .computeIfAbsent(p.run(), r -> new ArrayList<>())
                    .add(p);
        }
    }

    public List<Fact> of(FactKind kind, Run run) {
        return facts.getOrDefault(kind, Map.of()).getOrDefault(run, List.of());
    }

    /** All facts of a kind. */
    public List<Fact> of(FactKind kind) {
        return facts.getOrDefault(kind, Map.of()).values().stream()
                .flatMap(List::stream)
                .toList();
    }

    List<Phenomenon> phenomena(String name, Run run) {
        return phenomena.getOrDefault(name, Map.of()).getOrDefault(run, List.of());
    }

    /** The kinds of fact that a file has, but for versions, settings and messages. */
    Set<FactKind> effects(String file) {
        return effects.getOrDefault(file, Set.of());
    }

    /** Whether there is any fact of a run. */
    public boolean has(Run run) {
        return facts.values().stream()
                .anyMatch(byRun -> !byRun.getOrDefault(run, List.of()).isEmpty());
    }

    /** Whether the evidence shows all arguments of a run, or all of its flags. */
    public boolean knowsSettings(Run run) {
        return observed(FactKind.FLAG, run)
                || observed(FactKind.ARGUMENT, run)
                || !of(FactKind.ARGUMENT, run).isEmpty();
    }

    /** Whether an absent fact of a kind is a no. */
    boolean observed(FactKind kind, Run run) {
        return observed.contains(new Observed(kind, run));
    }

    /** Whether there is a fact of a kind or a phenomenon of a name, in any run. */
    boolean present(String name) {
        Optional<FactKind> kind = FactKind.of(name);
        // a JDK has defaults, and arguments set flags
        if (kind.equals(Optional.of(FactKind.FLAG)) || name.equals("flag-change")) {
            return facts.containsKey(FactKind.FLAG)
                    || facts.containsKey(FactKind.JDK)
                    || facts.containsKey(FactKind.ARGUMENT);
        }
        return kind.isPresent() ? facts.containsKey(kind.get()) : phenomena.containsKey(name);
    }

    /** The JDK of a run, from the source that says most. */
    public Optional<JdkBuild> jdk(Run run) {
        return of(FactKind.JDK, run).stream().map(JdkBuild.class::cast).max(Comparator.comparingInt(JdkBuild::detail));
    }

    /** What a flag is worth in a run; empty where the evidence does not say. */
    public Optional<VmFlag> flag(Run run, String name) {
        return flags.computeIfAbsent(new Asked(run, name), asked -> effectiveFlag.apply(run, name));
    }
}
