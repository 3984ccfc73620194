package io.github.jdkdoctor.casebook;

import io.github.jdkdoctor.fact.Container;
import io.github.jdkdoctor.fact.Crash;
import io.github.jdkdoctor.fact.EventCount;
import io.github.jdkdoctor.fact.EventHistory;
import io.github.jdkdoctor.fact.Fact;
import io.github.jdkdoctor.fact.Host;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.JmcRule;
import io.github.jdkdoctor.fact.JvmArgument;
import io.github.jdkdoctor.fact.KernelSetting;
import io.github.jdkdoctor.fact.LockContention;
import io.github.jdkdoctor.fact.LogMessage;
import io.github.jdkdoctor.fact.Machine;
import io.github.jdkdoctor.fact.NativeMemory;
import io.github.jdkdoctor.fact.Phenomenon;
import io.github.jdkdoctor.fact.RunningThread;
import io.github.jdkdoctor.fact.SystemProperty;
import io.github.jdkdoctor.fact.VmFlag;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
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
    private static final Map<String, String> KEYS = Map.of(
            "flag",
            "name",
            "flag-change",
            "name",
            "property",
            "name",
            "log-message",
            "id",
            "event",
            "event",
            "kernel-setting",
            "name",
            "native-memory",
            "category",
            "event-history",
            "kind",
            "jmc-rule",
            "id");

    private static final Set<String> SETTINGS = Set.of(
            "jdk", "flag", "flag-change", "argument", "property", "machine", "host", "container", "kernel-setting");

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
                        optional("processors", Type.NUMBER, Unit.COUNT, Machine.class, f -> whole(f.processors())),
                        optional("memory", Type.NUMBER, Unit.MEGABYTES, Machine.class, f -> whole(f.memory())),
                        optional("os", Type.TEXT, Unit.COUNT, Machine.class, f -> f.os().map(Function.identity())),
                        optional("arch", Type.TEXT, Unit.COUNT, Machine.class, f -> f.arch()
                                .map(Function.identity()))));
        machines();
        snapshots();
    }

    private static void machines() {
        FACTS.put(
                "host",
                List.of(
                        optional("cpus", Type.NUMBER, Unit.COUNT, Host.class, f -> whole(f.cpus())),
                        optional("model", Type.TEXT, Unit.COUNT, Host.class, f -> f.model()
                                .map(Function.identity())),
                        optional("virtualisation", Type.TEXT, Unit.COUNT, Host.class, f -> f.virtualisation()
                                .map(Function.identity())),
                        optional("memory", Type.NUMBER, Unit.MEGABYTES, Host.class, f -> whole(f.memory())),
                        optional("kernel", Type.TEXT, Unit.COUNT, Host.class, f -> f.kernel()
                                .map(Function.identity()))));
        FACTS.put(
                "container",
                List.of(
                        optional("cpus", Type.NUMBER, Unit.COUNT, Container.class, f -> boxed(f.cpus())),
                        optional("shares", Type.NUMBER, Unit.COUNT, Container.class, f -> boxed(f.shares())),
                        optional("memory", Type.NUMBER, Unit.MEGABYTES, Container.class, f -> whole(f.memory())),
                        optional("swap", Type.NUMBER, Unit.MEGABYTES, Container.class, f -> whole(f.swap()))));
        FACTS.put(
                "kernel-setting",
                List.of(
                        attribute("name", Type.TEXT, KernelSetting.class, KernelSetting::name),
                        attribute("value", Type.SCALAR, KernelSetting.class, KernelSetting::value)));
    }

    private static void snapshots() {
        FACTS.put(
                "lock-contention",
                List.of(
                        attribute("lock", Type.TEXT, LockContention.class, LockContention::lock),
                        attribute("site", Type.TEXT, LockContention.class, LockContention::site),
                        attribute("waiters", Type.NUMBER, LockContention.class, LockContention::waiters)));
        FACTS.put(
                "running-thread",
                List.of(
                        attribute("thread", Type.TEXT, RunningThread.class, RunningThread::thread),
                        attribute("frame", Type.TEXT, RunningThread.class, RunningThread::frame),
                        attribute("seen", Type.NUMBER, RunningThread.class, RunningThread::seen),
                        optional(
                                "share", Type.NUMBER, Unit.PERCENT, RunningThread.class, f -> Optional.of(f.share()))));
        FACTS.put(
                "native-memory",
                List.of(
                        attribute("category", Type.TEXT, NativeMemory.class, NativeMemory::category),
                        optional(
                                "reserved",
                                Type.NUMBER,
                                Unit.MEGABYTES,
                                NativeMemory.class,
                                f -> Optional.of((double) f.reserved())),
                        optional(
                                "committed",
                                Type.NUMBER,
                                Unit.MEGABYTES,
                                NativeMemory.class,
                                f -> Optional.of((double) f.committed())),
                        optional("growth", Type.NUMBER, Unit.MEGABYTES, NativeMemory.class, f -> whole(f.growth()))));
        FACTS.put(
                "event-history",
                List.of(
                        attribute("kind", Type.TEXT, EventHistory.class, EventHistory::kind),
                        optional("rate", Type.NUMBER, Unit.PER_SECOND, EventHistory.class, f -> boxed(f.perSecond()))));
        FACTS.put(
                "jmc-rule",
                List.of(
                        attribute("id", Type.TEXT, JmcRule.class, JmcRule::id),
                        attribute("severity", Type.TEXT, JmcRule.class, JmcRule::severity),
                        optional("score", Type.NUMBER, Unit.COUNT, JmcRule.class, f -> boxed(f.score()))));
        FACTS.put(
                "crash",
                List.of(
                        attribute("what", Type.TEXT, Crash.class, Crash::what),
                        optional("frame", Type.TEXT, Unit.COUNT, Crash.class, f -> f.frame()
                                .map(Function.identity())),
                        optional("thread", Type.TEXT, Unit.COUNT, Crash.class, f -> f.thread()
                                .map(Function.identity()))));
    }

    private Vocabulary() {}

    private static <F extends Fact> Attribute optional(
            String name, Type type, Unit unit, Class<F> of, Function<F, Optional<Object>> read) {
        return new Attribute(name, type, unit, f -> read.apply(of.cast(f)));
    }

    private static Optional<Object> whole(OptionalInt value) {
        return boxed(value.stream().asDoubleStream().findFirst());
    }

    private static Optional<Object> whole(OptionalLong value) {
        return boxed(value.stream().asDoubleStream().findFirst());
    }

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
