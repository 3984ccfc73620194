package io.github.jdkdoctor.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.casebook.CasebookException;
import io.github.jdkdoctor.evidence.jvm.FlagBook;
import io.github.jdkdoctor.fact.JdkVersion;
import io.github.jdkdoctor.fact.Origin;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OptionCheckTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
            17  | -XX:+UseConcMarkSweepGC                      | unrecognized    | -XX:+UseG1GC
            11  | -XX:+UseConcMarkSweepGC                      | deprecated      | -XX:+UseG1GC
            9   | -XX:+UseConcMarkSweepGC                      | deprecated      | -XX:+UseG1GC
            17  | -XX:MaxPermSize=256m                         | unrecognized    | -XX:MaxMetaspaceSize=256m
            8   | -XX:MaxPermSize=256m                         | ignored         | -XX:MaxMetaspaceSize=256m
            17  | -XX:+UseG1Gc                                 | misspelled        | -XX:+UseG1GC
            17  | -XX:+UseG1                                   | misspelled        | -XX:+UseG1GC
            17  | --add-modules=java.xml.bind                  | bad-value       |
            17  | -Xlog:gc*=fine                               | bad-value       |
            21  | -Xlog:biasedlocking                          | bad-value       |
            17  | -XX:NativeMemoryTracking=all                 | bad-value       |
            17  | -XX:StartFlightRecording:filename=x.jfr      |                 |
            17  | -XX:SoftMaxHeapSize=2g -Xmx1g                | conflict        |
            17  | -XX:+HeapDumpOnOutOfMemoryErorr              | misspelled        | -XX:+HeapDumpOnOutOfMemoryError
            17  | -XX:+CreateMinidumpOnCrash                   | renamed         | -XX:+CreateCoredumpOnCrash
            11  | -XX:+CreateMinidumpOnCrash                   | renamed         | -XX:+CreateCoredumpOnCrash
            21  | -XX:+UseBiasedLocking                        | unrecognized    | leave it out
            18  | -XX:+UseBiasedLocking                        | ignored         | leave it out
            8   | -XX:+UseZGC                                  | unrecognized    | leave it out
            8   | --add-opens=a/b=c                            | unrecognized    | leave it out
            17  | -Xmx2gb                                      | bad-value       | -Xmx2g
            17  | -XX:UseG1GC=false                            | bad-value       | -XX:-UseG1GC
            26  | -XX:+UseG1GC                                 | not-known       |
            20  | -XX:+NoSuchFlagAtAll                         | unrecognized    | leave it out
            10  | -XX:+NoSuchFlagAtAll                         | unrecognized    | leave it out
            26  | -XX:+NoSuchFlagAtAll                         | not-known       |
            23  | -XX:+UseConcMarkSweepGC                      | unrecognized    | -XX:+UseG1GC
            27  | -XX:+UseConcMarkSweepGC                      | unrecognized    | -XX:+UseG1GC
            14  | -XX:+UseConcMarkSweepGC                      | ignored         | -XX:+UseG1GC
            26  | -XX:+AggressiveHeap                          | deprecated      | leave it out
            27  | -XX:+AggressiveHeap                          | ignored         | leave it out
            23  | -XX:+ZGenerational -XX:+UseZGC               | deprecated      | leave it out
            14  | -XX:+TraceClassLoading                       | deprecated      | -Xlog:class+load
            23  | -XX:MaxGCPauseMillis=abc                     | bad-value       |
            8   | -XX:+UseSplitVerifier                        | ignored         | leave it out
            12  | -Xverify:none                                |                 |
            13  | -Xverify:none                                | deprecated      | leave it out
            22  | --sun-misc-unsafe-memory-access=warn         | unrecognized    | leave it out
            23  | --sun-misc-unsafe-memory-access=warn         |                 |
            27  | -Xmx1g                                       |                 |
            8   | -Xloggc:gc.log                               |                 |
            20  | -Xloggc:gc.log                               | deprecated      | -Xlog:gc*:file=gc.log
            17  | -Xmx1g -Xmx1g                                | repeated        |
            17  | -Xmx1g -Xmx2g                                | contradiction   |
            17  | -XX:+DisableExplicitGC -XX:-DisableExplicitGC | contradiction  |
            17  | -Xmx1g -Xmn2g                                | contradiction   |
            17  | -Xmx1g -XX:MaxRAMPercentage=50               | without-effect  |
            17  | -XX:+UseParallelGC -XX:G1HeapRegionSize=4m   | without-effect  |
            17  | -XX:ZAllocationSpikeTolerance=3              | without-effect  |
            17  | -XX:+UseZGC -Xmn1g                           | without-effect  |
            17  | -XX:+UseSerialGC -XX:+UseZGC                 | conflict        | one of them
            17  | 8-13:-XX:+UseConcMarkSweepGC                 |                 |
            13  | 8-13:-XX:+CMSClassUnloadingEnabled           | without-effect  |
            17  | -Xmx${HEAP} -XX:MaxGCPauseMillis=$PAUSE      |                 |
            17  | -Xlog:gc -Xlog:safepoint -Da=1 -Db=1         |                 |
            17  | -XX:StartFlightRecording=gc=extreme          | bad-value       |
            25  | -XX:StartFlightRecording=gc=high,compiler=off |                |
            17  | -XX:StartFlightRecording=exceptions=throttled | bad-value      |
            25  | -XX:StartFlightRecording=exceptions=throttled |                |
            17  | -XX:StartFlightRecording=settings=my.jfc,gc=extreme |          |
            25  | -XX:StartFlightRecording=settings=profile,thread-dump=30s | bad-value |
            25  | -XX:StartFlightRecording=class-loading=maybe | bad-value       |
            25  | -XX:StartFlightRecording=locking-threshold=10 | bad-value      |
            25  | -XX:StartFlightRecording=locking-threshold=10ms |              |
            25  | -XX:StartFlightRecording=jdk.ThreadPark#threshold=10ms |       |
            17  | -XX:StartFlightRecording=filename=x.jfr,compress=true | ignored |
            25  | -XX:StartFlightRecording=preserve-repository=true | ignored    |
            25  | -XX:StartFlightRecording=file-threshold=10ms | ignored         |
            17  | -XX:StartFlightRecording=file-threshold=10ms |                 |
            17  | -XX:StartFlightRecording=report-on-exit=jvm-information | ignored |
            25  | -XX:StartFlightRecording=method-trace=a.B::c,exceptions=all |  |
            21  | -XX:StartFlightRecording=method-trace=a.B::c | ignored         |
            21  | -XX:StartFlightRecording=file-threshold=10ms |                 |
            25  | -XX:StartFlightRecording=settings=my.jfc,compress=true |       |
            17  | -agentlib:hprof=cpu=samples                  | unrecognized    | a flight recording, or jcmd <pid> GC.heap_dump
            17  | -agentlib:hprofiler                          |                 |
            17  | -agentlib:jdwp=transport=dt_sockets,server=y | bad-value       |
            21  | -agentlib:jdwp=transport=dt_socket,server=y,suspend=n,onjcmd=y |                 |
            25  | -agentlib:jdwp=transport=dt_socket,server=y,suspend=n,onjcmd=y | bad-value |
            11  | -Xconcurrentio                               |                 |
            17  | -agentlib:jdwp=transport=acme,server=y       |                 |
            17  | -XX:MetaspaceReclaimPolicy=never             | bad-value       |
            17  | -XX:MetaspaceReclaimPolicy=aggressive        |                 |
            25  | -XX:GCCardSizeInBytes=300                    | bad-value       |
            25  | -XX:GCCardSizeInBytes=256                    |                 |
            17  | -XX:OptoLoopAlignment=3                      | bad-value       |
            25  | -XX:OptoLoopAlignment=8                      |                 |
            25  | -XX:CompileCommand=TraceSpilling,a.B::c,true | bad-value       |
            17  | -XX:CompileCommand=TraceSpilling,a.B::c,true |                 |
            25  | -XX:+UnlockDiagnosticVMOptions -XX:CompileCommand=TraceSpilling,a.B::c,true | |
            25  | -XX:CompileCommand=print,a.B::c              |                 |
            25  | -XX:NonNMethodCodeHeapSize=8m -XX:ProfiledCodeHeapSize=100m -XX:NonProfiledCodeHeapSize=100m -XX:ReservedCodeCacheSize=256m | conflict |
            25  | -XX:NonNMethodCodeHeapSize=8m -XX:ProfiledCodeHeapSize=100m -XX:NonProfiledCodeHeapSize=140m -XX:ReservedCodeCacheSize=248m | |
            25  | -XX:StartFlightRecording=socket-threshold=abc | ignored         |
            17  | -XX:StartFlightRecording=socket-threshold=abc | bad-value     |
            25  | -XX:StartFlightRecording=locking-threshold=abc | bad-value    |
            25  | -XX:NonProfiledCodeHeapSize=300m -XX:ReservedCodeCacheSize=256m | conflict |
            25  | -XX:NonProfiledCodeHeapSize=100m -XX:ReservedCodeCacheSize=256m | |
            17  | -XX:StartFlightRecording=+gc=high            | bad-value       |
            17  | -XX:StartFlightRecording=+jdk.X#y=z          |                 |
            25  | -XX:FlightRecorderOptions=thread_buffer_size=8k | bad-value    |
            25  | -XX:CompileCommand=inline,a/b/C,d            |                 |
            25  | -XX:CompileCommand=inline,a/b/C              | bad-value       |
            17  | --source=17 -debug                           |                 |
            17  | -Xmx2m                                       |                 |
            25  | -Xmx2m                                       | conflict        |
            17  | -XX:MaxHeapSize=0                            | bad-value       |
            17  | -XX:ActiveProcessorCount=4294967296          |                 |
            25  | -XX:ActiveProcessorCount=4294967296          | bad-value       |
            25  | -XX:LargePageSizeInBytes=0                   | bad-value       |
            25  | -XX:AOTCache=                                | bad-value       |
            17  | -agentlib:jdwp=transport=DT_SOCKET,server=y  | bad-value       |
            17  | --module-path=                               | bad-value       |
            17  | --patch-module=java.base=                    | bad-value       |
            17  | -Xlog:gc:file=/dev/null                      | bad-value       |
            17  | -Xlog:gc:file=/dev/null::filecount=0         |                 |
            11  | --patch-module=java.base=                    | bad-value       |
            21  | -XX:MaxHeapSize=0                            | bad-value       |
            17  | --add-opens=java.nosuch/x=ALL-UNNAMED        | ignored         | leave it out
            17  | --enable-native-access=java.nosuch           | ignored         | leave it out
            11  | --enable-native-access=java.nosuch           | unrecognized    | leave it out
            17  | --add-exports=java.xml.bind/x=ALL-UNNAMED    | ignored         | leave it out
            17  | --add-opens=java.base/java.lang=ALL-UNNAMED  |                 |
            17  | --add-opens=com.acme.shop/x=ALL-UNNAMED      |                 |
            17  | -XX:NewSize=200m -XX:MaxNewSize=100m         | contradiction   |
            17  | -XX:NewSize=100m -XX:MaxNewSize=100m         |                 |
            17  | -XX:CompressedClassSpaceSize=1g -XX:-UseCompressedClassPointers | without-effect |
            25  | -XX:CodeEntryAlignment=8                     | bad-value       |
            25  | -XX:+UnlockExperimentalVMOptions -XX:CodeEntryAlignment=16 |   |
            11  | -XX:+UnlockExperimentalVMOptions -XX:InteriorEntryAlignment=24 | bad-value |
            17  | -XX:CompileThresholdScaling=1k               |                 |
            21  | -XX:CompileThresholdScaling=1k               | bad-value       |
            17  | -XX:+UnlockExperimentalVMOptions -XX:G1RSetRegionEntries=0 | conflict |
            17  | -XX:+UnlockExperimentalVMOptions -XX:G1RSetRegionEntries=1 | |
            17  | -XX:+UnlockExperimentalVMOptions -XX:JVMCICounterSize=1 | conflict |
            21  | -Xfuture                                     | deprecated      | leave it out
            11  | -Xfuture                                     |                 |
            17  | -XX:+UnlockDiagnosticVMOptions -XX:+PrintNMTStatistics | without-effect |
            17  | -XX:+UnlockDiagnosticVMOptions -XX:+PrintNMTStatistics -XX:NativeMemoryTracking=summary | |
            17  | -XX:+UseCompressedOops -Xmx64g               | without-effect  |
            17  | -XX:+UseCompressedOops -Xmx31g               |                 |
            17  | -XX:+UseCompressedOops -Xmx40g -XX:ObjectAlignmentInBytes=16 |  |
            17  | -XX:+UseStringDeduplication -XX:+UseSerialGC | without-effect  |
            21  | -XX:+UseStringDeduplication -XX:+UseSerialGC |                 |
            17  | -XX:+UseStringDeduplication                  |                 |
            11  | -XX:+UseCountedLoopSafepoints                | contradiction   | -XX:+UseCountedLoopSafepoints -XX:LoopStripMiningIter=1000
            17  | -XX:+UseCountedLoopSafepoints                |                 |
            17  | -XX:CompileCommand=foo,a/b.c                 | ignored         |
            17  | -XX:CompileCommand=inline,a/b.c.d            | ignored         |
            17  | -XX:CompileCommand=inline,a.b.C::d           |                 |
            11  | -XX:CompileCommand=PrintInlining,a/b.c       | ignored         |
            17  | -XX:CompileCommand=PrintInlining,a/b.c       |                 |
            21  | -XX:FlightRecorderOptions=samplethreads=false | ignored        |
            17  | -XX:FlightRecorderOptions=samplethreads=false |                |
            11  | -XX:MaxMetaspaceSize=4m                      | conflict        |
            11  | -XX:MaxMetaspaceSize=4m -Xmx33g              |                 |
            17  | -XX:MaxMetaspaceSize=4m                      |                 |
            11  | -XX:MarkStackSize=0                          | conflict        |
            11  | -XX:MarkStackSize=0 -XX:+UseParallelGC       |                 |
            11  | -XX:StartFlightRecording=duration            | bad-value       |
            17  | -XX:FlightRecorderOptions=samplethreads      |                 |
            25  | -XX:FlightRecorderOptions=samplethreads=on   | bad-value       |
            21  | -XX:GCCardSizeInBytes=300                    | bad-value       |
            21  | -XX:GCCardSizeInBytes=256                    |                 |
            21  | -XX:+UnlockDiagnosticVMOptions -XX:DisableIntrinsic=_foo | bad-value |
            21  | -XX:+UnlockDiagnosticVMOptions -XX:DisableIntrinsic=_hashCode | |
            17  | -agentlib:instrument                         | bad-value       |
            17  | -agentlib:instrument=agent.jar               |                 |
            17  | -agentlib:jdwp=transport=dt_shmem,server=y   | unrecognized    | leave it out
            17  | -XX:ParGCArrayScanChunk=50                   |                 |
            11  | -XX:+UnlockDiagnosticVMOptions -XX:ParGCCardsPerStrideChunk=512 | without-effect  |
            17  | -XX:CompileCommand=quiet -XX:CompileCommand=print,a | ignored  |
            """)
    void findsWhatIsWrong(String jdk, String options, String kind, String instead) throws CasebookException {
        List<Finding> findings = check(jdk, options).findings();
        if (kind == null) {
            assertThat(findings).isEmpty();
        } else {
            assertThat(findings).extracting(f -> f.kind().label()).containsExactly(kind);
            assertThat(findings.get(0).instead().orElse(null)).isEqualTo(instead);
        }
    }

    @Test
    void asksNoMoreThanANoteOfWhatStandsUnderATestOfTheVersion() throws CasebookException {
        OptionGroup group =
                new OptionGroup("", List.of(new GivenOption("-XX:+PrintGCDateStamps", Origin.of("x.sh"), true)));
        OptionReport report = checker("17").check(List.of(group));
        assertThat(report.findings()).extracting(Finding::level).containsExactly(Finding.Level.NOTE);
    }

    @Test
    void takesTheSharedMemoryOfWindowsInABatchFile() throws CasebookException {
        String option = "-agentlib:jdwp=transport=dt_shmem,server=y,suspend=n";
        OptionGroup group = new OptionGroup("", List.of(new GivenOption(option, Origin.of("run.bat"))));
        assertThat(checker("17").check(List.of(group)).findings()).isEmpty();
    }

    @Test
    void aSheetReadsBackAsItself() {
        String text = FlagSheet.packed(17).orElseThrow().text();
        assertThat(FlagSheet.parse(text).text()).isEqualTo(text);
    }

    @Test
    void saysWhatIsWrongWithASheet() {
        assertThatThrownBy(() -> FlagSheet.parse("hello"))
                .hasMessageContaining("make one with jdkdoctor check --learn");
        assertThatThrownBy(() -> FlagSheet.parse(FlagSheet.PREFACE + "flag\tX\tbool\tq\n"))
                .hasMessage("line 5: 'q' is not a kind of flag");
        assertThatThrownBy(() -> FlagSheet.parse(FlagSheet.PREFACE)).hasMessage("it does not say which JDK it is of");
    }

    // as JVMs of 17 and 25 answered; a runtime image may lack the agents, so no other JVM is asked
    @ParameterizedTest
    @ValueSource(
            strings = {
                "-agentlib:jdwp=help",
                "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n",
                "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=localhost:0,",
                "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=[::1]:0",
                "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=000000",
                "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,strict=n,mutf8=y,timeout=abc",
                "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,onthrow=java.io.IOException,launch=/bin/true",
                "-agentlib:other=transport",
                "-Xrunjdwp:transport=dt_socket,server=y,suspend=n",
                "-Dcom.sun.management.jmxremote.port=0",
                "-Dcom.sun.management.jmxremote.rmi.port=ab"
            })
    void takesWhatTheAgentsTake(String option) throws CasebookException {
        assertThat(check("17", option).findings()).isEmpty();
        assertThat(check("25", option).findings()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "jmx", "99999", "070000"})
    void refusesAPortThatIsNone(String port) throws CasebookException {
        assertThat(check("25", "-Dcom.sun.management.jmxremote.port=" + port).findings())
                .extracting(Finding::says)
                .containsExactly("'" + port + "' is no port number from 0 to 65535; the JVM does not start");
    }

    private static OptionCheck checker(String jdk) throws CasebookException {
        FlagBook book = FlagBook.load();
        return new OptionCheck(Target.of(JdkVersion.parse(jdk).orElseThrow(), book), new Casebook(List.of()), book);
    }

    private static OptionReport check(String jdk, String options) throws CasebookException {
        List<GivenOption> given = OptionFiles.words(List.of(options.split(" ", -1)), "test");
        return checker(jdk).check(List.of(new OptionGroup("", given)));
    }
}
