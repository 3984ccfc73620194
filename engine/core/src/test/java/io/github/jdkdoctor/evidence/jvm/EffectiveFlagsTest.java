package io.github.jdkdoctor.evidence.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.fact.Fact;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.JdkVersion;
import io.github.jdkdoctor.fact.JvmArgument;
import io.github.jdkdoctor.fact.Machine;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.SetBy;
import io.github.jdkdoctor.fact.VmFlag;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EffectiveFlagsTest {
    private static final FlagBook BOOK = FlagBook.load();
    private static final Origin FILE = new Origin("current/file", 1);

    /** A run with facts, put together step by step. */
    private static final class Sample {
        private final List<Fact> facts = new ArrayList<>();
        private Set<FactKind> observed = Set.of();

        static Sample of(String version) {
            return new Sample().jdk(version, "temurin", "hotspot");
        }

        Sample jdk(String version, String vendor, String vm) {
            facts.add(new JdkBuild(Run.CURRENT, JdkVersion.parse(version).orElseThrow(), vendor, vm, FILE));
            return this;
        }

        Sample on(String os, String arch) {
            facts.add(new Machine(
                    Run.CURRENT, OptionalInt.empty(), OptionalLong.empty(), Optional.of(os), Optional.of(arch), FILE));
            return this;
        }

        Sample given(JvmArgument.Source source, String... texts) {
            for (String text : texts) {
                facts.add(new JvmArgument(Run.CURRENT, text, source, FILE));
            }
            return this;
        }

        Sample printed(String name, String value, SetBy setBy) {
            facts.add(new VmFlag(Run.CURRENT, name, value, setBy, FILE));
            return this;
        }

        Sample observed(FactKind... kinds) {
            observed = Set.of(kinds);
            return this;
        }

        EffectiveFlags flags() {
            return EffectiveFlags.of(Run.CURRENT, facts, observed, BOOK);
        }

        String flag(String name) {
            return flags().flag(name).map(f -> f.value() + " " + f.setBy()).orElse("unknown");
        }
    }

    @Test
    void aDefaultOfEveryReleaseHoldsWhereNoneIsStated() {
        Sample unstated = new Sample().observed(FactKind.ARGUMENT).given(JvmArgument.Source.LISTED, "-Xmx1g");

        assertThat(unstated.flag("AlwaysPreTouch")).isEqualTo("false DEFAULT");
        assertThat(unstated.flag("UseStringDeduplication")).isEqualTo("false DEFAULT");
        // changed with 15, is settled at start, and is a number that some releases lack
        assertThat(unstated.flag("UseBiasedLocking")).isEqualTo("unknown");
        assertThat(unstated.flag("UseCompressedOops")).isEqualTo("unknown");
        assertThat(unstated.flag("BiasedLockingStartupDelay")).isEqualTo("unknown");
        assertThat(new Sample()
                        .observed(FactKind.ARGUMENT)
                        .given(JvmArgument.Source.LISTED, "-Xgcpolicy:gencon")
                        .flag("AlwaysPreTouch"))
                .as("OpenJ9")
                .isEqualTo("unknown");
        // nothing shows that they are not set
        assertThat(new Sample().flag("AlwaysPreTouch")).isEqualTo("unknown");
    }

    // what 11, 17, 21 and 25 print when they are started with the option
    @ParameterizedTest
    @CsvSource({
        "-Xmx512m,                     17, MaxHeapSize,              536870912",
        "-Xmx2G,                       8u202, MaxHeapSize,           2147483648",
        "-XX:MaxHeapSize=300M,         11, MaxHeapSize,              314572800",
        "-Xms20m,                      17, InitialHeapSize,          20971520",
        "-Xms20m,                      17, MinHeapSize,              20971520",
        "-Xms20m,                      11, MinHeapSize,              unknown",
        "-Xmn10m,                      11, NewSize,                  10485760",
        "-Xmn10m,                      11, MaxNewSize,               10485760",
        "-Xss600k,                     17, ThreadStackSize,          600",
        "-Xss1m,                       8u202, ThreadStackSize,       1024",
        "-Xss1500,                     17, ThreadStackSize,          2",
        "-Xbatch,                      17, BackgroundCompilation,    false",
        "-Xint,                        17, UseCompiler,              false",
        "-Xint,                        17, UseInterpreter,           true",
        "-Xint,                        17, UseOnStackReplacement,    false",
        "-Xcomp,                       17, UseInterpreter,           false",
        "-Xcomp,                       17, BackgroundCompilation,    false",
        "-Xcomp,                       17, UseCompiler,              true",
        "-Djava.compiler=NONE,         17, UseCompiler,              false",
        "-Djava.compiler=none,         11, UseCompiler,              false",
        "-Djava.compiler=NONE,         21, UseCompiler,              unknown",
        "-Djava.compiler=C2,           17, UseCompiler,              unknown",
        "-Xnoclassgc,                  11, ClassUnloading,           false",
        "-Xverify:none,                17, BytecodeVerificationRemote, false",
        "-noverify,                    8,  BytecodeVerificationLocal, false",
        "-Xrs,                         17, ReduceSignalUsage,        true",
        "-Xshare:off,                  17, UseSharedSpaces,          false",
        "-Xmaxjitcodesize64m,          17, ReservedCodeCacheSize,    67108864",
        "-XX:ReservedCodeCacheSize=3m, 17, ReservedCodeCacheSize,    3145728",
        "-XX:MaxGCPauseMillis=0x10,    17, MaxGCPauseMillis,         16",
        "-XX:MaxTenuringThreshold=07,  17, MaxTenuringThreshold,     7",
        "-XX:MaxRAMPercentage=40,      17, MaxRAMPercentage,         40.000000",
        "-XX:CompileThresholdScaling=0.5, 17, CompileThresholdScaling, 0.500000",
        "-XX:MaxDirectMemorySize=10K,  17, MaxDirectMemorySize,      10240",
        "-XX:HeapDumpPath=/tmp/1k,     17, HeapDumpPath,             /tmp/1k",
        "-XX:+UseBiasedLocking,        17, UseBiasedLocking,         true",
        "-XX:-UseBiasedLocking,        11, UseBiasedLocking,         false",
        "-XX:SomeFlagOfTheFuture=12k,  17, SomeFlagOfTheFuture,      12288",
        "-XX:+SomeFlagOfTheFuture,     17, SomeFlagOfTheFuture,      true",
        "-Xloggc:gc.log,               8,  PrintGC,                  true",
        "-Xloggc:gc.log,               17, PrintGC,                  unknown",
        "-client,                      17, TieredStopAtLevel,        unknown",
    })
    void mapsOptionsToFlags(String option, String version, String flag, String expected) {
        String effective = Sample.of(version)
                .given(JvmArgument.Source.COMMAND_LINE, option)
                .flags()
                .flag(flag)
                .map(VmFlag::value)
                .orElse("unknown");
        // has no such flag: off, as far as it is a switch
        assertThat(effective.equals("false") && expected.equals("unknown") ? "unknown" : effective)
                .isEqualTo(expected);
    }

    @Test
    void takesTheLastOfSeveral() {
        Sample sample = Sample.of("17")
                .given(
                        JvmArgument.Source.COMMAND_LINE,
                        "-XX:+UseBiasedLocking",
                        "-Xmx1g",
                        "-XX:-UseBiasedLocking",
                        "-XX:MaxHeapSize=2g",
                        "-Xint",
                        "-Xmixed",
                        "-XX:OnError=a",
                        "-XX:OnError=b");
        assertThat(sample.flag("UseBiasedLocking")).isEqualTo("false COMMAND_LINE");
        assertThat(sample.flag("MaxHeapSize")).isEqualTo("2147483648 COMMAND_LINE");
        assertThat(sample.flag("UseCompiler")).isEqualTo("true COMMAND_LINE");
        assertThat(sample.flag("OnError")).isEqualTo("a\nb COMMAND_LINE");
    }

    @Test
    void takesPlacesInTheOrderOfTheJvm() {
        Sample sample = Sample.of("17")
                .given(JvmArgument.Source.LAST_OPTIONS, "-Xss4m")
                .given(JvmArgument.Source.COMMAND_LINE, "-Xss3m", "-Xms3m", "-Xmn3m")
                .given(JvmArgument.Source.LAUNCHER_OPTIONS, "-Xmn2m", "-Xmx2m", "-Xms2m")
                .given(JvmArgument.Source.TOOL_OPTIONS, "-Xmx1m", "-XX:TieredStopAtLevel=1")
                .given(JvmArgument.Source.OPTION_FILE, "-XX:TieredStopAtLevel=2", "-XX:-ResizePLAB");
        assertThat(sample.flag("ThreadStackSize")).isEqualTo("4096 ENVIRONMENT");
        assertThat(sample.flag("InitialHeapSize")).isEqualTo("3145728 COMMAND_LINE");
        assertThat(sample.flag("NewSize")).isEqualTo("3145728 COMMAND_LINE");
        assertThat(sample.flag("MaxHeapSize")).isEqualTo("2097152 ENVIRONMENT");
        assertThat(sample.flag("TieredStopAtLevel")).isEqualTo("1 ENVIRONMENT");
        assertThat(sample.flag("ResizePLAB")).isEqualTo("false CONFIG_FILE");
    }

    @Test
    void believesTheJvmsOwnListOfArgumentsAlone() {
        Sample sample = Sample.of("17")
                .given(JvmArgument.Source.LISTED, "-Xmx1m")
                .given(JvmArgument.Source.OPTION_FILE, "-XX:-ResizePLAB")
                .given(JvmArgument.Source.LAST_OPTIONS, "-Xmx2m")
                .observed(FactKind.ARGUMENT);
        assertThat(sample.flag("MaxHeapSize")).isEqualTo("1048576 COMMAND_LINE");
        assertThat(sample.flag("ResizePLAB")).isEqualTo("true DEFAULT");
    }

    @Test
    void leavesLauncherOptionsOutBefore9() {
        assertThat(Sample.of("8u202")
                        .given(JvmArgument.Source.LAUNCHER_OPTIONS, "-Xmx2m")
                        .flag("MaxHeapSize"))
                .isEqualTo("unknown");
    }

    @Test
    void takesOptionsOfItsReleaseOnly() {
        String[] options = {"8-13:-XX:+UseConcMarkSweepGC", "14-:-XX:-ResizePLAB", "17:-Xmx1m", "8:-Xmx2m"};
        Sample sample = Sample.of("17.0.15").given(JvmArgument.Source.OPTION_FILE, options);
        assertThat(sample.flag("UseConcMarkSweepGC")).isEqualTo("false DEFAULT");
        assertThat(sample.flag("ResizePLAB")).isEqualTo("false CONFIG_FILE");
        assertThat(sample.flag("MaxHeapSize")).isEqualTo("1048576 CONFIG_FILE");
        assertThat(sample.flags().arguments().stream().map(JvmArgument::text))
                .containsExactly("-XX:-ResizePLAB", "-Xmx1m");
        Sample without = new Sample().given(JvmArgument.Source.OPTION_FILE, options);
        assertThat(without.flag("ResizePLAB")).isEqualTo("unknown");
        assertThat(without.flags().arguments()).isEmpty();
    }

    @Test
    void prefersWhatTheJvmPrinted() {
        Sample sample = Sample.of("17")
                .given(JvmArgument.Source.LISTED, "-Xmn10m")
                .printed("MaxNewSize", "8388608", SetBy.COMMAND_LINE)
                .printed("UseCompressedOops", "true", SetBy.ERGONOMIC);
        assertThat(sample.flag("MaxNewSize")).isEqualTo("8388608 COMMAND_LINE");
        assertThat(sample.flag("UseCompressedOops")).isEqualTo("true ERGONOMIC");
    }

    @Test
    void doesNotTakeThePrintOfAnotherStartForTheRun() {
        Sample sample = Sample.of("17")
                .given(JvmArgument.Source.LISTED, "-XX:NativeMemoryTracking=summary", "-XX:TieredStopAtLevel=1")
                .printed("NativeMemoryTracking", "off", SetBy.DEFAULT)
                .printed("TieredStopAtLevel", "4", SetBy.DEFAULT)
                .printed("TieredStopAtLevel", "1", SetBy.COMMAND_LINE);
        assertThat(sample.flag("NativeMemoryTracking")).isEqualTo("summary COMMAND_LINE");
        assertThat(sample.flag("TieredStopAtLevel")).isEqualTo("1 COMMAND_LINE");
    }

    @Test
    void findsOutWhoChangedAFlagWhereThePrintDoesNotSay() {
        Sample sample = Sample.of("8u202")
                .printed("UseG1GC", "true", SetBy.CHANGED)
                .printed("MaxHeapSize", "536870912", SetBy.CHANGED);
        assertThat(sample.flag("UseG1GC")).isEqualTo("true CHANGED");
        sample.given(JvmArgument.Source.LISTED, "-Xmx512m").observed(FactKind.ARGUMENT);
        assertThat(sample.flag("UseG1GC")).isEqualTo("true ERGONOMIC");
        assertThat(sample.flag("MaxHeapSize")).isEqualTo("536870912 COMMAND_LINE");
    }

    @Test
    void takesADefaultOnlyWhereNobodyCanHaveSetTheFlag() {
        Sample sample = Sample.of("11.0.13");
        assertThat(sample.flag("UseBiasedLocking")).isEqualTo("unknown");
        assertThat(sample.observed(FactKind.ARGUMENT).flag("UseBiasedLocking")).isEqualTo("true DEFAULT");
        assertThat(sample.observed(FactKind.FLAG).flag("UseBiasedLocking")).isEqualTo("true DEFAULT");
        assertThat(sample.flags().flag("UseBiasedLocking").orElseThrow().origin())
                .hasToString("defaults of JDK 11");
    }

    @Test
    void knowsAFlagOffThatTheReleaseDoesNotHave() {
        assertThat(Sample.of("21.0.8").flag("UseBiasedLocking")).isEqualTo("false DEFAULT");
        assertThat(Sample.of("21.0.8")
                        .given(JvmArgument.Source.LISTED, "-XX:+IgnoreUnrecognizedVMOptions", "-XX:+UseBiasedLocking")
                        .flag("UseBiasedLocking"))
                .isEqualTo("false DEFAULT");
        assertThat(Sample.of("8u74").flag("UseMontgomeryMultiplyIntrinsic")).isEqualTo("false DEFAULT");
        assertThat(Sample.of("21.0.8").flag("BiasedLockingStartupDelay")).isEqualTo("unknown");
        assertThat(Sample.of("21.0.8").flag("NoSuchFlag")).isEqualTo("unknown");
    }

    @Test
    void takesThePlatformIntoAccount() {
        Sample sample = Sample.of("11.0.4").observed(FactKind.ARGUMENT);
        assertThat(sample.flag("UseMontgomerySquareIntrinsic")).isEqualTo("unknown");
        assertThat(sample.on("Windows 10", "amd64").flag("UseMontgomerySquareIntrinsic"))
                .isEqualTo("false DEFAULT");
        assertThat(Sample.of("11.0.4")
                        .observed(FactKind.ARGUMENT)
                        .on("Linux", "amd64")
                        .flag("UseMontgomerySquareIntrinsic"))
                .isEqualTo("true DEFAULT");
    }

    @Test
    void knowsNoDefaultsOfOtherVirtualMachines() {
        Sample sample = new Sample()
                .jdk("17.0.9", "semeru", "openj9")
                .given(JvmArgument.Source.LISTED, "-Xmx1m")
                .observed(FactKind.ARGUMENT, FactKind.FLAG);
        assertThat(sample.flag("UseBiasedLocking")).isEqualTo("unknown");
        assertThat(sample.flag("MaxHeapSize")).isEqualTo("1048576 COMMAND_LINE");
    }

    @Test
    void findsDefaultsThatTheJdkChanged() {
        Sample from =
                Sample.of("11.0.13").observed(FactKind.ARGUMENT).given(JvmArgument.Source.LISTED, "-XX:-ResizeTLAB");
        Sample to = Sample.of("17.0.15").observed(FactKind.ARGUMENT);
        List<DefaultChange> changes = EffectiveFlags.changes(from.flags(), to.flags());
        assertThat(changes)
                .contains(new DefaultChange(
                        "UseBiasedLocking",
                        Optional.of("true"),
                        Optional.of("false"),
                        Optional.of("JEP 374 (JDK-8231265)")))
                .noneMatch(c -> c.from().equals(c.to()))
                .noneMatch(c -> c.flag().equals("ResizeTLAB"))
                .hasSizeLessThan(150);
        assertThat(EffectiveFlags.changes(from.flags(), from.flags())).isEmpty();
        assertThat(EffectiveFlags.changes(Sample.of("11").flags(), to.flags()))
                .as("any of them may be set")
                .allMatch(c -> false);
        to.given(JvmArgument.Source.LISTED, "-XX:+UseBiasedLocking");
        assertThat(EffectiveFlags.changes(from.flags(), to.flags()))
                .noneMatch(c -> c.flag().equals("UseBiasedLocking"));
    }

    @Test
    void knowsDefaultsOfReleasesThatNoJvmWasAskedAbout() {
        Sample from = Sample.of("14.0.2").observed(FactKind.ARGUMENT);
        Sample to = Sample.of("15.0.1").observed(FactKind.ARGUMENT);
        assertThat(EffectiveFlags.changes(from.flags(), to.flags()))
                .extracting(DefaultChange::flag)
                .contains("UseBiasedLocking", "ShowCodeDetailsInExceptionMessages");
        Sample generational = Sample.of("23").observed(FactKind.ARGUMENT);
        assertThat(generational.flag("ZGenerational")).isEqualTo("true DEFAULT");
        assertThat(generational.flags().flag("ZGenerational").orElseThrow().origin())
                .hasToString("defaults in the sources of JDK 23");
        assertThat(Sample.of("26.0.1").observed(FactKind.ARGUMENT).flag("ZUncommitDelay"))
                .isEqualTo("unknown");
    }

    @Test
    void doesNotCallASwitchChangedThatIsOffWithAndWithoutTheFlag() {
        Sample from = Sample.of("11.0.13").observed(FactKind.ARGUMENT);
        Sample to = Sample.of("25.0.3").observed(FactKind.ARGUMENT);
        assertThat(EffectiveFlags.changes(from.flags(), to.flags()))
                .noneMatch(c -> c.flag().equals("AOTClassLinking"))
                .anyMatch(c -> c.flag().equals("UseBiasedLocking") && c.to().isEmpty());
    }
}
