package io.github.jdkdoctor.casebook;

import io.github.jdkdoctor.fact.Container;
import io.github.jdkdoctor.fact.CpuLoad;
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
import io.github.jdkdoctor.fact.SetBy;
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

    /** A fact as authors are told of it. */
    private record Word(String says, List<Attribute> attributes) {}

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

    private static final Map<String, Word> FACTS = new LinkedHashMap<>();

    static {
        fact(
                "jdk",
                "the JDK of a run: its version, as a window such as [8u161,9), its vendor and its virtual machine",
                attribute("version", Type.VERSION, JdkBuild.class, JdkBuild::version),
                attribute("vendor", Type.TEXT, JdkBuild.class, JdkBuild::vendor),
                attribute("vm", Type.TEXT, JdkBuild.class, JdkBuild::vm));
        fact(
                "flag",
                "a flag of the JVM, with the value in force: given, chosen by the JVM, or the release's default",
                attribute("name", Type.TEXT, VmFlag.class, VmFlag::name),
                attribute("value", Type.SCALAR, VmFlag.class, VmFlag::value),
                optional("set-by", Type.TEXT, Unit.COUNT, VmFlag.class, f -> Optional.of(f.setBy())
                        .filter(by -> by != SetBy.NOT_STATED)
                        .map(by -> by.name().toLowerCase(Locale.ROOT).replace('_', '-'))));
        // two flags of one name, one of each run; the matcher pairs them
        fact(
                "flag-change",
                "a flag whose value in the baseline run and in the current one is not the same",
                attribute("name", Type.TEXT, VmFlag.class, VmFlag::name),
                attribute("from", Type.SCALAR, VmFlag.class, VmFlag::value),
                attribute("to", Type.SCALAR, VmFlag.class, VmFlag::value));
        fact(
                "argument",
                "one option of the JVM's command line, as it was given",
                attribute("text", Type.TEXT, JvmArgument.class, JvmArgument::text));
        fact(
                "property",
                "a system property of the JVM",
                attribute("name", Type.TEXT, SystemProperty.class, SystemProperty::name),
                attribute("value", Type.SCALAR, SystemProperty.class, SystemProperty::value));
        fact(
                "log-message",
                "a message that the JVM is known to print, by jdkdoctor's name for it, and how often it came",
                attribute("id", Type.TEXT, LogMessage.class, LogMessage::id),
                attribute("count", Type.NUMBER, LogMessage.class, LogMessage::count));
        fact(
                "event",
                "an event of a flight recording or profile, by its name, and how often it came",
                attribute("event", Type.TEXT, EventCount.class, EventCount::event),
                attribute("count", Type.NUMBER, EventCount.class, EventCount::count),
                new Attribute("rate", Type.NUMBER, Unit.PER_SECOND, f -> ((EventCount) f)
                        .perSecond()
                        .map(Function.identity())));
        fact(
                "machine",
                "what the JVM saw of its machine: processors, memory, system",
                optional("processors", Type.NUMBER, Unit.COUNT, Machine.class, f -> whole(f.processors())),
                optional("memory", Type.NUMBER, Unit.MEGABYTES, Machine.class, f -> whole(f.memory())),
                optional("os", Type.TEXT, Unit.COUNT, Machine.class, f -> f.os().map(Function.identity())),
                optional("arch", Type.TEXT, Unit.COUNT, Machine.class, f -> f.arch()
                        .map(Function.identity())));
        machines();
        load();
        snapshots();
    }

    private static void machines() {
        fact(
                "host",
                "the machine as its system describes it: processors, memory, kernel, virtualisation",
                optional("cpus", Type.NUMBER, Unit.COUNT, Host.class, f -> whole(f.cpus())),
                optional("model", Type.TEXT, Unit.COUNT, Host.class, f -> f.model()
                        .map(Function.identity())),
                optional("virtualisation", Type.TEXT, Unit.COUNT, Host.class, f -> f.virtualisation()
                        .map(Function.identity())),
                optional("memory", Type.NUMBER, Unit.MEGABYTES, Host.class, f -> whole(f.memory())),
                optional("kernel", Type.TEXT, Unit.COUNT, Host.class, f -> f.kernel()
                        .map(Function.identity())));
        fact(
                "container",
                "the limits of the control group, as the system or the JVM describes them",
                optional("cpus", Type.NUMBER, Unit.COUNT, Container.class, f -> boxed(f.cpus())),
                optional("shares", Type.NUMBER, Unit.COUNT, Container.class, f -> boxed(f.shares())),
                optional("memory", Type.NUMBER, Unit.MEGABYTES, Container.class, f -> whole(f.memory())),
                optional("swap", Type.NUMBER, Unit.MEGABYTES, Container.class, f -> whole(f.swap())));
        fact(
                "kernel-setting",
                "a setting of the kernel, as in /proc/sys and /sys/kernel/mm",
                attribute("name", Type.TEXT, KernelSetting.class, KernelSetting::name),
                attribute("value", Type.SCALAR, KernelSetting.class, KernelSetting::value));
    }

    private static void load() {
        fact(
                "cpu-load",
                "how busy the machine was, by the JVM and by others, as a flight recording says",
                optional("machine", Type.NUMBER, Unit.PERCENT, CpuLoad.class, f -> Optional.of(f.machine())),
                optional("jvm", Type.NUMBER, Unit.PERCENT, CpuLoad.class, f -> Optional.of(f.jvm())),
                optional("others", Type.NUMBER, Unit.PERCENT, CpuLoad.class, f -> Optional.of(f.others())));
    }

    private static void snapshots() {
        fact(
                "lock-contention",
                "a lock that threads wait for in thread dumps",
                attribute("lock", Type.TEXT, LockContention.class, LockContention::lock),
                attribute("site", Type.TEXT, LockContention.class, LockContention::site),
                attribute("waiters", Type.NUMBER, LockContention.class, LockContention::usual));
        fact(
                "running-thread",
                "a thread that runs the same frame in several thread dumps",
                attribute("thread", Type.TEXT, RunningThread.class, RunningThread::thread),
                attribute("frame", Type.TEXT, RunningThread.class, RunningThread::frame),
                attribute("seen", Type.NUMBER, RunningThread.class, RunningThread::seen),
                optional("share", Type.NUMBER, Unit.PERCENT, RunningThread.class, f -> Optional.of(f.share())));
        fact(
                "native-memory",
                "one category of the JVM's own memory, by native memory tracking",
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
                optional("growth", Type.NUMBER, Unit.MEGABYTES, NativeMemory.class, f -> whole(f.growth())),
                optional("objects", Type.NUMBER, Unit.COUNT, NativeMemory.class, f -> whole(f.objects())),
                optional("object-growth", Type.NUMBER, Unit.COUNT, NativeMemory.class, f -> whole(f.objectGrowth())));
        fact(
                "event-history",
                "how often something comes by the history of events that a crash report and VM.info hold",
                attribute("kind", Type.TEXT, EventHistory.class, EventHistory::kind),
                optional("rate", Type.NUMBER, Unit.PER_SECOND, EventHistory.class, f -> boxed(f.perSecond())));
        fact(
                "jmc-rule",
                "what a rule of JDK Mission Control says of a flight recording",
                attribute("id", Type.TEXT, JmcRule.class, JmcRule::id),
                attribute("severity", Type.TEXT, JmcRule.class, JmcRule::severity),
                optional("score", Type.NUMBER, Unit.COUNT, JmcRule.class, f -> boxed(f.score())));
        fact(
                "crash",
                "an error report of the JVM: what happened, where, in which thread",
                attribute("what", Type.TEXT, Crash.class, Crash::what),
                optional("frame", Type.TEXT, Unit.COUNT, Crash.class, f -> f.frame()
                        .map(Function.identity())),
                optional("thread", Type.TEXT, Unit.COUNT, Crash.class, f -> f.thread()
                        .map(Function.identity())));
    }

    private Vocabulary() {}

    private static void fact(String name, String says, Attribute... attributes) {
        FACTS.put(name, new Word(says, List.of(attributes)));
    }

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

    /** What a fact that is no phenomenon is, without a full stop; empty where there is no such fact. */
    public static Optional<String> says(String fact) {
        return Optional.ofNullable(FACTS.get(fact)).map(Word::says);
    }

    /** The attributes of a fact that is no phenomenon; empty where there is no such fact. */
    public static Optional<List<Attribute>> attributes(String fact) {
        return Optional.ofNullable(FACTS.get(fact)).map(Word::attributes);
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
