package io.github.jdkdoctor.fact;

/** One thing that is true of a run, with the place that says so. */
public sealed interface Fact
        permits BenchmarkScore,
                BiasedLockingLog,
                ClassHistogram,
                EventCount,
                GcLog,
                HandshakeLog,
                JdkBuild,
                JvmArgument,
                LogMessage,
                Machine,
                MethodCalls,
                Phenomenon,
                Profile,
                SafepointLog,
                StoppedTime,
                SystemProperty,
                TlsDebugLog,
                VmFlag {
    Run run();

    Origin origin();
}
