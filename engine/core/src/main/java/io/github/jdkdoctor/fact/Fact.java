package io.github.jdkdoctor.fact;

/** One thing that is true of a run, with the place that says so. */
public sealed interface Fact
        permits BenchmarkScore,
                BiasedLockingLog,
                ClassHistogram,
                CodeCacheUse,
                Container,
                CpuThrottling,
                Crash,
                EventCount,
                EventHistory,
                EventSites,
                GcLog,
                HandshakeLog,
                HeapSummary,
                Host,
                JdkBuild,
                JmcRule,
                JvmArgument,
                KernelSetting,
                LoadedClasses,
                LockContention,
                LogMessage,
                Machine,
                MachineActivity,
                MethodCalls,
                NativeMemory,
                Phenomenon,
                Profile,
                ReportedPauses,
                ResidentMemory,
                RunningThread,
                SafepointLog,
                SampledTime,
                CpuLoad,
                StoppedTime,
                SynchronizedSamples,
                SystemProperty,
                ThreadCounts,
                ThreadDumps,
                TlsDebugLog,
                TypeFlips,
                VmFlag {
    Run run();

    Origin origin();
}
