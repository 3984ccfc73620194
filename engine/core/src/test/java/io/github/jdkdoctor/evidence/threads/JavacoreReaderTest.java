package io.github.jdkdoctor.evidence.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.fact.Crash;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.HeapSummary;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.JvmArgument;
import io.github.jdkdoctor.fact.LockContention;
import io.github.jdkdoctor.fact.LogMessage;
import io.github.jdkdoctor.fact.Machine;
import io.github.jdkdoctor.fact.RunningThread;
import io.github.jdkdoctor.fact.ThreadDumps;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class JavacoreReaderTest {
    private static final Path LOCKS = Path.of("src/test/resources/evidence/javacore/locks-17.txt");

    private static ReadFile read(String content) {
        assertThat(new JavacoreReader().recognizes(ReadFile.head(content))).isTrue();
        return ReadFile.of(new JavacoreReader(), content);
    }

    private static String locks() throws IOException {
        return Files.readString(LOCKS);
    }

    @Test
    void threadsAreThoseOfADump() throws IOException {
        ReadFile read = read(locks());
        ThreadDumps dumps = read.facts(ThreadDumps.class).get(0);

        assertThat(read.remarks()).isEmpty();
        assertThat(dumps.dumps()).isEqualTo(1);
        assertThat(dumps.threads()).isEqualTo(10);
        assertThat(dumps.deadlocked()).isEqualTo(2);
        assertThat(dumps.waiting()).isEqualTo(2);
        assertThat(dumps.states())
                .containsEntry("BLOCKED", 4)
                .containsEntry("TIMED_WAITING", 2)
                .containsEntry("WAITING", 2)
                .containsEntry("RUNNABLE", 2);
        assertThat(dumps.each().get(0).elapsedMillis()).hasValue(60_000);
        assertThat(read.facts(LockContention.class))
                .extracting(LockContention::says)
                .containsExactly(
                        "2 threads wait for a java.lang.Object in app.Shop.enter, held by 'holder' in java.lang.Thread.sleepImpl",
                        "1 threads wait for a java.util.concurrent.locks.ReentrantLock$NonfairSync in app.Shop.pay, held by"
                                + " 'holder' in java.lang.Thread.sleepImpl",
                        "1 threads wait for a java.lang.String in app.Shop.both, held by 'right' in app.Shop.both");
        assertThat(read.facts(RunningThread.class))
                .extracting(RunningThread::thread, RunningThread::frame)
                .containsExactly(tuple("hot", "app.Shop.spin"));
    }

    @Test
    void whatTheJvmIgnoredIsNoArgument() throws IOException {
        ReadFile read = read(locks());

        assertThat(read.facts(JvmArgument.class))
                .extracting(JvmArgument::text)
                .contains("-Xmx64m", "-Dapp.pool=4")
                .doesNotContain("-XX:-UseSHA");
        assertThat(read.facts(JdkBuild.class))
                .extracting(j -> j.version() + " " + j.vm())
                .containsExactly("17.0.9+9 openj9");
        assertThat(read.facts(Machine.class).get(0).processors()).isEqualTo(OptionalInt.of(4));
        HeapSummary heap = read.facts(HeapSummary.class).get(0);
        assertThat(heap.used()).isEqualTo(OptionalLong.of(50_331_648));
        assertThat(heap.committed()).isEqualTo(OptionalLong.of(67_108_864));
        assertThat(heap.metaspaceUsed()).isEqualTo(OptionalLong.of(3_433_944));
        assertThat(read.observed()).contains(FactKind.ARGUMENT).doesNotContain(FactKind.FLAG);
    }

    @Test
    void saysWhyItWasWritten() {
        ReadFile memory = read(
                """
                0SECTION       TITLE subcomponent dump routine
                1TISIGINFO     Dump Event "systhrow" (00040000) Detail "java/lang/OutOfMemoryError" "Java heap space" received
                0SECTION       ENVINFO subcomponent dump routine
                1CIJAVAVERSION JRE 1.8.0 Linux amd64-64 (build 8.0.7.20 - pxa6480sr7fp20-20221020_01(SR7 FP20))
                1CIJCLVERSION  20220929_01 based on Oracle jdk8u351-b11
                """);
        ReadFile crash = read(
                """
                0SECTION       TITLE subcomponent dump routine
                1TISIGINFO     Dump Event "gpf" (00002000) received
                0SECTION       GPINFO subcomponent dump routine
                1XHEXCPCODE    J9Generic_Signal_Number: 00000018
                1XHEXCPCODE    Signal_Number: 0000000B
                1XHEXCPMODULE  Module: /srv/shop/libnative.so
                1XHEXCPMODULE  Symbol: Java_app_Native_call
                0SECTION       THREADS subcomponent dump routine
                1XMCURTHDINFO  Current thread
                3XMTHREADINFO      "main" J9VMThread:0x0000000000124D00, omrthread_t:0x00007F3F8C1494C8, java/lang/Thread:0x00000000FFF53EE8, state:R, prio=5
                """);

        assertThat(memory.facts(LogMessage.class)).extracting(LogMessage::id).containsExactly("out-of-memory-heap");
        assertThat(memory.facts(JdkBuild.class))
                .extracting(j -> j.version() + " " + j.vendor())
                .containsExactly("8u351-b11 ibm");
        assertThat(memory.remarks()).containsExactly("no thread in it; the javacore may be cut off");
        assertThat(crash.facts(Crash.class).get(0))
                .extracting(
                        Crash::what, c -> c.frame().orElse(""), c -> c.thread().orElse(""))
                .containsExactly("gpf, signal 0xB", "C [/srv/shop/libnative.so+Java_app_Native_call]", "main");
    }

    @Test
    void aCutOneSaysSo() throws IOException {
        String all = locks();

        assertThat(read(all.substring(0, all.indexOf("\"pay"))).remarks())
                .containsExactly("ends amid its threads; the javacore may be cut off");
    }
}
