package io.github.jdkdoctor.casebook;

import io.github.jdkdoctor.fact.EventCount;
import io.github.jdkdoctor.fact.Fact;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.JvmArgument;
import io.github.jdkdoctor.fact.LogMessage;
import io.github.jdkdoctor.fact.Machine;
import io.github.jdkdoctor.fact.Phenomenon;
import io.github.jdkdoctor.fact.SystemProperty;
import io.github.jdkdoctor.fact.VmFlag;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;

/** The facts that a symptom can name and the attributes that its conditions can ask for. */
public final class Vocabulary {
    /** How an attribute's condition is written. */
    public enum Type {
        TEXT,
        /** Text or a number: values of flags and properties. */
        SCALAR,
        NUMBER,
        VERSION
    }

    /**
     * One attribute of a fact.
     *
     * @param unit of a number; plain otherwise
     * @param read the value in a fact; empty where the fact does not have it
     */
    public record Attribute(String name, Type type, Unit unit, Function<Fact, Optional<Object>> read) {}

    /** Facts whose attributes include a key that a symptom must give: of several hundred flags it means one. */
    private static final Map<String, String> KEYS =
            Map.of("flag", "name", "flag-change", "name", "property", "name", "log-message", "id", "event", "event");

    private static final Set<String> SETTINGS = Set.of("jdk", "flag", "flag-change", "argument", "property", "machine");

    private static final Map<String, List<Attribute>> FACTS = new LinkedHashMap<>();

    static {
        FACTS.put(
                "jdk",
                List.of(
                        attribute("version", Type.VERSION, JdkBuild.class, JdkBuild::version),
                        attribute("vendor", Type.TEXT, JdkBuild.class, JdkBuild::vendor)));
        FACTS.put(
                "flag",
                List.of(
                        attribute("name", Type.TEXT, VmFlag.class, VmFlag::name),
                        attribute("value", Type.SCALAR, VmFlag.class, VmFlag::value),
                        attribute("set-by", Type.TEXT, VmFlag.class, f -> f.setBy()
                                .name()
                                .toLowerCase(Locale.ROOT)
                                .replace('_', '-'))));
        // two flags of one name, one of each run; the matcher pairs them
        FACTS.put(
                "flag-change",
                List.of(
                        attribute("name", Type.TEXT, VmFlag.class, VmFlag::name),
                        attribute("from", Type.SCALAR, VmFlag.class, VmFlag::value),
                        attribute("to", Type.SCALAR, VmFlag.class, VmFlag::value)));
        FACTS.put("argument", List.of(attribute("text", Type.TEXT, JvmArgument.class, JvmArgument::text)));
        FACTS.put(
                "property",
                List.of(
                        attribute("name", Type.TEXT, SystemProperty.class, SystemProperty::name),
                        attribute("value", Type.SCALAR, SystemProperty.class, SystemProperty::value)));
        FACTS.put(
                "log-message",
                List.of(
                        attribute("id", Type.TEXT, LogMessage.class, LogMessage::id),
                        attribute("count", Type.NUMBER, LogMessage.class, LogMessage::count)));
        FACTS.put(
                "event",
                List.of(
                        attribute("event", Type.TEXT, EventCount.class, EventCount::event),
                        attribute("count", Type.NUMBER, EventCount.class, EventCount::count),
                        new Attribute("rate", Type.NUMBER, Unit.PER_SECOND, f -> ((EventCount) f)
                                .perSecond()
                                .map(Function.identity()))));
        FACTS.put(
                "machine",
                List.of(
                        new Attribute(
                                "processors",
                                Type.NUMBER,
                                Unit.COUNT,
                                f -> boxed(((Machine) f)
                                        .processors().stream().asDoubleStream().findFirst())),
                        new Attribute(
                                "memory",
                                Type.NUMBER,
                                Unit.MEGABYTES,
                                f -> boxed(((Machine) f)
                                        .memory().stream().asDoubleStream().findFirst())),
                        new Attribute("os", Type.TEXT, Unit.COUNT, f -> ((Machine) f)
                                .os()
                                .map(Function.identity())),
                        new Attribute("arch", Type.TEXT, Unit.COUNT, f -> ((Machine) f)
                                .arch()
                                .map(Function.identity()))));
    }

    private Vocabulary() {}

    private static <F extends Fact> Attribute attribute(String name, Type type, Class<F> of, Function<F, Object> read) {
        return new Attribute(name, type, Unit.COUNT, f -> Optional.of(read.apply(of.cast(f))));
    }

    private static Optional<Object> boxed(OptionalDouble value) {
        return value.isPresent() ? Optional.of(value.getAsDouble()) : Optional.empty();
    }

    /** The names of all facts that are no phenomena. */
    public static List<String> facts() {
        return List.copyOf(FACTS.keySet());
    }

    /** The attributes of a fact that is no phenomenon; empty where there is no such fact. */
    public static Optional<List<Attribute>> attributes(String fact) {
        return Optional.ofNullable(FACTS.get(fact));
    }

    /** The attributes of a phenomenon that is measured in a unit. */
    public static List<Attribute> attributes(PhenomenonDeclaration phenomenon) {
        Unit unit = phenomenon.unit();
        Unit growth = unit == Unit.PERCENT ? Unit.POINTS : unit;
        return List.of(
                new Attribute("value", Type.NUMBER, unit, f -> boxed(((Phenomenon) f).value())),
                new Attribute("baseline", Type.NUMBER, unit, f -> boxed(((Phenomenon) f).baseline())),
                new Attribute("growth", Type.NUMBER, growth, f -> boxed(((Phenomenon) f).growth())),
                new Attribute("ratio", Type.NUMBER, Unit.TIMES, f -> boxed(((Phenomenon) f).ratio())));
    }

    /** The attribute of a fact or phenomenon; empty where it has no such. */
    public static Optional<Attribute> attribute(
            String fact, String name, Map<String, PhenomenonDeclaration> phenomena) {
        PhenomenonDeclaration declaration = phenomena.get(fact);
        List<Attribute> all =
                declaration != null ? attributes(declaration) : attributes(fact).orElse(List.of());
        return all.stream().filter(a -> a.name().equals(name)).findFirst();
    }

    /**
     * Reads a condition on an attribute of a fact or phenomenon.
     *
     * @throws IllegalArgumentException saying what is wrong with it
     */
    public static Condition condition(
            String fact, String attribute, String text, Map<String, PhenomenonDeclaration> phenomena) {
        Attribute of = attribute(fact, attribute, phenomena)
                .orElseThrow(() -> new IllegalArgumentException("'" + fact + "' has no attribute '" + attribute + "'"));
        return switch (of.type()) {
            case TEXT -> Condition.text(text);
            case SCALAR -> Condition.scalar(text);
            case NUMBER -> Condition.number(text, of.unit());
            case VERSION -> Condition.version(text);
        };
    }

    /** The attribute that a symptom about such a fact must give, as in {@code name} for a flag. */
    public static Optional<String> key(String fact) {
        return Optional.ofNullable(KEYS.get(fact));
    }

    /** Whether a fact is about versions and settings, which make no suspicion by themselves. */
    public static boolean isSetting(String fact) {
        return SETTINGS.contains(fact);
    }
}
