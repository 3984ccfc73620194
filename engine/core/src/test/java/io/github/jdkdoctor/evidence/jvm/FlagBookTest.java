package io.github.jdkdoctor.evidence.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.jdkdoctor.fact.JdkVersion;
import io.github.jdkdoctor.fact.Outcome;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FlagBookTest {
    private static final Platform LINUX = new Platform(Optional.of("linux"), Optional.of("x64"));
    private static final Platform WINDOWS = new Platform(Optional.of("windows server 2019"), Optional.of("x64"));
    private static final Platform ARM = new Platform(Optional.of("linux"), Optional.of("aarch64"));

    private final FlagBook book = FlagBook.load();

    @ParameterizedTest
    @CsvSource({
        "ResizePLAB,             8u202,     true",
        "ResizePLAB,             14,        true",
        "ResizePLAB,             25.0.3+9,  true",
        "TieredStopAtLevel,      17.0.15,   4",
        "TieredCompilation,      8u74,      true",
        "CompileThreshold,       8u74,      10000",
        "ThreadStackSize,        11.0.4,    1024",
        "MaxRAMPercentage,       11.0.4,    25.000000",
        "MaxRAMPercentage,       17,        25.000000",
        "StringTableSize,        17,        65536",
        "PrintGCDetails,         8u202,     false",
        "UseBiasedLocking,       8,         true",
        "UseBiasedLocking,       11.0.13,   true",
        "UseBiasedLocking,       14.0.2,    true",
        "UseBiasedLocking,       15,        false",
        "UseBiasedLocking,       17.0.15,   false",
        "UseBiasedLocking,       18,        absent",
        "UseBiasedLocking,       21,        absent",
        "UseBiasedLocking,       26,        absent",
        "PrintSafepointStatistics, 17,      absent",
        "PrintSafepointStatistics, 14,      absent",
        "AOTCache,               11,        absent",
        // settled at start: by machine, collector or processor
        "UseSerialGC,            17,        unknown",
        "UseParallelGC,          8u202,     unknown",
        "MaxHeapSize,            17,        unknown",
        "ReservedCodeCacheSize,  17,        unknown",
        "UseAES,                 11,        unknown",
        "UseSharedSpaces,        17,        unknown",
        "ParallelGCThreads,      11,        unknown",
        // by the sources of a release that no JVM was asked about
        "UseCompactObjectHeaders, 23,       absent",
        "UseCompactObjectHeaders, 24,       false",
        "ZUncommitDelay,         14,        300",
        "ZGenerational,          20,        absent",
        "ZGenerational,          22,        false",
        "ZGenerational,          23,        true",
        "ZGenerational,          24,        absent",
        "LockingMode,            22,        1",
        "LockingMode,            23,        2",
        "CriticalJNINatives,     16,        false",
        "MetaspaceSize,          16,        21807104",
        "MetaspaceSize,          18,        22020096",
        // 17 was built with 30 and took 10 over in an update
        "LoopPercentProfileLimit, 16,       30",
        "LoopPercentProfileLimit, 17.0.15,  10",
        "InlineSmallCode,        17,        unknown",
        // of 26 and 27 only what their tables and a part of the sources say
        "FastLockingSpins,       26,        13",
        "LockingMode,            26,        absent",
        "AggressiveHeap,         27,        absent",
        "ResizePLAB,             26,        unknown",
        "ResizePLAB,             7u80,      unknown",
        "NoSuchFlag,             17,        unknown",
        "UseBiased,              17,        unknown",
    })
    void knowsDefaults(String flag, String version, String expected) {
        assertThat(defaultOf(flag, version, LINUX)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "UseMontgomeryMultiplyIntrinsic, 8u74,     absent,  absent,  absent",
        "UseMontgomeryMultiplyIntrinsic, 8u121,    false,   false,   unknown",
        "UseMontgomeryMultiplyIntrinsic, 8u152,    true,    false,   unknown",
        "UseMontgomeryMultiplyIntrinsic, 8u202,    true,    false,   unknown",
        "UseMontgomeryMultiplyIntrinsic, 8,        unknown, unknown, unknown",
        "UseMontgomerySquareIntrinsic,   11.0.9.1, true,    false,   unknown",
        "UseMontgomerySquareIntrinsic,   11.0.10,  true,    true,    unknown",
        "UseMontgomerySquareIntrinsic,   15,       true,    false,   unknown",
        "UseMontgomerySquareIntrinsic,   17,       true,    true,    unknown",
        "UseMultiplyToLenIntrinsic,      8u31,     absent,  absent,  absent",
        "UseMultiplyToLenIntrinsic,      8u74,     true,    true,    unknown",
        "UseSquareToLenIntrinsic,        8u121,    false,   false,   unknown",
        "UseMulAddIntrinsic,             25,       true,    true,    unknown",
        "UseContainerSupport,            8u181,    absent,  absent,  absent",
        "UseContainerSupport,            8u191,    true,    absent,  true",
        "TieredCompilation,              17,       true,    true,    unknown",
    })
    void knowsDefaultsThatDependOnUpdateAndPlatform(
            String flag, String version, String linux, String windows, String arm) {
        assertThat(defaultOf(flag, version, LINUX)).isEqualTo(linux);
        assertThat(defaultOf(flag, version, WINDOWS)).isEqualTo(windows);
        assertThat(defaultOf(flag, version, ARM)).isEqualTo(arm);
    }

    @Test
    void doesNotKnowADefaultOfAPlatformThatIsNotKnown() {
        assertThat(defaultOf("UseMontgomeryMultiplyIntrinsic", "17.0.1", Platform.UNKNOWN))
                .isEqualTo("unknown");
        assertThat(defaultOf("UseMontgomeryMultiplyIntrinsic", "8u74", Platform.UNKNOWN))
                .isEqualTo("absent");
        assertThat(defaultOf("TieredCompilation", "17.0.1", Platform.UNKNOWN)).isEqualTo("true");
    }

    @ParameterizedTest
    @CsvSource({
        "UseBiasedLocking,   11, SEEN",
        "UseBiasedLocking,   21, NOT_SEEN",
        "UseContainerSupport, 8u181, NOT_SEEN",
        "UseContainerSupport, 8u212, SEEN",
        "UseContainerSupport, 8, UNKNOWN",
        "MinHeapSize,        11, NOT_SEEN",
        "MinHeapSize,        15, SEEN",
        "MinHeapSize,        26, UNKNOWN",
        "MaxRAM,             26, SEEN",
        "MinHeapSize,        17, SEEN",
        "NoSuchFlag,         17, UNKNOWN",
        "ResizePLAB,         30, UNKNOWN",
    })
    void knowsWhichReleaseHasAFlag(String flag, String version, Outcome expected) {
        assertThat(book.has(flag, version(version))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "UseBiasedLocking,         11, ACCEPTED",
        "UseBiasedLocking,         15, DEPRECATED",
        "UseBiasedLocking,         17, DEPRECATED",
        "UseBiasedLocking,         18, OBSOLETE",
        "UseBiasedLocking,         19, UNRECOGNIZED",
        "UseBiasedLocking,         21, UNRECOGNIZED",
        "UseConcMarkSweepGC,       11, DEPRECATED",
        "UseConcMarkSweepGC,       17, UNRECOGNIZED",
        "PrintSafepointStatistics, 11, DEPRECATED",
        "UseMontgomeryMultiplyIntrinsic, 17, ACCEPTED",
        "NoSuchFlag,               17, UNKNOWN",
        "UseConcMarkSweepGC,       9,  DEPRECATED",
        "UseConcMarkSweepGC,       13, DEPRECATED",
        "UseConcMarkSweepGC,       14, OBSOLETE",
        "UseConcMarkSweepGC,       15, UNRECOGNIZED",
        "UseConcMarkSweepGC,       23, UNRECOGNIZED",
        "MaxPermSize,              8,  OBSOLETE",
        "MaxPermSize,              17, UNRECOGNIZED",
        "TraceClassLoading,        14, DEPRECATED",
        "TraceClassLoading,        16, OBSOLETE",
        "ZGenerational,            24, OBSOLETE",
        "MaxRAM,                   26, DEPRECATED",
        "MaxRAM,                   27, OBSOLETE",
        "ShenandoahPacing,         27, UNRECOGNIZED",
        "ResizePLAB,               26, UNKNOWN",
    })
    void knowsWhatAReleaseDoesWithAFlag(String flag, int feature, FlagBook.Status expected) {
        assertThat(book.status(flag, feature)).isEqualTo(expected);
    }

    @Test
    void knowsKindAndType() {
        assertThat(book.kind("UseMontgomeryMultiplyIntrinsic", 8)).contains(FlagBook.Kind.PRODUCT);
        assertThat(book.kind("UseMontgomeryMultiplyIntrinsic", 17)).contains(FlagBook.Kind.DIAGNOSTIC);
        assertThat(book.kind("UseBiasedLocking", 21)).isEmpty();
        assertThat(book.type("MaxHeapSize")).contains("size_t");
        assertThat(book.old("UseBiasedLocking", 17))
                .contains(new FlagBook.Old(false, OptionalInt.of(15), Optional.empty()));
        assertThat(book.old("ResizePLAB", 17)).isEmpty();
    }

    @Test
    void knowsWhatJvmsPrintedWhereTheySettleAtStart() {
        assertThat(book.printed("InlineSmallCode", 11)).contains("2000");
        assertThat(book.printed("InlineSmallCode", 17)).contains("2500");
        assertThat(book.printed("InlineSmallCode", 16)).isEmpty();
        assertThat(book.printed("ResizePLAB", 17)).isEmpty();
        assertThat(book.settledAtStart("InlineSmallCode", 16)).isTrue();
    }

    @Test
    void knowsWhatAnOldNameWorksAs() {
        assertThat(book.old("TraceClassLoading", 14).flatMap(FlagBook.Old::instead))
                .contains("-Xlog:class+load=info");
        assertThat(book.old("InitiatingHeapOccupancyPercent", 27))
                .contains(new FlagBook.Old(false, OptionalInt.of(27), Optional.of("G1IHOP")));
        assertThat(book.old("InitiatingHeapOccupancyPercent", 25)).isEmpty();
    }

    @Test
    void findsEveryFlagThatItNames() {
        assertThat(book.names()).hasSizeGreaterThan(1300).isSorted().allMatch(book::names);
        assertThat(book.names("#")).isFalse();
        assertThat(book.names("ZZ")).isFalse();
        assertThat(book.names("A")).isFalse();
    }

    @Test
    void isWhatTheWriterMakesOfTheCollectedFacts() throws IOException {
        Path facts = Path.of(System.getProperty("jdkdoctor.root", "."), "../shared/facts/hotspot-flags.json");
        assumeThat(facts).exists();
        try (InputStream in = Files.newInputStream(facts);
                InputStream resource = FlagBook.class.getResourceAsStream("flags.txt")) {
            assertThat(resource).isNotNull();
            String written = new FlagBookWriter(FlagBookWriter.setAtStart()).write(in);
            assertThat(new String(resource.readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo(written);
            assertThat(written.length()).isLessThan(150_000);
        }
    }

    private String defaultOf(String flag, String version, Platform platform) {
        return book.defaultOf(flag, version(version), platform)
                .map(d -> d.value().orElse("absent"))
                .orElse("unknown");
    }

    private static JdkVersion version(String text) {
        return JdkVersion.parse(text).orElseThrow();
    }
}
