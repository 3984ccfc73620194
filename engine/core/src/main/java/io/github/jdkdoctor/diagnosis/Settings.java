package io.github.jdkdoctor.diagnosis;

import io.github.jdkdoctor.fact.Fact;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.JvmArgument;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.SetBy;
import io.github.jdkdoctor.fact.SystemProperty;
import io.github.jdkdoctor.fact.VmFlag;
import io.github.jdkdoctor.profile.Relocated;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Flags, arguments and properties of one run, for rules that join them: a case asks for a single one itself. */
public final class Settings {
    private static final List<String> YOUNG_SIZE = List.of("-Xmn", "-XX:NewSize=", "-XX:MaxNewSize=", "-XX:NewRatio=");

    private final FactBase facts;
    private final Run run;
    private final List<JvmArgument> arguments;

    /**
     * The settings of a run.
     *
     * @param arguments those that count, in the order in which the JVM took them
     */
    public Settings(FactBase facts, Run run, List<JvmArgument> arguments) {
        this.facts = facts;
        this.run = run;
        this.arguments = List.copyOf(arguments);
    }

    public Run run() {
        return run;
    }

    /** Whether the evidence shows all arguments, or all flags. */
    public boolean known() {
        return facts.knowsSettings(run);
    }

    /** Whether an argument was given, as in {@code -Xint}. */
    public Optional<Origin> given(String argument) {
        return arguments.stream()
                .filter(a -> a.text().equals(argument))
                .map(JvmArgument::origin)
                .findFirst();
    }

    /** Whether a property has a value. */
    public Optional<Origin> property(String name, String value) {
        return facts.of(FactKind.PROPERTY, run).stream()
                .map(SystemProperty.class::cast)
                .filter(p -> p.value().equals(value)
                        && (p.name().equals(name)
                                || Relocated.originals(p.name()).contains(name)))
                .map(Fact::origin)
                .findFirst();
    }

    /** Whether a flag has a value. */
    public Optional<Origin> flag(String name, String value) {
        return facts.flag(run, name).filter(f -> f.value().equals(value)).map(VmFlag::origin);
    }

    /** The first of some flags that is false. */
    public Optional<Origin> off(String... flags) {
        return Arrays.stream(flags).flatMap(f -> flag(f, "false").stream()).findFirst();
    }

    /** What has calls of JNI checked; the flag alone counts as a default where -Xcheck:jni set it. */
    public Optional<Origin> jniChecked() {
        return given("-Xcheck:jni").or(() -> flag("CheckJNICalls", "true"));
    }

    /** The agent that a debugger talks to. */
    public Optional<Origin> debugger() {
        return arguments.stream()
                .filter(a -> a.text().startsWith("-agentlib:jdwp") || a.text().startsWith("-Xrunjdwp"))
                .map(JvmArgument::origin)
                .findFirst();
    }

    /** A flag's value as a number; empty where it is not known or none. */
    public OptionalDouble number(String name) {
        try {
            return facts.flag(run, name).stream()
                    .mapToDouble(f -> Double.parseDouble(f.value()))
                    .findFirst();
        } catch (NumberFormatException e) {
            return OptionalDouble.empty();
        }
    }

    /**
     * How many threads the common pool of ForkJoin may have: as a property says, or one less than the processors that
     * a flag has the JVM count; empty where neither does.
     */
    public OptionalDouble commonPoolThreads() {
        OptionalDouble given = facts.of(FactKind.PROPERTY, run).stream()
                .map(SystemProperty.class::cast)
                .filter(p -> p.name().equals("java.util.concurrent.ForkJoinPool.common.parallelism"))
                .filter(p -> p.value().matches("\\d{1,5}"))
                .mapToDouble(p -> Double.parseDouble(p.value()))
                .findFirst();
        double processors = number("ActiveProcessorCount").orElse(0);
        return given.isPresent() || processors <= 0 ? given : OptionalDouble.of(processors - 1);
    }

    /** What sets the size of the young generation of G1: {@code -Xmn}, NewSize, MaxNewSize or NewRatio. */
    public Optional<Origin> youngSizeOfG1() {
        if (flag("UseG1GC", "true").isEmpty()) {
            return Optional.empty();
        }
        return arguments.stream()
                .filter(a -> YOUNG_SIZE.stream().anyMatch(a.text()::startsWith))
                .map(JvmArgument::origin)
                .findFirst()
                .or(() -> chosen("NewSize", true))
                .or(() -> chosen("NewRatio", true))
                // G1 of 8 chooses this one itself
                .or(() -> chosen("MaxNewSize", false));
    }

    private Optional<Origin> chosen(String flag, boolean orChanged) {
        return facts.flag(run, flag)
                .filter(f -> f.setBy().byUser() || (orChanged && f.setBy() == SetBy.CHANGED))
                .map(VmFlag::origin);
    }

    /** Whether a flag was set for this run, and not by the JVM. */
    public boolean setByUser(String flag) {
        return chosen(flag, true).isPresent();
    }

    /** Whether a flag has its value from the JVM: its default, or what it chose for this machine. */
    public boolean setByJvm(String flag) {
        return facts.flag(run, flag)
                .filter(f -> f.setBy() == SetBy.DEFAULT || f.setBy() == SetBy.ERGONOMIC)
                .isPresent();
    }

    /** Where a flag's value was read. */
    public Origin origin(String flag) {
        return facts.flag(run, flag).map(VmFlag::origin).orElse(Origin.of(run.label()));
    }

    /** What keeps the JVM from compiling anything; empty where nothing does. */
    public Optional<Origin> compilationOff() {
        return given("-Xint")
                .or(() -> property("java.compiler", "NONE"))
                .or(() -> given("-Djava.compiler=NONE"))
                .or(() -> flag("TieredStopAtLevel", "0"))
                // VM.flags prints no -Xint, but what only it sets together: so on 11.0.13, 17.0.15, 21.0.8 and 25.0.3
                .or(() -> flag("ProfileInterpreter", "false")
                        .filter(o -> flag("TieredCompilation", "false").isPresent()))
                .or(() -> flag("UseCompiler", "false")
                        .filter(o -> flag("UseInterpreter", "true").isPresent()));
    }

    /**
     * Whether references are compressed: by the flag, or else by what decides it, ZGC and a heap of 32 GB or more of objects
     * at multiples of 8 bytes. Empty where neither is known.
     */
    public Optional<Boolean> compressedReferences() {
        Optional<Boolean> stated = facts.flag(run, "UseCompressedOops").map(f -> Boolean.parseBoolean(f.value()));
        if (stated.isPresent() || flag("UseZGC", "true").isPresent()) {
            return stated.or(() -> Optional.of(false));
        }
        OptionalDouble heap = number("MaxHeapSize");
        return heap.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        heap.getAsDouble() < number("ObjectAlignmentInBytes").orElse(8) * (1L << 32));
    }

    /** 1 where something keeps the JVM from compiling anything. */
    public Measure compilationSwitchedOff() {
        return present("compilation-switched-off", compilationOff());
    }

    /** 1 where a setting was found. */
    public Measure present(String phenomenon, Optional<Origin> where) {
        return present(phenomenon, run, where);
    }

    /** 1 where a setting was found, as a measure of a run that it acts on: what a peer is set to shows in the current one. */
    public Measure present(String phenomenon, Run of, Optional<Origin> where) {
        return new Measure(
                phenomenon,
                of,
                "settings",
                where.isPresent() ? 1 : 0,
                0,
                "",
                List.of(where.orElse(Origin.of(run.label()))));
    }

    /** The measure of a flag that is a number of bytes. */
    public Measure size(String phenomenon, String flag) {
        return new Measure(phenomenon, run, "flags", number(flag).orElse(0), 0, "", List.of(origin(flag)));
    }
}
