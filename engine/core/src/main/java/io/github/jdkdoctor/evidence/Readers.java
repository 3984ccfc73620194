package io.github.jdkdoctor.evidence;

import io.github.jdkdoctor.evidence.benchmark.JmhCsvReader;
import io.github.jdkdoctor.evidence.benchmark.JmhReader;
import io.github.jdkdoctor.evidence.benchmark.JmhTextReader;
import io.github.jdkdoctor.evidence.benchmark.PerfAsmReader;
import io.github.jdkdoctor.evidence.benchmark.RenaissanceReader;
import io.github.jdkdoctor.evidence.benchmark.SpecTextReader;
import io.github.jdkdoctor.evidence.benchmark.SpecXmlReader;
import io.github.jdkdoctor.evidence.benchmark.ThroughputReader;
import io.github.jdkdoctor.evidence.crash.CodeCacheReader;
import io.github.jdkdoctor.evidence.crash.CrashReportReader;
import io.github.jdkdoctor.evidence.crash.EventsReader;
import io.github.jdkdoctor.evidence.crash.NativeMemoryReader;
import io.github.jdkdoctor.evidence.jfr.JfrReader;
import io.github.jdkdoctor.evidence.jfr.RecordingJsonReader;
import io.github.jdkdoctor.evidence.jfr.RecordingPrintReader;
import io.github.jdkdoctor.evidence.jvm.AnalyzedHeapReader;
import io.github.jdkdoctor.evidence.jvm.ClassHistogramReader;
import io.github.jdkdoctor.evidence.jvm.CommandLineReader;
import io.github.jdkdoctor.evidence.jvm.CompilationLogReader;
import io.github.jdkdoctor.evidence.jvm.EnvironmentReader;
import io.github.jdkdoctor.evidence.jvm.HeapInfoReader;
import io.github.jdkdoctor.evidence.jvm.HeapUsageReader;
import io.github.jdkdoctor.evidence.jvm.JstatReader;
import io.github.jdkdoctor.evidence.jvm.JvmPrintReader;
import io.github.jdkdoctor.evidence.jvm.MetaspaceReader;
import io.github.jdkdoctor.evidence.jvm.OptionFileReader;
import io.github.jdkdoctor.evidence.jvm.ReleaseFileReader;
import io.github.jdkdoctor.evidence.jvm.ShownSettingsReader;
import io.github.jdkdoctor.evidence.jvm.TypeFlipsReader;
import io.github.jdkdoctor.evidence.log.ConsoleReader;
import io.github.jdkdoctor.evidence.log.Jdk8LogReader;
import io.github.jdkdoctor.evidence.log.UnifiedLogReader;
import io.github.jdkdoctor.evidence.log.VerboseGcReader;
import io.github.jdkdoctor.evidence.machine.ActivityReader;
import io.github.jdkdoctor.evidence.machine.ControlGroupReader;
import io.github.jdkdoctor.evidence.machine.InspectReader;
import io.github.jdkdoctor.evidence.machine.MachineReader;
import io.github.jdkdoctor.evidence.machine.OpenFilesReader;
import io.github.jdkdoctor.evidence.machine.PodReader;
import io.github.jdkdoctor.evidence.machine.ProcessMemoryReader;
import io.github.jdkdoctor.evidence.machine.TopReader;
import io.github.jdkdoctor.evidence.profile.CollapsedReader;
import io.github.jdkdoctor.evidence.profile.FlameGraphHtmlReader;
import io.github.jdkdoctor.evidence.profile.FlameGraphSvgReader;
import io.github.jdkdoctor.evidence.profile.OtlpReader;
import io.github.jdkdoctor.evidence.profile.PerfScriptReader;
import io.github.jdkdoctor.evidence.profile.PprofReader;
import io.github.jdkdoctor.evidence.profile.TracesReader;
import io.github.jdkdoctor.evidence.profile.TreeHtmlReader;
import io.github.jdkdoctor.evidence.threads.ActuatorDumpReader;
import io.github.jdkdoctor.evidence.threads.HotThreadsReader;
import io.github.jdkdoctor.evidence.threads.JavacoreReader;
import io.github.jdkdoctor.evidence.threads.PlainVirtualDumpReader;
import io.github.jdkdoctor.evidence.threads.ThreadDumpReader;
import io.github.jdkdoctor.evidence.threads.VirtualThreadDumpReader;
import io.github.jdkdoctor.evidence.tls.TlsDebugReader;
import java.util.List;
import java.util.ServiceLoader;

/** All readers. A new reader of this module is added here and to no other list. */
public final class Readers {
    private Readers() {}

    /** Every reader, those that decide fast first; no other order matters, since no two claim one file. */
    public static List<EvidenceReader> all() {
        return List.of(
                new JfrReader(),
                new RecordingPrintReader(),
                new RecordingJsonReader(),
                new UnifiedLogReader(),
                new Jdk8LogReader(),
                new VerboseGcReader(),
                new JvmPrintReader(),
                new ShownSettingsReader(),
                new ThreadDumpReader(),
                new JavacoreReader(),
                new PlainVirtualDumpReader(),
                new VirtualThreadDumpReader(),
                new ActuatorDumpReader(),
                new HotThreadsReader(),
                new CrashReportReader(),
                new CodeCacheReader(),
                new EventsReader(),
                new CompilationLogReader(),
                new NativeMemoryReader(),
                new HeapInfoReader(),
                new HeapUsageReader(),
                new MetaspaceReader(),
                new ClassHistogramReader(),
                new AnalyzedHeapReader(),
                new TypeFlipsReader(),
                new MachineReader(),
                new ActivityReader(),
                new TopReader(),
                new JstatReader(),
                new ControlGroupReader(),
                new OpenFilesReader(),
                new PodReader(),
                new InspectReader(),
                new ProcessMemoryReader(),
                new JmhReader(),
                new JmhCsvReader(),
                new JmhTextReader(),
                new PerfAsmReader(),
                new RenaissanceReader(),
                new SpecTextReader(),
                new SpecXmlReader(),
                new ReleaseFileReader(),
                new PerfScriptReader(),
                new FlameGraphHtmlReader(),
                new TreeHtmlReader(),
                new FlameGraphSvgReader(),
                new TracesReader(),
                new PprofReader(),
                new OtlpReader(),
                new CollapsedReader(),
                new TlsDebugReader(),
                new OptionFileReader(),
                new ManifestReader(),
                new EnvironmentReader(),
                new CommandLineReader(),
                new ConsoleReader(),
                new ThroughputReader());
    }

    /** Readers of other modules, for files that none of these takes. */
    public static List<EvidenceReader> ofOtherModules() {
        return Others.READERS;
    }

    // looked for only when a file needs them, and once
    private static final class Others {
        private static final List<EvidenceReader> READERS =
                ServiceLoader.load(EvidenceReader.class, EvidenceReader.class.getClassLoader()).stream()
                        .map(ServiceLoader.Provider::get)
                        .toList();
    }
}
