package io.github.jdkdoctor.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FrameNamesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "java/math/BigInteger.implMulAdd",
                "java.math.BigInteger.implMulAdd",
                "java/math/BigInteger.implMulAdd_[j]",
                "java.math.BigInteger::implMulAdd",
                "Ljava/math/BigInteger;::implMulAdd",
                "Ljava/math/BigInteger;.implMulAdd",
                "Ljava/math/BigInteger:::implMulAdd",
                "java/math/BigInteger:::implMulAdd_[j]",
                "java/math/BigInteger:.implMulAdd_[j]",
                "int[] java.math.BigInteger.implMulAdd(int[], int)",
                "int java.math.BigInteger.implMulAdd(int[], int[], int, int, int)+0x3c4",
                "java/math/BigInteger.implMulAdd([I[IIII)I",
                "java/math/BigInteger.implMulAdd:3245",
                "java/math/BigInteger.implMulAdd@12",
            })
    void spellsAJavaMethodAlikeForAllSources(String printed) {
        assertThat(FrameNames.canonical(printed)).isEqualTo("java.math.BigInteger.implMulAdd");
    }

    @ParameterizedTest
    @CsvSource({
        "java/lang/Thread.run_[0], INTERPRETED",
        "java/util/Optional.map_[j], COMPILED",
        "java/lang/Thread.run_[1], C1",
        "java/lang/Thread.run_[j], COMPILED",
        "java/lang/Thread.run_[i], INLINED",
        "java/lang/Thread.run, UNKNOWN",
        "do_futex_[k], KERNEL",
        "do_futex, NATIVE",
        "msort_with_tmp.part.0.cold, NATIVE",
        "start_thread_[w], NATIVE",
        "Interpreter, INTERPRETED",
        "Interpreter_[j], INTERPRETED",
        "call_stub_[j], NATIVE",
        "[unknown], UNKNOWN",
        "byte[]_[i], UNKNOWN",
        "java.lang.String_[k], UNKNOWN",
    })
    void readsTheTierFromTheSuffix(String printed, Tier tier) {
        assertThat(FrameNames.parse(printed).tier()).isEqualTo(tier);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "app/Main$$Lambda$64/1403704789.run_[0] | app.Main$$Lambda.run",
                "app/Main$$Lambda$117.0x00007f6f98007c10.run_[0] | app.Main$$Lambda.run",
                "app.Main$$Lambda$14/0x0000000800c03000.run | app.Main$$Lambda.run",
                "app.Main$$Lambda/0x0000000800c03000.run | app.Main$$Lambda.run",
                "app.Main$$Lambda.0x0000000800c03000.run | app.Main$$Lambda.run",
                "app.Main$$Lambda+0x0000000800c03000.run | app.Main$$Lambda.run",
                "app.Main.lambda$main$0 | app.Main.lambda$main",
                "app.Main.lambda$main$7a3b2c1f$1 | app.Main.lambda$main",
                "app.Hidden/0x000000080013c000.call | app.Hidden.call",
                "java/lang/invoke/LambdaForm$MH/0x000000080013c000.invoke_[i] | java.lang.invoke.LambdaForm$MH.invoke",
                "java/lang/invoke/LambdaForm$MH.0x00007f88c40.invokeExact_MT | java.lang.invoke.LambdaForm$MH.invokeExact_MT",
                "java.lang.invoke.LambdaForm$DMH12.invokeStatic_L_V | java.lang.invoke.LambdaForm$DMH.invokeStatic_L_V",
                "java.lang.invoke.LambdaForm$MH/1452126962.invoke_000_MT | java.lang.invoke.LambdaForm$MH.invoke_MT",
                "jdk/internal/reflect/GeneratedMethodAccessor12.invoke | jdk.internal.reflect.GeneratedMethodAccessor.invoke",
                "org/mozilla/javascript/gen/rules_js_2._c_f_1 | org.mozilla.javascript.gen.rules_js._c_f_1",
                "app/rules_2.run | app.rules_2.run",
                "sun.reflect.GeneratedConstructorAccessor7.newInstance | sun.reflect.GeneratedConstructorAccessor.newInstance",
                "com/sun/proxy/$Proxy12.size_[j] | jdk.proxy.$Proxy.size",
                "jdk/proxy2/$Proxy41.size_[j] | jdk.proxy.$Proxy.size",
                "app.$Proxy3.size | app.$Proxy.size",
                "app.Shop$$EnhancerBySpringCGLIB$$1a2b3c4d.buy | app.Shop$$EnhancerBySpringCGLIB.buy",
                "app.Shop$$FastClassBySpringCGLIB$$ab12cd34.invoke | app.Shop$$FastClassBySpringCGLIB.invoke",
                "app.Shop$$SpringCGLIB$$0.buy | app.Shop$$SpringCGLIB.buy",
                "app.Shop.CGLIB$buy$12 | app.Shop.CGLIB$buy",
                "app.Order$HibernateProxy$Xk2PbQ9z.getId | app.Order$HibernateProxy.getId",
                "Script1$_run_closure12.doCall | Script1$_run_closure.doCall",
                "app.Main$$anonfun$main$1$$anonfun$apply$2.apply | app.Main$$anonfun$main$$anonfun$apply.apply",
                "app.Main$.$anonfun$main$1$adapted | app.Main$.$anonfun$main$adapted",
            })
    void foldsWhatDiffersFromRunToRun(String printed, String canonical) {
        assertThat(FrameNames.canonical(printed)).isEqualTo(canonical);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdk.internal.reflect.DirectMethodHandleAccessor.invoke",
                "jdk.internal.reflect.MethodAccessorGenerator$1.run",
                "java.lang.reflect.Proxy$ProxyBuilder.build",
                "java.lang.reflect.ProxyGenerator.generateClassFile",
                "sun.security.ssl.ECDHServerKeyExchange$ECDHServerKeyExchangeProducer.produce",
                "java.util.TimSort.<init>",
                "app.KotlinTest.does what it says",
                "SharedRuntime::montgomery_multiply",
                "montgomery_multiply",
                "Foo::operator()",
                "(anonymous namespace)::walk",
                "void WeakProcessor::Task::work<G1STWIsAliveClosure, G1KeepAliveClosure>",
                "non-virtual thunk to LIRGenerator::block_do",
                "new_type_array Runtime1 stub",
                "__tls_get_addr@plt",
                "[unknown]",
                "[not_walkable_Java]",
                "byte[]",
            })
    void leavesOtherNamesAsTheyAre(String name) {
        assertThat(FrameNames.canonical(name)).isEqualTo(name);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "CompileBroker::compiler_thread_loop()+0x4aa | CompileBroker::compiler_thread_loop",
                "os::sleep(JavaThread*, long) | os::sleep",
                "Foo::operator()(int) const | Foo::operator()",
                "libjvm.so`CompileBroker::compiler_thread_loop | CompileBroker::compiler_thread_loop",
                "finish_task_switch.isra.0_[k] | finish_task_switch",
                "__new_sem_wait_slow64.constprop.0 | __new_sem_wait_slow64",
                "pthread_mutex_lock@@GLIBC_2.2.5 | pthread_mutex_lock",
                "I2C/C2I adapters(0xb0000000)@0x00007f2456241680 | I2C/C2I adapters",
                "StubRoutines (1) | StubRoutines",
                "foo [clone .cold] | foo",
            })
    void dropsParametersOffsetsAndClonesOfNativeNames(String printed, String canonical) {
        assertThat(FrameNames.canonical(printed)).isEqualTo(canonical);
    }

    @ParameterizedTest
    @CsvSource({
        "[libjvm.so], [libjvm.so]",
        "/usr/lib/jvm/17/lib/server/libjvm.so, [libjvm.so]",
        "libc-2.31.so+0x1234, [libc-2.31.so]",
        "[libpthread-2.19.so], [libpthread-2.19.so]",
        "/tmp/libzstd-jni-1.5.6-33896248143608874964.so (deleted), [libzstd-jni-1.5.6-#.so]",
        "/tmp/snappy-1.1.10-2f4f2a3c-0b7d-4a5e-9d53-0123456789ab-libsnappyjava.so, [snappy-1.1.10-#-libsnappyjava.so]",
        "libnetty_tcnative_linux_x86_646813247561234567890.so, [libnetty_tcnative_linux_x86_#.so]",
        "[perf-21730.map], [perf.map]",
        "/tmp/perf-21730.map, [perf.map]",
        "0x00007f2456241680, [unknown]",
        "7f2456241680, [unknown]",
        "unknown, [unknown]",
    })
    void recognisesFramesWithoutAName(String printed, String canonical) {
        assertThat(FrameNames.parse(printed)).returns(canonical, Frame::name).returns(true, Frame::nameless);
    }

    @Test
    void leavesCanonicalNamesAlone() {
        List<String> printed = List.of(
                "app/Main$$Lambda$64/1403704789.run_[0]",
                "int[] java.math.BigInteger.implMulAdd(int[], int)",
                "java/io/netty/X:.read_[j]",
                "app.Shop$$EnhancerBySpringCGLIB$$1a2b3c4d.buy",
                "app.Main.lambda$main$7a3b2c1f$1",
                "libc-2.31.so+0x1234",
                "I2C/C2I adapters(0xb)");
        for (String name : printed) {
            String once = FrameNames.canonical(name);
            assertThat(FrameNames.canonical(once)).isEqualTo(once);
        }
    }
}
